package io.shmring.cli;

import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Reads durations such as {@code 500ms}, {@code 10s}, {@code 2m} or {@code PT1.5S}.
 */
final class DurationConverter implements ITypeConverter<Duration> {

	private static final Pattern SIMPLE = Pattern.compile("(\\d{1,9})(ms|s|m|h)");

	@Override
	public Duration convert(String value) {
		Matcher matcher = SIMPLE.matcher(value);
		if (matcher.matches()) {
			long number = Long.parseLong(matcher.group(1));
			return switch (matcher.group(2)) {
				case "ms" -> Duration.ofMillis(number);
				case "s" -> Duration.ofSeconds(number);
				case "m" -> Duration.ofMinutes(number);
				default -> Duration.ofHours(number);
			};
		}
		try {
			Duration duration = Duration.parse(value);
			if (!duration.isNegative()) {
				return duration;
			}
		}
		catch (DateTimeParseException ex) {
			// refused like a negative one
		}
		throw new TypeConversionException(
				"duration is not understood or negative: value=" + value + ", examples=500ms 10s 2m PT1.5S");
	}

}
