package io.shmring.internal.segment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.shmring.ChannelKind;
import io.shmring.ChannelOpenException;
import io.shmring.ChannelOpenException.Reason;
import io.shmring.ChannelSpec;
import io.shmring.ChannelState;
import io.shmring.OpenMode;
import io.shmring.Permissions;
import io.shmring.ShmChannel;
import io.shmring.internal.memory.OpenChannel;
import io.shmring.internal.posix.FileCalls;
import io.shmring.internal.posix.FileStatus;
import io.shmring.testing.ChildJvm;
import io.shmring.testing.Command;
import io.shmring.testing.PrivateDirectory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

/**
 * Who may come in: owners, modes, groups, links. The users are numbers that need no name.
 */
class OwnershipTests {

	private static final int ALICE = 61_001;

	private static final int BOB = 61_002;

	private static final int TEAM = 61_100;

	@RegisterExtension
	final PrivateDirectory directory = new PrivateDirectory();

	@TempDir
	Path classes;

	private Path shared() throws IOException {
		Files.setPosixFilePermissions(this.directory.path(), PosixFilePermissions.fromString("rwxrwxrwx"));
		run("chmod", "1777", this.directory.path().toString());
		return this.directory.path().resolve("channels");
	}

	private static void run(String... command) throws IOException {
		try {
			assertThat(new ProcessBuilder(command).inheritIO().start().waitFor()).isZero();
		}
		catch (InterruptedException ex) {
			throw new AssertionError(ex);
		}
	}

	/** Starts a child that may be another user: it gets a class path that everybody can read. */
	private ChildJvm child(List<String> wrapper, Object... arguments) throws IOException {
		if (!Files.exists(this.classes.resolve("io"))) {
			for (String entry : System.getProperty("java.class.path").split(":")) {
				if (Files.isDirectory(Path.of(entry))) {
					run("cp", "-r", entry + "/.", this.classes.toString());
				}
			}
			run("chmod", "-R", "a+rX", this.classes.toString());
		}
		return ChildJvm.start(wrapper, List.of("-cp", this.classes.toString()), OpenChannel.class, arguments);
	}

	private static void end(ChildJvm child) throws IOException {
		child.process().outputWriter().close();
		assertThat(child.exitCode()).as(child::toString).isZero();
	}

	private static String describe(Path path) throws IOException {
		FileStatus status = FileCalls.status(path);
		return status.uid() + ":" + status.gid() + " " + Integer.toOctalString(status.permissions());
	}

	private static ChannelOpenException refusal(ChannelSpec spec) {
		return assertThatExceptionOfType(ChannelOpenException.class).isThrownBy(() -> ShmChannel.open(spec).close())
			.actual();
	}

	@Test
	void anotherUserIsRefusedWithOwnerAndMode() throws Exception {
		Path channels = shared();
		try (ChildJvm alice = child(Command.user(ALICE, ALICE), channels, "channel=orders", "open");
				ChildJvm bob = child(Command.user(BOB, BOB), channels, "channel=orders")) {
			alice.await("OPEN");
			assertThat(describe(channels)).isEqualTo("61001:61001 700");
			assertThat(describe(channels.resolve("orders.ring"))).isEqualTo("61001:61001 600");
			bob.await("READY");
			bob.process().outputWriter().write("open\n");
			bob.process().outputWriter().flush();
			assertThat(bob.await("REFUSED")).startsWith("WRONG_OWNER")
				.contains(channels.toString(), "uid=61001", "mode=700", "own uid=61002", "permissions");
			assertThat(refusal(ChannelSpec.named("orders").directory(channels).kind(ChannelKind.SPSC).build()).reason())
				.as("root is told too, instead of taking over")
				.isEqualTo(Reason.WRONG_OWNER);
			assertThat(describe(channels.resolve("orders.ring"))).isEqualTo("61001:61001 600");
			end(bob);
			end(alice);
		}
	}

	@Test
	void groupSharesAndStrangersStayOut() throws Exception {
		Path channels = shared();
		try (ChildJvm alice = child(Command.user(ALICE, TEAM), channels, "channel=orders", "group=" + TEAM, "open");
				ChildJvm bob = child(Command.user(BOB, TEAM), channels, "channel=orders", "group=" + TEAM)) {
			alice.await("OPEN");
			assertThat(describe(channels)).isEqualTo("61001:61100 770");
			assertThat(describe(channels.resolve("orders.ring"))).isEqualTo("61001:61100 660");
			bob.await("READY");
			bob.process().outputWriter().write("open\n");
			bob.process().outputWriter().flush();
			assertThat(bob.await("OPEN")).contains("state=UP");
			end(bob);
			end(alice);
		}
		run("chgrp", "61200", channels.resolve("orders.ring").toString());
		assertThat(refusal(ChannelSpec.named("orders")
			.directory(channels)
			.kind(ChannelKind.SPSC)
			.permissions(new Permissions(0660, Integer.toString(TEAM)))
			.build())).hasMessageContaining("gid=61200").hasMessageContaining("belongs to somebody else");
	}

