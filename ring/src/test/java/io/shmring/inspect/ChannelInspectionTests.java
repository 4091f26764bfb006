package io.shmring.inspect;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import io.shmring.ChannelFailedException;
import io.shmring.ChannelKind;
import io.shmring.ChannelOpenException;
import io.shmring.ChannelOpenException.Reason;
import io.shmring.ChannelState;
import io.shmring.ChannelStats;
import io.shmring.Claim;
import io.shmring.Role;
import io.shmring.ShmChannel;
import io.shmring.internal.layout.SegmentLayout;
import io.shmring.internal.posix.FileCalls;
import io.shmring.internal.posix.LockCalls;
import io.shmring.testing.PrivateDirectory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

/**
 * Tests for {@link ChannelInspection}.
 */
class ChannelInspectionTests {

	@RegisterExtension
	private final PrivateDirectory directory = new PrivateDirectory();

	@ParameterizedTest
	@EnumSource(ChannelKind.class)
	void readsWhatTheChannelItselfReads(ChannelKind kind) {
		try (ShmChannel channel = ShmChannel.open(this.directory.spec("orders", kind).build());
				ChannelInspection inspection = open()) {
			channel.offer(bytes("one"));
			channel.offer(bytes("two"));
			channel.poll((message) -> {
			}, 1);
			ChannelStats seen = inspection.stats();
			ChannelStats own = channel.stats();
			assertThat(seen.kind()).isEqualTo(kind);
			assertThat(seen.state()).isEqualTo(ChannelState.UP);
			assertThat(seen.problems()).isEmpty();
			assertThat(seen.depth()).isEqualTo(1);
			assertThat(List.of(seen.head(), seen.tail(), seen.sent(), seen.received(), seen.incarnation()))
				.containsExactly(own.head(), own.tail(), own.sent(), own.received(), own.incarnation());
			assertThat(seen.participants()).singleElement()
				.matches((participant) -> participant.alive() && !participant.self()
						&& participant.pid() == ProcessHandle.current().pid());
		}
	}

	@Test
	void leavesBytesAndTimesOfTheFileAlone() throws IOException {
		try (ShmChannel channel = ShmChannel
			.open(this.directory.spec("orders", ChannelKind.MPMC).maintenanceInterval(Duration.ZERO).build())) {
			channel.offer(bytes("one"));
			byte[] before = Files.readAllBytes(channel.file());
			FileTime modified = Files.getLastModifiedTime(channel.file());
			Object changed = Files.getAttribute(channel.file(), "unix:ctime");
			try (ChannelInspection inspection = open()) {
				inspection.stats();
				inspection.messages(0, (message) -> {
				});
			}
			assertThat(Files.readAllBytes(channel.file())).isEqualTo(before);
			assertThat(Files.getLastModifiedTime(channel.file())).isEqualTo(modified);
			assertThat(Files.getAttribute(channel.file(), "unix:ctime")).isEqualTo(changed);
		}
	}

	@Test
	void mapsReadOnlyAndTakesNoLock() throws IOException {
		Path file = create(ChannelKind.MPMC);
		try (ChannelInspection inspection = open()) {
			inspection.stats();
			assertThat(Files.readAllLines(Path.of("/proc/self/maps")))
				.filteredOn((line) -> line.endsWith(file.toString()))
				.isNotEmpty()
				.allMatch((line) -> line.contains(" r--s "));
			int fd = FileCalls.open(file, FileCalls.O_RDWR, 0);
			try {
				assertThat(LockCalls.isAnyByteLocked(fd)).isFalse();
				assertThat(LockCalls.tryLockFile(fd)).isTrue();
			}
			finally {
				FileCalls.close(fd);
			}
		}
	}

	@Test
	void copiesMessagesWithoutConsumingThem() {
		try (ShmChannel channel = ShmChannel.open(this.directory.spec("orders", ChannelKind.MPMC).build());
				ChannelInspection inspection = open()) {
			channel.offer(7, bytes("one"), 0, 3);
			channel.offer(8, bytes("three"), 0, 5);
			List<InspectedMessage> messages = messages(inspection);
			assertThat(messages).extracting(InspectedMessage::position).containsExactly(0L, 1L);
			assertThat(messages).extracting(InspectedMessage::state).containsOnly(SlotState.READABLE);
			assertThat(messages).extracting(InspectedMessage::type).containsExactly(7, 8);
			assertThat(messages).extracting((message) -> new String(message.payload(), StandardCharsets.UTF_8))
				.containsExactly("one", "three");
			assertThat(channel.stats().depth()).isEqualTo(2);
		}
	}

