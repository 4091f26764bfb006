package io.shmring.bench.peer;

import org.jspecify.annotations.Nullable;

import io.shmring.ChannelKind;
import io.shmring.ClaimBatch;
import io.shmring.ShmChannel;

/**
 * The ring with claims of up to 64 slots that are published together; copies in and out.
 *
 * @param kind the kind of the channel
 */
record ShmringBatch(ChannelKind kind) implements Ends {

	private static final int BATCH = 64;

	@Override
	public Sender sender(Setting setting, int producer) {
		return new BatchSender(Channels.open(setting, this.kind), setting);
	}

	@Override
	public Receiver receiver(Setting setting, int consumer, Tally tally) {
		return new CopyReceiver(Channels.open(setting, this.kind), setting, tally);
	}

	private static final class BatchSender implements Sender {

		private final ShmChannel channel;

		private final Payload payload;

		private final int most;

		private @Nullable ClaimBatch batch;

		private int size;

		private int next;

		BatchSender(ShmChannel channel, Setting setting) {
			this.channel = channel;
			this.payload = new Payload(setting);
			this.most = Math.min(BATCH, setting.capacity() / 4);
		}

		@Override
		public boolean send(long word, long time) {
			ClaimBatch current = this.batch;
			if (current == null) {
				current = this.channel.tryClaimBatch(this.most);
				if (current == null) {
					return false;
				}
				this.batch = current;
				this.size = current.size();
				this.next = 0;
			}
			this.payload.set(word, time);
			byte[] bytes = this.payload.bytes;
			current.select(this.next++, ShmChannel.DEFAULT_TYPE, bytes.length).putBytes(0, bytes, 0, bytes.length);
			if (this.next == this.size) {
				flush();
			}
			return true;
		}

		@Override
		public void flush() {
			ClaimBatch current = this.batch;
			if (current != null) {
				this.batch = null;
				current.commit();
			}
		}

		@Override
		public void close() {
			this.channel.close();
		}

	}

}
