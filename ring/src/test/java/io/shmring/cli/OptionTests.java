package io.shmring.cli;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.shmring.ChannelKind;
import io.shmring.ShmChannel;
import io.shmring.testing.PrivateDirectory;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Values that options refuse, and what is said of files that cannot be used.
 */
class OptionTests {

	@RegisterExtension
	private final PrivateDirectory directory = new PrivateDirectory();

	private final ByteArrayOutputStream out = new ByteArrayOutputStream();

	private final ByteArrayOutputStream err = new ByteArrayOutputStream();

	private int run(String... arguments) {
		Streams streams = new Streams(new ByteArrayInputStream(new byte[0]),
				new PrintStream(this.out, true, StandardCharsets.UTF_8),
				new PrintStream(this.err, true, StandardCharsets.UTF_8));
		return Main.run(streams, arguments);
	}

	@ParameterizedTest
	@CsvSource({ "dump,--last=-1", "dump,--last=0", "dump,--last=x", "receive,--limit=0", "receive,--limit=-3",
			"top,--count=-1", "receive,--timeout=PT-1S", "send,--timeout=PT-0.5S", "top,--interval=PT-1S",
			"top,--interval=0s" })
	void refuseWhatMeansNothing(String command, String option) {
		ShmChannel.open(this.directory.spec("orders", ChannelKind.MPMC).build()).close();
		assertThat(run(command, "-d", this.directory.path().toString(), "orders", option)).isEqualTo(2);
		assertThat(this.out.toString(StandardCharsets.UTF_8)).isEmpty();
		assertThat(this.err.toString(StandardCharsets.UTF_8))
			.contains(option.substring(0, option.indexOf('=')), "value=" + option.substring(option.indexOf('=') + 1))
			.doesNotContain("Exception");
	}

	@Test
	void fileInThePlaceOfTheDirectoryIsOneSentence() throws IOException {
		Path file = Files.createFile(this.directory.path().resolve("file"));
		assertThat(run("list", "-d", file.toString())).isEqualTo(1);
		assertThat(this.err.toString(StandardCharsets.UTF_8)).isEqualToIgnoringNewLines(
				"shmring: file cannot be used: file=" + file + ", not a directory; choose another one");
	}

	@Test
	void statNamesTheMountAndWhatADiskCosts(@TempDir Path disk) throws IOException {
		ShmChannel.open(this.directory.spec("orders", ChannelKind.MPMC).build()).close();
		run("stat", "-d", this.directory.path().toString(), "orders");
		assertThat(this.out.toString(StandardCharsets.UTF_8)).containsPattern("mount +tmpfs\\R");
		ShmChannel.open(this.directory.spec("orders", ChannelKind.MPMC).directory(disk).build()).close();
		run("stat", "-d", disk.toString(), "orders");
		String type = Files.getFileStore(disk).type();
		assertThat(this.out.toString(StandardCharsets.UTF_8)).containsPattern("mount +" + type);
		if (!type.equals("tmpfs")) {
			assertThat(this.out.toString(StandardCharsets.UTF_8)).contains("written to disk sooner or later");
		}
	}

}
