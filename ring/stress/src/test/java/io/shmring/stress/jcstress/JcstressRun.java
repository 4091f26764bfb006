package io.shmring.stress.jcstress;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.openjdk.jcstress.Main;

/**
 * What jcstress printed in a process of its own, and how it ended.
 *
 * @param exitCode 0 if no forbidden outcome was seen
 * @param output what it printed
 */
record JcstressRun(int exitCode, List<String> output) {

	private static final Pattern RACE = Pattern.compile("^\\.+ \\[[A-Z ]+\\] (\\S+)$");

	private static final Pattern INTERESTING = Pattern.compile("%\\s+Interesting\\s");

	private static final Pattern TOTALS = Pattern.compile("planned; (\\d+) passed");

	static JcstressRun of(Path directory, String tests, List<String> options, Duration watchdog) throws Exception {
		List<String> command = new ArrayList<>();
		command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
		command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName(), "-t", tests));
		command.addAll(options);
		Path output = directory.resolve("output.txt");
		Process process = new ProcessBuilder(command).directory(directory.toFile())
			.redirectErrorStream(true)
			.redirectOutput(output.toFile())
			.start();
		try {
			if (!process.waitFor(watchdog)) {
				throw new AssertionError("jcstress is stuck: output=" + Files.readString(output));
			}
			return new JcstressRun(process.exitValue(), read(output));
		}
		finally {
			process.descendants().forEach(ProcessHandle::destroyForcibly);
			process.destroyForcibly();
		}
	}

	private static List<String> read(Path output) throws IOException {
		return new String(Files.readAllBytes(output), StandardCharsets.UTF_8).lines().map(String::strip).toList();
	}

	/** Whether the summary is there and knows neither a forbidden outcome nor an error. */
	boolean isClean() {
		return this.exitCode == 0 && this.output.contains("Failed tests: No matches.")
				&& this.output.contains("Error tests: No matches.");
	}

	/** How many runs of races were completed and showed nothing forbidden. */
	int passed() {
		return this.output.stream()
			.map(TOTALS::matcher)
			.filter(Matcher::find)
			.mapToInt((totals) -> Integer.parseInt(totals.group(1)))
			.max()
			.orElse(0);
	}

	/** The races that showed an outcome that is interesting. */
	Set<String> interesting() {
		Set<String> races = new HashSet<>();
		String race = "";
		for (String line : this.output) {
			Matcher header = RACE.matcher(line);
			if (header.find()) {
				race = header.group(1);
			}
			else if (INTERESTING.matcher(line).find()) {
				races.add(race);
			}
		}
		return races;
	}

	@Override
	public String toString() {
		return "exit code " + this.exitCode + "\n" + String.join("\n", this.output);
	}

}
