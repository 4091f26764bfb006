package io.shmring.bench.compare;

import picocli.CommandLine.ITypeConverter;

import io.shmring.bench.report.Shape;

/**
 * Reads shapes from the command line.
 */
final class ShapeConverter implements ITypeConverter<Shape> {

	@Override
	public Shape convert(String value) {
		return Shape.parse(value);
	}

}
