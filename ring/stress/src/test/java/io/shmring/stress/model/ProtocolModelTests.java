package io.shmring.stress.model;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

/**
 * Tests for the protocols of the ring: every interleaving of a few processes, any of which may be killed at any step.
 * <p>
 * The models are in {@code src/model}; what each one asserts, and why "the ring drains" is an assertion there, stands
 * at its head. The large ones take up to a minute and 1.2 GB each; {@code -Dshmring.model=large} runs them too.
 */
@Execution(ExecutionMode.CONCURRENT)
class ProtocolModelTests {

	private static final Path MODELS = Path.of("src", "model").toAbsolutePath();

	@TempDir
	private Path directory;

	@BeforeAll
	static void findChecker() {
		List<String> missing = Stream.of("spin", "gcc").filter((command) -> !isOnPath(command)).toList();
		if (missing.isEmpty()) {
			return;
		}
		String reason = "the protocol models are not checked, not found on the PATH: commands=" + missing
				+ " (on Debian: apt-get install spin gcc libc6-dev)";
		if ("true".equals(System.getenv("CI"))) {
			fail(reason);
		}
		Assumptions.abort(reason);
	}

	@ParameterizedTest(name = "{0} {1}")
	@CsvSource({
			// several consumers
			"mpmc, -DCRASHES=0 -DM2=2 -DBATCH=2 -DABORTS=1", "mpmc, -DCRASHES=1", "mpmc, -DCRASHES=1 -DM2=2 -DBATCH=2",
			"mpmc, -DCRASHES=1 -DABORTS=1 -DBATCH=2", "mpmc, -DCRASHES=1 -DC=4 -DBATCH=2", "mpmc, -DCRASHES=2 -DC=1",
			"mpmc, -DCRASHES=2 -DM1=1", "mpmc, -DCRASHES=2 -DDROP",
			"mpmc, -DCRASHES=2 -DM1=1 -DC=1 -DPRODUCER_RECOVERS",
			"mpmc, -DCRASHES=2 -DM1=1 -DPRODUCER_RECOVERS -DNEWCOMERS=0",
			"mpmc, -DCRASHES=1 -DM1=1 -DABORTS=1 -DPRODUCER_RECOVERS -DNEWCOMERS=0",
			"mpmc, -DCRASHES=1 -DM1=1 -DNEWCOMER_ANY -DDETACH",
			// one consumer
			"single, -DCRASHES=2", "single, -DCRASHES=2 -DC=1", "single, -DCRASHES=2 -DABORTS=1 -DPRODUCER_RECOVERS",
			"single, -DCRASHES=1 -DC=4 -DM1=3 -DM2=2", "single, -DSPSC -DCRASHES=2 -DM1=3",
			"single, -DSPSC -DCRASHES=2 -DC=1 -DM1=3", "single, -DSPSC -DCRASHES=1 -DM1=6 -DC=4",
			"single, -DSPSC -DCRASHES=1 -DM1=3 -DABORTS=1 -DPRODUCER_RECOVERS",
			// sleeping and waking
			"waiting, -DCRASHES=0", "waiting, -DCRASHES=1 -DM1=1", "waiting, -DCRASHES=1 -DM1=1 -DSPURIOUS=1",
			"waiting, -DCRASHES=2 -DM1=1", "waiting, -DCRASHES=1 -DCONSUMERS=1" })
	void holdsInEveryReachableState(String model, String parameters) throws Exception {
		assertHolds(check(model, parameters), parameters);
	}

	@ParameterizedTest(name = "{0} {1}")
	@CsvSource({ "mpmc, -DCRASHES=2 -DC=2", "mpmc, -DCRASHES=1 -DM2=2 -DC=4 -DBATCH=2",
			"mpmc, -DCRASHES=2 -DM1=1 -DABORTS=1 -DBATCH=2", "mpmc, -DCRASHES=2 -DM1=1 -DNEWCOMER_ANY -DDETACH",
			"mpmc, -DCRASHES=2 -DM1=1 -DPRODUCER_RECOVERS", "single, -DCRASHES=2 -DC=4 -DM1=3 -DM2=2",
			"single, -DSPSC -DCRASHES=2 -DM1=3 -DABORTS=1 -DPRODUCER_RECOVERS", "waiting, -DCRASHES=2",
			"waiting, -DCRASHES=1 -DC=2 -DSPURIOUS=1" })
	@EnabledIfSystemProperty(named = "shmring.model", matches = "large",
			disabledReason = "up to a minute and 1.2 GB each: -Dshmring.model=large")
	void holdsInEveryReachableStateOfLargeModel(String model, String parameters) throws Exception {
		assertHolds(check(model, parameters), parameters);
	}

	@ParameterizedTest(name = "{0} {1}")
	@CsvSource({ "mpmc, -DCRASHES=1", "mpmc, -DCRASHES=1 -DM1=1 -DABORTS=1 -DBATCH=2",
			"mpmc, -DCRASHES=1 -DM1=1 -DPRODUCER_RECOVERS", "single, -DCRASHES=2", "single, -DSPSC -DCRASHES=1",
			"waiting, -DCRASHES=0 -DM1=1", "waiting, -DCRASHES=1 -DM1=1 -DM2=0" })
	void neverRunsInCircles(String model, String parameters) throws Exception {
		String report = check(model, parameters, List.of("-DNP"), List.of("-l"));
		assertThat(report).contains("non-progress cycles");
		assertHolds(report, parameters);
	}

