package io.shmring.bench.worker;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

import io.shmring.bench.peer.Directories;
import io.shmring.bench.peer.Receiver;
import io.shmring.bench.peer.Sender;
import io.shmring.bench.peer.Setting;
import io.shmring.bench.peer.Tally;
import io.shmring.bench.peer.Transport;

/**
 * A process that sends or receives. It lives for all rounds of a setting and is told what
 * to do on its standard input; when that ends, so does the process, and if nobody said
 * {@code quit} before, the controller is dead and its files are removed too.
 */
public final class Worker {

	/** What a producer is started with. */
	public static final String PRODUCER = "producer";

	/** What a consumer is started with. */
	public static final String CONSUMER = "consumer";

	/** System property with the directory of the programs that the controller has compiled. */
	public static final String PROGRAMS = "shmring.bench.programs";

	private static final String QUIT = "quit";

	private final BlockingQueue<Line> commands = new LinkedBlockingQueue<>();

	private final PrintStream out;

	private Worker(PrintStream out) {
		this.out = out;
	}

	/**
	 * Runs a worker.
	 * @param args side, transport, directory, capacity, payload, producers, consumers, index
	 * @throws Exception if anything goes wrong
	 */
	public static void main(String[] args) throws Exception {
		Worker worker = new Worker(System.out);
		// libraries may print
		System.setOut(System.err);
		Transport transport = Transport.of(args[1]);
		Setting setting = new Setting(Path.of(args[2]), Integer.parseInt(args[3]), Integer.parseInt(args[4]),
				Integer.parseInt(args[5]), Integer.parseInt(args[6]));
		int index = Integer.parseInt(args[7]);
		worker.listen(Objects.requireNonNull(setting.directory().getParent()));
		try (Control control = new Control(setting.directory())) {
			if (args[0].equals(PRODUCER)) {
				worker.produce(transport, setting, control, index);
			}
			else {
				worker.consume(transport, setting, control, index);
			}
		}
		// libraries may have left threads
		System.exit(0);
	}

	private void listen(Path work) {
		Thread.ofPlatform().daemon().name("commands").start(() -> {
			try (BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
				for (String text = in.readLine(); text != null; text = in.readLine()) {
					Line line = Line.parse(text);
					this.commands.add(line);
					if (line.word().equals(QUIT)) {
						return;
					}
				}
			}
			catch (IOException ex) {
				// as good as its end
			}
			Directories.delete(work);
			Directories.delete(Path.of(Objects.requireNonNull(System.getProperty(PROGRAMS))));
			Runtime.getRuntime().halt(1);
		});
	}

	private void produce(Transport transport, Setting setting, Control control, int index) throws Exception {
		try (Sender sender = transport.sender(setting, index)) {
			Production production = new Production(control, sender, index);
			up();
			for (Line line = this.commands.take(); !line.word().equals(QUIT); line = this.commands.take()) {
				if (line.word().equals("rest")) {
					sender.rest();
					say(Line.of("rested"));
				}
				else {
					say(production.run(line.get("gap"), line.get("crowded") != 0, line.get("sleeping") != 0));
				}
			}
		}
	}

	private void consume(Transport transport, Setting setting, Control control, int index) throws Exception {
		Tally tally = new Tally(setting.consumers() > 1);
		try (Receiver receiver = transport.receiver(setting, index, tally)) {
			Consumption consumption = new Consumption(control, receiver, tally);
			up();
			for (Line line = this.commands.take(); !line.word().equals(QUIT); line = this.commands.take()) {
				switch (line.word()) {
					case "rest" -> {
						receiver.rest();
						say(Line.of("rested"));
					}
					case "idle" -> say(consumption.idle(line.get("length")));
					default -> {
						say(Line.of("ready"));
						say(consumption.run(line.get("lead"), line.get("length"), line.get("timed") != 0,
								(int) line.get("producers"), line.get("crowded") != 0));
					}
				}
			}
		}
	}

	private void up() {
		say(Line.of("up").with("thread", Meter.threadId()));
	}

	private void say(Line line) {
		this.out.println(line);
		this.out.flush();
	}

}
