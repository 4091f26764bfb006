package io.shmring.internal.ring;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.locks.LockSupport;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * Nobody is inside once the gate is closed. How close the two may come is raced elsewhere.
 */
class GateTests {

	private final Gate gate = new Gate();

	@Test
	void nobodyEntersAfterwards() {
		Visitor visitor = new Visitor(this.gate, Thread.currentThread());
		visitor.enter();
		visitor.leave();
		this.gate.close();
		assertThat(this.gate.awaitEmpty(List.of(visitor))).isTrue();
		assertThatIllegalStateException().isThrownBy(visitor::enter);
		assertThatIllegalStateException().isThrownBy(visitor::enterFromAnyThread);
		assertThatIllegalStateException().isThrownBy(new Visitor(this.gate, new Thread("another"))::enterFromAnyThread);
		assertThat(visitor.isOutside()).isTrue();
	}

	@Test
	void whoeverIsInsideMayStay() {
		Visitor visitor = new Visitor(this.gate, Thread.currentThread());
		visitor.enter();
		this.gate.close();
		visitor.stay();
		assertThat(visitor.isOutside()).isFalse();
		visitor.leave();
		assertThatIllegalStateException().isThrownBy(visitor::stay);
	}

	@Test
	void closingWaitsForThoseInside() throws Exception {
		Visitor visitor = new Visitor(this.gate, Thread.currentThread());
		visitor.enter();
		FutureTask<Boolean> close = new FutureTask<>(() -> close(this.gate, visitor));
		Thread.ofPlatform().daemon().start(close);
		while (!this.gate.isClosed()) {
			Thread.onSpinWait();
		}
		LockSupport.parkNanos(20_000_000);
		assertThat(close.isDone()).isFalse();
		visitor.leave();
		assertThat(close.get()).isTrue();
	}

	@Test
	void closingWaitsForSomebodyWhoIsInsideForAnotherThread() throws Exception {
		Visitor visitor = new Visitor(this.gate, new Thread("another"));
		visitor.enterFromAnyThread();
		FutureTask<Boolean> close = new FutureTask<>(() -> close(this.gate, visitor));
		Thread closer = Thread.ofPlatform().daemon().start(close);
		while (closer.getState() != Thread.State.WAITING) {
			Thread.onSpinWait();
		}
		assertThat(close.isDone()).isFalse();
		visitor.leaveFromAnyThread();
		assertThat(close.get()).isTrue();
	}

	@Test
	void whoeverEndedInsideCountsAsOutside() throws Exception {
		CountDownLatch entered = new CountDownLatch(1);
		Visitor[] visitor = new Visitor[1];
		Thread thread = Thread.ofPlatform().start(() -> {
			visitor[0] = new Visitor(this.gate, Thread.currentThread());
			visitor[0].enter();
			entered.countDown();
		});
		entered.await();
		thread.join();
		this.gate.close();
		assertThat(this.gate.awaitEmpty(List.of(visitor[0]))).isTrue();
	}

	private static boolean close(Gate gate, Visitor visitor) {
		gate.close();
		return gate.awaitEmpty(List.of(visitor));
	}

}
