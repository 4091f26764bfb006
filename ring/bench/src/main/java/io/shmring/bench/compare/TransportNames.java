package io.shmring.bench.compare;

import java.util.Arrays;
import java.util.Iterator;

import io.shmring.bench.peer.Role;
import io.shmring.bench.peer.Transport;

/**
 * Transports that can be chosen on the command line.
 */
final class TransportNames implements Iterable<String> {

	@Override
	public Iterator<String> iterator() {
		return Arrays.stream(Transport.values())
			.filter((transport) -> transport.role() != Role.BLOCKING)
			.map(Transport::id)
			.iterator();
	}

}
