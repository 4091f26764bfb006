package io.shmring.bench.compare;

import picocli.CommandLine.ITypeConverter;

import io.shmring.bench.peer.Transport;

/**
 * Reads transports from the command line.
 */
final class TransportConverter implements ITypeConverter<Transport> {

	@Override
	public Transport convert(String value) {
		return Transport.of(value);
	}

}
