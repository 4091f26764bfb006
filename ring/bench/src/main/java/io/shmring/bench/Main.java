package io.shmring.bench;

import java.util.Arrays;

import picocli.CommandLine;

import io.shmring.bench.compare.Compare;

/**
 * Runs a comparison, or with {@code jmh} as the first argument the benchmarks of single
 * operations.
 */
public final class Main {

	private Main() {
	}

	/**
	 * Runs what the arguments say.
	 * @param args the arguments
	 * @throws Exception if a benchmark fails
	 */
	public static void main(String[] args) throws Exception {
		if (args.length > 0 && args[0].equals("jmh")) {
			org.openjdk.jmh.Main.main(Arrays.copyOfRange(args, 1, args.length));
			return;
		}
		System.exit(new CommandLine(new Compare(args)).setOverwrittenOptionsAllowed(true).execute(args));
	}

}
