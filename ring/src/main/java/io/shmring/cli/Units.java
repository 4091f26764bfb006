package io.shmring.cli;

import java.time.Duration;
import java.util.Locale;

/**
 * Numbers as people read them.
 */
final class Units {

	private static final String[] BINARY = { "B", "KiB", "MiB", "GiB", "TiB" };

	private static final String[] DECIMAL = { "", "k", "M", "G" };

	private Units() {
	}

	/** Returns a number of bytes with a binary unit, for example {@code 20.1 MiB}. */
	static String bytes(long bytes) {
		return scaled((double) bytes, 1024, BINARY, " ");
	}

	/** Returns a rate with a decimal prefix, for example {@code 1.2M}. */
	static String rate(double perSecond) {
		return scaled(Math.max(0, perSecond), 1000, DECIMAL, "");
	}

	private static String scaled(double value, int base, String[] units, String gap) {
		int unit = 0;
		double rest = value;
		while (rest >= base && unit < units.length - 1) {
			rest /= base;
			unit++;
		}
		String number = (unit == 0) ? String.valueOf(Math.round(rest)) : String.format(Locale.ROOT, "%.1f", rest);
		return number + (units[unit].isEmpty() ? "" : gap) + units[unit];
	}

	/** Returns a duration by its two largest units, for example {@code 2h05m}. */
	static String age(Duration age) {
		long seconds = age.toSeconds();
		if (seconds < 10) {
			return String.format(Locale.ROOT, "%.1fs", age.toMillis() / 1000.0);
		}
		if (seconds < 60) {
			return seconds + "s";
		}
		if (seconds < 3600) {
			return String.format(Locale.ROOT, "%dm%02ds", seconds / 60, seconds % 60);
		}
		if (seconds < 86400) {
			return String.format(Locale.ROOT, "%dh%02dm", seconds / 3600, seconds % 3600 / 60);
		}
		return String.format(Locale.ROOT, "%dd%02dh", seconds / 86400, seconds % 86400 / 3600);
	}

	/** Returns a ratio as a percentage. */
	static String percent(double ratio) {
		return String.format(Locale.ROOT, "%.1f%%", ratio * 100);
	}

}
