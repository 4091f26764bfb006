package io.shmring.bench.compare;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import io.shmring.bench.Main;
import io.shmring.bench.peer.Role;
import io.shmring.bench.peer.Transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

class CompareTests {

	private static final Duration PATIENCE = Duration.ofMinutes(1);

	private static final Pattern WORKPLACE = Pattern.compile("(/dev/shm/shmring-bench-\\d+)");

	private static final Pattern PROGRAMS = Pattern.compile("programs=([^\\x00]+)");

	@TempDir
	private Path output;

	@Test
	void comparesAllTransportsAndWritesTheReport() throws IOException {
		String[] arguments = { "--quick", "--rounds", "2", "--millis", "10", "--warm-up", "20", "--output",
				this.output.toString() };

		int status = new CommandLine(new Compare(arguments)).execute(arguments);

		assertThat(status).isZero();
		JsonNode results = new JsonMapper().readTree(this.output.resolve("results.json")).get("results");
		List<JsonNode> flood = results.get("series")
			.valueStream()
			.filter((series) -> series.get("offered").intValue() == 0)
			.toList();
		assertThat(flood).extracting((series) -> series.get("transport").stringValue())
			.containsExactlyElementsOf(Arrays.stream(Transport.values())
				.filter((transport) -> transport.role() != Role.BLOCKING)
				.filter((transport) -> transport.isJava() || hasGcc())
				.map(Transport::name)
				.toList());
		assertThat(results.get("series").valueStream().flatMap((series) -> series.get("samples").valueStream()))
			.allSatisfy((sample) -> {
				assertThat(sample.get("lost").longValue()).isZero();
				assertThat(sample.get("wrong").longValue()).isZero();
			});
		assertThat(this.output.resolve("results.md")).content()
			.contains("## Targets", "## Throughput", "## One-way latency at 100 k msg/s", "## Opening and closing");
		assertThat(this.output.resolve("results.svg")).content().startsWith("<?xml").contains("Throughput");
	}

	@Test
	void leavesNothingBehindWhenItIsKilled() throws IOException {
		Process controller = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
				"-cp", System.getProperty("java.class.path"), Main.class.getName(), "--quick", "--transports",
				"spsc,aeron-ipc,c-ring", "--rounds", "1000", "--output", this.output.toString())
			.redirectErrorStream(true)
			.redirectOutput(this.output.resolve("log").toFile())
			.start();
		try {
			await().atMost(PATIENCE).until(() -> workers(controller).count() == (hasGcc() ? 6 : 4));
			List<ProcessHandle> workers = workers(controller).toList();
			List<Path> directories = Stream.of(WORKPLACE, PROGRAMS)
				.map((pattern) -> find(pattern, workers.getFirst()))
				.toList();
			assertThat(directories).allSatisfy((directory) -> assertThat(directory).exists());

			controller.destroyForcibly();

			await().atMost(PATIENCE).until(() -> workers.stream().noneMatch(ProcessHandle::isAlive));
			await().atMost(PATIENCE).until(() -> directories.stream().noneMatch(Files::exists));
		}
		finally {
			controller.destroyForcibly();
		}
	}

	private static boolean hasGcc() {
		return Arrays.stream(System.getenv("PATH").split(":"))
			.anyMatch((directory) -> Files.isExecutable(Path.of(directory, "gcc")));
	}

	private static Stream<ProcessHandle> workers(Process controller) {
		return controller.descendants().filter((process) -> WORKPLACE.matcher(commandLine(process)).find());
	}

	private static Path find(Pattern directory, ProcessHandle worker) {
		Matcher matcher = directory.matcher(commandLine(worker));
		assertThat(matcher.find()).isTrue();
		return Path.of(matcher.group(1));
	}

	/** ProcessHandle.Info cuts long command lines. */
	private static String commandLine(ProcessHandle process) {
		try {
			return Files.readString(Path.of("/proc", Long.toString(process.pid()), "cmdline"));
		}
		catch (IOException ex) {
			return "";
		}
	}

}
