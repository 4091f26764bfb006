package io.shmring.sample.order;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Tests for {@link Symbol}.
 */
class SymbolTests {

	@ParameterizedTest
	@ValueSource(strings = { "A", "ACME", "UMBRELLA", "BRK.B" })
	void textComesBack(String text) {
		assertThat(Symbol.of(text)).hasToString(text).isEqualTo(Symbol.of(text));
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "NINECHARS", "A B", "Ä" })
	void otherTextIsRefused(String text) {
		assertThatIllegalArgumentException().isThrownBy(() -> Symbol.of(text)).withMessageContaining("symbol=" + text);
	}

}
