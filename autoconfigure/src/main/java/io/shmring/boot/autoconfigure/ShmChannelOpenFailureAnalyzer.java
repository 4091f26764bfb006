package io.shmring.boot.autoconfigure;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

import io.shmring.ChannelOpenException;

/**
 * Explains why a channel could not be opened and which property changes that.
 */
class ShmChannelOpenFailureAnalyzer extends AbstractFailureAnalyzer<ChannelOpenException> {

	@Override
	protected FailureAnalysis analyze(Throwable rootFailure, ChannelOpenException cause) {
		return new FailureAnalysis("Channel '" + cause.channel() + "' could not be opened: " + cause.problem(),
				action(cause), cause);
	}

	private static String action(ChannelOpenException cause) {
		Property of = new Property(cause.channel());
		return switch (cause.reason()) {
			case INVALID_NAME -> "Rename the channel: use lower-case letters, digits, dots and dashes.";
			case INVALID_SPEC -> "Correct the value in " + of.all() + ": " + cause.remedy() + ".";
			case UNSUPPORTED_PLATFORM -> "Run on 64-bit Linux, or set shmring.enabled=false here.";
			case NO_DIRECTORY -> "Create the parent directory, or set shmring.directory to a directory on a tmpfs.";
			case PERMISSION_DENIED,
					WRONG_OWNER ->
				"Run as the user that created the channel, share it by setting " + of.name("permissions.mode")
						+ "=660 and " + of.name("permissions.group")
						+ " in all applications, or set shmring.directory to another directory.";
			case NO_SPACE -> "Make the mount larger (Docker: --shm-size or shm_size, Kubernetes: sizeLimit of an"
					+ " emptyDir with medium Memory), or lower " + of.name("capacity") + " or "
					+ of.name("max-message-size") + ".";
			case CGROUP_LIMIT -> "Raise the memory limit of the container, or lower " + of.name("capacity") + " or "
					+ of.name("max-message-size") + ".";
			case MEMORY_LOCK_LIMIT -> "Raise the limit of locked memory (ulimit -l, LimitMEMLOCK, Docker:"
					+ " --ulimit memlock), or set " + of.name("memory-lock") + "=try to go on without.";
			case NO_HUGE_PAGES ->
				"Make huge pages available for the mount, or set " + of.name("huge-pages") + "=try to go on without.";
			case ALREADY_EXISTS -> "Set " + of.name("open") + "=create-or-attach, or remove the file.";
			case NOT_FOUND -> "Start the application that creates the channel, raise " + of.name("open-timeout")
					+ " to wait longer for it, or set " + of.name("open") + "=create-or-attach.";
			case NOT_A_SEGMENT, TRUNCATED -> "Remove the file, set " + of.name("on-mismatch")
					+ "=replace-if-unused, or set shmring.directory to another directory.";
			case VERSION_MISMATCH -> "Use the same version of shmring in all applications, or set "
					+ of.name("on-mismatch") + "=replace-if-unused.";
			case GEOMETRY_MISMATCH -> "Configure " + of.all() + " alike in all applications (kind, capacity,"
					+ " max-message-size, max-participants, record-type), or set " + of.name("on-mismatch")
					+ "=replace-if-unused.";
			case TOO_MANY_PARTICIPANTS -> "Stop a participant, or raise " + of.name("max-participants")
					+ " in all applications and remove the file.";
			case TIMEOUT -> "Look for a stopped process that holds the lock of the file (lslocks), or raise "
					+ of.name("open-timeout") + ".";
			case SYSTEM -> "Find out why the operating system refuses: " + cause.remedy() + ".";
		};
	}

	/** The names of properties of one channel. */
	private record Property(String channel) {

		String name(String property) {
			return prefix() + property;
		}

		String all() {
			return prefix() + "*";
		}

		private String prefix() {
			String key = this.channel.contains(".") ? "[" + this.channel + "]" : "." + this.channel;
			return ShmChannelRegistrar.CHANNELS + key + ".";
		}

	}

}
