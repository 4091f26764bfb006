package io.shmring.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import io.shmring.ChannelKind;
import io.shmring.ShmChannel;
import io.shmring.cli.ShmringJar.Result;
import io.shmring.testing.PrivateDirectory;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Runs the shell commands of the README that look into channels, and what its table says
 * of each command. Of the others it names the reason why it does not run them.
 */
class ReadmeJarTests {

	private static final Path ROOT = Path.of(System.getProperty("basedir", "ring"), "..");

	private static final String JAR = "java -jar ring/target/shmring-<version>.jar";

	/** Beginnings of commands that no test runs, and why. */
	private static final Map<String, String> NOT_RUN = Map.of("mvn verify", "it is the build that runs this test",
			"mvn -q -pl sample-app -am spring-boot:run", "SampleProcessTests starts the same application",
			"mvn -q -pl sample-app -am package", "the build packages it", "docker compose -f docker/compose.yaml",
			"ComposeContainerTests starts the same file where Docker answers", "ring/bench/compare",
			"it takes minutes; its options are tested where they are declared", "mvn -q -pl autoconfigure -am test",
			"a benchmark of minutes");

	/** Explained elsewhere in the README, or in DESIGN.md. */
	private static final List<String> NOT_FOR_USERS = List.of("generate-completion", "help", "torture");

	@RegisterExtension
	private final PrivateDirectory directory = new PrivateDirectory();

	@Test
	void everyCommandIsRunOrHasAReason() throws IOException {
		assertThat(shell()).hasSizeGreaterThan(6).allSatisfy((command) -> {
			if (!command.startsWith(JAR)) {
				assertThat(NOT_RUN.keySet()).as(command).anyMatch(command::startsWith);
			}
		});
	}

	@Test
	void filesInTheCommandsExist() throws IOException {
		assertThat(shell()).allSatisfy((command) -> assertThat(command.split(" "))
			.filteredOn((word) -> word.matches("(docker|ring/bench)/[\\w./-]+|(sample-app|autoconfigure)"))
			.allSatisfy((word) -> assertThat(ROOT.resolve(word)).exists()));
		assertThat(ROOT.resolve("ring/bench/compare")).isExecutable();
	}

	@Test
	void commandsOnTheJarWork() throws Exception {
		List<String> commands = shell().stream().filter((command) -> command.startsWith(JAR)).toList();
		assertThat(commands).isNotEmpty();
		for (String command : commands) {
			try (ShmChannel channel = ShmChannel.open(this.directory.spec("orders", ChannelKind.MPMC).build())) {
				assertThat(channel.offer(new byte[1])).isTrue();
				Result result = run(command.substring(JAR.length()).strip().split(" "));
				assertThat(result.exitCode()).as(result::err).isZero();
				assertThat(result.out()).contains("orders");
			}
		}
	}

	@ParameterizedTest
	@MethodSource("rows")
	void commandsOfTheTableExistWithTheirOptions(String command, String row) throws Exception {
		Result help = run(command, "--help");
		assertThat(help.exitCode()).isZero();
		for (MatchResult option : Pattern.compile("`(--[a-z-]+)").matcher(row).results().toList()) {
			assertThat(help.out()).contains(option.group(1));
		}
		for (String common : List.of("--directory", "--json")) {
			assertThat(help.out()).contains(common);
		}
	}

	@Test
	void tableNamesEveryCommandForUsers() throws Exception {
		assertThat(ShmringJar.run("--help").lines().stream().dropWhile((line) -> !line.equals("Commands:")))
			.filteredOn((line) -> line.matches("  [a-z]\\S+ .*"))
			.extracting((line) -> line.strip().split(" ")[0])
			.filteredOn((name) -> !NOT_FOR_USERS.contains(name))
			.containsExactlyElementsOf(rows().map((row) -> (String) row.get()[0]).toList());
	}

	private Result run(String... arguments) throws IOException, InterruptedException {
		List<String> command = ShmringJar.command(ShmringJar.JAR, arguments);
		command.addAll(0, List.of("env", "SHMRING_DIRECTORY=" + this.directory.path()));
		return ShmringJar.run("", command);
	}

	private static List<String> shell() throws IOException {
		return Pattern.compile("```shell\n(.*?)```", Pattern.DOTALL)
			.matcher(Files.readString(ROOT.resolve("README.md")))
			.results()
			.flatMap((snippet) -> snippet.group(1).lines())
			.toList();
	}

	private static Stream<Arguments> rows() throws IOException {
		return Files.readAllLines(ROOT.resolve("README.md"))
			.stream()
			.dropWhile((line) -> !line.equals("## Command line"))
			.takeWhile((line) -> !line.equals("## Benchmarks"))
			.filter((line) -> line.startsWith("| `"))
			.map((line) -> Arguments.of(line.replaceFirst("\\| `(\\w+).*", "$1"), line));
	}

}
