package io.shmring.bench.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Where figures come from.
 *
 * @param processor model of the processor
 * @param cpus how many of them
 * @param kernel version of Linux
 * @param java version of the JVM
 * @param load load averages when the run began: a busy machine says little
 */
public record Machine(String processor, int cpus, String kernel, String java, String load) {

	/**
	 * Looks at this machine.
	 * @return what it is
	 * @throws IOException if /proc cannot be read
	 */
	public static Machine here() throws IOException {
		List<String> info = Files.readAllLines(Path.of("/proc/cpuinfo"));
		String processor = info.stream()
			.filter((line) -> line.startsWith("model name"))
			.map((line) -> line.substring(line.indexOf(':') + 1).trim())
			.findFirst()
			.orElse(System.getProperty("os.arch"));
		String[] load = Files.readString(Path.of("/proc/loadavg")).split(" ");
		return new Machine(processor, Runtime.getRuntime().availableProcessors(), System.getProperty("os.version"),
				System.getProperty("java.vm.name") + " " + Runtime.version(), load[0] + " " + load[1] + " " + load[2]);
	}

}
