package io.shmring.bench.peer;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;

import org.jspecify.annotations.Nullable;

/**
 * A Unix domain socket whose consumer sleeps in a read.
 */
final class BlockingSocket implements Ends {

	@Override
	public Sender sender(Setting setting, int producer) throws IOException {
		SocketChannel channel = SocketChannel.open(UnixDomainSocketAddress.of(StreamSocket.socketFile(setting)));
		return new StreamSocket.WriteSender(channel, setting);
	}

	@Override
	public Receiver receiver(Setting setting, int consumer, Tally tally) throws IOException {
		ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)
			.bind(UnixDomainSocketAddress.of(StreamSocket.socketFile(setting)));
		return new ReadReceiver(server, setting, tally);
	}

	private static final class ReadReceiver implements Receiver {

		private final ServerSocketChannel server;

		private final Payload payload;

		private final Tally tally;

		private final ByteBuffer buffer;

		private @Nullable SocketChannel connection;

		ReadReceiver(ServerSocketChannel server, Setting setting, Tally tally) {
			this.server = server;
			this.payload = new Payload(setting);
			this.tally = tally;
			this.buffer = ByteBuffer.allocateDirect(setting.payload());
		}

		@Override
		public int poll() {
			try {
				SocketChannel from = this.connection;
				if (from == null) {
					from = this.server.accept();
					this.connection = from;
				}
				this.buffer.clear();
				while (this.buffer.hasRemaining()) {
					if (from.read(this.buffer) < 0) {
						return 0;
					}
				}
				this.buffer.flip().get(this.payload.bytes);
				this.payload.countIn(this.tally);
				return 1;
			}
			catch (IOException ex) {
				throw new UncheckedIOException(ex);
			}
		}

		@Override
		public boolean blocks() {
			return true;
		}

		@Override
		public void close() {
			try {
				if (this.connection != null) {
					this.connection.close();
				}
				this.server.close();
			}
			catch (IOException ex) {
				throw new UncheckedIOException(ex);
			}
		}

	}

}
