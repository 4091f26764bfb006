package io.shmring.death;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.atomic.AtomicReference;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import io.shmring.ChannelFailedException;
import io.shmring.ChannelKind;
import io.shmring.ChannelState;
import io.shmring.ShmChannel;
import io.shmring.WaitStrategy;
import io.shmring.inspect.ChannelInspection;
import io.shmring.internal.channel.Upkeep;
import io.shmring.internal.layout.SegmentLayout;
import io.shmring.testing.ChildJvm;
import io.shmring.testing.Inbox;
import io.shmring.testing.PrivateDirectory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What others do to the file of a channel in use is a state of that channel, with its
 * cause, and of no other. Truncation has a test of its own, in a JVM that it may kill.
 */
class DamagedFileTests {

	private static final String HIT = "mpmc-hit";

	private static final String OTHER = "mpmc-other";

	@RegisterExtension
	final PrivateDirectory directory = new PrivateDirectory();

	private final EventLog log = new EventLog();

	/** What is written over the magic, and what the state says of it. */
	enum Magic {

		GARBAGE(0x1122334455667788L, "found=1122334455667788"),

		NEXT_VERSION(SegmentLayout.magic(SegmentLayout.VERSION + 1), "found=3474e49524d4853");

		final long word;

		final String finding;

		Magic(long word, String finding) {
			this.word = word;
			this.finding = finding;
		}

	}

	private ShmChannel open(String name) {
		return ShmChannel.open(Participant.spec(this.directory.path(), name)
			.waitStrategy(WaitStrategy.BLOCK)
			.listener(this.log)
			.build());
	}

	/** Not even that ends another channel. */
	private void checkOther(ShmChannel other, ChildJvm child) {
		assertThat(Participant.tell(child, "send", OTHER, 3)).isEqualTo("3");
		assertThat(Inbox.drain(other)).hasSize(3);
		assertThat(other.state()).isEqualTo(ChannelState.UP);
		assertThat(other.problems()).isEmpty();
	}

	@ParameterizedTest
	@EnumSource
	void overwrittenMagicIsAFailureOfThatChannel(Magic magic) throws Exception {
		try (ShmChannel other = open(OTHER); ChildJvm child = Participant.start(this.directory)) {
			ShmChannel hit = open(HIT);
			Participant.tell(child, "claim", HIT, 1);
			AtomicReference<Throwable> end = new AtomicReference<>();
			Thread waiter = Thread.ofPlatform().start(() -> wait(hit, end));
			overwrite(hit.file(), magic.word);
			waiter.join(Inbox.WATCHDOG);
			assertThat(end.get()).isInstanceOf(ChannelFailedException.class)
				.hasMessageContainingAll("channel=" + HIT, "magic overwritten", "file=" + hit.file(), magic.finding);
			assertThat(hit.state()).isEqualTo(ChannelState.FAILED);
			assertThat(hit.problems()).singleElement().asString().contains(magic.finding);
			assertThat(this.log.lines).filteredOn((line) -> line.startsWith("FAILED")).hasSize(1);
			assertThatExceptionOfType(ChannelFailedException.class).isThrownBy(() -> hit.offer(new byte[1]));
			assertThat(hit.stats().state()).isEqualTo(ChannelState.FAILED);
			checkOther(other, child);
			child.kill();
			byte[] before = Files.readAllBytes(hit.file());
			hit.close();
			assertThat(Files.readAllBytes(hit.file())).as("the file of somebody else").isEqualTo(before);
		}
	}

	private static void wait(ShmChannel channel, AtomicReference<Throwable> end) {
		try {
			channel.receive(Inbox.WATCHDOG);
		}
		catch (ChannelFailedException | InterruptedException ex) {
			end.set(ex);
		}
	}

	private static void overwrite(Path file, long magic) throws IOException {
		overwrite(file, SegmentLayout.MAGIC_WORD, magic);
	}

