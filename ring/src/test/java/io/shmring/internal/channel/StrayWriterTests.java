package io.shmring.internal.channel;

import java.util.List;

import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import io.shmring.ChannelKind;
import io.shmring.testing.ChildJvm;
import io.shmring.testing.PrivateDirectory;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A stray program writes random bytes anywhere into a segment in use: messages may be
 * spoilt and the channel may fail, but no JVM crashes, and no call hangs or fails in a way
 * nobody is told about.
 */
class StrayWriterTests {

	private static final long SEED = 20260828;

	private static final int ROUNDS = Integer.getInteger("shmring.fuzz.rounds", 250);

	@RegisterExtension
	final PrivateDirectory directory = new PrivateDirectory();

	@ParameterizedTest
	@EnumSource
	void spoilsMessagesAtMost(ChannelKind kind) {
		try (ChildJvm child = ChildJvm.start(List.of("-XX:TieredStopAtLevel=4", "-XX:ErrorFile=/dev/stdout", "-ea"),
				StrayWriter.class, this.directory.path(), kind.name(), SEED, ROUNDS)) {
			assertThat(child.await("DONE failed=")).as(child::toString).isNotEqualTo("0");
			assertThat(child.exitCode()).isZero();
		}
	}

}
