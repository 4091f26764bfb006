package io.shmring.boot.template;

import java.lang.management.ManagementFactory;
import java.util.List;

import com.sun.management.ThreadMXBean;
import org.junit.jupiter.api.Test;

import io.shmring.MessageHandler;
import io.shmring.ShmChannel;
import io.shmring.boot.convert.RecordCodec;
import io.shmring.boot.convert.ShmMessageConverters;
import io.shmring.boot.test.ShmRingTest;
import io.shmring.boot.test.ShmRings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Tests that sending a record and reading its components leaves no garbage.
 */
@ShmRingTest
class ShmTemplateAllocationTests {

	private static final int MESSAGES = 100_000;

	private static final RecordCodec<Quote> CODEC = RecordCodec.of(Quote.class);

	private static final int PRICE = CODEC.offset("price", long.class);

	private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

	private long sum;

	@Test
	void recordsTravelWithoutGarbage(ShmRings rings) {
		ShmChannel channel = rings.open("quotes");
		ShmTemplate template = new ShmTemplate((name) -> channel, new ShmMessageConverters(List.of()),
				(name) -> SendPolicy.DEFAULT);
		Quote quote = new Quote(1, 2, Side.SELL);
		await().untilAsserted(
				() -> assertThat(allocatedBy(template, channel, quote)).as("bytes per message, once compiled")
					.isZero());
	}

	private long allocatedBy(ShmTemplate template, ShmChannel channel, Quote quote) {
		this.sum = 0;
		long before = this.threads.getCurrentThreadAllocatedBytes();
		run(template, channel, quote);
		long allocated = this.threads.getCurrentThreadAllocatedBytes() - before;
		assertThat(this.sum).isEqualTo(MESSAGES);
		return allocated / MESSAGES;
	}

	private void run(ShmTemplate template, ShmChannel channel, Quote quote) {
		MessageHandler add = (message) -> this.sum += message.getLong(PRICE);
		for (int count = 0; count < MESSAGES; count++) {
			template.send("quotes", quote);
			channel.poll(add, 1);
		}
	}

	enum Side {

		BUY, SELL

	}

	record Quote(long price, int quantity, Side side) {
	}

}
