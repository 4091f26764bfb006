package io.shmring.boot.autoconfigure;

import java.time.Duration;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;
import org.springframework.util.unit.DataSize;
import org.springframework.validation.Errors;

/**
 * Checks the settings of a channel before anything is opened, so that every mistake is
 * reported with the place where it was configured.
 */
final class ShmChannelPropertiesCheck {

	private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9.-]{0,127}");

	private static final Pattern MODE = Pattern.compile("0?6[0246][0246]");

	private static final long MAX_CAPACITY = 1L << 30;

	private static final long MAX_MESSAGE_SIZE = 1L << 28;

	private static final long MAX_PARTICIPANTS = 255;

	private final String path;

	private final Errors errors;

	ShmChannelPropertiesCheck(String path, Errors errors) {
		this.path = path;
		this.errors = errors;
	}

	void name(String name) {
		if (!NAME.matcher(name).matches()) {
			this.errors.rejectValue(this.path, "name", "channel name is not allowed: name=" + name + ", allowed=" + NAME
					+ "; use lower-case letters, digits, dots and dashes");
		}
	}

	void check(ShmChannelProperties channel) {
		Long capacity = channel.capacity();
		range("capacity", capacity, 1, MAX_CAPACITY);
		if (capacity != null && capacity > 0 && Long.bitCount(capacity) != 1) {
			long below = Long.highestOneBit(capacity);
			reject("capacity", "not a power of two: capacity=" + capacity + "; use " + below + " or " + below * 2);
		}
		DataSize size = channel.maxMessageSize();
		range("maxMessageSize", (size != null) ? size.toBytes() : null, 0, MAX_MESSAGE_SIZE);
		Integer participants = channel.maxParticipants();
		range("maxParticipants", (participants != null) ? participants.longValue() : null, 1, MAX_PARTICIPANTS);
		notNegative("overflowTimeout", channel.overflowTimeout());
		notNegative("openTimeout", channel.openTimeout());
		notNegative("maintenanceInterval", channel.maintenanceInterval());
		mode(channel.permissions().mode());
	}

	private void range(String property, @Nullable Long value, long least, long most) {
		if (value != null && (value < least || value > most)) {
			reject(property, "out of range: value=" + value + ", allowed=" + least + ".." + most);
		}
	}

	private void notNegative(String property, @Nullable Duration value) {
		if (value != null && value.isNegative()) {
			reject(property, "negative: value=" + value + "; use zero or more");
		}
	}

	private void mode(@Nullable String mode) {
		if (mode != null && !MODE.matcher(mode).matches()) {
			reject("permissions.mode",
					"not a mode that lets the owner read and write and nobody execute: mode=" + mode
							+ ", examples=600, 660, 666; write it without a leading zero or in quotes,"
							+ " because YAML reads 0660 as the number 432");
		}
	}

	private void reject(String property, String message) {
		this.errors.rejectValue(this.path + "." + property, property, message);
	}

}
