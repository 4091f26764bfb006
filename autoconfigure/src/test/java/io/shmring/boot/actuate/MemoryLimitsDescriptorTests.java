package io.shmring.boot.actuate;

import java.util.List;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * Tests for {@link MemoryLimitsDescriptor}.
 */
class MemoryLimitsDescriptorTests {

	@Test
	void readsBothLimits() {
		assertThat(MemoryLimitsDescriptor
			.parse(List.of("Limit                     Soft Limit           Hard Limit           Units     ",
					"Max locked memory         8388608              unlimited            bytes     ")))
			.isEqualTo(new MemoryLimitsDescriptor(8388608, -1));
	}

	@Test
	void saysWhenTheLimitIsMissing() {
		assertThatIllegalStateException().isThrownBy(() -> MemoryLimitsDescriptor.parse(List.of()))
			.withMessageContaining("/proc/self/limits");
	}

	@Test
	void readsTheLimitsOfThisProcess() {
		assertThat(MemoryLimitsDescriptor.ofThisProcess().memlockSoft()).isGreaterThanOrEqualTo(-1);
	}

}
