package io.shmring.stress.jcstress;

import java.lang.foreign.MemorySegment;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

import io.shmring.internal.layout.Memory;

/**
 * Each side writes its word through its own mapping and looks at the word of the other: at
 * least one of them must see the other.
 */
public final class StoreThenLook {

	private StoreThenLook() {
	}

	/** Stores by compare-and-set, looks by volatile loads. */
	@JCStressTest
	@Outcome(id = { "0, 1", "1, 0", "1, 1" }, expect = Expect.ACCEPTABLE, desc = "at least one saw the other")
	@Outcome(expect = Expect.FORBIDDEN, desc = "they missed each other")
	@State
	public static class Shipped {

		private final long cell = Cells.next();

		private int swap(MemorySegment memory, long mine, long other) {
			Memory.casInt(memory, this.cell + mine, 0, 1);
			return Memory.getIntVolatile(memory, this.cell + other);
		}

		@Actor
		public void left(II_Result result) {
			result.r1 = swap(Cells.LEFT, Cells.WORD, Cells.PAYLOAD);
		}

		@Actor
		public void right(II_Result result) {
			result.r2 = swap(Cells.RIGHT, Cells.PAYLOAD, Cells.WORD);
		}

	}

	/** Stores with release only. */
	@JCStressTest
	@Outcome(id = { "0, 1", "1, 0", "1, 1" }, expect = Expect.ACCEPTABLE, desc = "at least one saw the other")
	@Outcome(id = "0, 0", expect = Expect.ACCEPTABLE_INTERESTING, desc = "they missed each other")
	@State
	public static class ReleaseStores {

		private final long cell = Cells.next();

		private int swap(MemorySegment memory, long mine, long other) {
			Memory.setIntRelease(memory, this.cell + mine, 1);
			return Memory.getIntVolatile(memory, this.cell + other);
		}

		@Actor
		public void left(II_Result result) {
			result.r1 = swap(Cells.LEFT, Cells.WORD, Cells.PAYLOAD);
		}

		@Actor
		public void right(II_Result result) {
			result.r2 = swap(Cells.RIGHT, Cells.PAYLOAD, Cells.WORD);
		}

	}

}
