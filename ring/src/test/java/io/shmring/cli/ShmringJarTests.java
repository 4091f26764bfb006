package io.shmring.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarFile;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.extension.RegisterExtension;

import io.shmring.ChannelKind;
import io.shmring.ControlledMessageHandler;
import io.shmring.ShmChannel;
import io.shmring.cli.ShmringJar.Result;
import io.shmring.internal.layout.SegmentLayout;
import io.shmring.internal.posix.FileCalls;
import io.shmring.testing.ChildJvm;
import io.shmring.testing.PrivateDirectory;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for the command line in the jar that is published.
 */
class ShmringJarTests {

	private static final String NOBODY = "65534";

	@RegisterExtension
	private final PrivateDirectory directory = new PrivateDirectory();

	@Test
	void theJarCarriesItsParserUnderANameOfItsOwn() throws IOException {
		try (JarFile jar = new JarFile(ShmringJar.JAR.toFile())) {
			assertThat(jar.stream()).noneMatch((entry) -> entry.getName().startsWith("picocli/"))
				.anyMatch((entry) -> entry.getName().startsWith("io/shmring/cli/picocli/"));
			assertThat(jar.getManifest().getMainAttributes().getValue("Enable-Native-Access")).isEqualTo("ALL-UNNAMED");
		}
	}

	@Test
	void usageErrorsEndWithTwoAndSayNothingOnStandardOutput() throws Exception {
		assertThat(ShmringJar.run("bogus")).matches((result) -> result.exitCode() == 2 && result.out().isEmpty())
			.extracting(Result::err)
			.asString()
			.contains("bogus");
		assertThat(ShmringJar.run("stat").exitCode()).isEqualTo(2);
		assertThat(ShmringJar.run().exitCode()).isEqualTo(2);
	}

	@Test
	void tortureRefusesWhatCannotWork() throws Exception {
		String[][] wrong = { { "--capacity", "3", "capacity=3" }, { "--producers", "0", "producers=0" },
				{ "--seconds", "-1", "duration=PT-1S" } };
		for (String[] option : wrong) {
			Result result = run("torture", option[0], option[1]);
			assertThat(result.exitCode()).as(result::err).isEqualTo(2);
			assertThat(result.out()).isEmpty();
			assertThat(result.err()).contains(option[2]).doesNotContain("\tat ");
		}
	}

	@Test
	void outputThatCannotBeWrittenIsAFailure() throws Exception {
		create("orders").close();
		String command = String.join(" ",
				ShmringJar.command(ShmringJar.JAR, "list", "-d", this.directory.path().toString()));
		Result result = ShmringJar.run("", List.of("sh", "-c", command + " >/dev/full"));
		assertThat(result.exitCode()).isEqualTo(1);
		assertThat(result.err()).contains("standard output could not be written");
	}

	@Test
	void removeGoesOnPastALinkAndCountsWhatWasGivenBack() throws Exception {
		try (ShmChannel channel = create("orders")) {
			channel.offer(bytes("one"));
			channel.pollControlled((message) -> ControlledMessageHandler.Action.ABORT, 1);
		}
		Files.createSymbolicLink(file("link"), file("orders"));
		Result dry = run("remove", "link", "orders");
		assertThat(dry.exitCode()).isEqualTo(1);
		assertThat(dry.err()).contains("link.ring");
		assertThat(dry.out()).contains("orders.ring").contains(" 1 messages in it");
		assertThat(run("remove", "--yes", "link", "orders").out()).contains("removed " + file("orders"));
		assertThat(file("link")).isSymbolicLink();
		Files.delete(file("link"));
	}

	@Test
	void helpAndVersionEndWithZero() throws Exception {
		Result help = ShmringJar.run("help", "dump");
		assertThat(help.exitCode()).isZero();
		assertThat(help.out()).contains("--last=N", "--from=POSITION", "SHMRING_DIRECTORY");
		assertThat(ShmringJar.run("--version").out()).contains("layout version " + SegmentLayout.VERSION);
	}

