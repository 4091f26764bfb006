package io.shmring.sample.container;

import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.testcontainers.lifecycle.Startables;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for channels between containers, without the sample application.
 */
@EnabledIfDocker
class PeerContainerTests {

	@Test
	void messagesArriveWholeBothWaysOverEveryKind() {
		try (ShmContainer one = ShmContainer.peer("exchange", "a", "20000").shareable();
				ShmContainer other = ShmContainer.peer("exchange", "b", "20000").sharing(one)) {
			one.start();
			other.start();
			assertThat(List.of(one.awaitExit(), other.awaitExit())).as(() -> one.getLogs() + other.getLogs())
				.containsOnly(0L);
			for (String kind : List.of("spsc", "mpsc", "mpmc")) {
				assertThat(one.getLogs()).contains("exchanged kind=" + kind + " count=20000");
				assertThat(other.getLogs()).contains("exchanged kind=" + kind + " count=20000");
			}
		}
	}

	@Test
	void containersThatRaceToCreateAChannelShareIt() {
		try (TmpfsVolume volume = TmpfsVolume.create("size=64m,mode=0700,uid=10001,gid=10001")) {
			List<ShmContainer> racers = Stream.generate(() -> ShmContainer.peer("open", "600").mounting(volume))
				.limit(4)
				.toList();
			try {
				Startables.deepStart(racers).join();
				assertThat(racers.stream().map((racer) -> racer.awaitLine("opened incarnation=").lastLine()).distinct())
					.hasSize(1);
			}
			finally {
				racers.forEach(ShmContainer::stop);
			}
		}
	}

	@Test
	void usersWithACommonGroupShareAChannel() {
		try (ShmContainer one = ShmContainer.peer("open", "660").user("10001:20000").shareable();
				ShmContainer other = ShmContainer.peer("open", "660").user("10002:20000").sharing(one)) {
			one.start();
			one.awaitLine("opened incarnation=");
			other.start();
			other.awaitLine("opened incarnation=");
			assertThat(other.lastLine()).isEqualTo(one.lastLine());
		}
	}

	@Test
	void userWithoutTheGroupIsRefused() {
		try (ShmContainer one = ShmContainer.peer("open", "660").user("10001:20000").shareable();
				ShmContainer other = ShmContainer.peer("open", "660").user("10002:20002").sharing(one)) {
			one.start();
			one.awaitLine("opened incarnation=");
			other.start();
			assertThat(other.awaitExit()).isEqualTo(1);
			assertThat(other.lastLine()).startsWith("refused: ").contains("uid=10002", "uid=10001", "group");
		}
	}

}
