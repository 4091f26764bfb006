package io.shmring.cli.torture;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;

import org.jspecify.annotations.Nullable;

import io.shmring.ChannelSpec;
import io.shmring.ShmChannel;
import io.shmring.internal.inspect.SegmentRemoval;
import io.shmring.internal.inspect.SegmentRemoval.Outcome;
import io.shmring.internal.posix.PosixException;

/**
 * The controller as a worker sees it: alive as long as the standard input is open. A
 * worker that is left alone detaches, removes what all of them have left, as far as nobody
 * uses it any more, and ends; the last one finds nobody.
 */
final class Controller {

	private static final int ABANDONED = 4;

	private static final int LOOKS = 1000;

	private static final long PAUSE_NANOS = 2_000_000;

	private final Path file;

	private final Path work;

	private @Nullable ShmChannel channel;

	private Controller(Path file, Path work) {
		this.file = file;
		this.work = work;
	}

	/** Watches the controller, whose channel and working directory these are. */
	static Controller watch(Path file, Path work) {
		Controller controller = new Controller(file, work);
		Thread.ofPlatform().daemon().name("shmring-controller").start(controller::outlive);
		return controller;
	}

	/** Opens the channel; never returns if the controller is gone. */
	synchronized ShmChannel open(ChannelSpec spec) {
		ShmChannel opened = ShmChannel.open(spec);
		this.channel = opened;
		return opened;
	}

	/** Returns at once, or never if the controller is gone. */
	synchronized void check() {
		assert Thread.holdsLock(this);
	}

	/** The standard input ends when the controller is gone, however it went. */
	private void outlive() {
		try {
			System.in.transferTo(OutputStream.nullOutputStream());
		}
		catch (IOException ex) {
			// gone as well
		}
		synchronized (this) {
			if (this.channel != null) {
				this.channel.close();
			}
			removeWork();
			removeChannel();
			Runtime.getRuntime().halt(ABANDONED);
		}
	}

	private void removeWork() {
		try (DirectoryStream<Path> files = Files.newDirectoryStream(this.work)) {
			for (Path one : files) {
				Files.deleteIfExists(one);
			}
			Files.deleteIfExists(this.work);
		}
		catch (IOException ex) {
			// others do the same at the same time
		}
	}

	/** Waits a while for those who are ending too. */
	private void removeChannel() {
		try {
			for (int look = 0; look < LOOKS && SegmentRemoval.remove(this.file) == Outcome.IN_USE; look++) {
				LockSupport.parkNanos(PAUSE_NANOS);
			}
		}
		catch (PosixException ex) {
			// whoever finds it can remove it
		}
	}

}
