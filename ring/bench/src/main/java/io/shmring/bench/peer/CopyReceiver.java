package io.shmring.bench.peer;

import io.shmring.Message;
import io.shmring.MessageHandler;
import io.shmring.ShmChannel;

/**
 * Copies each message out of the ring.
 */
class CopyReceiver implements Receiver {

	final ShmChannel channel;

	private final Payload payload;

	private final Tally tally;

	final MessageHandler handler = this::onMessage;

	CopyReceiver(ShmChannel channel, Setting setting, Tally tally) {
		this.channel = channel;
		this.payload = new Payload(setting);
		this.tally = tally;
	}

	private void onMessage(Message message) {
		message.getBytes(0, this.payload.bytes, 0, message.length());
		this.payload.countIn(this.tally);
	}

	@Override
	public int poll() {
		return this.channel.poll(this.handler, LIMIT);
	}

	@Override
	public void close() {
		this.channel.close();
	}

}
