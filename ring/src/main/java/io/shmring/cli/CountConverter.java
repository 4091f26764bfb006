package io.shmring.cli;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Reads how many of something are wanted: 1 or more.
 */
final class CountConverter implements ITypeConverter<Long> {

	@Override
	public Long convert(String value) {
		try {
			long count = Long.parseLong(value);
			if (count > 0) {
				return count;
			}
		}
		catch (NumberFormatException ex) {
			// no number is as wrong as one that is too small
		}
		throw new TypeConversionException("number is not allowed: value=" + value + ", allowed=1.." + Long.MAX_VALUE);
	}

}
