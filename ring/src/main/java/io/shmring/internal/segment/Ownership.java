package io.shmring.internal.segment;

import io.shmring.Permissions;
import io.shmring.internal.posix.Errno;
import io.shmring.internal.posix.FileCalls;
import io.shmring.internal.posix.FileStatus;
import io.shmring.internal.posix.PosixException;

/**
 * Whom files belong to and who may open them. Whoever owns a file may write to it: only
 * somebody who may write anyway is expected as an owner.
 */
final class Ownership {

	private static final int ROOT = 0;

	private static final int GROUP_WRITES = 0020;

	private static final int OTHERS_WRITE = 0002;

	private Ownership() {
	}

	/** Sets mode and group exactly, whatever the umask is. */
	static void apply(int fd, Permissions permissions, int mode) throws PosixException {
		String group = permissions.group();
		if (group != null) {
			int gid = Groups.idOf(group)
				.orElseThrow(() -> new PosixException("looking up the group", "group=" + group, Errno.EINVAL));
			FileCalls.changeGroup(fd, gid);
		}
		FileCalls.chmod(fd, mode);
	}

	/** Whether a file of this owner may be used under these permissions. */
	static boolean isExpected(FileStatus status, Permissions permissions) {
		return status.uid() == FileCalls.effectiveUser() || (permissions.mode() & OTHERS_WRITE) != 0
				|| ((permissions.mode() & GROUP_WRITES) != 0 && isOurGroup(status, permissions));
	}

	/** Whether segments may be kept in a directory of this owner; root can do anything anyway. */
	static boolean isExpectedDirectory(FileStatus status, Permissions permissions) {
		return status.uid() == ROOT || isExpected(status, permissions);
	}

	private static boolean isOurGroup(FileStatus status, Permissions permissions) {
		String group = permissions.group();
		return (group != null) ? Groups.idOf(group).orElse(-1) == status.gid() : Groups.own().contains(status.gid());
	}

}
