package io.shmring;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import io.shmring.testing.ChildJvm;
import io.shmring.testing.Holder;
import io.shmring.testing.Inbox;
import io.shmring.testing.PrivateDirectory;
import io.shmring.testing.Shape;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The locks by which participants are known to be alive: kept as long as the channel is
 * open and no longer, whatever else the process does.
 */
class FileLockTests {

	private static final ChannelKind KIND = ChannelKind.SPSC;

	private static final int CLOSE_ON_EXEC = 02000000;

	@RegisterExtension
	final PrivateDirectory directory = new PrivateDirectory();

	@Test
	void outliveOtherDescriptorsOfTheFile() throws Exception {
		try (ShmChannel channel = new Shape(KIND, 8).open(this.directory);
				ChildJvm child = Holder.start(this.directory, KIND)) {
			Inbox.fill(channel, 0, 1);
			assertThat(Holder.tell(child, 'a')).isEqualTo("2 alive, 0 recovered");
			assertThat(Files.size(channel.file())).isPositive();
			Files.readAllBytes(channel.file());
			FileChannel.open(channel.file(), StandardOpenOption.READ, StandardOpenOption.WRITE).close();
			new Shape(KIND, 8).open(this.directory).close();
			channel.stats();
			assertThat(Holder.tell(child, 'a')).isEqualTo("2 alive, 0 recovered");
			assertThat(Holder.tell(child, 's')).startsWith("refused: role is taken");
			Inbox.fill(channel, 1, 2);
			assertThat(Inbox.drain(channel)).containsExactly(0, 1);
		}
	}

	@Test
	void endWithTheirProcessThoughItsChildrenLive() throws Exception {
		try (ShmChannel channel = new Shape(KIND, 8).open(this.directory);
				ChildJvm child = Holder.start(this.directory, KIND)) {
			assertThat(Holder.tell(child, 's')).isEqualTo("true");
			ProcessHandle grandchild = ProcessHandle.of(Long.parseLong(Holder.tell(child, 'f'))).orElseThrow();
			try {
				child.kill();
				assertThat(grandchild.isAlive()).isTrue();
				Awaitility.await()
					.atMost(Inbox.WATCHDOG)
					.until(() -> channel.stats().deadParticipantRecoveries() == 1 || channel.recoverDead() == 1);
				Inbox.fill(channel, 0, 1);
				assertThat(grandchild.isAlive()).isTrue();
				assertThat(Inbox.drain(channel)).containsExactly(1, 0);
			}
			finally {
				grandchild.destroyForcibly();
			}
		}
	}

	/** What is opened without it is inherited by every program that any thread starts. */
	@Test
	void belongToDescriptorsThatCloseOnExec() throws IOException {
		try (ShmChannel channel = new Shape(KIND, 8).open(this.directory)) {
			List<String> flags = new ArrayList<>();
			for (Path descriptor : descriptors()) {
				if (isOpen(descriptor, channel.file())) {
					flags.addAll(Files.readAllLines(Path.of("/proc/self/fdinfo").resolve(descriptor.getFileName())));
				}
			}
			assertThat(flags).filteredOn((line) -> line.startsWith("flags:"))
				.hasSize(1)
				.allMatch((
						line) -> (Integer.parseInt(line.substring("flags:".length()).strip(), 8) & CLOSE_ON_EXEC) != 0);
		}
	}

	private static List<Path> descriptors() throws IOException {
		try (Stream<Path> descriptors = Files.list(Path.of("/proc/self/fd"))) {
			return descriptors.toList();
		}
	}

	private static boolean isOpen(Path descriptor, Path file) {
		try {
			return Files.readSymbolicLink(descriptor).equals(file);
		}
		catch (IOException ex) {
			return false;
		}
	}

	@Test
	void seemHeldToNobodyWhileProcessesAreStarted() throws Exception {
		AtomicBoolean done = new AtomicBoolean();
		Thread starter = Thread.ofPlatform().start(() -> startProcesses(done));
		ChannelSpec spec = new Shape(KIND, 8).spec(this.directory).toBuilder().maxParticipants(1).build();
		for (int round = 0; round < 500; round++) {
			try (ShmChannel channel = ShmChannel.open(spec)) {
				for (int n = 0; n < 10; n++) {
					Inbox.fill(channel, n, n + 1);
					assertThat(Inbox.drain(channel)).containsExactly(n);
					channel.releaseRole(Role.PRODUCER);
					channel.releaseRole(Role.CONSUMER);
				}
			}
		}
		done.set(true);
		starter.join();
	}

	private static void startProcesses(AtomicBoolean done) {
		try {
			while (!done.get()) {
				new ProcessBuilder("true").start().waitFor();
			}
		}
		catch (IOException | InterruptedException ex) {
			throw new AssertionError(ex);
		}
	}

}
