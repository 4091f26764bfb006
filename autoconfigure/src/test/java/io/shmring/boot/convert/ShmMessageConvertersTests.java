package io.shmring.boot.convert;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.springframework.core.ResolvableType;
import tools.jackson.databind.json.JsonMapper;

import io.shmring.Message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link ShmMessageConverters}.
 */
class ShmMessageConvertersTests {

	private final ShmMessageConverters builtIn = new ShmMessageConverters(List.of());

	private final ShmMessageConverters withJson = new ShmMessageConverters(
			List.of(new JacksonShmMessageConverter(JsonMapper.builder().build())));

	@Test
	void supportsBytesTextBuffersAndSegments() {
		assertThat(this.builtIn.forPayload(new byte[0])).isInstanceOf(ByteArrayShmMessageConverter.class);
		assertThat(this.builtIn.forPayload("text")).isInstanceOf(StringShmMessageConverter.class);
		assertThat(this.builtIn.forPayload(ByteBuffer.allocateDirect(1)))
			.isInstanceOf(ByteBufferShmMessageConverter.class);
		assertThat(this.builtIn.forPayload(MemorySegment.ofArray(new byte[1])))
			.isInstanceOf(MemorySegmentShmMessageConverter.class);
	}

	@Test
	void jsonTakesWhatIsLeft() {
		assertThat(this.withJson.forPayload(new Point(1, 2))).isInstanceOf(RecordShmMessageConverter.class);
		assertThat(this.withJson.forPayload(new Named("a"))).isInstanceOf(JacksonShmMessageConverter.class);
		assertThat(this.withJson.forPayload(Map.of())).isInstanceOf(JacksonShmMessageConverter.class);
	}

	@Test
	void convertersOfTheApplicationComeFirst() {
		ShmMessageConverter<String> reversing = new Reversing();
		ShmMessageConverters converters = new ShmMessageConverters(List.of(reversing));
		assertThat(converters.forPayload("text")).isSameAs(reversing);
		assertThat(converters.forType(ResolvableType.forClass(String.class))).isSameAs(reversing);
	}

	@Test
	void namesTheTypeThatNobodySupports() {
		assertThatExceptionOfType(ShmConversionException.class)
			.isThrownBy(() -> this.builtIn.forPayload(new Named("a")))
			.withMessageContaining("type=" + Named.class.getName())
			.withMessageContaining("StringShmMessageConverter")
			.withMessageContaining("add a bean");
	}

	record Point(int x, int y) {
	}

	record Named(String name) {
	}

	static class Reversing implements ShmMessageConverter<String> {

		@Override
		public boolean supports(ResolvableType type) {
			return type.resolve() == String.class;
		}

		@Override
		public void write(String payload, PayloadSink sink) {
			sink.put(new StringBuilder(payload).reverse().toString().getBytes(StandardCharsets.UTF_8));
		}

		@Override
		public String read(Message message, ResolvableType type) {
			return new StringBuilder(new String(message.toByteArray(), StandardCharsets.UTF_8)).reverse().toString();
		}

	}

}
