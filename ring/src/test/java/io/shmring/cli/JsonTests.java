package io.shmring.cli;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;

import io.shmring.ChannelKind;
import io.shmring.ChannelState;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link Json}.
 */
class JsonTests {

	@Test
	void writesScalars() {
		assertThat(Json.of(Arrays.asList(1, -2L, 0.5, true, null, "a"))).isEqualTo("[1,-2,0.5,true,null,\"a\"]");
	}

	@Test
	void writesDurationsEnumsAndPathsAsStrings() {
		assertThat(Json.of(List.of(Duration.ofMillis(1500), ChannelState.UP, ChannelKind.MPMC, Path.of("/a/b"))))
			.isEqualTo("[\"PT1.5S\",\"UP\",\"mpmc\",\"/a/b\"]");
	}

	@Test
	void writesObjectsInOrder() {
		Map<String, Object> object = Json.object();
		object.put("b", 1);
		object.put("a", Map.of());
		object.put("c", List.of());
		assertThat(Json.of(object)).isEqualTo("{\"b\":1,\"a\":{},\"c\":[]}");
	}

	@Test
	void escapesWhatJsonDoesNotAllowInStrings() {
		assertThat(Json.of("\"\\\n\u001b\u007fä")).isEqualTo("\"\\\"\\\\\\u000a\\u001b\\u007fä\"");
	}

	@Test
	void hasNoNumberForInfinity() {
		assertThat(Json.of(List.of(Double.NaN, Double.POSITIVE_INFINITY))).isEqualTo("[null,null]");
	}

}
