package io.shmring;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import io.shmring.internal.layout.Geometry;
import io.shmring.internal.layout.SegmentLayout;
import io.shmring.testing.ChildJvm;
import io.shmring.testing.Inbox;
import io.shmring.testing.Opening;
import io.shmring.testing.PrivateDirectory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Creating a segment while others do the same, and while creators die.
 */
class CreationTests {

	private static final int PROCESSES = 20;

	private static final int ROUNDS = 5;

	@RegisterExtension
	final PrivateDirectory directory = new PrivateDirectory();

	@Test
	void hasOneCreatorHoweverManyProcessesOpenAtOnce() throws Exception {
		List<ChildJvm> children = new ArrayList<>();
		try {
			for (int n = 0; n < PROCESSES; n++) {
				children.add(ChildJvm.start(Opening.class, this.directory.path(), "race", ROUNDS));
			}
			children.forEach((child) -> child.await("ready"));
			for (int round = 0; round < ROUNDS; round++) {
				String name = "orders-" + round;
				Path file = Opening.spec(this.directory.path(), name).file();
				Files.createFile(this.directory.path().resolve("go" + round));
				for (int looks = 0; !isComplete(file); looks++) {
					assertThat(looks).isNotNegative();
				}
				Set<String> seen = new TreeSet<>();
				children.forEach((child) -> seen.add(child.await("opened")));
				assertThat(seen).hasSize(1).first().asString().endsWith(" 64 64 32").doesNotStartWith("0 ");
				try (ShmChannel channel = ShmChannel.open(Opening.spec(this.directory.path(), name))) {
					assertThat(channel.stats().participants()).hasSize(PROCESSES + 1).allMatch(ParticipantStats::alive);
					for (int n = 0; n < PROCESSES; n++) {
						assertThat(channel.receive(Inbox.WATCHDOG)).isNotNull();
					}
				}
				Files.createFile(this.directory.path().resolve("end" + round));
			}
			children.forEach((child) -> assertThat(child.exitCode()).as(child::toString).isZero());
		}
		finally {
			children.forEach(ChildJvm::close);
		}
		assertThat(this.directory.files().stream().filter((name) -> name.startsWith("orders"))).hasSize(ROUNDS);
	}

	/** Looks at a file as it comes into being: a header with the magic is whole. */
	private static boolean isComplete(Path file) throws IOException {
		try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ); Arena arena = Arena.ofConfined()) {
			if (channel.size() < SegmentLayout.PAGE_SIZE) {
				return false;
			}
			MemorySegment header = channel.map(FileChannel.MapMode.READ_ONLY, 0, SegmentLayout.PAGE_SIZE, arena);
			long magic = (long) ValueLayout.JAVA_LONG.varHandle().getAcquire(header, SegmentLayout.MAGIC_WORD);
			if (magic == 0) {
				return false;
			}
			assertThat(magic).isEqualTo(SegmentLayout.MAGIC);
			assertThat(Geometry.read(header).problem(header, channel.size())).isEmpty();
			assertThat(header.get(ValueLayout.JAVA_LONG, SegmentLayout.INCARNATION)).isNotZero();
			return true;
		}
		catch (NoSuchFileException ex) {
			return false;
		}
	}

	@Test
	void isFinishedByTheNextOpenerWhereverTheCreatorDied() throws Exception {
		int died = 0;
		long steps = 0;
		for (long step = 1; steps == 0; step++) {
			try (ChildJvm child = ChildJvm.start(List.of("-Dshmring.seam=true"), Opening.class, this.directory.path(),
					"die", step)) {
				if (child.exitCode() == Opening.DIED) {
					died++;
				}
				else {
					steps = Long.parseLong(child.await("steps").split(" ")[0]);
				}
			}
			checkTheNextOpener();
			Files.delete(Opening.spec(this.directory.path(), "orders").file());
		}
		assertThat(steps).isEqualTo(died).isGreaterThan(20);
	}

	private void checkTheNextOpener() throws IOException {
		ChannelSpec spec = Opening.spec(this.directory.path(), "orders");
		assertThat(this.directory.files()).containsExactly("orders.ring");
		if (!isComplete(spec.file())) {
			assertThatExceptionOfType(ChannelOpenException.class)
				.isThrownBy(() -> ShmChannel
					.open(spec.toBuilder().openMode(OpenMode.ATTACH).openTimeout(Duration.ZERO).build()))
				.withMessageContaining("never finished by its creator")
				.extracting(ChannelOpenException::reason)
				.isEqualTo(ChannelOpenException.Reason.NOT_FOUND);
		}
		try (ShmChannel channel = ShmChannel.open(spec)) {
			assertThat(isComplete(spec.file())).isTrue();
			assertThat(channel.stats().participants()).singleElement().matches(ParticipantStats::self);
			assertThat(channel.stats().deadParticipantRecoveries()).isBetween(0L, 1L);
			for (int lap = 0; lap < 3; lap++) {
				Inbox.fill(channel, 0, 64);
				assertThat(Inbox.drain(channel)).hasSize(64);
			}
		}
	}

}
