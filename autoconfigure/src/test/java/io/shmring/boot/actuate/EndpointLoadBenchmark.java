package io.shmring.boot.actuate;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;

import io.shmring.ShmChannel;
import io.shmring.boot.testing.DevShm;

/**
 * What reading the endpoint costs a channel that is as busy as it can be. Rounds with and
 * without readings alternate, and each pair of neighbours gives one ratio. Run it by name;
 * no build does.
 */
class EndpointLoadBenchmark {

	private static final int PAIRS = Integer.getInteger("shmring.pairs", 16);

	private static final long ROUND_MILLIS = 1000;

	@TempDir(factory = DevShm.class)
	Path directory;

	@Test
	void cpuOfOneReading() throws Exception {
		try (ConfigurableApplicationContext application = start()) {
			double[] cpu = reader(application).cpuPerReading();
			System.out.printf(Locale.ROOT, "one reading, server and client: %.0f us of CPU [%.0f %.0f]%n",
					cpu[cpu.length / 2], cpu[0], cpu[cpu.length - 1]);
		}
	}

	@Test
	void throughputWithAndWithoutReadings() throws Exception {
		try (ConfigurableApplicationContext application = start();
				Traffic traffic = new Traffic(application.getBean(ShmChannel.class))) {
			EndpointReader reader = reader(application);
			traffic.during(10 * ROUND_MILLIS, reader, 10);
			for (int rate : new int[] { 0, 1, 10 }) {
				report(rate, pairs(traffic, reader, rate));
			}
		}
	}

	private ConfigurableApplicationContext start() {
		return new SpringApplicationBuilder(Application.class).web(WebApplicationType.SERVLET)
			.run("--server.port=0", "--server.address=127.0.0.1", "--shmring.directory=" + this.directory,
					"--shmring.channels.orders.kind=mpmc", "--management.endpoints.web.exposure.include=shmring");
	}

	private static EndpointReader reader(ConfigurableApplicationContext application) {
		return new EndpointReader(application.getEnvironment().getRequiredProperty("local.server.port"));
	}

	/** Which of the two comes first changes, so that a drift of the machine cancels out. */
	private static double[] pairs(Traffic traffic, EndpointReader reader, int rate) throws Exception {
		List<Double> ratios = new ArrayList<>();
		for (int pair = 0; pair < PAIRS; pair++) {
			boolean readFirst = pair % 2 == 0;
			double first = traffic.during(ROUND_MILLIS, reader, readFirst ? rate : 0);
			double second = traffic.during(ROUND_MILLIS, reader, readFirst ? 0 : rate);
			ratios.add(readFirst ? first / second : second / first);
		}
		return ratios.stream().mapToDouble(Double::doubleValue).sorted().toArray();
	}

	private static void report(int rate, double[] ratios) {
		int last = ratios.length - 1;
		System.out.printf(Locale.ROOT, "%2d readings per second: throughput x %.3f, half of the pairs [%.3f %.3f]%n",
				rate, (ratios[last / 2] + ratios[ratios.length / 2]) / 2, ratios[last / 4], ratios[last - last / 4]);
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	static class Application {

	}

}