	@ParameterizedTest
	@EnumSource(ChannelKind.class)
	void passesOverMessagesThatHaveLeftTheRing(ChannelKind kind) {
		try (ShmChannel channel = ShmChannel.open(this.directory.spec("orders", kind).build());
				ChannelInspection inspection = open()) {
			for (int i = 0; i < 20; i++) {
				channel.offer(bytes("message " + i));
				if (i < 18) {
					channel.poll((message) -> {
					}, 1);
				}
			}
			assertThat(messages(inspection)).extracting(InspectedMessage::position).containsExactly(18L, 19L);
		}
	}

	@Test
	void showsClaimsAndCallsThemStalledAfterASecond() {
		try (ShmChannel channel = ShmChannel.open(this.directory.spec("orders", ChannelKind.MPMC).build());
				ChannelInspection inspection = open();
				Claim claim = channel.tryClaim(4)) {
			assertThat(claim).isNotNull();
			assertThat(inspection.stats().state()).isEqualTo(ChannelState.UP);
			assertThat(inspection.claims()).singleElement()
				.matches((seen) -> seen.position() == 0 && seen.role() == Role.PRODUCER
						&& seen.pid() == ProcessHandle.current().pid());
			assertThat(messages(inspection)).extracting(InspectedMessage::state).containsExactly(SlotState.WRITING);
			await().atMost(Duration.ofMinutes(1)).until(() -> inspection.stats().stalledClaims() == 1);
			ChannelStats stats = inspection.stats();
			assertThat(stats.state()).isEqualTo(ChannelState.DEGRADED);
			assertThat(stats.oldestClaimAge()).isGreaterThanOrEqualTo(Duration.ofSeconds(1));
			assertThat(stats.problems()).singleElement().asString().startsWith("claim is stalled: position=0");
		}
	}

	@Test
	void tellsWhetherASingleRoleIsTaken() {
		try (ShmChannel channel = ShmChannel.open(this.directory.spec("orders", ChannelKind.SPSC).build());
				ChannelInspection inspection = open()) {
			assertThat(inspection.isHeld(Role.PRODUCER)).isFalse();
			channel.offer(bytes("one"));
			assertThat(inspection.isHeld(Role.PRODUCER)).isTrue();
			assertThat(inspection.isHeld(Role.CONSUMER)).isFalse();
		}
	}

	@Test
	void tellsHowToAttach() {
		create(ChannelKind.MPSC);
		try (ChannelInspection inspection = open(); ShmChannel channel = ShmChannel.open(inspection.attaching())) {
			assertThat(channel.spec().kind()).isEqualTo(ChannelKind.MPSC);
			assertThat(channel.spec().capacity()).isEqualTo(8);
		}
	}

	@Test
	void noticesThatTheFileWasRemovedOrReplaced() throws IOException {
		Path file = create(ChannelKind.MPMC);
		try (ChannelInspection inspection = open()) {
			assertThat(inspection.isCurrent()).isTrue();
			Files.delete(file);
			assertThat(inspection.isCurrent()).isFalse();
			assertThat(inspection.stats().problems()).singleElement().asString().startsWith("file was removed");
			create(ChannelKind.MPMC);
			assertThat(inspection.isCurrent()).isFalse();
			assertThat(inspection.stats().problems()).singleElement().asString().startsWith("file was replaced");
		}
	}

	@Test
	void aFileThatShrinksWhileItIsLookedAtIsAnErrorAndNotACrash() throws IOException {
		Path file = create(ChannelKind.MPMC);
		try (ChannelInspection inspection = open()) {
			truncate(file, 0);
			assertThatExceptionOfType(ChannelFailedException.class).isThrownBy(inspection::stats);
			assertThatExceptionOfType(ChannelFailedException.class).isThrownBy(() -> messages(inspection));
		}
	}

	@Test
	void refusesAnotherLayoutVersionAndSaysSo() throws IOException {
		Path file = create(ChannelKind.MPMC);
		write(file, SegmentLayout.MAGIC_WORD + 7, 9);
		assertRefused(Reason.VERSION_MISMATCH, "another layout version: found=9, known=2");
	}

