package io.shmring.internal.segment;

import java.nio.file.Path;

import org.jspecify.annotations.Nullable;

import io.shmring.ChannelKind;
import io.shmring.ChannelOpenException;
import io.shmring.ChannelOpenException.Reason;
import io.shmring.ChannelSpec;
import io.shmring.OnMismatch;
import io.shmring.OpenMode;
import io.shmring.internal.layout.Geometry;
import io.shmring.internal.layout.SegmentLayout;
import io.shmring.internal.posix.Errno;
import io.shmring.internal.posix.FileCalls;
import io.shmring.internal.posix.FileStatus;
import io.shmring.internal.posix.PosixException;

/**
 * The sentences by which a segment is refused: what is wrong, where, which limit, what to
 * do.
 */
public final class Refusals {

	private final ChannelSpec spec;

	/**
	 * Creates the refusals of one attempt.
	 * @param spec the specification
	 */
	public Refusals(ChannelSpec spec) {
		this.spec = spec;
	}

	/**
	 * Creates any refusal.
	 * @param reason the reason
	 * @param problem what is wrong; the file is added to it
	 * @param remedy what to do
	 * @param cause the cause, if any
	 * @return the exception to throw
	 */
	public ChannelOpenException of(Reason reason, String problem, String remedy, @Nullable Throwable cause) {
		return new ChannelOpenException(this.spec.name(), reason, problem + ", file=" + this.spec.file(), remedy,
				cause);
	}

	/**
	 * Explains a failed call.
	 * @param failure the failed call
	 * @return the exception to throw
	 */
	public ChannelOpenException system(PosixException failure) {
		return switch (failure.errno()) {
			case Errno.EACCES, Errno.EPERM,
					Errno.EROFS ->
				of(Reason.PERMISSION_DENIED,
						"not permitted: " + failure.getMessage() + ", uid=" + FileCalls.effectiveUser()
								+ describe(this.spec.directory()) + describe(this.spec.file()),
						"run as the owner, or share the channel by permissions with a common group", failure);
			case Errno.EISDIR, Errno.ENXIO -> notAFile(failure);
			case Errno.ELOOP -> of(Reason.WRONG_OWNER, "a symbolic link is in the way: " + failure.getMessage(),
					"remove the link", failure);
			case Errno.ENOENT,
					Errno.ENOTDIR ->
				of(Reason.NO_DIRECTORY,
						"directory is missing: directory=" + this.spec.directory() + ", " + failure.getMessage(),
						"create the parent directory or choose another directory", failure);
			case Errno.ENOSPC, Errno.EDQUOT -> noSpace(failure);
			default -> of(Reason.SYSTEM, "the system refused: " + failure.getMessage(),
					"look the error number up in errno(3)", failure);
		};
	}

	private ChannelOpenException noSpace(PosixException failure) {
		return of(Reason.NO_SPACE,
				"too little space: needed=" + SpecCheck.geometryOf(this.spec).size() + " bytes, available="
						+ this.spec.directory().toFile().getUsableSpace() + " bytes, directory="
						+ this.spec.directory(),
				"make the mount larger (Docker: shm_size or --shm-size, Kubernetes: emptyDir sizeLimit), or use a"
						+ " smaller capacity or maxMessageSize",
				failure);
	}

	ChannelOpenException exists() {
		return of(Reason.ALREADY_EXISTS, "segment exists", "use open mode create-or-attach, or remove it first", null);
	}

	ChannelOpenException notFound(boolean unfinished) {
		return of(Reason.NOT_FOUND,
				(unfinished ? "segment was never finished by its creator" : "segment does not exist") + ": openTimeout="
						+ this.spec.openTimeout(),
				"start the participant that creates it, or use open mode create-or-attach", null);
	}

	ChannelOpenException busy() {
		return of(Reason.TIMEOUT, "another process is opening the channel: openTimeout=" + this.spec.openTimeout(),
				"look for a stopped process that holds the file lock (lslocks)", null);
	}

