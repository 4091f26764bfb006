package io.shmring.boot.listener;

/**
 * Calls the method of a listener with a message in place, or with a batch of copies.
 */
@FunctionalInterface
public interface ListenerInvoker {

	/**
	 * Calls the method.
	 * @param input a {@link io.shmring.Message}, a {@link java.util.List} or an
	 * {@link io.shmring.memory.ArenaBatch}
	 * @throws Throwable what the method throws
	 */
	void invoke(Object input) throws Throwable;

}
