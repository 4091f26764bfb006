package io.shmring;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import io.shmring.testing.ChildJvm;
import io.shmring.testing.FirstOpening;
import io.shmring.testing.Opening;
import io.shmring.testing.PrivateDirectory;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Other openers wait while the file of a channel is locked, so the first opening of a
 * process has loaded its classes and linked its native calls before.
 */
class FirstOpeningTests {

	@RegisterExtension
	final PrivateDirectory directory = new PrivateDirectory();

	@Test
	void loadsNothingUnderTheLockAsCreator() {
		check("recovered 0");
		assertThat(this.directory.files()).containsExactly("orders.ring");
	}

	@Test
	void loadsNothingUnderTheLockAsJoiner() {
		try (ShmChannel channel = ShmChannel.open(Opening.spec(this.directory.path(), "orders"))) {
			assertThat(channel.offer(new byte[1])).isTrue();
			check("recovered 0");
		}
	}

	@Test
	void loadsNothingUnderTheLockAsSuccessorOfTheDead() {
		try (ChildJvm dying = ChildJvm.start(Opening.class, this.directory.path(), "claim")) {
			dying.await("claimed");
			dying.kill();
			check("recovered 1");
		}
	}

	private void check(String recovered) {
		try (ChildJvm child = ChildJvm.start(List.of("-Dshmring.seam=true"), FirstOpening.class,
				this.directory.path())) {
			assertThat(child.await("loaded")).as(child::toString).matches("0 in \\d{2,} steps, " + recovered);
		}
	}

}
