package io.shmring.internal.segment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import io.shmring.Permissions;
import io.shmring.internal.posix.Errno;
import io.shmring.internal.posix.FileCalls;
import io.shmring.internal.posix.FileStatus;
import io.shmring.internal.posix.PosixException;

/**
 * Whom files belong to and who may open them.
 */
final class Ownership {

	private static final int GROUP_OR_OTHERS = 0066;

	private static final Path GROUPS = Path.of("/etc/group");

	private Ownership() {
	}

	/** Sets mode and group exactly, whatever the umask is. */
	static void apply(int fd, Permissions permissions, int mode) throws PosixException {
		if (permissions.group() != null) {
			FileCalls.changeGroup(fd, groupId(permissions.group()));
		}
		FileCalls.chmod(fd, mode);
	}

	/** Whether a file of this owner may be used under these permissions. */
	static boolean isExpected(FileStatus status, Permissions permissions) {
		return status.uid() == FileCalls.effectiveUser() || (permissions.mode() & GROUP_OR_OTHERS) != 0;
	}

	private static int groupId(String group) throws PosixException {
		if (group.chars().allMatch(Character::isDigit)) {
			return Integer.parseInt(group);
		}
		try {
			for (String line : Files.readAllLines(GROUPS)) {
				String[] fields = line.split(":");
				if (fields.length > 2 && fields[0].equals(group)) {
					return Integer.parseInt(fields[2]);
				}
			}
		}
		catch (IOException | NumberFormatException ex) {
			// falls through to the same refusal as an unknown group
		}
		throw new PosixException("looking up the group", "group=" + group + " in " + GROUPS, Errno.EINVAL);
	}

}
