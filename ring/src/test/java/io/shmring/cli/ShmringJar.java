package io.shmring.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;

/**
 * Runs the built jar as a process of its own.
 */
final class ShmringJar {

	/** The jar that {@code mvn package} made. */
	static final Path JAR = Path.of(Objects.requireNonNull(System.getProperty("shmring.jar"), "shmring.jar"));

	private static final long WATCHDOG_SECONDS = 120;

	/** What a process left behind. */
	record Result(int exitCode, String out, String err) {

		List<String> lines() {
			return this.out.lines().toList();
		}

	}

	private ShmringJar() {
	}

	/** The command line that runs the jar. */
	static List<String> command(Path jar, String... arguments) {
		List<String> command = new ArrayList<>();
		command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
		command.addAll(List.of("-Xmx64m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xshare:auto", "-jar",
				jar.toString()));
		command.addAll(List.of(arguments));
		return command;
	}

	/** Runs a command with nothing to read. */
	static Result run(String... arguments) throws IOException, InterruptedException {
		return run("", command(JAR, arguments));
	}

	/** Runs any command line to its end. */
	static Result run(String input, List<String> command) throws IOException, InterruptedException {
		Process process = new ProcessBuilder(command).start();
		try {
			CompletableFuture<String> out = read(process.getInputStream());
			CompletableFuture<String> err = read(process.getErrorStream());
			process.getOutputStream().write(input.getBytes(StandardCharsets.UTF_8));
			process.getOutputStream().close();
			if (!process.waitFor(WATCHDOG_SECONDS, TimeUnit.SECONDS)) {
				throw new AssertionError("command did not end: " + command);
			}
			return new Result(process.exitValue(), out.get(), err.get());
		}
		catch (ExecutionException ex) {
			throw new AssertionError(ex);
		}
		finally {
			process.destroyForcibly();
		}
	}

	private static CompletableFuture<String> read(InputStream stream) {
		return CompletableFuture.supplyAsync(() -> {
			try {
				return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
			}
			catch (IOException ex) {
				return "";
			}
		}, Thread::startVirtualThread);
	}

}
