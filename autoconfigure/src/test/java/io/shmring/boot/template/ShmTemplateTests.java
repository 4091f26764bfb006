package io.shmring.boot.template;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.core.ParameterizedTypeReference;
import org.springframework.core.ResolvableType;
import tools.jackson.databind.json.JsonMapper;

import io.shmring.ChannelKind;
import io.shmring.Message;
import io.shmring.MessageTooLongException;
import io.shmring.ShmChannel;
import io.shmring.boot.Overflow;
import io.shmring.boot.convert.JacksonShmMessageConverter;
import io.shmring.boot.convert.PayloadSink;
import io.shmring.boot.convert.ShmConversionException;
import io.shmring.boot.convert.ShmMessageConverter;
import io.shmring.boot.convert.ShmMessageConverters;
import io.shmring.boot.test.ShmRingTest;
import io.shmring.boot.test.ShmRings;

import static io.shmring.boot.test.ShmRingAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatRuntimeException;

/**
 * Tests for {@link ShmTemplate}.
 */
@ShmRingTest
class ShmTemplateTests {

	private static final Duration NOT_AT_ALL = Duration.ZERO;

	private final Map<String, SendPolicy> policies = new HashMap<>();

	private ShmChannel channel;

	private ShmTemplate template;

	@BeforeEach
	void open(ShmRings rings) {
		this.channel = rings.open("orders", (spec) -> spec.capacity(2).maxMessageSize(64));
		this.template = template(this.channel);
	}

	private ShmTemplate template(ShmChannel target) {
		ShmMessageConverters converters = new ShmMessageConverters(
				List.of(new JacksonShmMessageConverter(JsonMapper.builder().build()), new Broken()));
		return new ShmTemplate((name) -> target, converters,
				(name) -> this.policies.getOrDefault(name, SendPolicy.DEFAULT));
	}

	@Test
	void sendsAndReceivesEveryKindOfPayload() throws Exception {
		byte[] bytes = { 1, 2, 3 };
		assertThat(roundTrip(bytes, byte[].class)).isEqualTo(bytes);
		assertThat(roundTrip("Grüße", String.class)).isEqualTo("Grüße");
		assertThat(roundTrip(ByteBuffer.wrap(bytes, 1, 2), ByteBuffer.class)).isEqualTo(ByteBuffer.wrap(bytes, 1, 2));
		try (Arena arena = Arena.ofConfined()) {
			MemorySegment segment = arena.allocateFrom("direct");
			assertThat(roundTrip(segment, MemorySegment.class).mismatch(segment)).isEqualTo(-1);
		}
		assertThat(roundTrip(new Point(1, 2), Point.class)).isEqualTo(new Point(1, 2));
		assertThat(roundTrip(new Named("a"), Named.class)).isEqualTo(new Named("a"));
	}

	@Test
	void receivesGenericTypes() throws Exception {
		this.template.send("orders", List.of(new Named("a"), new Named("b")));
		List<Named> received = this.template.receive("orders", new ParameterizedTypeReference<>() {
		}, NOT_AT_ALL);
		assertThat(received).containsExactly(new Named("a"), new Named("b"));
	}

	@Test
	void sendsTheType() {
		this.template.send("orders", 7, "a");
		this.template.trySend("orders", 8, "b");
		assertThat(this.channel).messages().extracting("type").containsExactly(7, 8);
	}

	@Test
	void receivesNothingFromAnEmptyChannel() throws Exception {
		assertThat(this.template.receive("orders", String.class, NOT_AT_ALL)).isNull();
	}

	@Test
	void failsAtOnceWhenThePolicyIsToFail() {
		policy(Overflow.FAIL);
		fill();
		assertThatExceptionOfType(ChannelFullException.class).isThrownBy(() -> this.template.send("orders", "c"))
			.withMessageContaining("channel=orders, capacity=2, overflow=FAIL");
		assertThat(this.channel).containsExactly("a", "b");
	}

	@Test
	void failsAfterATimeWhenThePolicyIsToBlock() {
		this.policies.put("orders", new SendPolicy(Overflow.BLOCK, Duration.ofMillis(20), null));
		fill();
		assertThatExceptionOfType(ChannelFullException.class).isThrownBy(() -> this.template.send("orders", "c"))
			.withMessageContaining("timeout=PT0.02S");
	}

	@Test
	void waitsForRoomWhenThePolicyIsToBlock() throws Exception {
		this.policies.put("orders", new SendPolicy(Overflow.BLOCK, Duration.ofMinutes(1), null));
		fill();
		Thread sender = Thread.startVirtualThread(() -> this.template.send("orders", "c"));
		assertThat(this.template.receive("orders", String.class, NOT_AT_ALL)).isEqualTo("a");
		sender.join();
		assertThat(this.channel).containsExactly("b", "c");
	}

