package io.shmring.bench.peer;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.StandardProtocolFamily;
import java.net.StandardSocketOptions;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A stream socket, one write per message. The consumer polls, and takes as many messages
 * as one read gives.
 *
 * @param unix whether it is a Unix domain socket, not TCP
 */
record StreamSocket(boolean unix) implements Ends {

	@Override
	public Sender sender(Setting setting, int producer) throws IOException {
		SocketChannel channel = SocketChannel.open(address(setting));
		if (!this.unix) {
			channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
		}
		return new WriteSender(channel, setting);
	}

	private SocketAddress address(Setting setting) throws IOException {
		if (this.unix) {
			return UnixDomainSocketAddress.of(socketFile(setting));
		}
		int port = Integer.parseInt(Files.readString(portFile(setting)));
		return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
	}

	@Override
	@SuppressWarnings("MustBeClosed") // closed by the receiver
	public Receiver receiver(Setting setting, int consumer, Tally tally) throws IOException {
		return new SocketReceiver(listen(setting), setting, tally);
	}

	private ServerSocketChannel listen(Setting setting) throws IOException {
		if (this.unix) {
			return ServerSocketChannel.open(StandardProtocolFamily.UNIX)
				.bind(UnixDomainSocketAddress.of(socketFile(setting)));
		}
		ServerSocketChannel server = ServerSocketChannel.open()
			.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
		InetSocketAddress address = (InetSocketAddress) server.getLocalAddress();
		Files.writeString(portFile(setting), Integer.toString(address.getPort()));
		return server;
	}

	static Path socketFile(Setting setting) {
		return setting.directory().resolve("socket");
	}

	private static Path portFile(Setting setting) {
		return setting.directory().resolve("port");
	}

	static final class WriteSender implements Sender {

		private final SocketChannel channel;

		private final Payload payload;

		private final ByteBuffer buffer;

		WriteSender(SocketChannel channel, Setting setting) {
			this.channel = channel;
			this.payload = new Payload(setting);
			this.buffer = ByteBuffer.allocateDirect(setting.payload());
		}

		@Override
		public boolean send(long word, long time) {
			this.payload.set(word, time);
			this.buffer.clear().put(this.payload.bytes).flip();
			try {
				while (this.buffer.hasRemaining()) {
					this.channel.write(this.buffer);
				}
			}
			catch (IOException ex) {
				throw new UncheckedIOException(ex);
			}
			return true;
		}

		@Override
		public void close() {
			try {
				this.channel.close();
			}
			catch (IOException ex) {
				throw new UncheckedIOException(ex);
			}
		}

	}

}
