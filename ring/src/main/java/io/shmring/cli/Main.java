package io.shmring.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;

import picocli.AutoComplete.GenerateCompletion;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;

import io.shmring.ShmRingException;

/**
 * The command line: {@code java -jar shmring.jar COMMAND}.
 */
@Command(name = "shmring", mixinStandardHelpOptions = true, versionProvider = Version.class, scope = ScopeType.INHERIT,
		synopsisSubcommandLabel = "COMMAND",
		description = "Looks into shared-memory channels and cleans up after them.",
		exitCodeListHeading = "%nExit codes:%n", exitCodeList = { "0:all is well",
				"1:a problem was found, or something was refused", "2:the command line is wrong" })
public final class Main implements Runnable {

	@CommandLine.Spec
	private CommandLine.Model.@org.jspecify.annotations.Nullable CommandSpec spec;

	private Main() {
	}

	/**
	 * Runs a command and ends the process.
	 * @param arguments the command line
	 */
	public static void main(String[] arguments) {
		System.exit(run(Streams.ofProcess(), arguments));
	}

	/** Runs a command and returns its exit code. */
	static int run(Streams streams, String... arguments) {
		CommandLine commandLine = new CommandLine(new Main()).addSubcommand(new ListCommand(streams))
			.addSubcommand(new StatCommand(streams))
			.addSubcommand(new TopCommand(streams))
			.addSubcommand(new DumpCommand(streams))
			.addSubcommand(new SendCommand(streams))
			.addSubcommand(new ReceiveCommand(streams))
			.addSubcommand(new RecoverCommand(streams))
			.addSubcommand(new RemoveCommand(streams))
			.addSubcommand(new DoctorCommand(streams))
			.addSubcommand(new TortureCommand(streams))
			.addSubcommand(new GenerateCompletion())
			.addSubcommand(new HelpCommand())
			.setCaseInsensitiveEnumValuesAllowed(true)
			.setOut(new PrintWriter(streams.out(), true, StandardCharsets.UTF_8))
			.setErr(new PrintWriter(streams.err(), true, StandardCharsets.UTF_8))
			.setExecutionExceptionHandler((ex, command, parsed) -> failed(streams, ex));
		int exitCode = commandLine.execute(arguments);
		if (streams.out().checkError()) {
			streams.say("standard output could not be written");
			return Math.max(exitCode, 1);
		}
		return exitCode;
	}

	private static int failed(Streams streams, Exception failure) {
		switch (failure) {
			case ShmRingException ex -> streams.say(String.valueOf(ex.getMessage()));
			case CommandFailedException ex -> streams.say(String.valueOf(ex.getMessage()));
			case IOException ex -> streams.say(Failures.sentence(ex));
			default -> {
				streams.say("unexpected failure, please report it");
				failure.printStackTrace(streams.err());
			}
		}
		return 1;
	}

	@Override
	public void run() {
		CommandLine.Model.CommandSpec own = this.spec;
		if (own != null) {
			throw new ParameterException(own.commandLine(), "Missing command");
		}
	}

}
