package io.shmring.bench.peer;

import java.time.Duration;

import io.shmring.ChannelKind;
import io.shmring.ShmChannel;
import io.shmring.WaitStrategy;

/**
 * The ring with a consumer that waits for messages.
 *
 * @param kind the kind of the channel
 * @param waitStrategy how it waits
 */
record ShmringBlocking(ChannelKind kind, WaitStrategy waitStrategy) implements Ends {

	@Override
	public Sender sender(Setting setting, int producer) {
		return new ShmringCopy.CopySender(open(setting), setting);
	}

	@Override
	public Receiver receiver(Setting setting, int consumer, Tally tally) {
		return new WaitingReceiver(open(setting), setting, tally);
	}

	private ShmChannel open(Setting setting) {
		return ShmChannel.open(Channels.spec(setting, this.kind, this.waitStrategy));
	}

	private static final class WaitingReceiver extends CopyReceiver {

		private static final Duration LONGEST = Duration.ofSeconds(1);

		WaitingReceiver(ShmChannel channel, Setting setting, Tally tally) {
			super(channel, setting, tally);
		}

		@Override
		public int poll() {
			try {
				return this.channel.receive(this.handler, LIMIT, LONGEST);
			}
			catch (InterruptedException ex) {
				Thread.currentThread().interrupt();
				throw new IllegalStateException("interrupted while receiving", ex);
			}
		}

		@Override
		public boolean blocks() {
			return true;
		}

	}

}
