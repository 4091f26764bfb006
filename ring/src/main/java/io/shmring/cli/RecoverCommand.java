package io.shmring.cli;

import java.util.Map;
import java.util.concurrent.Callable;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import io.shmring.ChannelStats;

/**
 * Settles dead participants now.
 */
@Command(name = "recover", description = "Settles the claims of dead participants now, as an ordinary participant."
		+ " Live ones are never touched, stopped ones neither.")
final class RecoverCommand implements Callable<Integer> {

	private final Streams streams;

	@Mixin
	private DirectoryOption directory = new DirectoryOption();

	@Parameters(paramLabel = "CHANNEL", description = "Name of the channel.")
	private String channel = "";

	@Option(names = "--json", description = "Print one JSON object.")
	private boolean json;

	RecoverCommand(Streams streams) {
		this.streams = streams;
	}

	@Override
	public Integer call() {
		// attaching settles a dead predecessor too, so the totals are read before
		ChannelStats before = Attached.look(this.directory.path(), this.channel);
		ChannelStats after;
		try (Attached attached = Attached.to(this.directory.path(), this.channel)) {
			attached.channel().recoverDead();
			after = attached.channel().stats();
		}
		long participants = after.deadParticipantRecoveries() - before.deadParticipantRecoveries();
		long slots = after.deadSlotRecoveries() - before.deadSlotRecoveries();
		long redelivered = after.redelivered() - before.redelivered();
		if (this.json) {
			Map<String, @Nullable Object> object = Json.object();
			object.put("channel", this.channel);
			object.put("recoveredParticipants", participants);
			object.put("recoveredSlots", slots);
			object.put("redelivered", redelivered);
			this.streams.out().println(Json.of(object));
		}
		else {
			this.streams.out()
				.println("recovered " + participants + " participants, " + slots + " slots; " + redelivered
						+ " messages will be delivered again");
		}
		return 0;
	}

}
