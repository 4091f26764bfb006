package io.shmring.crash;

import java.util.ArrayList;
import java.util.List;

import io.shmring.ChannelKind;
import io.shmring.OnDeadConsumer;
import io.shmring.Role;

/**
 * Who dies doing what, and how the ring is then.
 *
 * @param kind the kind of the channel
 * @param operation what the victim does
 * @param situation how the ring is
 * @param policy what becomes of what a dead consumer held
 */
record CrashCase(ChannelKind kind, Operation operation, Situation situation, OnDeadConsumer policy) {

	/** All cases that differ. */
	static List<CrashCase> all(OnDeadConsumer policy) {
		List<CrashCase> cases = new ArrayList<>();
		for (ChannelKind kind : ChannelKind.values()) {
			for (Operation operation : Operation.values()) {
				for (Situation situation : Situation.values()) {
					CrashCase one = new CrashCase(kind, operation, situation, policy);
					if (one.differs()) {
						cases.add(one);
					}
				}
			}
		}
		return cases;
	}

	/**
	 * Each operation in one situation, all of them in turn, for kinds whose code differs;
	 * opening in every one.
	 */
	static List<CrashCase> some(OnDeadConsumer policy) {
		List<CrashCase> all = all(policy);
		return all.stream().filter(CrashCase::hasCodeOfItsOwn).filter((one) -> {
			List<CrashCase> alike = all.stream()
				.filter((other) -> other.kind == one.kind && other.operation == one.operation)
				.toList();
			int turn = Math.floorMod(one.kind.code() + one.operation.name().hashCode(), alike.size());
			return one.operation == Operation.OPEN || alike.get(turn).equals(one);
		}).toList();
	}

	/** Single consumers are of one class, and whoever has no role does not ask for the kind. */
	private boolean hasCodeOfItsOwn() {
		return switch (this.operation) {
			case OPEN, CLOSE, RELEASE_ROLES -> this.kind == ChannelKind.MPMC;
			case RECOVER -> this.kind != ChannelKind.MPSC;
			default -> this.operation.role == Role.PRODUCER || this.kind != ChannelKind.MPSC;
		};
	}

	private boolean differs() {
		boolean needsOtherProducer = this.situation == Situation.CONTENDED && this.kind.single(Role.PRODUCER);
		boolean idle = this.operation.role == null && this.operation != Operation.OPEN
				&& this.operation != Operation.RECOVER;
		boolean dropsNothing = this.policy == OnDeadConsumer.DROP
				&& (this.kind != ChannelKind.MPMC || this.operation.role == Role.PRODUCER || idle);
		return !dropsNothing && !(needsOtherProducer && this.operation.role != Role.CONSUMER)
				&& !(idle && this.situation == Situation.FULL);
	}

	/** How many of the slots are taken when the ring is said to be full. */
	int fill(int capacity) {
		return switch (this.operation) {
			case RECOVER -> capacity - 2;
			case POLL_AGAIN -> capacity;
			default -> (this.operation.role == Role.PRODUCER) ? capacity - 1 : capacity;
		};
	}

	@Override
	public String toString() {
		return this.kind + " " + this.operation + " " + this.situation + " " + this.policy;
	}

}
