package io.shmring;

import org.jspecify.annotations.Nullable;

/**
 * Who may open a channel.
 *
 * @param mode permission bits of the file, {@code 0} to {@code 0666}; the directory gets
 * the matching search bits
 * @param group name in {@code /etc/group}, or number, of the group that owns the file;
 * {@code null} for the user's own
 */
public record Permissions(int mode, @Nullable String group) {

	/** Only the own user: {@code 0600}. */
	public static final Permissions PRIVATE = new Permissions(0600, null);

	/**
	 * Checks the values.
	 */
	public Permissions {
		if ((mode & ~0666) != 0 || (mode & 0600) != 0600) {
			throw new IllegalArgumentException("permissions must give the owner read and write, and only rw bits: mode="
					+ Integer.toOctalString(mode) + ", for example 600 or 660");
		}
	}

	/**
	 * Returns the permissions of a private directory these files live in.
	 * @return the mode of the directory
	 */
	public int directoryMode() {
		return this.mode | ((this.mode & 0444) >> 2);
	}

}
