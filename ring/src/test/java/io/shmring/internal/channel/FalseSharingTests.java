package io.shmring.internal.channel;

import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.Set;
import java.util.TreeSet;

import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import io.shmring.ChannelKind;
import io.shmring.ChannelSpec;
import io.shmring.internal.layout.SegmentLayout;
import io.shmring.internal.segment.Segment;
import io.shmring.internal.segment.SegmentOpener;
import io.shmring.internal.segment.SpecCheck;
import io.shmring.testing.Inbox;
import io.shmring.testing.PrivateDirectory;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Which blocks of two cache lines each side writes, seen in a live segment: processors
 * fetch lines in pairs, so two sides that write the same pair slow each other down.
 */
class FalseSharingTests {

	private static final int PAIR_OF_LINES = 128;

	@RegisterExtension
	final PrivateDirectory directory = new PrivateDirectory();

	@ParameterizedTest
	@EnumSource
	void writesNoHeaderBlockFromBothSides(ChannelKind kind) throws Exception {
		ChannelSpec spec = this.directory.spec("orders", kind).maintenanceInterval(Duration.ZERO).build();
		try (DefaultShmChannel producer = ShmChannelOpener.openAt(spec, 0);
				DefaultShmChannel consumer = ShmChannelOpener.openAt(spec, 0)) {
			Inbox.fill(producer, 0, 1);
			Inbox.drain(consumer);
			Set<Integer> produced = new TreeSet<>();
			Set<Integer> consumed = new TreeSet<>();
			for (int lap = 0; lap < 3; lap++) {
				byte[] before = header(spec);
				Inbox.fill(producer, 0, 8);
				produced.addAll(changedBlocks(before, header(spec)));
				before = header(spec);
				Inbox.drain(consumer);
				consumed.addAll(changedBlocks(before, header(spec)));
			}
			assertThat(produced).contains((int) SegmentLayout.TAIL / PAIR_OF_LINES)
				.doesNotContainAnyElementsOf(consumed);
			assertThat(consumed).contains((int) SegmentLayout.HEAD / PAIR_OF_LINES);
		}
	}

	@ParameterizedTest
	@EnumSource
	void keepsWordsThatOneSideSleepsOnAndEntriesApart(ChannelKind kind) {
		ChannelSpec spec = this.directory.spec("orders", kind).build();
		try (Segment segment = new SegmentOpener(spec, SpecCheck.geometryOf(spec), 0).open((opened) -> opened)) {
			assertThat(segment.memory().address() % SegmentLayout.PAGE_SIZE).isZero();
			Set<Long> blocks = new TreeSet<>();
			for (long offset : new long[] { SegmentLayout.HEAD, SegmentLayout.TAIL, SegmentLayout.START_POSITION,
					SegmentLayout.DATA_WORD, SegmentLayout.SPACE_WORD, SegmentLayout.DEAD_SLOTS,
					SegmentLayout.DELIVERED, SegmentLayout.participant(0), SegmentLayout.participant(1),
					SegmentLayout.participant(2) }) {
				assertThat(blocks.add((segment.memory().address() + offset) / PAIR_OF_LINES)).isTrue();
			}
		}
	}

	private static byte[] header(ChannelSpec spec) throws IOException {
		return Files.readAllBytes(spec.file());
	}

	private static Set<Integer> changedBlocks(byte[] before, byte[] after) {
		Set<Integer> blocks = new TreeSet<>();
		for (int index = 0; index < SegmentLayout.PARTICIPANTS; index++) {
			if (before[index] != after[index]) {
				blocks.add(index / PAIR_OF_LINES);
			}
		}
		return blocks;
	}

}