	@Test
	void refusesADamagedHeaderAndSaysWhatIsWrong() throws IOException {
		Path file = create(ChannelKind.MPMC);
		write(file, SegmentLayout.PARTICIPANT_COUNT + 1, 9);
		assertRefused(Reason.NOT_A_SEGMENT, "header is damaged: maxParticipants=");
	}

	@Test
	void refusesATruncatedFile() throws IOException {
		truncate(create(ChannelKind.MPMC), SegmentLayout.PAGE_SIZE);
		assertRefused(Reason.TRUNCATED, "segment was truncated: fileSize=4096, expected=");
	}

	@Test
	void refusesWhatIsNoSegment() throws IOException {
		Path file = this.directory.path().resolve("orders.ring");
		Files.writeString(file, "hello");
		assertRefused(Reason.NOT_A_SEGMENT, "shorter than a header: fileSize=5");
		Files.writeString(file, "x".repeat(SegmentLayout.PAGE_SIZE));
		assertRefused(Reason.NOT_A_SEGMENT, "file is not a segment: magic=");
		Files.write(file, new byte[SegmentLayout.PAGE_SIZE]);
		assertRefused(Reason.NOT_FOUND, "segment is not finished");
		Files.delete(file);
		assertRefused(Reason.NOT_FOUND, "segment does not exist");
		Files.createDirectory(file);
		assertRefused(Reason.NOT_A_SEGMENT, "not a regular file");
		Files.delete(file);
		Files.createSymbolicLink(file, Path.of("/etc/passwd"));
		assertRefused(Reason.NOT_A_SEGMENT, "not a regular file");
	}

	@Test
	void refusesANameThatLeavesTheDirectory() {
		assertThatExceptionOfType(ChannelOpenException.class)
			.isThrownBy(() -> ChannelInspection.open(this.directory.path(), "../orders"))
			.extracting(ChannelOpenException::reason)
			.isEqualTo(Reason.INVALID_NAME);
	}

	@Test
	void closedMeansClosed() {
		create(ChannelKind.MPMC);
		ChannelInspection inspection = open();
		inspection.close();
		inspection.close();
		assertThatExceptionOfType(IllegalStateException.class).isThrownBy(inspection::stats);
		assertThatExceptionOfType(IllegalStateException.class).isThrownBy(inspection::isCurrent);
		assertThatExceptionOfType(IllegalStateException.class).isThrownBy(() -> inspection.isHeld(Role.PRODUCER));
		assertThatExceptionOfType(IllegalStateException.class).isThrownBy(() -> messages(inspection));
	}

	@Test
	void listsTheChannelsOfADirectory() throws IOException {
		create(ChannelKind.MPMC);
		Files.writeString(this.directory.path().resolve("notes.txt"), "");
		Files.writeString(this.directory.path().resolve("empty.ring"), "");
		assertThat(ChannelInspection.channels(this.directory.path())).containsExactly("empty", "orders");
		assertThat(ChannelInspection.channels(this.directory.path().resolve("missing"))).isEmpty();
	}

	private Path create(ChannelKind kind) {
		try (ShmChannel channel = ShmChannel.open(this.directory.spec("orders", kind).build())) {
			return channel.file();
		}
	}

	private ChannelInspection open() {
		return ChannelInspection.open(this.directory.path(), "orders");
	}

	private static List<InspectedMessage> messages(ChannelInspection inspection) {
		List<InspectedMessage> messages = new ArrayList<>();
		inspection.messages(0, messages::add);
		return messages;
	}

	private void assertRefused(Reason reason, String finding) {
		assertThatExceptionOfType(ChannelOpenException.class).isThrownBy(this::open)
			.withMessageContaining(finding)
			.extracting(ChannelOpenException::reason)
			.isEqualTo(reason);
	}

	private static void write(Path file, long offset, int value) throws IOException {
		try (RandomAccessFile access = new RandomAccessFile(file.toFile(), "rw")) {
			access.seek(offset);
			access.write(value);
		}
	}

	private static void truncate(Path file, long size) throws IOException {
		try (RandomAccessFile access = new RandomAccessFile(file.toFile(), "rw")) {
			access.setLength(size);
		}
	}

	private static byte[] bytes(String text) {
		return text.getBytes(StandardCharsets.UTF_8);
	}

}
