package io.shmring.internal.channel;

import java.nio.file.Files;
import java.util.List;

import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import io.shmring.ChannelKind;
import io.shmring.ChannelSpec;
import io.shmring.testing.ChildJvm;
import io.shmring.testing.PrivateDirectory;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A stray program writes random bytes anywhere into a segment in use: messages may be
 * spoilt and the channel may fail, but no JVM crashes, and no call hangs or fails in a way
 * nobody is told about. {@code -Dshmring.fuzz.rounds=} sets how long.
 */
class StrayWriterTests {

	private static final long SEED = 20260828;

	private static final int ROUNDS = Integer.getInteger("shmring.fuzz.rounds", 120);

	private static final int WRITES = 20;

	private static final List<String> OPTIONS = List.of("-XX:TieredStopAtLevel=4", "-XX:ErrorFile=/dev/stdout", "-ea");

	@RegisterExtension
	final PrivateDirectory directory = new PrivateDirectory();

	@ParameterizedTest
	@EnumSource
	void spoilsMessagesAtMost(ChannelKind kind) {
		try (ChildJvm child = ChildJvm.start(OPTIONS, StrayWriter.class, this.directory.path(), kind.name(), SEED,
				ROUNDS)) {
			assertThat(child.await("DONE failed=")).as(child::toString).isNotEqualTo("0");
			assertThat(child.exitCode()).isZero();
		}
	}

	/** A hang is a child that does not answer, a crash or a foreign exception one that ends. */
	@ParameterizedTest
	@EnumSource
	void spoilsMessagesOfTwoProcessesAtMost(ChannelKind kind) throws Exception {
		ChannelSpec spec = StrayTalk.spec(this.directory.path(), kind);
		StrayBytes bytes = new StrayBytes(spec, SEED + 1);
		int failed = 0;
		try (ChildJvm sender = peer(kind, StrayTalk.SEND); ChildJvm receiver = peer(kind, StrayTalk.RECEIVE)) {
			for (int round = 0; round < ROUNDS; round++) {
				sender.ask("open", "OPEN");
				receiver.ask("open", "OPEN");
				bytes.write(round, WRITES);
				sender.tell("end");
				receiver.tell("end");
				boolean sending = Boolean.parseBoolean(sender.await("ENDED failed="));
				boolean receiving = Boolean.parseBoolean(receiver.await("ENDED failed="));
				failed += (sending || receiving) ? 1 : 0;
				Files.deleteIfExists(spec.file());
			}
			assertThat(failed).as("rounds that ended in FAILED").isPositive();
			sender.process().outputWriter().close();
			receiver.process().outputWriter().close();
			assertThat(sender.exitCode()).as(sender::toString).isZero();
			assertThat(receiver.exitCode()).as(receiver::toString).isZero();
		}
		assertThat(this.directory.files()).isEmpty();
	}

	private ChildJvm peer(ChannelKind kind, StrayTalk talk) {
		return ChildJvm.start(OPTIONS, StrayPeer.class, this.directory.path(), kind.name(), talk.name());
	}

}
