package io.shmring.cli;

import java.io.Console;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The terminal of this process, taken over for a screen that refreshes. Keys come
 * unbuffered and unseen, Ctrl-C still ends the process; however it ends, the settings and
 * the screen of before come back.
 */
final class Terminal implements AutoCloseable {

	private static final File TTY = new File("/dev/tty");

	private static final String ENTER = "\033[?1049h\033[?25l";

	private static final String LEAVE = "\033[?25h\033[?1049l";

	private static final String HOME = "\033[H";

	private static final String REST_OF_LINE = "\033[K";

	private static final String REST_OF_SCREEN = "\033[J";

	private static final long GLANCE_MILLIS = 50;

	private final PrintStream out;

	private final InputStream keys;

	private final String settings;

	private final Thread hook = new Thread(this::restore, "shmring-terminal");

	private boolean restored;

	/** Height and width in characters. */
	record Size(int lines, int columns) {
	}

	@SuppressWarnings("StreamResourceLeak") // closed with the terminal
	Terminal(PrintStream out) throws IOException {
		this.out = out;
		this.keys = new FileInputStream(TTY);
		this.settings = stty("-g");
		Runtime.getRuntime().addShutdownHook(this.hook);
		stty("-icanon", "-echo", "min", "0", "time", "0", "susp", "undef");
		out.print(ENTER);
		out.flush();
	}

	/** Whether both input and output are a terminal. */
	static boolean isThere() {
		return Optional.ofNullable(System.console()).filter(Console::isTerminal).isPresent() && TTY.canRead();
	}

	/** Asks the terminal for its size, which the user may change at any time. */
	Size size() throws IOException {
		String[] numbers = stty("size").split(" ");
		try {
			int lines = Integer.parseInt(numbers[0]);
			int columns = Integer.parseInt(numbers[1]);
			return (lines > 0 && columns > 0) ? new Size(lines, columns) : new Size(24, 80);
		}
		catch (NumberFormatException | ArrayIndexOutOfBoundsException ex) {
			return new Size(24, 80);
		}
	}

	/** Shows lines, cut to what fits. */
	void show(List<String> lines, Size size) {
		StringBuilder frame = new StringBuilder(HOME);
		int count = Math.min(lines.size(), size.lines() - 1);
		for (int i = 0; i < count; i++) {
			String line = lines.get(i);
			frame.append(line, 0, Math.min(line.length(), size.columns())).append(REST_OF_LINE).append("\r\n");
		}
		this.out.print(frame.append(REST_OF_SCREEN));
		this.out.flush();
	}

	/** Returns the next key, or -1 if none came in time. */
	int key(long millis) throws IOException, InterruptedException {
		long deadline = System.nanoTime() + millis * 1_000_000;
		while (true) {
			int key = this.keys.read();
			if (key >= 0 || System.nanoTime() - deadline >= 0) {
				return key;
			}
			Thread.sleep(GLANCE_MILLIS);
		}
	}

	private static String stty(String... arguments) throws IOException {
		List<String> command = new ArrayList<>(List.of(arguments));
		command.addFirst("stty");
		Process process = new ProcessBuilder(command).redirectInput(TTY).redirectErrorStream(true).start();
		String answer = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
		try {
			if (process.waitFor() != 0) {
				throw new IOException("stty failed: arguments=" + List.of(arguments) + ", " + answer);
			}
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
		return answer;
	}

	private synchronized void restore() {
		if (this.restored) {
			return;
		}
		this.restored = true;
		this.out.print(LEAVE);
		this.out.flush();
		try {
			stty(this.settings);
		}
		catch (IOException ex) {
			// the terminal is gone
		}
	}

	@Override
	public void close() throws IOException {
		restore();
		try {
			Runtime.getRuntime().removeShutdownHook(this.hook);
		}
		catch (IllegalStateException ex) {
			// the hook is what got us here
		}
		this.keys.close();
	}

}
