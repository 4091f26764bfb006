package io.shmring.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import io.shmring.inspect.ChannelInspection;

/**
 * Removes channels that nobody is attached to.
 */
@Command(name = "remove", description = "Removes channels that no live participant is attached to, with the messages in"
		+ " them. Without --yes only says what would be removed.")
final class RemoveCommand implements Callable<Integer> {

	private final Streams streams;

	@Mixin
	private DirectoryOption directory = new DirectoryOption();

	@ArgGroup(multiplicity = "1")
	private What what = new What();

	@Option(names = { "-y", "--yes" }, description = "Do it.")
	private boolean yes;

	@Option(names = "--json", description = "Print one JSON object per channel.")
	private boolean json;

	/** What to remove. */
	private static final class What {

		@Parameters(paramLabel = "CHANNEL", arity = "1..*", description = "Names of channels.")
		private List<String> channels = new ArrayList<>();

		@Option(names = "--unused", description = "All channels of the directory that nobody is attached to. Files that"
				+ " are not segments of this layout version are left alone, but for unfinished ones.")
		private boolean unused;

	}

	RemoveCommand(Streams streams) {
		this.streams = streams;
	}

	@Override
	public Integer call() throws IOException {
		Path path = this.directory.path();
		boolean refused = false;
		List<String> names = this.what.unused ? ChannelInspection.channels(path) : this.what.channels;
		for (String name : names) {
			RemovalCandidate candidate = RemovalCandidate.of(path, name);
			if (this.what.unused && !candidate.isLitter()) {
				continue;
			}
			if (candidate.refusal() != null || (this.yes && !candidate.remove())) {
				refused = true;
			}
			report(candidate);
		}
		if (!this.yes) {
			this.streams.say("nothing was removed; add --yes to remove");
		}
		return refused ? 1 : 0;
	}

	private void report(RemovalCandidate candidate) {
		String refusal = candidate.refusal();
		String outcome = (refusal != null) ? "refused" : this.yes ? "removed" : "would remove";
		if (this.json) {
			Map<String, @Nullable Object> object = Json.object();
			object.put("file", candidate.file());
			object.put("outcome", outcome);
			object.put("bytes", candidate.bytes());
			object.put("messages", candidate.messages());
			object.put("reason", refusal);
			this.streams.out().println(Json.of(object));
		}
		else if (refusal == null) {
			this.streams.out()
				.println(outcome + " " + candidate.file() + "  " + Units.bytes(candidate.bytes()) + ", "
						+ ((candidate.messages() < 0) ? "not a segment of this version"
								: candidate.messages() + " messages in it"));
		}
		if (refusal != null) {
			this.streams.say("refused to remove " + candidate.file() + ": " + refusal);
		}
	}

}