	@Test
	void listsGoodAndBadChannelsSideBySide() throws Exception {
		try (ShmChannel channel = create("orders")) {
			channel.offer(bytes("one"));
			Files.writeString(file("broken"), "broken");
			Files.copy(file("orders"), file("newer"));
			poke(file("newer"), SegmentLayout.MAGIC_WORD + 7, 3);
			Result text = run("list");
			assertThat(text.exitCode()).isEqualTo(1);
			assertThat(text.lines()).hasSize(4);
			assertThat(text.lines().get(1)).startsWith("broken").endsWith("NOT_A_SEGMENT");
			assertThat(text.lines().get(2)).startsWith("newer").endsWith("VERSION_MISMATCH");
			assertThat(text.lines().get(3)).matches("orders +mpmc +8 +64 +1 +12\\.5% +1 +0 +0 +\\d+ +UP");
			assertThat(text.err()).contains("another layout version: found=3, known=2");
			Result json = run("list", "--json");
			assertThat(json.lines()).singleElement()
				.asString()
				.startsWith("{\"directory\":\"" + this.directory.path() + "\",\"channels\":[")
				.contains("\"name\":\"orders\",\"state\":\"UP\"", "\"participantsAlive\":1");
		}
	}

	@Test
	void statShowsWhatTheEndpointShowsAndChangesNothing() throws Exception {
		try (ShmChannel channel = create("orders")) {
			channel.offer(bytes("one"));
			byte[] before = Files.readAllBytes(file("orders"));
			Object changed = Files.getAttribute(file("orders"), "unix:ctime");
			Result json = run("stat", "orders", "--json");
			assertThat(json.exitCode()).isZero();
			assertThat(json.out()).contains("\"kind\":\"mpmc\"", "\"capacity\":8", "\"depth\":1", "\"sent\":1",
					"\"fillRatio\":0.125", "\"oldestClaimAge\":\"PT0S\"", "\"participants\":[{\"index\":0",
					"\"pid\":" + ProcessHandle.current().pid(), "\"memory\":{\"header\":{\"touched\":");
			Result text = run("stat", "orders");
			assertThat(text.out()).contains("orders  mpmc  UP", "depth           1 of 8 (12.5%)");
			assertThat(run("dump", "orders").exitCode()).isZero();
			assertThat(Files.readAllBytes(file("orders"))).isEqualTo(before);
			assertThat(Files.getAttribute(file("orders"), "unix:ctime")).isEqualTo(changed);
		}
	}

	@Test
	void dumpPrintsAndSendAndReceivePassOn() throws Exception {
		create("orders").close();
		Result sent = ShmringJar.run("one\ntwo \u00e4\n\nfour", ShmringJar.command(ShmringJar.JAR, "send", "orders",
				"--type", "5", "--json", "-d", this.directory.path().toString()));
		assertThat(sent).isEqualTo(new Result(0, "{\"channel\":\"orders\",\"sent\":4}\n", ""));
		assertThat(run("dump", "orders").lines()).containsExactly("0 READABLE type=5 length=3 one",
				"1 READABLE type=5 length=6 two \u00e4", "2 READABLE type=5 length=0 ",
				"3 READABLE type=5 length=4 four");
		assertThat(run("dump", "orders", "--last", "1", "--hex").lines())
			.containsExactly("3 READABLE type=5 length=4 666f7572");
		assertThat(run("dump", "orders", "--from", "3", "--json").lines())
			.containsExactly("{\"position\":3,\"state\":\"READABLE\",\"type\":5,\"length\":4,\"text\":\"four\"}");
		assertThat(run("receive", "orders", "-n", "1", "--hex")).isEqualTo(new Result(0, "6f6e65\n", ""));
		assertThat(run("receive", "orders").lines()).containsExactly("two \u00e4", "", "four");
		assertThat(run("receive", "orders", "-n", "1", "--timeout", "50ms").exitCode()).isEqualTo(1);
	}

	@Test
	void sendRefusesWhatDoesNotFit() throws Exception {
		create("orders").close();
		String path = this.directory.path().toString();
		Result tooLong = ShmringJar.run("x".repeat(65),
				ShmringJar.command(ShmringJar.JAR, "send", "orders", "-d", path));
		assertThat(tooLong.exitCode()).isEqualTo(1);
		assertThat(tooLong.err()).contains("line=1, limit=64");
		Result full = ShmringJar.run("x\n".repeat(9),
				ShmringJar.command(ShmringJar.JAR, "send", "orders", "-d", path, "--timeout", "10ms"));
		assertThat(full.exitCode()).isEqualTo(1);
		assertThat(full.err()).contains("ring stayed full: channel=orders").contains("line=9");
	}

