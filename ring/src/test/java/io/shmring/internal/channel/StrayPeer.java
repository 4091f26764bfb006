package io.shmring.internal.channel;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.logging.LogManager;

import io.shmring.ChannelKind;
import io.shmring.ChannelSpec;
import io.shmring.ShmChannel;

/**
 * Child of {@link StrayWriterTests}: one side of a channel, from each line on its standard
 * input to the next one.
 */
final class StrayPeer {

	private static volatile boolean over;

	private StrayPeer() {
	}

	public static void main(String[] arguments) throws Exception {
		// what it tells of each damage is not the point
		LogManager.getLogManager().reset();
		ChannelSpec spec = StrayTalk.spec(Path.of(arguments[0]), ChannelKind.valueOf(arguments[1]));
		StrayTalk talk = StrayTalk.valueOf(arguments[2]);
		BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
		while (input.readLine() != null) {
			over = false;
			ShmChannel channel = ShmChannel.open(spec);
			Thread thread = Thread.ofPlatform().start(() -> run(talk, channel));
			System.out.println("OPEN");
			input.readLine();
			over = true;
			thread.join();
			System.out.println("ENDED failed=" + StrayTalk.close(channel));
		}
	}

	private static void run(StrayTalk talk, ShmChannel channel) {
		try {
			talk.run(channel, () -> over);
		}
		catch (Throwable ex) {
			ex.printStackTrace();
			Runtime.getRuntime().halt(1);
		}
	}

}