	/**
	 * Refuses what stands in the place of the file and is none.
	 * @param failure what opening it failed with
	 * @return the exception to throw
	 */
	private ChannelOpenException notAFile(PosixException failure) {
		try {
			return notAFile(FileCalls.status(this.spec.file()), failure);
		}
		catch (PosixException ex) {
			return of(Reason.SYSTEM, "the system refused: " + failure.getMessage(), "try again", failure);
		}
	}

	/**
	 * Refuses what stands in the place of the file and is none, or has a second name.
	 * @param status what the kernel says of it
	 * @param cause the cause, if any
	 * @return the exception to throw
	 */
	public ChannelOpenException notAFile(FileStatus status, @Nullable Throwable cause) {
		return of(Reason.NOT_A_SEGMENT,
				"not a regular file with one name: type=" + status.type() + ", links=" + status.links(),
				status.isRegularFile() ? "remove its other names (find -samefile)"
						: "remove it, or choose another name or directory",
				cause);
	}

	/** Replacing is a remedy only where it is not set yet. */
	private String orReplace(String remedy) {
		if (this.spec.openMode() == OpenMode.ATTACH) {
			return remedy + ", or let a participant that may create it replace it";
		}
		return remedy + ((this.spec.onMismatch() == OnMismatch.REPLACE_IF_UNUSED)
				? ", or close its participants so that it can be replaced" : ", or use on-mismatch replace-if-unused");
	}

	ChannelOpenException notASegment(String finding, @Nullable Throwable cause) {
		return of(Reason.NOT_A_SEGMENT, "file is not a segment or is damaged: " + finding, orReplace("remove the file"),
				cause);
	}

	ChannelOpenException truncated(long size, long expected) {
		return of(Reason.TRUNCATED, "segment was truncated: fileSize=" + size + ", expected=" + expected,
				orReplace("remove the file"), null);
	}

	ChannelOpenException spoilt(long size) {
		return of((size == 0) ? Reason.TRUNCATED : Reason.NOT_A_SEGMENT,
				"segment was overwritten while participants are attached: fileSize=" + size + ", magic=0",
				"close them all, then remove the file", null);
	}

	ChannelOpenException version(int found) {
		return of(Reason.VERSION_MISMATCH,
				"segment has another layout version: found=" + found + ", expected=" + SegmentLayout.VERSION,
				orReplace("run the same shmring version on all sides"), null);
	}

	ChannelOpenException geometry(Geometry found, Geometry wanted) {
		StringBuilder differences = new StringBuilder();
		compare(differences, "kind", ChannelKind.of(found.kind()), ChannelKind.of(wanted.kind()));
		compare(differences, "capacity", found.capacity(), wanted.capacity());
		compare(differences, "maxMessageSize", found.maxMessageSize(), wanted.maxMessageSize());
		compare(differences, "maxParticipants", found.participants(), wanted.participants());
		compare(differences, "schema", found.schema(), wanted.schema());
		return of(Reason.GEOMETRY_MISMATCH, "segment has another geometry:" + differences,
				orReplace("configure all participants alike"), null);
	}

	private static void compare(StringBuilder differences, String property, Object found, Object wanted) {
		if (!found.equals(wanted)) {
			differences.append(differences.isEmpty() ? " " : ", ")
				.append(property)
				.append(" found=")
				.append(found)
				.append(" wanted=")
				.append(wanted);
		}
	}

	ChannelOpenException owner(String what, Path path, FileStatus status) {
		return of(Reason.WRONG_OWNER,
				what + " belongs to somebody else: path=" + path + ", uid=" + status.uid() + ", gid=" + status.gid()
						+ ", mode=" + Integer.toOctalString(status.permissions()) + ", own uid="
						+ FileCalls.effectiveUser(),
				"run as that user, choose another directory, or share the channel by permissions with a common group",
				null);
	}

	private static String describe(Path path) {
		try {
			FileStatus status = FileCalls.status(path);
			return ", " + path + " has uid=" + status.uid() + " gid=" + status.gid() + " mode="
					+ Integer.toOctalString(status.permissions());
		}
		catch (PosixException ex) {
			return "";
		}
	}

}
