package io.shmring.bench.compare;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

import io.shmring.bench.worker.Line;

/**
 * The controller's end of a worker.
 */
final class WorkerProcess implements AutoCloseable {

	private static final long PATIENCE = 120;

	private static final Line ENDED = Line.of("ended");

	private final Process process;

	private final Writer commands;

	private final Path log;

	private final BlockingQueue<Line> answers = new LinkedBlockingQueue<>();

	private long thread;

	WorkerProcess(List<String> command, Path log) throws IOException {
		this.log = log;
		this.process = new ProcessBuilder(command).redirectError(log.toFile()).start();
		this.commands = this.process.outputWriter();
		Thread.ofPlatform().daemon().name("answers").start(this::listen);
	}

	private void listen() {
		try (BufferedReader in = this.process.inputReader()) {
			for (String text = in.readLine(); text != null; text = in.readLine()) {
				this.answers.add(Line.parse(text));
			}
		}
		catch (IOException ex) {
			// as good as its end
		}
		this.answers.add(ENDED);
	}

	void awaitUp() {
		this.thread = hear("up").get("thread");
	}

	/** The thread that is measured. */
	long thread() {
		return this.thread;
	}

	long pid() {
		return this.process.pid();
	}

	void say(Line line) {
		try {
			this.commands.write(line + "\n");
			this.commands.flush();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(failure("does not listen: command=" + line), ex);
		}
	}

	Line hear(String word) {
		return hear(word, 0);
	}

	/** Waits for an answer that comes after so many milliseconds of work. */
	Line hear(String word, int millis) {
		try {
			Line line = this.answers.poll(PATIENCE + TimeUnit.MILLISECONDS.toSeconds(millis), TimeUnit.SECONDS);
			if (line == null || !line.word().equals(word)) {
				throw new IllegalStateException(failure("gave another answer: wanted=" + word + ", answer=" + line));
			}
			return line;
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new IllegalStateException("interrupted while a worker was measured", ex);
		}
	}

	private String failure(String what) {
		String said;
		try {
			said = Files.readString(this.log);
		}
		catch (IOException ex) {
			said = ex.toString();
		}
		return "worker " + what + ", command=" + this.process.info().commandLine().orElse("?") + "\n" + said;
	}

	@Override
	public void close() {
		try {
			say(Line.of("quit"));
			if (this.process.waitFor(5, TimeUnit.SECONDS)) {
				return;
			}
		}
		catch (UncheckedIOException ex) {
			// has ended
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
		this.process.destroyForcibly();
	}

}
