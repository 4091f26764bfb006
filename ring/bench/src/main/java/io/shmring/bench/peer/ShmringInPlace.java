package io.shmring.bench.peer;

import io.shmring.ChannelKind;
import io.shmring.Claim;
import io.shmring.Message;
import io.shmring.MessageHandler;
import io.shmring.ShmChannel;

/**
 * The ring without copies: two fields, the first and the last 8 bytes, are written and
 * read where they lie.
 *
 * @param kind the kind of the channel
 */
record ShmringInPlace(ChannelKind kind) implements Ends {

	@Override
	public Sender sender(Setting setting, int producer) {
		return new ClaimSender(Channels.open(setting, this.kind), setting.payload());
	}

	@Override
	public Receiver receiver(Setting setting, int consumer, Tally tally) {
		return new ViewReceiver(Channels.open(setting, this.kind), tally);
	}

	private record ClaimSender(ShmChannel channel, int length) implements Sender {

		@Override
		public boolean send(long word, long time) {
			Claim claim = this.channel.tryClaim(this.length);
			return claim != null && claim.putLong(0, word).putLong(this.length - Long.BYTES, time).commit();
		}

		@Override
		public void close() {
			this.channel.close();
		}

	}

	private static final class ViewReceiver implements Receiver {

		private final ShmChannel channel;

		private final Tally tally;

		private final MessageHandler handler = this::onMessage;

		ViewReceiver(ShmChannel channel, Tally tally) {
			this.channel = channel;
			this.tally = tally;
		}

		private void onMessage(Message message) {
			this.tally.accept(message.getLong(0), message.getLong(message.length() - Long.BYTES));
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

}
