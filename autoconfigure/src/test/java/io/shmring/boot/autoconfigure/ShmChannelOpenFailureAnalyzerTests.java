package io.shmring.boot.autoconfigure;

import java.util.EnumSet;
import java.util.Set;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.diagnostics.FailureAnalysis;

import io.shmring.ChannelOpenException;
import io.shmring.ChannelOpenException.Reason;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link ShmChannelOpenFailureAnalyzer}.
 */
class ShmChannelOpenFailureAnalyzerTests {

	private static final Set<Reason> unseen = EnumSet.allOf(Reason.class);

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			textBlock = """
					INVALID_NAME          | Rename the channel: use lower-case letters, digits, dots and dashes.
					INVALID_SPEC          | Correct the value in shmring.channels.orders.*: do this.
					UNSUPPORTED_PLATFORM  | Run on 64-bit Linux, or set shmring.enabled=false here.
					NO_DIRECTORY          | Create the parent directory, or set shmring.directory to a directory on a tmpfs.
					PERMISSION_DENIED     | Run as the user that created the channel, share it by setting shmring.channels.orders.permissions.mode=660 and shmring.channels.orders.permissions.group in all applications, or set shmring.directory to another directory.
					WRONG_OWNER           | Run as the user that created the channel, share it by setting shmring.channels.orders.permissions.mode=660 and shmring.channels.orders.permissions.group in all applications, or set shmring.directory to another directory.
					NO_SPACE              | Make the mount larger (Docker: --shm-size or shm_size, Kubernetes: sizeLimit of an emptyDir with medium Memory), or lower shmring.channels.orders.capacity or shmring.channels.orders.max-message-size.
					CGROUP_LIMIT          | Raise the memory limit of the container, or lower shmring.channels.orders.capacity or shmring.channels.orders.max-message-size.
					MEMORY_LOCK_LIMIT     | Raise the limit of locked memory (ulimit -l, LimitMEMLOCK, Docker: --ulimit memlock), or set shmring.channels.orders.memory-lock=try to go on without.
					NO_HUGE_PAGES         | Make huge pages available for the mount, or set shmring.channels.orders.huge-pages=try to go on without.
					ALREADY_EXISTS        | Set shmring.channels.orders.open=create-or-attach, or remove the file.
					NOT_FOUND             | Start the application that creates the channel, raise shmring.channels.orders.open-timeout to wait longer for it, or set shmring.channels.orders.open=create-or-attach.
					NOT_A_SEGMENT         | Remove the file, set shmring.channels.orders.on-mismatch=replace-if-unused, or set shmring.directory to another directory.
					TRUNCATED             | Remove the file, set shmring.channels.orders.on-mismatch=replace-if-unused, or set shmring.directory to another directory.
					VERSION_MISMATCH      | Use the same version of shmring in all applications, or set shmring.channels.orders.on-mismatch=replace-if-unused.
					GEOMETRY_MISMATCH     | Configure shmring.channels.orders.* alike in all applications (kind, capacity, max-message-size, max-participants, record-type), or set shmring.channels.orders.on-mismatch=replace-if-unused.
					TOO_MANY_PARTICIPANTS | Stop a participant, or raise shmring.channels.orders.max-participants in all applications and remove the file.
					TIMEOUT               | Look for a stopped process that holds the lock of the file (lslocks), or raise shmring.channels.orders.open-timeout.
					SYSTEM                | Find out why the operating system refuses: do this.
					""")
	void namesWhatIsWrongAndThePropertyThatChangesIt(Reason reason, String action) {
		unseen.remove(reason);
		FailureAnalysis analysis = analyze("orders", reason);
		assertThat(analysis.getDescription())
			.isEqualTo("Channel 'orders' could not be opened: something is wrong: value=1, limit=0");
		assertThat(analysis.getAction()).isEqualTo(action);
	}

	@AfterAll
	static void everyReasonHasAnAction() {
		assertThat(unseen).isEmpty();
	}

	@ParameterizedTest
	@CsvSource({ "market.data, shmring.channels[market.data].open=",
			"market-data, shmring.channels.market-data.open=" })
	void namesPropertiesAsTheyAreWritten(String channel, String property) {
		assertThat(analyze(channel, Reason.ALREADY_EXISTS).getAction()).contains(property);
	}

	private static FailureAnalysis analyze(String channel, Reason reason) {
		FailureAnalysis analysis = new ShmChannelOpenFailureAnalyzer().analyze(new IllegalStateException(
				new ChannelOpenException(channel, reason, "something is wrong: value=1, limit=0", "do this", null)));
		assertThat(analysis).isNotNull();
		return analysis;
	}

}
