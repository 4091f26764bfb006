package io.shmring.sample.risk;

import java.util.Map;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.annotation.Profile;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

import io.shmring.sample.RateMeter;
import io.shmring.sample.risk.Latencies.Percentiles;

/**
 * Logs what the risk engine did in the last second and answers {@code /risk}.
 */
@RestController
@Profile("risk | !gateway")
class RiskReporter {

	private static final Logger log = LoggerFactory.getLogger(RiskReporter.class);

	private final RiskEngine engine;

	private final RateMeter rate = new RateMeter();

	private volatile Percentiles lastSecond = new Percentiles(0, 0, 0, 0, 0);

	/**
	 * The answer of {@code /risk}.
	 *
	 * @param orders orders added up since the start
	 * @param redelivered how many of them may have been delivered before
	 * @param rate orders in the last second
	 * @param latencyMicros latency of the last second
	 * @param latencyMicrosTotal latency since the start
	 * @param exposures sums by symbol
	 */
	record Risk(long orders, long redelivered, long rate, Percentiles latencyMicros, Percentiles latencyMicrosTotal,
			Map<String, Exposure.Totals> exposures) {
	}

	RiskReporter(RiskEngine engine) {
		this.engine = engine;
	}

	@Scheduled(fixedRate = 1_000, initialDelay = 1_000)
	void report() {
		long orders = this.engine.orders();
		Percentiles latency = this.engine.latencies().interval();
		this.lastSecond = latency;
		log.info("risk: {} orders/s, {} received, latency µs p50={} p99={} p99.9={} max={}", this.rate.update(orders),
				orders, latency.p50(), latency.p99(), latency.p999(), latency.max());
	}

	@GetMapping("/risk")
	Risk risk() {
		return new Risk(this.engine.orders(), this.engine.redelivered(), this.rate.last(), this.lastSecond,
				this.engine.latencies().total(), this.engine.exposures());
	}

}
