package io.shmring.bench.compare;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

import io.shmring.ChannelKind;
import io.shmring.ChannelSpec;
import io.shmring.OpenMode;
import io.shmring.ShmChannel;
import io.shmring.WaitStrategy;
import io.shmring.bench.peer.Channels;
import io.shmring.bench.peer.Transport;
import io.shmring.bench.report.Figure;
import io.shmring.bench.report.Sample;
import io.shmring.bench.report.Shape;
import io.shmring.bench.report.Sustained;

/**
 * Puts a steady load on channels and looks on, as a third participant, how full they get.
 */
final class Loads {

	private static final int PAYLOAD = 256;

	private static final int CAPACITY = 65536;

	private static final long LOOK = TimeUnit.MILLISECONDS.toNanos(100);

	private final Bench bench;

	Loads(Bench bench) {
		this.bench = bench;
	}

	Sustained run(Transport transport, int rate, int seconds) throws IOException {
		Lane lane = this.bench.lane(transport, PAYLOAD, CAPACITY, Shape.ONE_TO_ONE, true);
		try (Race _ = new Race(this.bench, "sustained", List.of(lane))) {
			List<Double> depths = new ArrayList<>();
			ChannelSpec spec = Channels
				.spec(lane.setting(), ChannelKind.valueOf(transport.name()), WaitStrategy.BACKOFF)
				.toBuilder()
				.openMode(OpenMode.ATTACH)
				.build();
			int length = (int) TimeUnit.SECONDS.toMillis(seconds);
			try (ShmChannel channel = ShmChannel.open(spec)) {
				long gap = TimeUnit.SECONDS.toNanos(1) / rate;
				CompletableFuture<Sample> sample = CompletableFuture
					.supplyAsync(() -> lane.round(this.bench.timing().lead(), length, gap));
				while (!sample.isDone()) {
					depths.add((double) channel.stats().depth());
					LockSupport.parkNanos(LOOK);
				}
				return new Sustained(transport, seconds, rate, sample.join(), CAPACITY, Figure.of(depths));
			}
		}
	}

}
