package io.shmring.death;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import io.shmring.ShmChannel;
import io.shmring.internal.channel.Upkeep;
import io.shmring.testing.ChildJvm;
import io.shmring.testing.PrivateDirectory;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What the log says of the dead, once each.
 */
class DeathLogTests {

	private static final String NAME = "mpmc";

	@RegisterExtension
	final PrivateDirectory directory = new PrivateDirectory();

	private final Logger logger = Logger.getLogger("io.shmring");

	private final Lines lines = new Lines();

	/** Keeps what is logged, as people would read it. */
	private static final class Lines extends Handler {

		private final List<String> all = new CopyOnWriteArrayList<>();

		@Override
		public void publish(LogRecord line) {
			if (line.getLevel().intValue() >= Level.WARNING.intValue()) {
				this.all.add(new SimpleFormatter().formatMessage(line));
			}
		}

		@Override
		public void flush() {
			// nothing is held back
		}

		@Override
		public void close() {
			// nothing is open
		}

	}

	@BeforeEach
	void listen() {
		this.logger.addHandler(this.lines);
	}

	@AfterEach
	void stopListening() {
		this.logger.removeHandler(this.lines);
	}

	@Test
	void saysOnceWhatWasLostAndWhoseItWas() {
		try (ShmChannel channel = Participant.open(this.directory, NAME);
				ChildJvm child = Participant.start(this.directory)) {
			Participant.tell(child, "claim", NAME, 2);
			long namespace = channel.stats().participants().getLast().pidNamespace();
			child.kill();
			Upkeep.once(channel);
			Upkeep.once(channel);
			String owner = "participant 1 \\(pid=" + child.process().pid() + ", pidNamespace=" + namespace
					+ ", uid=\\d+, attachedFor=PT\\d.*S\\)";
			String slot = "slot of a dead participant recovered: channel=mpmc, position=%d, length=1, outcome=SKIPPED, owner=";
			assertThat(this.lines.all).hasSize(3);
			assertThat(this.lines.all.get(0)).matches(slot.formatted(0) + owner);
			assertThat(this.lines.all.get(1)).matches(slot.formatted(1) + owner);
			assertThat(this.lines.all.get(2)).matches("dead participant recovered: channel=mpmc, " + owner);
		}
	}

	@Test
	void saysItAlsoOfThoseWhomAnOpenerFinds() {
		try (ChildJvm child = Participant.start(this.directory)) {
			Participant.tell(child, "claim", NAME, 1);
			child.kill();
			try (ShmChannel channel = Participant.open(this.directory, NAME)) {
				assertThat(channel.stats().deadSlotRecoveries()).isEqualTo(1);
				Upkeep.once(channel);
				assertThat(this.lines.all).hasSize(2).first().asString().contains("position=0", "outcome=SKIPPED");
			}
		}
	}

}
