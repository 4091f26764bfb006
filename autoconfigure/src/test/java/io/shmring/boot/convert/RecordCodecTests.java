package io.shmring.boot.convert;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import io.shmring.Claim;
import io.shmring.ShmChannel;
import io.shmring.boot.test.ShmRingTest;
import io.shmring.boot.test.ShmRings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Tests for {@link RecordCodec}.
 */
@ShmRingTest
class RecordCodecTests {

	private ShmChannel channel;

	@BeforeEach
	void open(ShmRings rings) {
		this.channel = rings.open("records");
	}

	@Test
	void readsWhatItWrote() {
		RecordCodec<Everything> codec = RecordCodec.of(Everything.class);
		Everything message = new Everything(true, (byte) -1, (short) -2, 'ä', -3, 4.5f, -6L, 7.25, Side.SELL,
				new Leg(8L, 9));
		assertThat(codec.length()).isEqualTo(1 + 1 + 2 + 2 + 4 + 4 + 8 + 8 + 4 + 8 + 4);
		assertThat(sendAndRead(codec, message)).isEqualTo(message);
	}

	@Test
	void readsARecordWithoutComponents() {
		assertThat(sendAndRead(RecordCodec.of(Nothing.class), new Nothing())).isEqualTo(new Nothing());
	}

	@Test
	void findsOffsetsToReadWithoutGarbage() {
		RecordCodec<Quote> codec = RecordCodec.of(Quote.class);
		int price = codec.offset("price", long.class);
		int depth = codec.offset("leg.quantity", int.class);
		int side = codec.offset("side", int.class);
		send(codec, new Quote(5L, Side.SELL, new Leg(6L, 7)));
		this.channel.poll((message) -> {
			assertThat(message.getLong(price)).isEqualTo(5L);
			assertThat(message.getInt(side)).isEqualTo(1);
			assertThat(message.getInt(depth)).isEqualTo(7);
		}, 1);
		assertThat(codec).hasToString("Quote[price:long@0, side:Side@8, leg.price:long@12, leg.quantity:int@20]");
		assertThatIllegalArgumentException().isThrownBy(() -> codec.offset("price", int.class))
			.withMessageContaining("component=price")
			.withMessageContaining("type=int");
	}

	@Test
	void schemaFollowsNamesTypesAndConstants() {
		long schema = RecordCodec.of(Leg.class).schema();
		assertThat(schema).isNotZero().isEqualTo(RecordCodec.of(SameAsLeg.class).schema());
		assertThat(RecordCodec.of(OtherName.class).schema()).isNotEqualTo(schema);
		assertThat(RecordCodec.of(OtherType.class).schema()).isNotEqualTo(schema);
		assertThat(RecordCodec.of(WithSide.class).schema()).isNotEqualTo(RecordCodec.of(WithOtherSide.class).schema());
	}

	@Test
	void supportsOnlyFixedLengths() {
		assertThat(RecordCodec.supports(Everything.class)).isTrue();
		assertThat(RecordCodec.supports(Text.class)).isFalse();
		assertThat(RecordCodec.supports(Chain.class)).isFalse();
		assertThat(RecordCodec.supports(String.class)).isFalse();
		assertThatExceptionOfType(ShmConversionException.class).isThrownBy(() -> RecordCodec.of(Text.class))
			.withMessageContaining("component=text")
			.withMessageContaining("type=java.lang.String");
		assertThatExceptionOfType(ShmConversionException.class).isThrownBy(() -> RecordCodec.of(Chain.class))
			.withMessageContaining("component=next");
	}

	@Test
	void refusesAMessageOfAnotherLength() {
		this.channel.offer(new byte[3]);
		assertThatExceptionOfType(ShmConversionException.class)
			.isThrownBy(() -> this.channel.poll(RecordCodec.of(Leg.class)::read, 1))
			.withMessageContaining("length=3")
			.withMessageContaining("expected=12");
	}

	@Test
	void refusesAnOrdinalWithoutConstantAndANullConstant() {
		this.channel.offer(new byte[] { 9, 0, 0, 0 });
		assertThatExceptionOfType(ShmConversionException.class)
			.isThrownBy(() -> this.channel.poll(RecordCodec.of(WithSide.class)::read, 1))
			.withMessageContaining("ordinal=9, limit=1");
		assertThatExceptionOfType(ShmConversionException.class)
			.isThrownBy(() -> send(RecordCodec.of(WithSide.class), new WithSide(null)))
			.withMessageContaining("component=side");
	}

	private <R extends Record> R sendAndRead(RecordCodec<R> codec, R message) {
		send(codec, message);
		Object[] read = new Object[1];
		this.channel.poll((received) -> read[0] = codec.read(received), 1);
		@SuppressWarnings("unchecked")
		R record = (R) read[0];
		return record;
	}

	private <R extends Record> void send(RecordCodec<R> codec, R message) {
		try (Claim claim = this.channel.tryClaim(codec.length())) {
			codec.write(message, claim);
			claim.commit();
		}
	}

	enum Side {

		BUY, SELL

	}

	enum OtherSide {

		BID, ASK

	}

	record Leg(long price, int quantity) {
	}

	record SameAsLeg(long price, int quantity) {
	}

	record OtherName(long price, int amount) {
	}

	record OtherType(int price, int quantity) {
	}

	record WithSide(Side side) {
	}

	record WithOtherSide(OtherSide side) {
	}

	record Quote(long price, Side side, Leg leg) {
	}

	record Everything(boolean flag, byte octet, short small, char letter, int number, float single, long big,
			double real, Side side, Leg leg) {
	}

	record Nothing() {
	}

	record Text(long id, String text) {
	}

	record Chain(int value, Chain next) {
	}

}
