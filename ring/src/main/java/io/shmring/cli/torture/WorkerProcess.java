package io.shmring.cli.torture;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import io.shmring.Role;

/**
 * A running worker and its log.
 */
final class WorkerProcess implements AutoCloseable {

	private static final List<String> JVM = List.of("-Xmx64m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1",
			"--enable-native-access=ALL-UNNAMED");

	private static final int TAIL = 2000;

	final Role role;

	final int number;

	private final Process process;

	private final Path logFile;

	private final Path errors;

	private final WorkerLog log;

	private long stoppedUntil;

	private boolean stopped;

	private WorkerProcess(Role role, int number, Process process, Path logFile, Path errors, WorkerLog log) {
		this.role = role;
		this.number = number;
		this.process = process;
		this.logFile = logFile;
		this.errors = errors;
		this.log = log;
	}

	/** Starts a worker on a channel file. */
	static WorkerProcess start(TortureOptions options, Path file, int participants, Path work, Role role, int number)
			throws IOException {
		Path logFile = work.resolve(number + ".log");
		Path errors = work.resolve(number + ".err");
		List<String> command = new ArrayList<>();
		command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
		command.addAll(JVM);
		command.addAll(List.of("-cp", System.getProperty("java.class.path"), TortureWorker.class.getName(),
				file.toString(), options.kind().name(), Long.toString(options.capacity()),
				Integer.toString(options.maxMessageSize()), Integer.toString(participants), role.name(),
				Integer.toString(number), logFile.toString()));
		WorkerLog log = WorkerLog.open(logFile);
		Process process = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(errors.toFile()).start();
		return new WorkerProcess(role, number, process, logFile, errors, log);
	}

	WorkerLog log() {
		return this.log;
	}

	/** Whether it is attached, running and not stopped. */
	boolean isActive() {
		return this.log.isReady() && isAlive() && !this.stopped;
	}

	boolean isAlive() {
		return this.process.isAlive();
	}

	boolean isStopped() {
		return this.stopped;
	}

	int exitCode() {
		return this.process.exitValue();
	}

	/** Kills it with SIGKILL and waits until it is gone. */
	void kill() throws InterruptedException {
		this.process.destroyForcibly().waitFor();
	}

	/** Stops it with SIGSTOP until a time. */
	void stopUntil(long time) throws IOException, InterruptedException {
		signal("STOP");
		this.stopped = true;
		this.stoppedUntil = time;
	}

	/** Lets it go on if its time has come. */
	void goOn(long now) throws IOException, InterruptedException {
		if (this.stopped && now - this.stoppedUntil >= 0) {
			signal("CONT");
			this.stopped = false;
		}
	}

	private void signal(String name) throws IOException, InterruptedException {
		new ProcessBuilder("sh", "-c", "kill -" + name + " " + this.process.pid()).start().waitFor();
	}

	boolean awaitExit(long nanos) throws InterruptedException {
		return this.process.waitFor(nanos, TimeUnit.NANOSECONDS);
	}

	/** The end of what it has printed. */
	String output() throws IOException {
		String text = Files.readString(this.errors, StandardCharsets.UTF_8).strip();
		return text.substring(Math.max(0, text.length() - TAIL));
	}

	/** Ends it if it still runs and removes its files. */
	@Override
	public void close() throws IOException {
		// one that is about to open the channel would make the file anew
		this.process.destroyForcibly().onExit().join();
		this.log.close();
		Files.deleteIfExists(this.logFile);
		Files.deleteIfExists(this.errors);
	}

}
