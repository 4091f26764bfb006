package io.shmring.sample.gateway;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.core.io.Resource;

/**
 * What the gateway sends, and how fast.
 *
 * @param source where orders come from
 * @param file orders to replay again and again when the source is a file
 * @param rate orders per second
 */
@ConfigurationProperties("sample.gateway")
public record GatewayProperties(@DefaultValue("csv") Source source, @DefaultValue("classpath:orders.csv") Resource file,
		@DefaultValue("5000") int rate) {

	/** Where orders come from. */
	public enum Source {

		/** Replayed from a file. */
		CSV,

		/** Made up. */
		GENERATED

	}

	/**
	 * Checks the rate.
	 */
	public GatewayProperties {
		if (rate < 1 || rate > 10_000_000) {
			throw new IllegalArgumentException("rate must be 1 to 10000000 orders per second: rate=" + rate);
		}
	}

}
