package io.shmring.cli;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import io.shmring.ChannelState;
import io.shmring.ChannelStats;
import io.shmring.ShmRingException;
import io.shmring.inspect.ChannelInspection;
import io.shmring.internal.posix.FileCalls;
import io.shmring.internal.posix.FileStatus;
import io.shmring.internal.posix.PosixException;

/**
 * Checks the directory of the segments, its mount and the channels in it.
 */
final class DirectoryChecks {

	/** What Docker gives unless told otherwise. */
	private static final long SMALL_MOUNT = 64L << 20;

	private static final long LITTLE_SPACE = 32L << 20;

	private static final int EVERYBODY_WRITES = 0002;

	private static final int STICKY = 01000;

	private static final String COST_OF_DISK = "every message is written to disk sooner or later";

	private final Path directory;

	DirectoryChecks(Path directory) {
		this.directory = directory;
	}

	List<Finding> run() {
		List<Finding> findings = new ArrayList<>();
		Path existing = this.directory;
		while (!Files.exists(existing) && existing.getParent() != null) {
			existing = existing.getParent();
		}
		findings.add(mount(existing));
		findings.add(directory(existing));
		findings.add(channels());
		return findings;
	}

	/** Says on what a segment is, and what that costs. */
	static String mountOf(Path file) {
		try {
			String type = Files.getFileStore(file).type();
			return isMemory(type) ? type : type + ": " + COST_OF_DISK;
		}
		catch (IOException ex) {
			return "unknown: " + Failures.sentence(ex);
		}
	}

	private static boolean isMemory(String type) {
		return type.equals("tmpfs") || type.equals("hugetlbfs");
	}

	private Finding mount(Path existing) {
		try {
			FileStore store = Files.getFileStore(existing);
			long size = store.getTotalSpace();
			long free = store.getUsableSpace();
			String found = "path=" + existing + ", type=" + store.type() + ", size=" + Units.bytes(size) + ", free="
					+ Units.bytes(free);
			if (!isMemory(store.type())) {
				return Finding.warn("mount", found,
						"use a directory on a tmpfs, for example below /dev/shm: elsewhere " + COST_OF_DISK);
			}
			if (size <= SMALL_MOUNT || free < LITTLE_SPACE) {
				return Finding.warn("mount", found, "make it larger: --shm-size or shm_size (Docker), emptyDir with"
						+ " medium Memory and sizeLimit (Kubernetes), mount -o remount,size=1G " + existing);
			}
			return Finding.ok("mount", found);
		}
		catch (IOException ex) {
			return Finding.fail("mount", "cannot be asked: path=" + existing + ", " + ex.getMessage(),
					"choose another directory");
		}
	}

	private Finding directory(Path existing) {
		try {
			FileStatus status = FileCalls.status(existing);
			String found = "path=" + existing + ", uid=" + status.uid() + ", gid=" + status.gid() + ", mode="
					+ Integer.toOctalString(status.permissions()) + ", own uid=" + FileCalls.effectiveUser();
			if (!status.isDirectory()) {
				return Finding.fail("directory", "not a directory: " + found, "choose another directory");
			}
			if (!Files.isWritable(existing)) {
				return Finding.fail("directory", "channels cannot be created: " + found,
						"run as its owner, or share it by permissions with a common group");
			}
			if ((status.permissions() & EVERYBODY_WRITES) != 0 && (status.permissions() & STICKY) == 0) {
				return Finding.warn("directory", "anybody may rename or remove channels: " + found,
						"chmod 0700, or 1777 if everybody is to create channels of his own");
			}
			if (existing.equals(this.directory) && status.uid() != FileCalls.effectiveUser() && status.uid() != 0) {
				return Finding.warn("directory", "belongs to somebody else: " + found,
						"run as its owner, or choose another directory");
			}
			return existing.equals(this.directory) ? Finding.ok("directory", found)
					: Finding.ok("directory", "does not exist yet and can be created: " + found);
		}
		catch (PosixException ex) {
			return Finding.fail("directory", String.valueOf(ex.getMessage()), "choose another directory");
		}
	}

	private Finding channels() {
		List<String> bad = new ArrayList<>();
		int count = 0;
		try {
			for (String name : ChannelInspection.channels(this.directory)) {
				count++;
				String state = state(name);
				if (!state.equals(ChannelState.UP.name())) {
					bad.add(name + "=" + state);
				}
			}
		}
		catch (IOException ex) {
			return Finding.warn("channels", "cannot be listed: " + ex.getMessage(), "run as the owner");
		}
		return bad.isEmpty() ? Finding.ok("channels", "count=" + count) : Finding.warn("channels",
				"count=" + count + ", " + String.join(", ", bad), "look at each with the stat command");
	}

	private String state(String name) {
		try (ChannelInspection inspection = ChannelInspection.open(this.directory, name)) {
			ChannelStats stats = inspection.stats();
			return stats.state().name();
		}
		catch (ShmRingException ex) {
			return Failures.state(ex);
		}
	}

}
