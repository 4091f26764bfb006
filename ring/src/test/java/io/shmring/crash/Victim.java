package io.shmring.crash;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;

import io.shmring.ChannelKind;
import io.shmring.ChannelSpec;
import io.shmring.OnDeadConsumer;
import io.shmring.ShmChannel;
import io.shmring.WaitStrategy;
import io.shmring.internal.channel.Upkeep;
import io.shmring.internal.layout.Seam;

/**
 * A process that dies right after one of its writes to shared memory.
 */
final class Victim {

	/** Exit code of a process that has died on its way. */
	static final int DIED = 9;

	private static final FileOutputStream OUT = new FileOutputStream(FileDescriptor.out);

	private Victim() {
	}

	/** Arguments: file, kind, operation, policy, number of the write. */
	public static void main(String[] arguments) {
		ChannelSpec spec = spec(Path.of(arguments[0]), ChannelKind.valueOf(arguments[1]),
				OnDeadConsumer.valueOf(arguments[3]));
		Operation operation = Operation.valueOf(arguments[2]);
		Acts acts = new Acts(Victim::report);
		long last = Long.parseLong(arguments[4]);
		if (operation == Operation.OPEN) {
			Upkeep.rehearse(spec);
			dieAfter(last);
			report("attached " + ShmChannel.open(spec).name());
		}
		else {
			ShmChannel channel = ShmChannel.open(spec);
			operation.prepare(channel);
			dieAfter(last);
			operation.run(channel, acts);
		}
		Runtime.getRuntime().halt(0);
	}

	/** The same specification for everybody; nothing happens beside what is asked for. */
	static ChannelSpec spec(Path file, ChannelKind kind, OnDeadConsumer policy) {
		return ChannelSpec.named(file.getFileName().toString().replace(".ring", ""))
			.directory(file.getParent())
			.kind(kind)
			.capacity(8)
			.maxMessageSize(64)
			.maxParticipants(5)
			.waitStrategy(WaitStrategy.BLOCK)
			.onDeadConsumer(policy)
			.maintenanceInterval(Duration.ZERO)
			.build();
	}

	private static void dieAfter(long last) {
		Seam.listen((step) -> {
			if (step == last) {
				Runtime.getRuntime().halt(DIED);
			}
		});
	}

	private static void report(String line) {
		try {
			OUT.write((line + "\n").getBytes(StandardCharsets.UTF_8));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
