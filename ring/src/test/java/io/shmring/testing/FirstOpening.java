package io.shmring.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ClassLoadingMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import io.shmring.ShmChannel;
import io.shmring.internal.layout.Seam;

/**
 * A process that opens a channel, its first, and counts the classes that are loaded while
 * it holds the lock of the file. Linking a native call loads some.
 */
public final class FirstOpening {

	private static final Path LOCKS = Path.of("/proc/locks");

	private final String holder = "FLOCK  ADVISORY  WRITE " + ProcessHandle.current().pid() + " ";

	private final ClassLoadingMXBean classes = ManagementFactory.getClassLoadingMXBean();

	private final List<Long> loaded = new ArrayList<>();

	private final Path file;

	private FirstOpening(Path file) {
		this.file = file;
	}

	public static void main(String[] arguments) {
		Path directory = Path.of(arguments[0]);
		FirstOpening opening = new FirstOpening(Opening.spec(directory, "orders").file());
		opening.count();
		opening.loaded.clear();
		Seam.listen((step) -> opening.count());
		try (ShmChannel channel = ShmChannel.open(Opening.spec(directory, "orders"))) {
			System.out.println("loaded " + (opening.loaded.getLast() - opening.loaded.getFirst()) + " in "
					+ opening.loaded.size() + " steps, recovered " + channel.stats().deadSlotRecoveries());
		}
	}

	/** Notes how many classes there are, if the file is locked by this process. */
	private void count() {
		long now = this.classes.getTotalLoadedClassCount();
		if (isLocked()) {
			this.loaded.add(now);
		}
	}

	private boolean isLocked() {
		try {
			String inode = Files.exists(this.file) ? ":" + Files.getAttribute(this.file, "unix:ino") + " " : "none";
			return Files.readString(LOCKS)
				.lines()
				.anyMatch((line) -> line.contains(this.holder) && line.contains(inode));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
