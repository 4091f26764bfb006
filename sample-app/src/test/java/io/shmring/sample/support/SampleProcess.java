package io.shmring.sample.support;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The repackaged jar as a process of its own, as a user starts it.
 */
public final class SampleProcess implements AutoCloseable {

	private static final Pattern PORT = Pattern.compile("Tomcat started on port (\\d+)");

	private final Process process;

	private final Path log;

	private final SampleClient client;

	private SampleProcess(Process process, Path log) {
		this.process = process;
		this.log = log;
		this.client = new SampleClient(awaitPort());
		this.client.awaitStart();
	}

	/** Starts the jar on a free port, with rings and log in a directory of the test. */
	public static SampleProcess start(Path directory, String... arguments) throws IOException {
		List<String> command = new ArrayList<>(
				List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx64m",
						"-XX:TieredStopAtLevel=1", "-Djava.io.tmpdir=" + directory, "-jar", jar().toString(),
						"--server.port=0", "--shmring.directory=" + directory.resolve("rings")));
		command.addAll(Arrays.asList(arguments));
		Path log = Files.createTempFile(directory, "sample", ".log");
		Process process = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()).start();
		try {
			return new SampleProcess(process, log);
		}
		catch (RuntimeException | Error ex) {
			process.destroyForcibly();
			ex.addSuppressed(new IllegalStateException(Files.readString(log)));
			throw ex;
		}
	}

	/** Returns the jar that {@code mvn package} made. */
	public static Path jar() throws IOException {
		try (var files = Files.newDirectoryStream(Path.of("target"), "shmring-sample-app-*.jar")) {
			return files.iterator().next().toAbsolutePath();
		}
	}

	public SampleClient client() {
		return this.client;
	}

	public String log() {
		try {
			return Files.readString(this.log);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/** Ends the process as {@code kill -9} does. */
	public void kill() {
		this.process.destroyForcibly().onExit().join();
	}

	/** Ends the process in good order. */
	@Override
	public void close() {
		this.process.destroy();
		this.process.onExit().join();
	}

	private int awaitPort() {
		return SampleClient.await("the port in the log").until(() -> {
			if (!this.process.isAlive()) {
				throw new AssertionError("the sample ended: exit code=" + this.process.exitValue());
			}
			Matcher matcher = PORT.matcher(log());
			return matcher.find() ? Integer.parseInt(matcher.group(1)) : 0;
		}, (port) -> port > 0);
	}

}
