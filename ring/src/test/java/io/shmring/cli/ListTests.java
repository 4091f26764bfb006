package io.shmring.cli;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import io.shmring.ChannelKind;
import io.shmring.Claim;
import io.shmring.ShmChannel;
import io.shmring.testing.PrivateDirectory;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a list says of claims, which it sees only once.
 */
class ListTests {

	@RegisterExtension
	private final PrivateDirectory directory = new PrivateDirectory();

	private final ByteArrayOutputStream out = new ByteArrayOutputStream();

	@Test
	void countsClaimsAndDoesNotJudgeThem() {
		try (ShmChannel channel = ShmChannel.open(this.directory.spec("orders", ChannelKind.MPMC).build());
				Claim claim = channel.tryClaim(4)) {
			assertThat(claim).isNotNull();
			assertThat(run("list")).matches("CHANNEL[^\\n]* ALIVE +DEAD +CLAIMS +BYTES +STATE\\n"
					+ "orders +mpmc +8 +64 +1 +12\\.5% +1 +0 +1 +\\d+ +UP\\n");
			assertThat(run("list", "--json")).contains("\"openClaims\":1");
		}
	}

	private String run(String... arguments) {
		this.out.reset();
		try (PrintStream print = new PrintStream(this.out, true, StandardCharsets.UTF_8)) {
			String[] all = new String[arguments.length + 2];
			System.arraycopy(arguments, 0, all, 0, arguments.length);
			all[arguments.length] = "--directory";
			all[arguments.length + 1] = this.directory.path().toString();
			Main.run(new Streams(new ByteArrayInputStream(new byte[0]), print, print), all);
		}
		return this.out.toString(StandardCharsets.UTF_8);
	}

}
