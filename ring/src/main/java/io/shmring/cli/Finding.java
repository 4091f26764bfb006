package io.shmring.cli;

/**
 * What one check of the machine found.
 *
 * @param level how bad it is
 * @param subject what was checked
 * @param finding what is the case, with the values
 * @param remedy what to do, empty if all is well
 */
record Finding(Level level, String subject, String finding, String remedy) {

	/** How bad a finding is. */
	enum Level {

		/** As it should be. */
		OK,

		/** Works, with a limit somebody may hit. */
		WARN,

		/** Channels cannot work. */
		FAIL

	}

	static Finding ok(String subject, String finding) {
		return new Finding(Level.OK, subject, finding, "");
	}

	static Finding warn(String subject, String finding, String remedy) {
		return new Finding(Level.WARN, subject, finding, remedy);
	}

	static Finding fail(String subject, String finding, String remedy) {
		return new Finding(Level.FAIL, subject, finding, remedy);
	}

}
