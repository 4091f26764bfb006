package io.shmring.sample.support;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Asks a running sample what a person would ask it.
 */
public final class SampleClient {

	private static final HttpClient http = HttpClient.newHttpClient();

	private static final JsonMapper json = new JsonMapper();

	private static final Duration WATCHDOG = Duration.ofMinutes(3);

	private final URI base;

	public SampleClient(int port) {
		this.base = URI.create("http://localhost:" + port);
	}

	/** Waits under the watchdog of all tests. */
	public static ConditionFactory await(String what) {
		return Awaitility.await(what).atMost(WATCHDOG).pollInterval(Duration.ofMillis(100)).ignoreExceptions();
	}

	public HttpResponse<String> get(String path) throws IOException {
		HttpRequest request = HttpRequest.newBuilder(this.base.resolve(path)).timeout(Duration.ofSeconds(20)).build();
		try {
			return http.send(request, BodyHandlers.ofString());
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new IOException(ex);
		}
	}

	public JsonNode json(String path) throws IOException {
		HttpResponse<String> response = get(path);
		if (response.statusCode() >= 400 && !path.startsWith("/actuator/health")) {
			throw new IOException("unexpected answer: path=" + path + ", status=" + response.statusCode());
		}
		return json.readTree(response.body());
	}

	/** Returns the channel {@code orders} as the endpoint shows it. */
	public JsonNode orders() throws IOException {
		return json("/actuator/shmring/orders");
	}

	public long head() throws IOException {
		return orders().get("head").asLong();
	}

	/** Returns how many orders the risk engine has added up. */
	public long received() throws IOException {
		return json("/risk").get("orders").asLong();
	}

	public void awaitStart() {
		await("answer at " + this.base).until(() -> get("/actuator/shmring").statusCode() == 200);
	}

	/** Waits until head and tail have moved on by at least the given number. */
	public void awaitFlow(long messages) throws IOException {
		long head = head();
		long tail = orders().get("tail").asLong();
		await("head and tail to move").until(() -> {
			JsonNode orders = orders();
			return orders.get("head").asLong() >= head + messages && orders.get("tail").asLong() >= tail + messages;
		});
	}

}