	@Test
	void followDetachesWhenASignalComes() throws Exception {
		try (ShmChannel channel = create("orders")) {
			Process process = new ProcessBuilder(ShmringJar.command(ShmringJar.JAR, "receive", "orders", "--follow",
					"-d", this.directory.path().toString()))
				.start();
			try (BufferedReader output = process.inputReader(StandardCharsets.UTF_8)) {
				channel.offer(bytes("one"));
				assertThat(output.readLine()).isEqualTo("one");
				channel.offer(bytes("two"));
				assertThat(output.readLine()).isEqualTo("two");
				assertThat(channel.stats().participants()).hasSize(2);
				process.destroy();
				assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
				assertThat(channel.stats().participants()).hasSize(1);
				assertThat(channel.stats().deadParticipantRecoveries()).isZero();
			}
			finally {
				process.destroyForcibly();
			}
		}
	}

	@Test
	void recoverSettlesWhatTheDeadLeftAndRemoveRefusesTheLiving() throws Exception {
		try (ChildJvm holder = ChildJvm.start(Holder.class, this.directory.path())) {
			holder.await("ready true");
			Result refused = run("remove", "orders", "--yes");
			assertThat(refused.exitCode()).isEqualTo(1);
			assertThat(refused.err()).contains("participants are attached: index=0 pid=" + holder.process().pid());
			assertThat(run("remove", "--unused", "--yes").out()).isEmpty();
			assertThat(file("orders")).exists();
			holder.kill();
		}
		Result dead = run("stat", "orders");
		assertThat(dead.exitCode()).isEqualTo(1);
		assertThat(dead.out()).contains("participant died and is not recovered yet: index=0");
		assertThat(run("recover", "orders").out())
			.isEqualTo("recovered 1 participants, 1 slots; 0 messages will be delivered again\n");
		assertThat(run("receive", "orders").out()).isEqualTo("committed\n");
		assertThat(run("stat", "orders").exitCode()).isZero();
		Result dry = run("remove", "orders");
		assertThat(dry.exitCode()).isZero();
		assertThat(dry.out()).startsWith("would remove " + file("orders"));
		assertThat(file("orders")).exists();
		assertThat(run("remove", "--unused", "--yes").out()).startsWith("removed " + file("orders"));
		assertThat(file("orders")).doesNotExist();
	}

	@Test
	void removesADamagedFileOnlyWhenItIsNamed() throws Exception {
		Files.writeString(file("broken"), "broken");
		assertThat(run("remove", "--unused", "--yes").exitCode()).isZero();
		assertThat(file("broken")).exists();
		assertThat(run("remove", "broken", "--json").out()).isEqualTo("{\"file\":\"" + file("broken")
				+ "\",\"outcome\":\"would remove\",\"bytes\":6," + "\"messages\":-1,\"reason\":null}\n");
		assertThat(run("remove", "broken", "--yes").exitCode()).isZero();
		assertThat(file("broken")).doesNotExist();
		assertThat(run("remove", "../broken", "--yes").exitCode()).isEqualTo(1);
	}

	@Test
	void doctorFindsThisMachineFit() throws Exception {
		Result result = run("doctor");
		assertThat(result.exitCode()).isZero();
		assertThat(run("doctor", "--json").out()).contains("\"directory\":\"" + this.directory.path() + "\"",
				"{\"level\":\"OK\",\"subject\":\"platform\"");
		assertThat(result.lines()).hasSizeGreaterThan(8).allMatch((line) -> line.matches("(OK|WARN)  +\\S.*"));
	}

	@Test
	@EnabledIf("isRoot")
	void rootLooksAtTheChannelOfAnotherUserAndLeavesItTheirs() throws Exception {
		create("orders").close();
		Files.setAttribute(file("orders"), "unix:uid", Integer.parseInt(NOBODY));
		Object changed = Files.getAttribute(file("orders"), "unix:ctime");
		assertThat(run("stat", "orders").out()).contains("uid=" + NOBODY + " gid=0 mode=600");
		assertThat(Files.getAttribute(file("orders"), "unix:ctime")).isEqualTo(changed);
	}

	@Test
	@EnabledIf("isRoot")
	void anotherUserLooksWithNoMoreThanReadPermission() throws Exception {
		try (ShmChannel channel = create("orders")) {
			channel.offer(bytes("one"));
			Files.setPosixFilePermissions(file("orders"), PosixFilePermissions.fromString("rw-r--r--"));
			Files.setPosixFilePermissions(this.directory.path(), PosixFilePermissions.fromString("rwxr-xr-x"));
			Path jar = Files.copy(ShmringJar.JAR, this.directory.path().resolve("shmring.jar"));
			List<String> command = ShmringJar.command(jar, "stat", "orders", "-d", this.directory.path().toString());
			command.addAll(0, List.of("setpriv", "--reuid", NOBODY, "--regid", NOBODY, "--clear-groups"));
			Result result = ShmringJar.run("", command);
			assertThat(result.err()).isEmpty();
			assertThat(result.exitCode()).isZero();
			assertThat(result.out()).contains("depth           1 of 8", "yes");
		}
	}

