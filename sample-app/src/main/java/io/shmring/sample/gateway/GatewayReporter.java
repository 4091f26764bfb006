package io.shmring.sample.gateway;

import java.util.Map;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.annotation.Profile;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

import io.shmring.sample.RateMeter;

/**
 * Logs what the gateway did in the last second and answers {@code /gateway}.
 */
@RestController
@Profile("gateway | !risk")
class GatewayReporter {

	private static final Logger log = LoggerFactory.getLogger(GatewayReporter.class);

	private final Gateway gateway;

	private final RateMeter rate = new RateMeter();

	GatewayReporter(Gateway gateway) {
		this.gateway = gateway;
	}

	@Scheduled(fixedRate = 1_000, initialDelay = 1_000)
	void report() {
		long sent = this.gateway.sent();
		log.info("gateway: {} orders/s, {} sent, {} rejected", this.rate.update(sent), sent, this.gateway.rejected());
	}

	@GetMapping("/gateway")
	Map<String, Long> status() {
		return Map.of("sent", this.gateway.sent(), "rejected", this.gateway.rejected(), "rate", this.rate.last());
	}

}
