package io.shmring.boot.actuate;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.skyscreamer.jsonassert.JSONAssert;
import org.skyscreamer.jsonassert.JSONCompareMode;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

import io.shmring.ChannelState;
import io.shmring.ShmChannel;
import io.shmring.boot.readme.Readme;
import io.shmring.boot.testing.Channels;
import io.shmring.boot.testing.DevShm;
import io.shmring.boot.testing.StubChannel;
import io.shmring.memory.NativeMemory;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link ShmRingEndpoint} over HTTP, in a whole application.
 */
class ShmRingEndpointHttpTests {

	private static final String ORDERS = """
			{"kind":"mpmc","state":"DEGRADED","problems":["a claim is stalled"],
			 "file":"/dev/shm/shmring/orders.ring","layoutVersion":1,"incarnation":"cafe",
			 "capacity":16,"maxMessageSize":256,"maxParticipants":64,"head":100,"tail":104,"depth":4,"fillRatio":0.25,
			 "sent":5,"received":6,"rejected":7,"redelivered":8,"dropped":9,"aborted":10,
			 "deadSlotRecoveries":11,"deadParticipantRecoveries":12,"stalledClaims":13,"oldestClaimAge":"PT1.5S",
			 "participants":[
			  {"index":0,"epoch":3,"role":"PRODUCER","alive":true,"self":true,"pid":101,"pidNamespace":4026531836,
			   "uid":1000,"attachedFor":"PT1S","heartbeatAge":"PT0.1S","sent":21,"received":22,"rejected":23,"parks":24,
			   "locked":25},
			  {"index":1,"epoch":4,"role":"CONSUMER","alive":false,"self":false,"pid":102,"pidNamespace":4026531837,
			   "uid":1001,"attachedFor":"PT2S","heartbeatAge":"PT0.2S","sent":31,"received":32,"rejected":33,"parks":34,
			   "locked":35},
			  {"index":2,"epoch":5,"role":"BOTH","alive":true,"self":false,"pid":103,"pidNamespace":4026531838,
			   "uid":1002,"attachedFor":"PT3S","heartbeatAge":"PT0.3S","sent":41,"received":42,"rejected":43,"parks":44,
			   "locked":45},
			  {"index":3,"epoch":6,"role":"NONE","alive":true,"self":false,"pid":104,"pidNamespace":4026531839,
			   "uid":1003,"attachedFor":"PT4S","heartbeatAge":"PT0.4S","sent":51,"received":52,"rejected":53,"parks":54,
			   "locked":55}],
			 "memory":{"header":{"touched":61,"reserved":63},
			  "slots":{"touched":64,"peak":65,"reserved":66},
			  "arenas":{"touched":67,"peak":68,"reserved":69},
			  "resident":70,"locked":71,"lockMode":"try"}}""";

	private static final String CLOSED = """
			{"kind":"mpmc","state":"CLOSED","file":"/dev/shm/shmring/orders.ring",
			 "problems":["channel is closed: channel=orders"]}""";

	@TempDir(factory = DevShm.class)
	Path directory;

	private final HttpClient http = HttpClient.newHttpClient();

	@Test
	void showsAllChannelsFieldByField() throws Exception {
		try (ConfigurableApplicationContext application = start(WithStubs.class)) {
			String body = get(application, "").body();
			NativeMemory memory = NativeMemory.current();
			JSONAssert.assertEquals("""
					{"directory":"%s",
					 "memory":{"touched":%d,"peak":%d,"reserved":%d,"resident":%d,"locked":%d,
					           "limits":{"memlockSoft":%d,"memlockHard":%d}},
					 "channels":{"closed":%s,"orders":%s}}""".formatted(this.directory, memory.touched(), memory.peak(),
					memory.reserved(), memory.resident(), memory.locked(), memory.memlockSoft(), memory.memlockHard(),
					CLOSED, ORDERS), body, JSONCompareMode.STRICT);
		}
	}

	@Test
	void showsOneChannelFieldByField() throws Exception {
		try (ConfigurableApplicationContext application = start(WithStubs.class)) {
			HttpResponse<String> response = get(application, "/orders");
			assertThat(response.statusCode()).isEqualTo(200);
			JSONAssert.assertEquals(ORDERS, response.body(), JSONCompareMode.STRICT);
			JSONAssert.assertEquals(CLOSED, get(application, "/closed").body(), JSONCompareMode.STRICT);
		}
	}

	@Test
	void answersInTheShapeThatTheReadmeShows() throws Exception {
		try (ConfigurableApplicationContext application = start(Application.class,
				"--shmring.channels.orders.kind=mpmc")) {
			application.getBean(ShmChannel.class).offer(new byte[10]);
			List<String> shown = Readme.whole().snippets("json");
			JsonNode all = JsonMapper.shared().readTree(get(application, "").body());
			((ObjectNode) all.get("channels")).removeAll();
			assertThat(shape(all)).isEqualTo(shape(JsonMapper.shared().readTree(shown.get(0))));
			assertThat(shape(JsonMapper.shared().readTree(get(application, "/orders").body())))
				.isEqualTo(shape(JsonMapper.shared().readTree(shown.get(1))));
		}
	}

