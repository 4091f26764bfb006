package io.shmring.bench.peer;

import io.shmring.ChannelKind;
import io.shmring.ShmChannel;

/**
 * The ring as most use it: {@code offer} copies in, the handler copies out.
 *
 * @param kind the kind of the channel
 */
record ShmringCopy(ChannelKind kind) implements Ends {

	@Override
	public Sender sender(Setting setting, int producer) {
		return new CopySender(Channels.open(setting, this.kind), setting);
	}

	@Override
	public Receiver receiver(Setting setting, int consumer, Tally tally) {
		return new CopyReceiver(Channels.open(setting, this.kind), setting, tally);
	}

	static final class CopySender implements Sender {

		private final ShmChannel channel;

		private final Payload payload;

		CopySender(ShmChannel channel, Setting setting) {
			this.channel = channel;
			this.payload = new Payload(setting);
		}

		@Override
		public boolean send(long word, long time) {
			this.payload.set(word, time);
			return this.channel.offer(this.payload.bytes);
		}

		@Override
		public void close() {
			this.channel.close();
		}

	}

}
