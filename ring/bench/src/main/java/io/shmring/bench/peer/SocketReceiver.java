package io.shmring.bench.peer;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;

/**
 * Polls the connections of all producers of a {@link StreamSocket}.
 */
final class SocketReceiver implements Receiver {

	private static final int BUFFER = 128 << 10;

	private final ServerSocketChannel server;

	private final SocketChannel[] connections;

	private final ByteBuffer[] buffers;

	private final Payload payload;

	private final Tally tally;

	private int connected;

	SocketReceiver(ServerSocketChannel server, Setting setting, Tally tally) throws IOException {
		this.server = server;
		this.server.configureBlocking(false);
		this.connections = new SocketChannel[setting.producers()];
		this.buffers = new ByteBuffer[setting.producers()];
		this.payload = new Payload(setting);
		this.tally = tally;
	}

	@Override
	public int poll() {
		try {
			if (this.connected < this.connections.length) {
				accept();
			}
			int count = 0;
			for (int i = 0; i < this.connected; i++) {
				if (this.connections[i].read(this.buffers[i]) > 0) {
					count += take(this.buffers[i]);
				}
			}
			return count;
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private void accept() throws IOException {
		SocketChannel connection = this.server.accept();
		if (connection != null) {
			connection.configureBlocking(false);
			this.connections[this.connected] = connection;
			this.buffers[this.connected] = ByteBuffer.allocateDirect(BUFFER);
			this.connected++;
		}
	}

	private int take(ByteBuffer buffer) {
		buffer.flip();
		int count = 0;
		while (buffer.remaining() >= this.payload.bytes.length) {
			buffer.get(this.payload.bytes);
			this.payload.countIn(this.tally);
			count++;
		}
		buffer.compact();
		return count;
	}

	@Override
	public void close() {
		try {
			for (int i = 0; i < this.connected; i++) {
				this.connections[i].close();
			}
			this.server.close();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
