package io.shmring.bench.compare;

import java.util.ArrayList;
import java.util.List;

import io.shmring.bench.peer.Role;
import io.shmring.bench.peer.Transport;
import io.shmring.bench.report.Contests;
import io.shmring.bench.report.Shape;

/**
 * What is measured together: a base setting, and settings that differ from it in one
 * respect.
 *
 * @param transports who takes part
 * @param payloads lengths of messages, the base first
 * @param capacities capacities, the base first
 * @param shapes shapes besides one to one
 */
record Plan(List<Transport> transports, List<Integer> payloads, List<Integer> capacities, List<Shape> shapes) {

	/**
	 * One contest.
	 *
	 * @param name its name
	 * @param payload length of messages
	 * @param capacity capacity
	 * @param entrants who takes part, and in what shape
	 * @param tied whether there is a CPU for each worker
	 */
	record Heat(String name, int payload, int capacity, List<Entrant> entrants, boolean tied) {
	}

	/**
	 * One lane of a contest.
	 *
	 * @param transport the transport
	 * @param shape how many send and receive
	 */
	record Entrant(Transport transport, Shape shape) {
	}

	List<Heat> heats() {
		int payload = this.payloads.getFirst();
		int capacity = this.capacities.getFirst();
		List<Heat> heats = new ArrayList<>();
		heats.add(new Heat(Contests.BASE, payload, capacity, oneToOne(), true));
		this.payloads.stream()
			.skip(1)
			.forEach((other) -> heats.add(new Heat(Contests.payload(other), other, capacity, oneToOne(), true)));
		this.capacities.stream()
			.skip(1)
			.forEach((other) -> heats.add(new Heat(Contests.capacity(other), payload, other, oneToOne(), true)));
		this.shapes.stream()
			.filter((shape) -> !shape.equals(Shape.ONE_TO_ONE))
			.forEach((shape) -> heats.add(new Heat(Contests.shape(shape), payload, capacity, against(shape), false)));
		return heats;
	}

	private List<Entrant> oneToOne() {
		return this.transports.stream().map((transport) -> new Entrant(transport, Shape.ONE_TO_ONE)).toList();
	}

	/** Copying transports only, each in the shape and beside itself one to one. */
	private List<Entrant> against(Shape shape) {
		List<Entrant> entrants = new ArrayList<>();
		for (Transport transport : this.transports) {
			boolean copies = transport.role() == Role.COPY || transport.role() == Role.PEER;
			if (copies && transport.supports(shape.producers(), shape.consumers())) {
				entrants.add(new Entrant(transport, Shape.ONE_TO_ONE));
				entrants.add(new Entrant(transport, shape));
			}
		}
		return entrants;
	}

}