	@Test
	void keepsTheInterruptOfASenderThatWaits() throws Exception {
		this.policies.put("orders", new SendPolicy(Overflow.BLOCK, Duration.ofMinutes(1), null));
		fill();
		boolean[] interrupted = new boolean[1];
		Thread sender = Thread.ofPlatform().start(() -> {
			Thread.currentThread().interrupt();
			assertThatExceptionOfType(ShmSendException.class).isThrownBy(() -> this.template.send("orders", "c"))
				.withMessageContaining("interrupted");
			interrupted[0] = Thread.currentThread().isInterrupted();
		});
		sender.join();
		assertThat(interrupted[0]).isTrue();
	}

	@Test
	void dropsAndCountsTheNewestWhenThePolicySaysSo() {
		policy(Overflow.DROP_NEWEST);
		fill();
		assertThat(this.template.send("orders", "c")).isFalse();
		assertThat(this.template.dropped("orders")).isEqualTo(1);
		assertThat(this.channel).containsExactly("a", "b");
	}

	@Test
	void dropsAndCountsTheOldestWhenThePolicySaysSo() {
		policy(Overflow.DROP_OLDEST);
		fill();
		assertThat(this.template.send("orders", "c")).isTrue();
		assertThat(this.template.dropped("orders")).isEqualTo(1);
		assertThat(this.channel).containsExactly("b", "c");
	}

	@Test
	void refusesToDropTheOldestOfASingleConsumer(ShmRings rings) {
		policy(Overflow.DROP_OLDEST);
		ShmChannel spsc = rings.open("single", (spec) -> spec.kind(ChannelKind.SPSC));
		assertThatIllegalStateException().isThrownBy(() -> template(spsc).send("orders", "a"))
			.withMessageContaining("overflow drop-oldest needs kind mpmc")
			.withMessageContaining("kind=spsc");
	}

	@Test
	void triesOnceWhateverThePolicy() {
		this.policies.put("orders", new SendPolicy(Overflow.BLOCK, Duration.ofDays(1), null));
		fill();
		assertThat(this.template.trySend("orders", "c")).isFalse();
	}

	@Test
	void refusesAnotherRecordThanTheChannelCarries() {
		this.policies.put("orders", new SendPolicy(Overflow.FAIL, NOT_AT_ALL, Point.class));
		assertThat(this.template.send("orders", new Point(1, 2))).isTrue();
		assertThatExceptionOfType(ShmConversionException.class).isThrownBy(() -> this.template.send("orders", "text"))
			.withMessageContaining("type=java.lang.String")
			.withMessageContaining("recordType=" + Point.class.getName());
	}

	@Test
	void aMessageThatDoesNotFitLeavesNothingBehind() {
		assertThatExceptionOfType(MessageTooLongException.class)
			.isThrownBy(() -> this.template.send("orders", new byte[65]));
		assertThat(this.channel).isEmpty();
	}

	@Test
	void aConverterThatThrowsLeavesNothingBehind() throws Exception {
		assertThatRuntimeException().isThrownBy(() -> this.template.send("orders", new Unwritable(true)))
			.withMessage("broken");
		this.template.send("orders", "next");
		assertThat(this.template.receive("orders", String.class, NOT_AT_ALL)).isEqualTo("next");
		assertThatIllegalStateException().isThrownBy(() -> this.template.send("orders", new Unwritable(false)))
			.withMessageContaining("converter wrote no payload");
	}

	private void policy(Overflow overflow) {
		this.policies.put("orders", new SendPolicy(overflow, NOT_AT_ALL, null));
	}

	private void fill() {
		this.channel.offer("a".getBytes(StandardCharsets.UTF_8));
		this.channel.offer("b".getBytes(StandardCharsets.UTF_8));
	}

	private <T> T roundTrip(T payload, Class<T> type) throws InterruptedException {
		assertThat(this.template.send("orders", payload)).isTrue();
		return this.template.receive("orders", type, NOT_AT_ALL);
	}

	record Point(int x, int y) {
	}

	record Named(String name) {
	}

	static class Unwritable {

		private final boolean claims;

		Unwritable(boolean claims) {
			this.claims = claims;
		}

	}

	static class Broken implements ShmMessageConverter<Unwritable> {

		@Override
		public boolean supports(ResolvableType type) {
			return type.resolve() == Unwritable.class;
		}

		@Override
		public void write(Unwritable payload, PayloadSink sink) {
			if (payload.claims) {
				sink.claim(8);
				throw new IllegalStateException("broken");
			}
		}

		@Override
		public Unwritable read(Message message, ResolvableType type) {
			throw new UnsupportedOperationException();
		}

	}

}
