package io.shmring.internal.channel;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.util.Arrays;
import java.util.SplittableRandom;

import io.shmring.ChannelSpec;
import io.shmring.internal.layout.SegmentLayout;

/**
 * Writes random bytes, or a word of the file in another place, at offsets that matter.
 */
final class StrayBytes {

	private final SplittableRandom random;

	private final ChannelSpec spec;

	StrayBytes(ChannelSpec spec, long seed) {
		this.random = new SplittableRandom(seed);
		this.spec = spec;
	}

	/** Writes some times; each round has an area of its own. */
	void write(int round, int times) throws IOException, InterruptedException {
		try (RandomAccessFile file = new RandomAccessFile(this.spec.file().toFile(), "rw")) {
			for (int i = 0; i < times; i++) {
				write(file, round);
				Thread.sleep(this.random.nextInt(2));
			}
		}
	}

	private void write(RandomAccessFile file, int round) throws IOException {
		long size = file.length();
		long offset = offset(round, size);
		byte[] bytes = new byte[Math.clamp(size - offset, 1, this.random.nextBoolean() ? 8 : 64)];
		if (this.random.nextInt(4) == 0) {
			file.seek((offset + SegmentLayout.SLOT_ALIGNMENT) % (size - bytes.length));
			file.readFully(bytes);
		}
		else {
			this.random.nextBytes(bytes);
			if (this.random.nextInt(3) == 0) {
				bytes = Arrays.copyOf(bytes, 1);
			}
		}
		file.seek(offset);
		file.write(bytes);
	}

	/** Anywhere, or in the header, an entry of the participant table, a slot word or length. */
	private long offset(int round, long size) {
		return switch (round % 4) {
			case 0 -> this.random.nextLong(size);
			case 1 -> this.random.nextLong(SegmentLayout.PARTICIPANTS) & -8;
			case 2 -> SegmentLayout.PARTICIPANTS
					+ (this.random.nextLong((long) this.spec.maxParticipants() * SegmentLayout.PARTICIPANT_SIZE) & -8);
			default -> SegmentLayout.slotsOffset(this.spec.maxParticipants())
					+ this.random.nextLong(this.spec.capacity()) * SegmentLayout.stride(this.spec.maxMessageSize())
					+ this.random.nextInt(2) * 8L;
		};
	}

}
