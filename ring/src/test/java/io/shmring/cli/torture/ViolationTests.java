package io.shmring.cli.torture;

import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import io.shmring.cli.Main;
import io.shmring.internal.layout.SegmentLayout;
import io.shmring.testing.ChildJvm;
import io.shmring.testing.Inbox;
import io.shmring.testing.PrivateDirectory;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A torture in whose channel somebody spoils messages says so and fails.
 */
class ViolationTests {

	private static final int CAPACITY = 8;

	private static final int MAX_MESSAGE_SIZE = 128;

	@RegisterExtension
	final PrivateDirectory directory = new PrivateDirectory();

	@Test
	void spoiltMessagesEndATortureWithOne() throws Exception {
		Path temporary = Files.createDirectory(this.directory.path().resolve("tmp"));
		try (ChildJvm controller = ChildJvm.start(List.of("-Djava.io.tmpdir=" + temporary), Main.class, "torture",
				"--directory", this.directory.path(), "--producers", 1, "--consumers", 1, "--seconds", 2,
				"--kill-every", "0s", "--capacity", CAPACITY, "--max-message-size", MAX_MESSAGE_SIZE)) {
			Awaitility.await()
				.atMost(Inbox.WATCHDOG)
				.until(() -> this.directory.files().stream().anyMatch((name) -> name.endsWith(".ring")));
			Path file = this.directory.path()
				.resolve(this.directory.files()
					.stream()
					.filter((name) -> name.endsWith(".ring"))
					.findFirst()
					.orElseThrow());
			try (RandomAccessFile segment = new RandomAccessFile(file.toFile(), "rw")) {
				while (controller.process().isAlive()) {
					spoil(segment);
				}
			}
			assertThat(controller.exitCode()).as(controller::toString).isEqualTo(1);
			assertThat(controller.output()).last().asString().contains("\"violations\":[\"", "checksum does not fit");
		}
		assertThat(this.directory.files()).containsExactly("tmp");
	}

	/** Writes over the payload of a slot, once the file is whole. */
	private static void spoil(RandomAccessFile segment) throws Exception {
		long slots = SegmentLayout.slotsOffset(5);
		if (segment.length() > slots) {
			segment.seek(slots + SegmentLayout.SLOT_PAYLOAD);
			segment.write(new byte[Long.BYTES]);
		}
		Thread.sleep(1);
	}

}
