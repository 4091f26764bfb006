package io.shmring.internal.segment;

import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

import io.shmring.ChannelOpenException;
import io.shmring.ChannelOpenException.Reason;
import io.shmring.ChannelSpec;
import io.shmring.internal.layout.Geometry;
import io.shmring.internal.layout.SegmentLayout;
import io.shmring.internal.posix.Platform;

/**
 * Checks a specification before anything is touched.
 */
public final class SpecCheck {

	private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9.-]*");

	private static final int LONGEST_NAME = 128;

	private final ChannelSpec spec;

	private SpecCheck(ChannelSpec spec) {
		this.spec = spec;
	}

	/**
	 * Checks all values.
	 * @param spec the specification
	 * @return the geometry it asks for
	 * @throws ChannelOpenException if a value is out of its range
	 */
	public static Geometry geometryOf(ChannelSpec spec) {
		SpecCheck check = new SpecCheck(spec);
		check.platform();
		check.name();
		check.range("capacity", spec.capacity(), 1, SegmentLayout.MAX_CAPACITY);
		check.powerOfTwo(spec.capacity());
		check.range("maxMessageSize", spec.maxMessageSize(), 0, SegmentLayout.MAX_MESSAGE);
		check.range("maxParticipants", spec.maxParticipants(), 1, SegmentLayout.MAX_PARTICIPANTS - 1L);
		check.notNegative("openTimeout", spec.openTimeout().isNegative(), spec.openTimeout());
		check.notNegative("maintenanceInterval", spec.maintenanceInterval().isNegative(), spec.maintenanceInterval());
		check.group(spec.permissions().group());
		return new Geometry(spec.kind().code(), spec.capacity(), spec.maxMessageSize(), spec.maxParticipants(),
				spec.schema());
	}

	private void platform() {
		String problem = Platform.unsupported();
		if (problem != null) {
			throw new ChannelOpenException(this.spec.name(), Reason.UNSUPPORTED_PLATFORM, problem,
					"run on 64-bit Linux (x86-64 or ARM)", null);
		}
	}

	private void name() {
		String name = this.spec.name();
		if (!NAME.matcher(name).matches() || name.length() > LONGEST_NAME) {
			throw new ChannelOpenException(name, Reason.INVALID_NAME, "name is not allowed: name=" + name + ", allowed="
					+ NAME + " up to " + LONGEST_NAME + " characters",
					"use lower-case letters, digits, dots and dashes", null);
		}
	}

	private void group(@Nullable String group) {
		if (group != null && Groups.idOf(group).isEmpty()) {
			throw new Refusals(this.spec).of(Reason.INVALID_SPEC,
					"group is unknown: group=" + group + ", looked up in /etc/group",
					"create the group or give its number", null);
		}
	}

	private void powerOfTwo(long capacity) {
		if (Long.bitCount(capacity) != 1) {
			long below = Long.highestOneBit(capacity);
			throw new Refusals(this.spec).of(Reason.INVALID_SPEC, "capacity is not a power of two: capacity=" + capacity
					+ ", allowed=1.." + SegmentLayout.MAX_CAPACITY, "use " + below + " or " + below * 2, null);
		}
	}

	private void range(String property, long value, long least, long most) {
		if (value < least || value > most) {
			throw new Refusals(this.spec).of(Reason.INVALID_SPEC,
					property + " is out of range: " + property + "=" + value + ", allowed=" + least + ".." + most,
					"choose a value in that range", null);
		}
	}

	private void notNegative(String property, boolean negative, Object value) {
		if (negative) {
			throw new Refusals(this.spec).of(Reason.INVALID_SPEC,
					property + " is negative: " + property + "=" + value + ", allowed=0 or more", "use zero or more",
					null);
		}
	}

}