	/** Names and types in their order, without the values. */
	private static String shape(JsonNode node) {
		if (node.isObject()) {
			return node.propertyStream()
				.map((property) -> property.getKey() + ":" + shape(property.getValue()))
				.toList()
				.toString();
		}
		return node.isArray() ? node.valueStream().map(ShmRingEndpointHttpTests::shape).toList().toString()
				: node.isFloatingPointNumber() ? "FRACTION" : node.getNodeType().toString();
	}

	@Test
	void doesNotFindAnUnknownChannel() throws Exception {
		try (ConfigurableApplicationContext application = start(Application.class)) {
			assertThat(get(application, "/unknown").statusCode()).isEqualTo(404);
			assertThat(get(application, "").statusCode()).isEqualTo(200);
		}
	}

	@Test
	void showsPositionsMove() throws Exception {
		try (ConfigurableApplicationContext application = start(Application.class,
				"--shmring.channels.orders.kind=mpmc", "--shmring.channels[market.data].kind=spsc");
				ShmChannel peer = Channels.peer(this.directory, "orders")) {
			ShmChannel orders = application.getBean("orders", ShmChannel.class);
			assertPositions(application, 0, 0);
			orders.offer(new byte[10]);
			orders.offer(new byte[10]);
			assertPositions(application, 0, 2);
			peer.poll((message) -> {
			}, 1);
			assertPositions(application, 1, 2);
			JsonNode json = JsonMapper.shared().readTree(get(application, "/orders").body());
			assertThat(json.get("participants")).hasSize(2);
			assertThat(json.get("participants").get(0).get("pid").asLong()).isEqualTo(ProcessHandle.current().pid());
			assertThat(json.get("memory").get("slots").get("touched").asLong()).isPositive();
			JsonNode process = JsonMapper.shared().readTree(get(application, "").body()).get("memory");
			assertThat(process.get("touched").asLong()).isPositive();
			assertThat(process.get("reserved").asLong()).isPositive();
			assertThat(get(application, "/market.data").statusCode()).isEqualTo(200);
		}
	}

	@ParameterizedTest
	@CsvSource({ "management.endpoint.shmring.access=none, 404", "management.endpoint.shmring.access=read-only, 200",
			"management.endpoint.shmring.access=unrestricted, 200", "management.endpoints.access.default=none, 404",
			"management.endpoints.access.max-permitted=read-only, 200",
			"management.endpoints.web.exposure.include=health, 404" })
	void isSeenByThoseWhoMay(String property, int status) throws Exception {
		try (ConfigurableApplicationContext application = start(Application.class,
				"--shmring.channels.orders.kind=mpmc", "--" + property)) {
			assertThat(get(application, "").statusCode()).isEqualTo(status);
			assertThat(get(application, "/orders").statusCode()).isEqualTo(status);
		}
	}

	@Test
	void cannotBeWritten() throws Exception {
		try (ConfigurableApplicationContext application = start(Application.class)) {
			HttpRequest post = HttpRequest.newBuilder(uri(application, ""))
				.POST(HttpRequest.BodyPublishers.ofString("{}"))
				.build();
			assertThat(this.http.send(post, BodyHandlers.ofString()).statusCode()).isEqualTo(405);
		}
	}

	private void assertPositions(ConfigurableApplicationContext application, long head, long tail) throws Exception {
		JsonNode json = JsonMapper.shared().readTree(get(application, "").body()).at("/channels/orders");
		assertThat(json.get("head").asLong()).isEqualTo(head);
		assertThat(json.get("tail").asLong()).isEqualTo(tail);
		assertThat(json.get("depth").asLong()).isEqualTo(tail - head);
	}

	private ConfigurableApplicationContext start(Class<?> application, String... arguments) {
		List<String> all = new ArrayList<>(List.of("--server.port=0", "--server.address=127.0.0.1"));
		all.addAll(List.of(arguments));
		return new SpringApplicationBuilder(application)
			.properties("shmring.directory=" + this.directory, "shmring.defaults.capacity=8",
					"shmring.defaults.max-message-size=64", "management.endpoints.web.exposure.include=*")
			.run(all.toArray(String[]::new));
	}

	private HttpResponse<String> get(ConfigurableApplicationContext application, String path)
			throws IOException, InterruptedException {
		return this.http.send(HttpRequest.newBuilder(uri(application, path)).build(), BodyHandlers.ofString());
	}

	private static URI uri(ConfigurableApplicationContext application, String path) {
		return URI.create("http://127.0.0.1:" + application.getEnvironment().getProperty("local.server.port")
				+ "/actuator/shmring" + path);
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	static class Application {

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	static class WithStubs {

		@Bean
		ShmChannel orders() {
			return StubChannel.of(ChannelState.DEGRADED, "a claim is stalled");
		}

		@Bean
		ShmChannel closed() {
			return StubChannel.closed();
		}

	}

}
