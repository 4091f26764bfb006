package io.shmring.internal.posix;

/**
 * What the kernel says about a file.
 *
 * @param mode type and permission bits
 * @param links number of hard links, 0 if the file was removed
 * @param uid user id of the owner
 * @param gid group id of the file
 * @param size size in bytes
 * @param blocks allocated bytes
 * @param inode inode number
 * @param device device number
 * @param blockSize preferred size of reads and writes; on hugetlbfs the size of a page
 */
public record FileStatus(int mode, int links, int uid, int gid, long size, long blocks, long inode, long device,
		long blockSize) {

	private static final int TYPE_MASK = 0170000;

	/**
	 * Returns whether it is a regular file.
	 * @return whether it is a regular file
	 */
	public boolean isRegularFile() {
		return (this.mode & TYPE_MASK) == 0100000;
	}

	/**
	 * Returns whether it is a directory.
	 * @return whether it is a directory
	 */
	public boolean isDirectory() {
		return (this.mode & TYPE_MASK) == 0040000;
	}

	/**
	 * Returns what it is, in words.
	 * @return for example {@code directory}
	 */
	public String type() {
		return switch (this.mode & TYPE_MASK) {
			case 0010000 -> "named pipe";
			case 0040000 -> "directory";
			case 0100000 -> "regular file";
			case 0120000 -> "symbolic link";
			case 0140000 -> "socket";
			default -> "device";
		};
	}

	/**
	 * Returns the permission bits.
	 * @return 0 to 07777
	 */
	public int permissions() {
		return this.mode & 07777;
	}

	/**
	 * Returns whether both describe the same file.
	 * @param other the other status
	 * @return whether device and inode are equal
	 */
	public boolean sameFile(FileStatus other) {
		return this.inode == other.inode && this.device == other.device;
	}

}