	private static void overwrite(Path file, long offset, long word) throws IOException {
		try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
			channel.write(ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN).putLong(0, word), offset);
		}
	}

	/** What is spoilt in a file that newcomers do not refuse, and what is said of it. */
	enum Spoilt {

		SLOT(SegmentLayout.slotsOffset(8) + 5L * SegmentLayout.stride(64), 7, "slots are in no known state: slots=1"),

		HEAD(SegmentLayout.HEAD, 1000, "positions are impossible: head=1000, tail=2, capacity=8");

		final long offset;

		final long word;

		final String finding;

		Spoilt(long offset, long word, String finding) {
			this.offset = offset;
			this.word = word;
			this.finding = finding;
		}

	}

	@ParameterizedTest
	@EnumSource
	void damageIsAFailureForWhoeverComesLater(Spoilt spoilt) throws Exception {
		try (ShmChannel other = open(OTHER);
				ShmChannel first = Participant.open(this.directory, HIT);
				ChildJvm child = Participant.start(this.directory)) {
			Inbox.fill(first, 0, 2);
			overwrite(first.file(), spoilt.offset, spoilt.word);
			try (ShmChannel second = open(HIT);
					ChannelInspection inspection = ChannelInspection.open(this.directory.path(), HIT)) {
				assertThat(second.state()).isEqualTo(ChannelState.FAILED);
				assertThat(second.stats().state()).isEqualTo(ChannelState.FAILED);
				assertThat(inspection.stats().problems()).containsExactly(spoilt.finding);
				assertThat(second.problems())
					.containsExactly("segment is damaged: file=" + first.file() + ", " + spoilt.finding);
				assertThat(this.log.lines).filteredOn((line) -> line.startsWith("FAILED")).hasSize(1);
				assertThatExceptionOfType(ChannelFailedException.class).isThrownBy(() -> second.offer(new byte[1]))
					.withMessageContaining(spoilt.finding);
			}
			checkOther(other, child);
		}
	}

	@Test
	void damagedSlotIsAFailureWhereNobodyMoves() throws Exception {
		try (ShmChannel channel = Participant.open(this.directory, HIT)) {
			Inbox.fill(channel, 0, 2);
			Upkeep.once(channel);
			overwrite(channel.file(), Spoilt.SLOT.offset, Spoilt.SLOT.word);
			Upkeep.once(channel);
			assertThat(channel.state()).isEqualTo(ChannelState.FAILED);
			assertThat(channel.problems()).singleElement().asString().endsWith(Spoilt.SLOT.finding);
		}
	}

	@ParameterizedTest
	@EnumSource
	void removedFileIsAProblemAndItsPeersGoOn(ChannelKind kind) throws Exception {
		String name = kind + "-hit";
		try (ShmChannel other = open(OTHER); ChildJvm child = Participant.start(this.directory)) {
			ShmChannel hit = open(name);
			assertThat(Participant.tell(child, "send", name, 1)).isEqualTo("1");
			Files.delete(hit.file());
			Awaitility.await().atMost(Inbox.WATCHDOG).until(() -> hit.state() == ChannelState.DEGRADED);
			assertThat(hit.problems()).singleElement()
				.asString()
				.contains("backing file was removed", "file=" + hit.file());
			Upkeep.once(other);
			checkOther(other, child);
			assertThat(Participant.tell(child, "send", name, 1)).isEqualTo("1");
			assertThat(Participant.tell(child, "claim", name, 1)).isEqualTo("1");
			child.kill();
			assertThat(Inbox.drain(hit)).containsExactly(0, 1);
			Awaitility.await().atMost(Inbox.WATCHDOG).until(() -> hit.stats().deadSlotRecoveries() == 1);
			try (ShmChannel successor = open(name)) {
				assertThat(successor.stats().incarnation()).isNotEqualTo(hit.stats().incarnation());
				assertThat(successor.stats().participants()).hasSize(1);
				assertThat(successor.state()).isEqualTo(ChannelState.UP);
			}
			assertThat(this.log.lines).filteredOn((line) -> line.startsWith("DEGRADED")).hasSize(1);
			hit.close();
			assertThat(this.directory.files()).contains(name + ".ring");
		}
	}

}
