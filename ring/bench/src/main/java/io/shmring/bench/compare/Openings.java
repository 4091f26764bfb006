package io.shmring.bench.compare;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import io.shmring.ChannelKind;
import io.shmring.ChannelSpec;
import io.shmring.ShmChannel;
import io.shmring.bench.report.Figure;
import io.shmring.bench.report.Opening;

/**
 * Times opening and closing against the size of the segment.
 */
final class Openings {

	private static final int PAYLOAD = 256;

	private static final double MILLI = 1e6;

	private final Path directory;

	Openings(Path directory) {
		this.directory = directory;
	}

	List<Opening> run(List<Integer> capacities, int rounds) throws IOException {
		List<Opening> openings = new ArrayList<>();
		once(capacities.getFirst(), new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
		for (int capacity : capacities) {
			List<Double> create = new ArrayList<>();
			List<Double> attach = new ArrayList<>();
			List<Double> close = new ArrayList<>();
			long bytes = 0;
			for (int round = 0; round < rounds; round++) {
				bytes = once(capacity, create, attach, close);
			}
			openings.add(new Opening(capacity, bytes, Figure.of(create), Figure.of(attach), Figure.of(close)));
		}
		return openings;
	}

	private long once(int capacity, List<Double> create, List<Double> attach, List<Double> close) throws IOException {
		ChannelSpec spec = ChannelSpec.named("opening")
			.directory(this.directory)
			.kind(ChannelKind.MPMC)
			.capacity(capacity)
			.maxMessageSize(PAYLOAD)
			.build();
		long t0 = System.nanoTime();
		ShmChannel first = ShmChannel.open(spec);
		long t1 = System.nanoTime();
		ShmChannel second = ShmChannel.open(spec);
		long t2 = System.nanoTime();
		second.close();
		long t3 = System.nanoTime();
		first.close();
		create.add((t1 - t0) / MILLI);
		attach.add((t2 - t1) / MILLI);
		close.add((t3 - t2) / MILLI);
		long bytes = Files.size(spec.file());
		Files.delete(spec.file());
		return bytes;
	}

}
