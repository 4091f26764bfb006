package io.shmring.internal.channel;

import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.shmring.ChannelKind;
import io.shmring.internal.memory.OpenChannel;
import io.shmring.testing.ChildJvm;
import io.shmring.testing.PrivateDirectory;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A segment that is cut off while both ends use it, also in the middle of copies by
 * compiled code.
 */
class TruncationTests {

	private static final int ROUNDS = Integer.getInteger("shmring.truncation.rounds", 100);

	private static final long SEED = 20261201;

	@RegisterExtension
	final PrivateDirectory directory = new PrivateDirectory();

	@ParameterizedTest
	@ValueSource(ints = { 0, 5000, 100_000 })
	void isAFailedChannelAndNotADeadJvm(int size) throws Exception {
		Path file = this.directory.path().resolve("orders.ring");
		try (ChildJvm child = ChildJvm.start(List.of("-XX:TieredStopAtLevel=4", "-XX:ErrorFile=/dev/stdout"),
				OpenChannel.class, this.directory.path(), "channel=orders", "capacity=16", "size=70000", "open", "talk",
				"close", "channel=other", "open", "send=1000")) {
			child.await("TALKING");
			try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
				channel.truncate(size);
			}
			assertThat(child.await("FAILED")).contains("FAILED [backing file truncated", "size=" + size,
					file.toString());
			child.await("OPEN");
			assertThat(child.await("SENT")).isEqualTo("1000");
			child.process().outputWriter().close();
			assertThat(child.exitCode()).as(child::toString).isZero();
			assertThat(child.toString()).doesNotContain("maintenance failed");
		}
	}

	/**
	 * The JVM reports the fault of compiled code later than it happens, but calls that copy
	 * do not end before. What writes a claim in place may hear of it in its own frames.
	 */
	@ParameterizedTest
	@CsvSource({ "SPSC,100", "SPSC,9000", "MPMC,100", "MPMC,9000" })
	void isTheOnlyThingThatCopyingCallsThrow(ChannelKind kind, int size) {
		try (ChildJvm child = ChildJvm.start(List.of("-XX:TieredStopAtLevel=4", "-XX:ErrorFile=/dev/stdout"),
				Truncation.class, this.directory.path(), kind.name(), size, SEED, ROUNDS)) {
			String ends = child.await("ENDS");
			assertThat(ends).startsWith("{").contains("FAILED=");
			assertThat(ends.replaceAll("(CLAIM|BATCH):InternalError=\\d+", "")).as(ends).doesNotContain(":");
			assertThat(child.exitCode()).as(child::toString).isZero();
		}
	}

}
