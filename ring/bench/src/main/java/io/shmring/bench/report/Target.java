package io.shmring.bench.report;

import org.jspecify.annotations.Nullable;

/**
 * Something the project wants to reach, and whether it did in a run.
 *
 * @param what what is compared
 * @param wanted what is wanted
 * @param measured what was found, {@code null} if it was not measured
 * @param met whether that is enough
 */
public record Target(String what, String wanted, @Nullable String measured, boolean met) {

	static Target atLeast(String what, double limit, @Nullable Figure ratio) {
		return ratio(what, "≥ ", limit, ratio, ratio != null && ratio.median() >= limit);
	}

	static Target atMost(String what, double limit, @Nullable Figure ratio) {
		return ratio(what, "≤ ", limit, ratio, ratio != null && ratio.median() <= limit);
	}

	/** Denies what was reached at less than the load that was due. */
	Target missed() {
		return new Target(this.what, this.wanted, this.measured, false);
	}

	private static Target ratio(String what, String sign, double limit, @Nullable Figure ratio, boolean met) {
		return new Target(what, sign + Figure.number(limit) + " ×",
				(ratio != null && ratio.isKnown()) ? ratio.text() + " ×" : null, met);
	}

	/**
	 * Says it in one or two words.
	 * @return met, not met or not measured
	 */
	public String verdict() {
		if (this.measured == null) {
			return "not measured";
		}
		return this.met ? "met" : "**not met**";
	}

}
