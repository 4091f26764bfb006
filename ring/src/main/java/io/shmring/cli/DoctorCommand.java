package io.shmring.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

import io.shmring.cli.Finding.Level;

/**
 * Checks whether channels can work on this machine.
 */
@Command(name = "doctor", description = "Checks this machine and the directory; changes nothing. Each line is OK, WARN"
		+ " or FAIL with what to do about it. Exit code 1 if one is FAIL.")
final class DoctorCommand implements Callable<Integer> {

	private final Streams streams;

	@Mixin
	private DirectoryOption directory = new DirectoryOption();

	@Option(names = "--json", description = "Print one JSON object.")
	private boolean json;

	DoctorCommand(Streams streams) {
		this.streams = streams;
	}

	@Override
	public Integer call() {
		Path path = this.directory.path();
		List<Finding> findings = new ArrayList<>();
		findings.addAll(new PlatformChecks(Path.of("/")).run());
		findings.addAll(new MemoryChecks(Path.of("/")).run());
		findings.addAll(new DirectoryChecks(path).run());
		if (this.json) {
			Map<String, @Nullable Object> object = Json.object();
			object.put("directory", path);
			object.put("findings", findings.stream().map(DoctorCommand::json).toList());
			this.streams.out().println(Json.of(object));
		}
		else {
			findings.forEach(this::print);
		}
		return findings.stream().anyMatch((finding) -> finding.level() == Level.FAIL) ? 1 : 0;
	}

	private void print(Finding finding) {
		String remedy = finding.remedy().isEmpty() ? "" : "; " + finding.remedy();
		this.streams.out().printf("%-4s  %-16s %s%s%n", finding.level(), finding.subject(), finding.finding(), remedy);
	}

	private static Map<String, @Nullable Object> json(Finding finding) {
		Map<String, @Nullable Object> object = Json.object();
		object.put("level", finding.level());
		object.put("subject", finding.subject());
		object.put("finding", finding.finding());
		object.put("remedy", finding.remedy());
		return object;
	}

}
