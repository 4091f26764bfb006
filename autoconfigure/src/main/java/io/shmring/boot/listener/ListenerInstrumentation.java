package io.shmring.boot.listener;

/**
 * Surrounds the calls of listeners, to measure or observe them. Beans of this type are
 * applied in their order, the first outermost.
 */
@FunctionalInterface
public interface ListenerInstrumentation {

	/**
	 * Surrounds the calls of one listener.
	 * @param listener the id of the listener
	 * @param channel the name of its channel
	 * @param invoker calls the listener
	 * @return calls the invoker
	 */
	ListenerInvoker instrument(String listener, String channel, ListenerInvoker invoker);

}
