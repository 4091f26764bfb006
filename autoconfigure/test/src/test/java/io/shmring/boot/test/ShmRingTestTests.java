package io.shmring.boot.test;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.test.annotation.DirtiesContext;
import org.springframework.test.annotation.DirtiesContext.HierarchyMode;
import org.springframework.test.context.junit.jupiter.SpringJUnitConfig;

import io.shmring.ChannelSpec;
import io.shmring.ChannelState;
import io.shmring.ShmChannel;

import static io.shmring.boot.test.ShmRingAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link ShmRingTest}.
 */
class ShmRingTestTests {

	@Nested
	@ShmRingTest
	class WithoutSpring {

		private static final List<Path> directories = new ArrayList<>();

		private static ShmChannel last;

		@Test
		void one(ShmRings rings) {
			use(rings);
		}

		@Test
		void other(ShmRings rings) {
			use(rings);
		}

		private static void use(ShmRings rings) {
			assertThat(directories).doesNotContain(rings.directory());
			assertThat(directories).noneMatch(Files::exists);
			directories.add(rings.directory());
			last = rings.open("orders");
			assertThat(last.file()).hasParent(rings.directory()).exists();
		}

		@AfterAll
		static void leavesNothing() {
			assertThat(directories).hasSize(2).noneMatch(Files::exists);
			assertThat(last.state()).isEqualTo(ChannelState.CLOSED);
		}

	}

	@Nested
	@ShmRingTest
	@SpringJUnitConfig(Channels.class)
	@DirtiesContext(hierarchyMode = HierarchyMode.CURRENT_LEVEL)
	class WithSpring {

		@Test
		void contextAndTestShareADirectory(@Value("${shmring.directory}") Path directory, ShmRings rings,
				@Autowired ShmChannel orders) {
			assertThat(directory).isEqualTo(rings.directory());
			ShmChannel peer = rings.open("orders");
			orders.offer(new byte[] { 1 });
			assertThat(peer).containsExactly(new byte[] { 1 });
		}

	}

	@Test
	void removesTheDirectoryWhenTheContextIsClosed() {
		AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext();
		new ShmRingContextCustomizer(ShmRingTestTests.class).customizeContext(context, null);
		context.register(Channels.class);
		context.refresh();
		Path directory = Path.of(context.getEnvironment().getProperty(ShmRingContextCustomizer.PROPERTY));
		assertThat(directory.resolve("orders.ring")).exists();
		context.close();
		assertThat(directory).doesNotExist();
	}

	@Configuration(proxyBeanMethods = false)
	static class Channels {

		@Bean
		ShmChannel orders(@Value("${shmring.directory}") Path directory) {
			return ShmChannel.open(ChannelSpec.named("orders").directory(directory).capacity(64).build());
		}

	}

}
