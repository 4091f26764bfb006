package io.shmring.boot.listener;

import java.util.function.Consumer;

import io.shmring.boot.template.ShmSendException;
import io.shmring.boot.template.ShmTemplate;

/**
 * Hands failed messages over to a dead-letter channel, as {@link DeadLetter}. The payload
 * is never shortened; the reason is, if the letter does not fit.
 */
public final class DeadLetterSender implements Consumer<ListenerFailure> {

	private final ShmTemplate template;

	private final String channel;

	private final int limit;

	/**
	 * Creates a sender.
	 * @param template sends the letters, by the overflow policy of the channel
	 * @param channel the name of the dead-letter channel
	 * @param limit the longest message of that channel in bytes
	 */
	public DeadLetterSender(ShmTemplate template, String channel, int limit) {
		this.template = template;
		this.channel = channel;
		this.limit = limit;
	}

	@Override
	public void accept(ListenerFailure failure) {
		DeadLetter letter = fit(DeadLetter.of(failure));
		if (!this.template.send(this.channel, letter.type(), letter)) {
			throw new ShmSendException(this.channel, "dead letter was dropped: channel=" + this.channel
					+ "; choose overflow block for a dead-letter channel", failure.cause());
		}
	}

	private DeadLetter fit(DeadLetter letter) {
		int excess = DeadLetterShmMessageConverter.encode(letter).length - this.limit;
		String reason = letter.reason();
		if (excess <= 0 || reason == null) {
			return letter;
		}
		// A character takes at least one byte, so this many fewer are enough.
		return letter.withReason(reason.substring(0, Math.max(0, reason.length() - excess)));
	}

}
