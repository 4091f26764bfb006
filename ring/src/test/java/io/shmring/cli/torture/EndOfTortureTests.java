package io.shmring.cli.torture;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.shmring.cli.Main;
import io.shmring.testing.ChildJvm;
import io.shmring.testing.Inbox;
import io.shmring.testing.PrivateDirectory;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A torture whose controller is ended by a signal leaves no process and no file behind,
 * also if the signal gives it no time to clear up.
 */
class EndOfTortureTests {

	@RegisterExtension
	final PrivateDirectory directory = new PrivateDirectory();

	@ParameterizedTest
	@ValueSource(strings = { "TERM", "KILL" })
	void endsItsWorkers(String signal) throws Exception {
		Path temporary = Files.createDirectory(this.directory.path().resolve("tmp"));
		try (ChildJvm controller = ChildJvm.start(List.of("-Djava.io.tmpdir=" + temporary), Main.class, "torture",
				"--directory", this.directory.path(), "--producers", 2, "--consumers", 2, "--seconds", 600,
				"--kill-every", "0s")) {
			Awaitility.await()
				.atMost(Inbox.WATCHDOG)
				.until(() -> controller.process().children().count() == 4 && this.directory.files().size() == 2);
			List<ProcessHandle> workers = controller.process().children().toList();
			int code = new ProcessBuilder("kill", "-" + signal, Long.toString(controller.process().pid())).start()
				.waitFor();
			assertThat(code).isZero();
			Awaitility.await().atMost(Inbox.WATCHDOG).until(() -> workers.stream().noneMatch(EndOfTortureTests::runs));
			controller.exitCode();
			assertThat(this.directory.files()).containsExactly("tmp");
			assertThat(files(temporary)).isEmpty();
		}
	}

	/** Whether it is there, and not only because nobody has reaped it. */
	private static boolean runs(ProcessHandle process) {
		try {
			String stat = Files.readString(Path.of("/proc", Long.toString(process.pid()), "stat"));
			return process.isAlive() && !stat.substring(stat.lastIndexOf(')')).startsWith(") Z");
		}
		catch (IOException ex) {
			return false;
		}
	}

	private static List<String> files(Path directory) throws IOException {
		try (Stream<Path> files = Files.list(directory)) {
			return files.map((file) -> file.getFileName().toString())
				.filter((name) -> name.startsWith("shmring"))
				.toList();
		}
	}

}
