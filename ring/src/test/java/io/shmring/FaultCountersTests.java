package io.shmring;

import java.util.List;

import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import io.shmring.testing.ChildJvm;
import io.shmring.testing.PrivateDirectory;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Page faults of a sending and a receiving thread, as the kernel counts them for each,
 * over ten million messages of a prefaulted channel.
 */
class FaultCountersTests {

	private static final int MESSAGES = Integer.getInteger("shmring.faults.messages", 10_000_000);

	private static final int WARM_UP = 20_000_000;

	/** One heap of libc, with room: pages fresh from it would count as faults of whoever calls. */
	private static final List<String> ONE_HEAP = List.of("env", "MALLOC_ARENA_MAX=1", "MALLOC_TOP_PAD_=67108864");

	private static final List<String> OPTIONS = List.of("-XX:TieredStopAtLevel=4", "-Xms96m", "-XX:+AlwaysPreTouch");

	private static final String ALL_MAPPED = "0 kB absent; 0 kB absent;";

	@RegisterExtension
	final PrivateDirectory directory = new PrivateDirectory();

	@ParameterizedTest
	@EnumSource
	void prefaultedChannelFaultsNoMore(ChannelKind kind) {
		try (ChildJvm child = ChildJvm.start(ONE_HEAP, OPTIONS, FaultCounter.class, this.directory.path(), kind.name(),
				WARM_UP, MESSAGES)) {
			assertThat(child.await("BEFORE")).as("pages missing in each mapping").isEqualTo(ALL_MAPPED);
			assertThat(child.await("FAULTS")).isEqualTo("sender minor=0 major=0, receiver minor=0 major=0");
			assertThat(child.await("AFTER")).isEqualTo(ALL_MAPPED);
			assertThat(child.await("RECEIVED")).isEqualTo(Integer.toString(WARM_UP + MESSAGES));
			assertThat(child.exitCode()).isZero();
		}
	}

}
