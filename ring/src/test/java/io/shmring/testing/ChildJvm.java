package io.shmring.testing;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * A main class of the tests in a JVM of its own. What it prints is read line by line;
 * closing kills it.
 */
public final class ChildJvm implements AutoCloseable {

	private static final Duration WATCHDOG = Duration.ofMinutes(2);

	private static final String END = "<end of output>";

	private final Process process;

	private final List<String> transcript = new ArrayList<>();

	private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();

	private ChildJvm(Process process) {
		this.process = process;
		Thread.ofPlatform().daemon().name("output of " + process.pid()).start(this::readLines);
	}

	/** Starts a main class with arguments. */
	public static ChildJvm start(Class<?> main, Object... arguments) {
		return start(List.of(), main, arguments);
	}

	/** Starts a main class with JVM options and arguments. */
	public static ChildJvm start(List<String> options, Class<?> main, Object... arguments) {
		return start(List.of(), options, main, arguments);
	}

	/** Starts a main class below another command, such as {@code unshare}. */
	public static ChildJvm start(List<String> wrapper, List<String> options, Class<?> main, Object... arguments) {
		try {
			return new ChildJvm(
					new ProcessBuilder(command(wrapper, options, main, arguments)).redirectErrorStream(true).start());
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/** The command line that starts a main class. */
	public static List<String> command(List<String> wrapper, List<String> options, Class<?> main, Object... arguments) {
		List<String> command = new ArrayList<>(wrapper);
		command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
		command.addAll(List.of("-Xmx96m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xshare:auto",
				"--enable-native-access=ALL-UNNAMED", "-cp", System.getProperty("java.class.path")));
		command.addAll(options);
		command.add(main.getName());
		for (Object argument : arguments) {
			command.add(argument.toString());
		}
		return command;
	}

	private void readLines() {
		try (BufferedReader output = this.process.inputReader(StandardCharsets.UTF_8)) {
			for (String line = output.readLine(); line != null; line = output.readLine()) {
				this.lines.add(line);
			}
		}
		catch (IOException ex) {
			// the process was killed
		}
		this.lines.add(END);
	}

	/** Writes a line to the standard input of the child. */
	public void tell(String line) {
		try {
			this.process.getOutputStream().write((line + "\n").getBytes(StandardCharsets.UTF_8));
			this.process.getOutputStream().flush();
		}
		catch (IOException ex) {
			throw new UncheckedIOException("child does not read: " + this, ex);
		}
	}

	/** Writes a line and waits for the answer that starts with a prefix. */
	public String ask(String line, String prefix) {
		tell(line);
		return await(prefix);
	}

	/** Waits for a line that starts with a prefix and returns the rest of it. */
	public String await(String prefix) {
		while (true) {
			String line = next();
			if (line.startsWith(prefix)) {
				return line.substring(prefix.length()).strip();
			}
			if (line.equals(END)) {
				throw new AssertionError("child ended without a line that starts with \"" + prefix + "\": " + this);
			}
		}
	}

	private String next() {
		try {
			String line = this.lines.poll(WATCHDOG.toSeconds(), TimeUnit.SECONDS);
			if (line == null) {
				throw new AssertionError("child printed nothing for " + WATCHDOG + ": " + this);
			}
			this.transcript.add(line);
			return line;
		}
		catch (InterruptedException ex) {
			throw new AssertionError(ex);
		}
	}

	/** Waits for the end of the output and returns all of its lines. */
	public List<String> output() {
		await(END);
		return this.transcript.stream().filter((line) -> !line.equals(END)).toList();
	}

	/** Waits for the end and returns the exit code. */
	public int exitCode() {
		try {
			if (!this.process.waitFor(WATCHDOG.toSeconds(), TimeUnit.SECONDS)) {
				throw new AssertionError("child did not end within " + WATCHDOG + ": " + this);
			}
			return this.process.exitValue();
		}
		catch (InterruptedException ex) {
			throw new AssertionError(ex);
		}
	}

	/** The process. */
	public Process process() {
		return this.process;
	}

	/** Kills the process with SIGKILL and waits until it is gone. */
	public void kill() {
		this.process.destroyForcibly();
		exitCode();
	}

	/** Stops the process with SIGSTOP. */
	public void suspend() {
		signal("STOP");
	}

	/** Lets a stopped process go on. */
	public void resume() {
		signal("CONT");
	}

	private void signal(String name) {
		try {
			int code = new ProcessBuilder("kill", "-" + name, Long.toString(this.process.pid())).start().waitFor();
			if (code != 0) {
				throw new AssertionError("kill -" + name + " failed: exit=" + code);
			}
		}
		catch (IOException | InterruptedException ex) {
			throw new AssertionError(ex);
		}
	}

	/** Everything the child has printed so far. */
	@Override
	public String toString() {
		this.lines.drainTo(this.transcript);
		return "pid=" + this.process.pid() + "\n" + String.join("\n", this.transcript);
	}

	@Override
	public void close() {
		this.process.descendants().forEach(ProcessHandle::destroyForcibly);
		kill();
	}

}
