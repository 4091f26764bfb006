package io.shmring.stress.jcstress;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Runs the races: shortly, or with {@code -Pstress-long} in all the ways jcstress knows.
 * What is shipped must show no forbidden outcome, and what is broken must show that it is,
 * unless only a machine with weak ordering can show it.
 */
class JcstressTests {

	private static final boolean LONG = "long".equals(System.getProperty("shmring.stress"));

	private static final String ALL = "io\\.shmring\\.stress\\.jcstress\\..*";

	private static final Set<String> BROKEN_EVERYWHERE = Set.of(
			PayloadBeforeCommit.CommitFirst.class.getCanonicalName(),
			ReleaseBeforeReuse.ReleaseFirst.class.getCanonicalName(),
			OneOwnerPerSlot.CheckThenSet.class.getCanonicalName(), NobodySleepsOn.OwnBarrier.class.getCanonicalName(),
			NobodyInside.OwnFence.class.getCanonicalName(), StoreThenLook.ReleaseStores.class.getCanonicalName(),
			DepthInRange.TailFirst.class.getCanonicalName());

	/** Milliseconds of each race in the first run. */
	private static final int TIME = 1000;

	/** How often a broken variant gets four times as long before it counts as working. */
	private static final int PROLONGATIONS = 3;

	@TempDir
	private Path directory;

	@Test
	void nothingForbiddenHappensAndWhatIsBrokenShowsIt() throws Exception {
		JcstressRun all = run(ALL, LONG ? List.of("-m", "default") : quick(TIME));
		assertThat(all.isClean()).as(all::toString).isTrue();
		assertThat(all.passed()).as(all::toString).isGreaterThan(BROKEN_EVERYWHERE.size());
		Set<String> hidden = new TreeSet<>(BROKEN_EVERYWHERE);
		hidden.removeAll(all.interesting());
		int time = TIME;
		for (int n = 0; n < PROLONGATIONS && !hidden.isEmpty(); n++) {
			time *= 4;
			JcstressRun again = run(String.join("|", hidden), quick(time));
			assertThat(again.isClean()).as(again::toString).isTrue();
			hidden.removeAll(again.interesting());
		}
		assertThat(hidden).as("broken variants that show no mistake").isEmpty();
	}

	private JcstressRun run(String tests, List<String> mode) throws Exception {
		List<String> options = new ArrayList<>(mode);
		options.addAll(List.of("-strideSize", "64", "-strideCount", "16", "-hs", "256", "-spinStyle", "THREAD_YIELD"));
		return JcstressRun.of(Files.createTempDirectory(this.directory, "run"), tests, options,
				LONG ? Duration.ofDays(1) : Duration.ofMinutes(30));
	}

	/** One JVM per race, compiled as usual. */
	private static List<String> quick(int milliseconds) {
		return List.of("-m", "quick", "-iters", "1", "-time", Integer.toString(milliseconds), "-f", "1", "-fsm", "1",
				"-sc", "false", "-af", "NONE", "-jvmArgs", "--enable-native-access=ALL-UNNAMED");
	}

}