	static boolean isRoot() {
		return FileCalls.effectiveUser() == 0;
	}

	@Test
	void topPrintsFramesWhereThereIsNoTerminal() throws Exception {
		try (ShmChannel channel = create("orders")) {
			channel.offer(bytes("one"));
			Result json = run("top", "--json", "-n", "2", "--interval", "50ms");
			assertThat(json.exitCode()).isZero();
			assertThat(json.lines()).hasSize(2).allMatch((line) -> line.contains("\"sentPerSecond\":0.0"));
			Result text = run("top", "-n", "1", "--interval", "50ms");
			assertThat(text.out()).contains("orders   mpmc", "#").doesNotContain("\033");
		}
	}

	@Test
	void topTakesTheTerminalOverAndGivesItBack() throws Exception {
		create("orders").close();
		Path before = this.directory.path().resolve("before");
		Path after = this.directory.path().resolve("after");
		String top = String.join(" ", ShmringJar.command(ShmringJar.JAR, "top", "--interval", "100ms", "-d",
				this.directory.path().toString()));
		String session = "stty rows 20 cols 100; stty -g > " + before + "; " + top + "; stty -g > " + after;
		Process process = new ProcessBuilder("script", "--quiet", "--return", "--command", session, "/dev/null")
			.redirectErrorStream(true)
			.start();
		try (BufferedReader output = process.inputReader(StandardCharsets.UTF_8);
				Writer keys = new OutputStreamWriter(process.getOutputStream(), StandardCharsets.UTF_8)) {
			StringBuilder screen = new StringBuilder();
			while (screen.indexOf("orders") < 0) {
				screen.append((char) output.read());
			}
			assertThat(screen).startsWith("\033[?1049h\033[?25l").contains("shmring top");
			keys.write('q');
			keys.flush();
			String rest = output.readAllAsString();
			assertThat(rest).contains("\033[?25h\033[?1049l");
			assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
		}
		finally {
			process.descendants().forEach(ProcessHandle::destroyForcibly);
			process.destroyForcibly();
		}
		assertThat(after).hasSameTextualContentAs(before);
	}

	@Test
	void bashCompletesCommandsAndOptions() throws Exception {
		Result script = ShmringJar.run("generate-completion");
		assertThat(script.exitCode()).isZero();
		Path file = Files.writeString(this.directory.path().resolve("completion"), script.out());
		String session = "source " + file + "; COMP_WORDS=(shmring st); COMP_CWORD=1; _complete_shmring;"
				+ " echo \"${COMPREPLY[@]}\"; COMP_WORDS=(shmring dump --l); COMP_CWORD=2; _complete_shmring;"
				+ " echo \"${COMPREPLY[@]}\"";
		assertThat(ShmringJar.run("", List.of("bash", "-c", session)).lines()).containsExactly("stat", "--last");
	}

	@Test
	void readsTheDirectoryFromTheEnvironment() throws Exception {
		create("orders").close();
		List<String> command = ShmringJar.command(ShmringJar.JAR, "list");
		command.addAll(0, List.of("env", "SHMRING_DIRECTORY=" + this.directory.path()));
		assertThat(ShmringJar.run("", command).out()).contains("orders");
	}

	private ShmChannel create(String name) {
		return ShmChannel.open(this.directory.spec(name, ChannelKind.MPMC).maintenanceInterval(Duration.ZERO).build());
	}

	private Result run(String... arguments) throws IOException, InterruptedException {
		List<String> command = ShmringJar.command(ShmringJar.JAR, arguments);
		command.addAll(List.of("--directory", this.directory.path().toString()));
		return ShmringJar.run("", command);
	}

	private Path file(String channel) {
		return this.directory.path().resolve(channel + ".ring");
	}

	private static void poke(Path file, long offset, int value) throws IOException {
		byte[] bytes = Files.readAllBytes(file);
		bytes[(int) offset] = (byte) value;
		Files.write(file, bytes);
	}

	private static byte[] bytes(String text) {
		return text.getBytes(StandardCharsets.UTF_8);
	}

}