	@ParameterizedTest(name = "{0} {1}")
	@CsvSource({ "mpmc, -DBROKEN_TAIL_FIRST -DM1=1", "mpmc, -DBROKEN_COMMIT_FIRST -DM1=1",
			"mpmc, -DBROKEN_NO_WALK -DM1=1", "mpmc, -DBROKEN_HEAD_FIRST -DM1=1",
			"mpmc, -DBROKEN_GEN_FIRST -DM1=1 -DPRODUCER_RECOVERS -DNEWCOMERS=0",
			"mpmc, -DBROKEN_GEN_OWN_ONLY -DM1=1 -DCRASHES=2 -DPRODUCER_RECOVERS -DNEWCOMERS=0",
			"mpmc, -DBROKEN_GEN_AFTER_SCAN -DM1=1 -DABORTS=1 -DPRODUCER_RECOVERS -DNEWCOMERS=0",
			"mpmc, -DBROKEN_GEN_AT_ATTACH -DM1=1 -DCRASHES=2", "mpmc, -DBROKEN_FREE_FIRST -DM1=1 -DCRASHES=2",
			"mpmc, -DBROKEN_UNLOCK_FIRST -DM1=1 -DCRASHES=2", "mpmc, -DBROKEN_ATTACH_BLIND -DM1=1 -DCRASHES=2",
			"mpmc, -DBROKEN_ROB -DM1=1", "mpmc, -DBROKEN_RUN_HELP_ONE -DBATCH=2",
			"mpmc, -DBROKEN_RUN_FIRST_FREED_FIRST -DBATCH=2", "mpmc, -DBROKEN_RUN_FIRST_SETTLED_FIRST -DBATCH=2",
			"mpmc, -DBROKEN_DROP_AS_DEAD -DDROP -DM1=1",
			// one consumer
			"single, -DBROKEN_TAIL_FIRST", "single, -DBROKEN_TAIL_FIRST -DSPSC", "single, -DBROKEN_COMMIT_FIRST",
			"single, -DBROKEN_NO_WALK", "single, -DBROKEN_NO_WALK -DSPSC", "single, -DBROKEN_FREE_FIRST -DCRASHES=2",
			"single, -DBROKEN_ATTACH_BLIND -DSPSC -DCRASHES=2", "single, -DBROKEN_HEAD_FIRST",
			"single, -DBROKEN_DELIVER_FIRST", "single, -DBROKEN_DELIVERED_BACK -DCRASHES=2",
			"single, -DBROKEN_RESUME_AT_DELIVERED", "single, -DBROKEN_KEEPS_HEAD",
			// sleeping and waking
			"waiting, -DBROKEN_CHECK_FIRST", "waiting, -DBROKEN_LOOK_FIRST", "waiting, -DBROKEN_NO_BARRIER",
			"waiting, -DBROKEN_BARRIER_FIRST", "waiting, -DBROKEN_WAKE_FIRST",
			"waiting, -DBROKEN_WAKE_ONE -DM2=2 -DC=2 -DCRASHES=0", "waiting, -DBROKEN_NO_WAKE",
			"waiting, -DBROKEN_NO_BUMP", "waiting, -DBROKEN_WAKE_BEFORE_SETTLE",
			"waiting, -DBROKEN_FREE_FIRST -DCRASHES=2" })
	void findsBrokenVariant(String model, String parameters) throws Exception {
		assertThat(check(model, parameters)).contains("errors: 1").contains("assertion violated");
	}

	private String check(String model, String parameters) throws Exception {
		return check(model, parameters, List.of("-DSAFETY", "-DNOFAIR"), List.of());
	}

	private String check(String model, String parameters, List<String> mode, List<String> options) throws Exception {
		Files.copy(MODELS.resolve(model + ".pml"), this.directory.resolve("model.pml"));
		List<String> translate = new ArrayList<>(List.of("spin", "-a"));
		translate.addAll(Arrays.asList(parameters.split(" ")));
		translate.add("model.pml");
		run(1, translate);
		List<String> compile = new ArrayList<>(List.of("gcc", "-O1", "-w", "-DVECTORSZ=1024", "-DMEMLIM=4000"));
		compile.addAll(mode);
		compile.addAll(List.of("-o", "pan", "pan.c"));
		run(5, compile);
		List<String> search = new ArrayList<>(List.of("./pan", "-m100000"));
		search.addAll(options);
		String report = run(20, search);
		assertThat(report).as("the search was exhaustive or found an error")
			.doesNotContain("max search depth too small")
			.doesNotContain("out of memory")
			.contains("errors: ");
		return report;
	}

	private void assertHolds(String report, String parameters) throws Exception {
		if (!report.contains("errors: 0")) {
			List<String> replay = new ArrayList<>(List.of("spin", "-t", "-p", "-g"));
			replay.addAll(Arrays.asList(parameters.split(" ")));
			replay.add("model.pml");
			List<String> steps = run(1, replay).lines().toList();
			fail("%s%nLast steps:%n%s".formatted(report,
					String.join("\n", steps.subList(Math.max(0, steps.size() - 80), steps.size()))));
		}
	}

	private String run(long minutes, List<String> command) throws IOException, InterruptedException {
		Path output = Files.createTempFile(this.directory, "output", ".txt");
		Process process = new ProcessBuilder(command).directory(this.directory.toFile())
			.redirectErrorStream(true)
			.redirectOutput(output.toFile())
			.start();
		try {
			if (!process.waitFor(minutes, TimeUnit.MINUTES)) {
				return fail("not finished in time: minutes=" + minutes + ", command=" + command);
			}
		}
		finally {
			process.destroyForcibly().waitFor();
		}
		String text = Files.readString(output);
		assertThat(process.exitValue()).as("exit code of %s%n%s", command, text).isZero();
		return text;
	}

	private static boolean isOnPath(String command) {
		return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
			.anyMatch((directory) -> Files.isExecutable(Path.of(directory, command)));
	}

}
