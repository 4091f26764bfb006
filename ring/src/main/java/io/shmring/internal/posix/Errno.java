package io.shmring.internal.posix;

/**
 * Error numbers that mean something to us. They are the same on all supported
 * architectures.
 */
public final class Errno {

	/** Operation not permitted. */
	public static final int EPERM = 1;

	/** No such file or directory. */
	public static final int ENOENT = 2;

	/** Interrupted system call. */
	public static final int EINTR = 4;

	/** No such device or address; also opening a socket. */
	public static final int ENXIO = 6;

	/** Try again; also {@code EWOULDBLOCK}. */
	public static final int EAGAIN = 11;

	/** Out of memory. */
	public static final int ENOMEM = 12;

	/** Permission denied. */
	public static final int EACCES = 13;

	/** File exists. */
	public static final int EEXIST = 17;

	/** Not a directory. */
	public static final int ENOTDIR = 20;

	/** Is a directory. */
	public static final int EISDIR = 21;

	/** Invalid argument. */
	public static final int EINVAL = 22;

	/** File too large. */
	public static final int EFBIG = 27;

	/** No space left on device. */
	public static final int ENOSPC = 28;

	/** Read-only file system. */
	public static final int EROFS = 30;

	/** Too many symbolic links, or a link where none is allowed. */
	public static final int ELOOP = 40;

	/** Operation not supported. */
	public static final int EOPNOTSUPP = 95;

	/** Disk quota exceeded. */
	public static final int EDQUOT = 122;

	private Errno() {
	}

	static String describe(int errno) {
		return errno + " (" + switch (errno) {
			case EPERM -> "operation not permitted";
			case ENOENT -> "no such file or directory";
			case EINTR -> "interrupted";
			case ENXIO -> "is a socket or has no device";
			case EAGAIN -> "try again";
			case ENOMEM -> "out of memory or over a limit";
			case EACCES -> "permission denied";
			case EEXIST -> "file exists";
			case ENOTDIR -> "not a directory";
			case EISDIR -> "is a directory";
			case EINVAL -> "invalid argument";
			case EFBIG -> "file too large";
			case ENOSPC -> "no space left";
			case EROFS -> "read-only file system";
			case ELOOP -> "is a symbolic link";
			case EOPNOTSUPP -> "not supported";
			case EDQUOT -> "quota exceeded";
			default -> "see errno(3)";
		} + ")";
	}

}
