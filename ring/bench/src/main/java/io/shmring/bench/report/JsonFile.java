package io.shmring.bench.report;

import java.nio.file.Path;
import java.util.List;

import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * Results for programs.
 */
public final class JsonFile {

	private JsonFile() {
	}

	private record Content(Results results, List<Target> targets) {
	}

	/**
	 * Writes results and targets.
	 * @param file the file
	 * @param results what was measured
	 * @param targets what was wanted
	 */
	public static void write(Path file, Results results, List<Target> targets) {
		JsonMapper.builder()
			.enable(SerializationFeature.INDENT_OUTPUT)
			.build()
			.writeValue(file.toFile(), new Content(results, targets));
	}

}
