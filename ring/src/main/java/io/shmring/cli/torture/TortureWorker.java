package io.shmring.cli.torture;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;

import io.shmring.ChannelKind;
import io.shmring.ChannelSpec;
import io.shmring.OpenMode;
import io.shmring.Role;
import io.shmring.RoleHeldException;
import io.shmring.ShmChannel;

/**
 * A process that sends or receives until it is told to finish, or killed. Ends with
 * {@link #VIOLATION} and a sentence on standard error if it sees something that must not
 * be, and with its controller.
 */
public final class TortureWorker {

	/** Exit code of a worker that has seen something that must not be. */
	static final int VIOLATION = 3;

	private static final long STAND_BY_NANOS = 1_000_000;

	private static final Duration OPEN_TIMEOUT = Duration.ofMinutes(1);

	private TortureWorker() {
	}

	/**
	 * Runs a worker.
	 * @param arguments file, kind, capacity, maxMessageSize, participants, role, number of
	 * the worker, log
	 * @throws IOException if the log cannot be mapped
	 */
	public static void main(String[] arguments) throws IOException {
		Path file = Path.of(arguments[0]);
		Path logFile = Path.of(arguments[7]);
		Controller controller = Controller.watch(file, Objects.requireNonNull(logFile.getParent()));
		Role role = Role.valueOf(arguments[5]);
		ChannelSpec spec = spec(file, ChannelKind.valueOf(arguments[1]), Long.parseLong(arguments[2]),
				Integer.parseInt(arguments[3]), Integer.parseInt(arguments[4]));
		int number = Integer.parseInt(arguments[6]);
		try (WorkerLog log = WorkerLog.open(logFile); ShmChannel channel = controller.open(spec)) {
			log.ready();
			Runnable turn = (role == Role.PRODUCER) ? new TortureProducer(channel, log, number)
					: new TortureConsumer(channel, log, number);
			while (!log.isToFinish()) {
				try {
					turn.run();
				}
				catch (RoleHeldException ex) {
					LockSupport.parkNanos(STAND_BY_NANOS);
				}
			}
		}
		catch (ViolationException ex) {
			System.err.println(ex.getMessage());
			Runtime.getRuntime().halt(VIOLATION);
		}
		catch (IOException | RuntimeException ex) {
			controller.check();
			throw ex;
		}
	}

	static ChannelSpec spec(Path file, ChannelKind kind, long capacity, int maxMessageSize, int participants) {
		String name = file.getFileName().toString();
		return ChannelSpec.named(name.substring(0, name.lastIndexOf('.')))
			.directory(Objects.requireNonNull(file.getParent()))
			.kind(kind)
			.capacity(capacity)
			.maxMessageSize(maxMessageSize)
			.maxParticipants(participants)
			.openMode(OpenMode.CREATE_OR_ATTACH)
			.openTimeout(OPEN_TIMEOUT)
			.build();
	}

}
