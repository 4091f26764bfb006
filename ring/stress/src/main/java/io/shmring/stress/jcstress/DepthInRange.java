package io.shmring.stress.jcstress;

import java.time.Duration;
import java.util.List;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.J_Result;

import io.shmring.ChannelKind;
import io.shmring.ChannelMemory;
import io.shmring.ChannelState;
import io.shmring.Effort;
import io.shmring.internal.inspect.Liveness;
import io.shmring.internal.inspect.Observation;
import io.shmring.internal.inspect.SegmentSnapshot;
import io.shmring.internal.layout.Memory;
import io.shmring.internal.layout.SegmentLayout;

/**
 * Three messages pass through a ring of one slot while somebody asks how full it is.
 */
public final class DepthInRange {

	private static final int MESSAGES = 3;

	private DepthInRange() {
	}

	private static void pass(TwoEnds ends) {
		for (int message = 1; message <= MESSAGES; message++) {
			ends.left.offer(message);
			ends.left.poll(1);
		}
	}

	/** What {@code ShmChannel.stats} does: head first, then tail, then limits. */
	@JCStressTest
	@Outcome(id = { "0", "1" }, expect = Expect.ACCEPTABLE, desc = "a depth from 0 to the capacity")
	@Outcome(expect = Expect.FORBIDDEN, desc = "a depth below 0 or above the capacity")
	@State
	public static class Shipped {

		private static final ChannelMemory.Category NONE = new ChannelMemory.Category(0, 0, 0);

		private static final Observation OBSERVATION = new Observation("depth", "depth.ring", ChannelState.UP,
				List.of(), 0, Duration.ZERO, new ChannelMemory(NONE, NONE, NONE, 0, 0, Effort.OFF));

		private final TwoEnds ends = new TwoEnds(ChannelKind.MPMC, 1);

		@Actor
		public void traffic() {
			pass(this.ends);
		}

		@Actor
		public void stats(J_Result result) {
			result.r1 = SegmentSnapshot.take(this.ends.memory, this.ends.geometry, NobodyAlive.INSTANCE, OBSERVATION)
				.depth();
		}

	}

	/** Tail first, then head. */
	@JCStressTest
	@Outcome(id = { "0", "1" }, expect = Expect.ACCEPTABLE, desc = "a depth from 0 to the capacity")
	@Outcome(id = "-[123]", expect = Expect.ACCEPTABLE_INTERESTING, desc = "a depth below 0")
	@State
	public static class TailFirst {

		private final TwoEnds ends = new TwoEnds(ChannelKind.MPMC, 1);

		@Actor
		public void traffic() {
			pass(this.ends);
		}

		@Actor
		public void stats(J_Result result) {
			long tail = Memory.getLongAcquire(this.ends.memory, SegmentLayout.TAIL);
			result.r1 = tail - Memory.getLongAcquire(this.ends.memory, SegmentLayout.HEAD);
		}

	}

	private enum NobodyAlive implements Liveness {

		INSTANCE;

		@Override
		public boolean isAlive(int participantIndex) {
			return false;
		}

		@Override
		public int selfIndex() {
			return NOBODY;
		}

	}

}
