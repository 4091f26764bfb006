package io.shmring.internal.memory;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

import io.shmring.ChannelFailedException;
import io.shmring.ChannelKind;
import io.shmring.ChannelMemory;
import io.shmring.ChannelOpenException;
import io.shmring.ChannelSpec;
import io.shmring.ChannelSpecBuilder;
import io.shmring.Effort;
import io.shmring.OpenMode;
import io.shmring.Permissions;
import io.shmring.ShmChannel;

/**
 * Child of tests: opens channels with options given as {@code name=value}, prints
 * {@code OPEN} or {@code REFUSED} for each {@code channel=…}, then does what is said on
 * standard input until its end.
 */
public final class OpenChannel {

	private final Path directory;

	private ChannelSpecBuilder builder;

	private ShmChannel last;

	private OpenChannel(Path directory) {
		this.directory = directory;
	}

	/** Runs the child. */
	public static void main(String[] arguments) throws IOException {
		OpenChannel child = new OpenChannel(Path.of(arguments[0]));
		for (String argument : Arrays.asList(arguments).subList(1, arguments.length)) {
			child.accept(argument);
		}
		System.out.println("READY");
		BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
		for (String line = input.readLine(); line != null; line = input.readLine()) {
			child.accept(line);
		}
	}

	private void accept(String argument) throws IOException {
		String[] option = argument.split("=", 2);
		String value = (option.length > 1) ? option[1] : "";
		switch (option[0]) {
			case "channel" -> this.builder = ChannelSpec.named(value).directory(this.directory).kind(ChannelKind.SPSC);
			case "capacity" -> this.builder.capacity(Long.parseLong(value));
			case "size" -> this.builder.maxMessageSize(Integer.parseInt(value));
			case "prefault" -> this.builder.prefault(Boolean.parseBoolean(value));
			case "lock" -> this.builder.memoryLock(Effort.valueOf(value));
			case "huge" -> this.builder.hugePages(Effort.valueOf(value));
			case "mode" -> this.builder.permissions(new Permissions(Integer.parseInt(value, 8), null));
			case "group" -> this.builder.permissions(new Permissions(0660, value));
			case "attach" -> this.builder.openMode(OpenMode.ATTACH);
			case "open" -> open();
			case "fill" -> fill();
			case "send" -> send(Integer.parseInt(value));
			case "talk" -> talk();
			case "close" -> this.last.close();
			case "files" -> list();
			case "status" -> status();
			default -> throw new IllegalArgumentException(argument);
		}
	}

	private void open() {
		try {
			this.last = ShmChannel.open(this.builder.build());
			ChannelMemory memory = this.last.stats().memory();
			System.out.println("OPEN locked=" + memory.locked() + " resident=" + memory.resident() + " state="
					+ this.last.state() + " problems=" + this.last.problems());
		}
		catch (ChannelOpenException ex) {
			System.out.println("REFUSED " + ex.reason() + " " + ex.getMessage());
		}
	}

	/** Takes every free byte of the mount. */
	private void fill() throws IOException {
		try (RandomAccessFile file = new RandomAccessFile(this.directory.resolve("filler").toFile(), "rw")) {
			byte[] block = new byte[64 * 1024];
			for (int length = block.length; length > 0;) {
				try {
					file.write(block, 0, length);
				}
				catch (IOException ex) {
					length /= 2;
				}
			}
		}
		System.out.println("FULL " + this.directory.toFile().getUsableSpace());
	}

	/** Sends and receives messages of the largest size. */
	private void send(int count) {
		byte[] message = new byte[this.last.spec().maxMessageSize()];
		byte[] copy = new byte[message.length];
		for (int i = 0; i < count; i++) {
			Arrays.fill(message, (byte) i);
			if (!this.last.offer(message)
					|| this.last.poll((received) -> received.getBytes(0, copy, 0, copy.length), 1) != 1
					|| copy[copy.length - 1] != (byte) i) {
				throw new AssertionError("lost message " + i);
			}
		}
		System.out.println("SENT " + count);
	}

	/**
	 * Sends and receives until the channel has failed. The JVM reports a fault at its next
	 * safepoint, which may lie behind the call that met it and what was read there.
	 */
	private void talk() {
		for (int i = 0;; i++) {
			try {
				send(1000);
			}
			catch (ChannelFailedException ex) {
				System.out.println("FAILED " + this.last.state() + " " + this.last.problems() + " " + ex.getMessage());
				return;
			}
			catch (InternalError | AssertionError ex) {
				System.out.println("FAULT " + ex.getMessage());
			}
			if (i == 10) {
				System.out.println("TALKING");
			}
		}
	}

	private void list() throws IOException {
		try (Stream<Path> files = Files.list(this.directory)) {
			System.out.println("FILES " + files.map((file) -> file.getFileName().toString()).sorted().toList());
		}
	}

	private static void status() throws IOException {
		List<String> lines = Files.readAllLines(Path.of("/proc/self/status"));
		System.out.println("LOCKED " + lines.stream().filter((line) -> line.startsWith("VmLck:")).findFirst());
	}

}
