package io.shmring.cli;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;

import io.shmring.ChannelOpenException;
import io.shmring.ChannelState;
import io.shmring.ShmRingException;

/**
 * What to call a channel that could not be looked into, and what to say of a file.
 */
final class Failures {

	private Failures() {
	}

	/** Says which file could not be used, and why. */
	static String sentence(IOException failure) {
		if (!(failure instanceof FileSystemException ex)) {
			return "input or output failed: " + failure.getMessage();
		}
		String cause = switch (ex) {
			case AccessDeniedException _ -> "permission denied; run as the owner";
			case NoSuchFileException _ -> "no such file; check the path";
			case NotDirectoryException _ -> "not a directory; choose another one";
			default -> String.valueOf(ex.getReason());
		};
		return "file cannot be used: file=" + ex.getFile() + ", " + cause;
	}

	/** Returns the reason of a refusal, or FAILED. */
	static String state(ShmRingException failure) {
		return (failure instanceof ChannelOpenException ex) ? ex.reason().name() : ChannelState.FAILED.name();
	}

}
