package io.shmring.bench.compare;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

import org.jspecify.annotations.Nullable;

import io.shmring.bench.peer.Directories;
import io.shmring.bench.peer.Transport;
import io.shmring.bench.worker.Worker;

/**
 * What workers are started with: this JVM's own command and class path, and the C programs,
 * compiled by the machine's gcc.
 */
final class Programs implements AutoCloseable {

	private static final List<String> JVM = List.of("-Xms64m", "-Xmx512m", "-XX:+UseSerialGC", "-XX:+AlwaysPreTouch",
			"-XX:-UsePerfData", "--enable-native-access=ALL-UNNAMED", "--sun-misc-unsafe-memory-access=allow",
			// Agrona and Aeron
			"--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED", "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED",
			// Chronicle Queue
			"--add-exports=java.base/jdk.internal.ref=ALL-UNNAMED", "--add-exports=java.base/sun.nio.ch=ALL-UNNAMED",
			"--add-exports=jdk.unsupported/sun.misc=ALL-UNNAMED",
			"--add-exports=jdk.compiler/com.sun.tools.javac.file=ALL-UNNAMED",
			"--add-opens=jdk.compiler/com.sun.tools.javac=ALL-UNNAMED", "--add-opens=java.base/java.lang=ALL-UNNAMED",
			"--add-opens=java.base/java.lang.reflect=ALL-UNNAMED", "--add-opens=java.base/java.io=ALL-UNNAMED",
			"--add-opens=java.base/java.util=ALL-UNNAMED", "-Dchronicle.analytics.disable=true",
			"-Dchronicle.disk.monitor.disable=true");

	private final Path directory;

	private final @Nullable Path ring;

	private final @Nullable Path pingPong;

	Programs() throws IOException {
		this.directory = Files.createTempDirectory("shmring-bench-");
		this.ring = compile("ring");
		this.pingPong = compile("pingpong");
	}

	private @Nullable Path compile(String name) throws IOException {
		Path source = this.directory.resolve(name + ".c");
		Path program = this.directory.resolve(name);
		try (InputStream in = Objects.requireNonNull(getClass().getResourceAsStream("/c/" + name + ".c"))) {
			Files.copy(in, source);
		}
		try {
			Process gcc = new ProcessBuilder("gcc", "-O3", "-march=native", "-pthread", "-o", program.toString(),
					source.toString())
				.inheritIO()
				.start();
			int status = gcc.waitFor();
			if (status != 0) {
				throw new IllegalStateException("gcc failed: status=" + status + ", source=" + name + ".c; see above");
			}
			return program;
		}
		catch (IOException ex) {
			return null;
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			return null;
		}
	}

	boolean haveC() {
		return this.ring != null && this.pingPong != null;
	}

	/** The command of a worker, without its arguments. */
	List<String> worker(Transport transport) {
		List<String> command = new ArrayList<>();
		if (transport.isJava()) {
			command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
			command.addAll(JVM);
			command.add("-D" + Worker.PROGRAMS + "=" + this.directory);
			command.addAll(List.of("-cp", System.getProperty("java.class.path"), Worker.class.getName()));
		}
		else {
			command.add(Objects.requireNonNull(this.ring).toString());
		}
		return command;
	}

	/** Measures the raw ping-pong between two CPUs, in nanoseconds one way. */
	double pingPong(Cpus cpus) throws IOException {
		List<String> command = List.of(Objects.requireNonNull(this.pingPong).toString(),
				Integer.toString(cpus.producer()), Integer.toString(cpus.consumer()));
		Process process = new ProcessBuilder(cpus.realTime() ? cpus.prefer(command) : command)
			.redirectError(ProcessBuilder.Redirect.INHERIT)
			.start();
		return Double
			.parseDouble(new String(process.getInputStream().readAllBytes(), StandardCharsets.US_ASCII).trim());
	}

	@Override
	public void close() {
		Directories.delete(this.directory);
	}

}