	@ParameterizedTest
	@ValueSource(strings = { "000", "022", "077" })
	void umaskChangesNothing(String umask) throws Exception {
		Path channels = this.directory.path().resolve("channels");
		try (ChildJvm child = child(Command.umask(umask), channels, "channel=private", "open", "channel=wide",
				"mode=664", "open")) {
			child.await("OPEN");
			child.await("OPEN");
			end(child);
		}
		assertThat(describe(channels)).endsWith(" 700");
		assertThat(describe(channels.resolve("private.ring"))).endsWith(" 600");
		assertThat(describe(channels.resolve("wide.ring"))).endsWith(" 664");
	}

	@Test
	void directoryThatCannotBeWrittenIsNamedWithItsMode() throws Exception {
		run("chmod", "755", this.directory.path().toString());
		try (ChildJvm alice = child(Command.user(ALICE, ALICE), this.directory.path(), "channel=orders", "open")) {
			assertThat(alice.await("REFUSED")).startsWith("PERMISSION_DENIED")
				.contains(this.directory.path().resolve("orders.ring").toString(), "uid=61001",
						this.directory.path() + " has uid=0 gid=0 mode=755");
			end(alice);
		}
		assertThat(this.directory.files()).isEmpty();
	}

	@Test
	void plantedLinksLeadNowhere() throws Exception {
		Path target = this.directory.path().resolve("target");
		Files.write(target, new byte[8192]);
		Files.createSymbolicLink(this.directory.path().resolve("orders.ring"), target);
		ChannelOpenException symbolic = refusal(this.directory.spec("orders", ChannelKind.MPMC).build());
		assertThat(symbolic.reason()).isEqualTo(Reason.WRONG_OWNER);
		assertThat(symbolic).hasMessageContaining("symbolic link");
		Files.createLink(this.directory.path().resolve("hard.ring"), target);
		assertThat(refusal(this.directory.spec("hard", ChannelKind.MPMC).build())).hasMessageContaining("links=2");
		assertThat(target).hasBinaryContent(new byte[8192]);
		Path elsewhere = Files.createDirectory(this.directory.path().resolve("elsewhere"));
		Path link = Files.createSymbolicLink(this.directory.path().resolve("channels"), elsewhere);
		assertThat(refusal(this.directory.spec("orders", ChannelKind.MPMC).directory(link).build()).reason())
			.isEqualTo(Reason.NO_DIRECTORY);
		assertThat(elsewhere).isEmptyDirectory();
	}

	@Test
	void namedPipeInTheWayIsRefusedAtOnce() throws Exception {
		run("mkfifo", this.directory.path().resolve("orders.ring").toString());
		for (OpenMode mode : OpenMode.values()) {
			assertThat(refusal(this.directory.spec("orders", ChannelKind.MPMC).openMode(mode).build()))
				.hasMessageContaining("not a regular file");
		}
	}

	@Test
	void unknownGroupIsNamedBeforeAnythingIsTouched() {
		Path channels = this.directory.path().resolve("channels");
		ChannelOpenException refusal = refusal(this.directory.spec("orders", ChannelKind.MPMC)
			.directory(channels)
			.permissions(new Permissions(0660, "no-such-group"))
			.build());
		assertThat(refusal.reason()).isEqualTo(Reason.INVALID_SPEC);
		assertThat(refusal).hasMessageContaining("group=no-such-group");
		assertThat(channels).doesNotExist();
	}

	@Test
	void removedFileIsReportedAndPeersGoOn() throws Exception {
		try (ShmChannel one = ShmChannel.open(this.directory.spec("orders", ChannelKind.MPMC).build());
				ShmChannel other = ShmChannel.open(this.directory.spec("orders", ChannelKind.MPMC).build())) {
			Files.delete(one.file());
			assertThat(one.offer(new byte[] { 7 })).isTrue();
			assertThat(other.poll((message) -> assertThat(message.getByte(0)).isEqualTo((byte) 7), 1)).isEqualTo(1);
			await().atMost(Duration.ofMinutes(1)).until(() -> one.state() == ChannelState.DEGRADED);
			assertThat(one.problems()).singleElement().asString().contains("removed", one.file().toString());
		}
	}

	@Test
	void smallerSpecificationNeverShrinksTheFile() throws Exception {
		try (ShmChannel channel = ShmChannel.open(this.directory.spec("orders", ChannelKind.MPMC).build())) {
			long size = Files.size(channel.file());
			byte[] before = Files.readAllBytes(channel.file());
			assertThat(refusal(this.directory.spec("orders", ChannelKind.MPMC).capacity(2).build()))
				.hasMessageContaining("capacity found=8 wanted=2");
			assertThat(Files.size(channel.file())).isEqualTo(size);
			assertThat(before).hasSize((int) size);
		}
	}

	@Test
	void refusedChannelLeavesNoDirectoryBehind() {
		Path channels = this.directory.path().resolve("channels");
		refusal(this.directory.spec("orders", ChannelKind.MPMC)
			.directory(channels)
			.capacity(1 << 30)
			.maxMessageSize(1 << 20)
			.build());
		assertThat(channels).doesNotExist();
		assertThat(Stream.of(this.directory.files())).containsExactly(new ArrayList<>());
	}

}
