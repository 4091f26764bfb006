package io.shmring.boot.autoconfigure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

import io.shmring.ShmChannel;
import io.shmring.boot.testing.Channels;
import io.shmring.boot.testing.DevShm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatException;

/**
 * Tests for what a user reads when an application does not start.
 */
@ExtendWith(OutputCaptureExtension.class)
class FailedStartTests {

	@TempDir(factory = DevShm.class)
	Path directory;

	@Test
	void channelIsNotThere(CapturedOutput output) {
		fails(Application.class, "--shmring.channels.orders.open=attach", "--shmring.channels.orders.open-timeout=0s");
		assertThat(output).contains("APPLICATION FAILED TO START")
			.contains("Channel 'orders' could not be opened: segment does not exist")
			.contains("raise shmring.channels.orders.open-timeout to wait longer for it");
		assertThat(this.directory).isEmptyDirectory();
	}

	@Test
	void channelHasAnotherGeometry(CapturedOutput output) throws IOException {
		try (ShmChannel peer = Channels.peer(this.directory, "orders")) {
			byte[] before = Files.readAllBytes(peer.file());
			fails(Application.class, "--shmring.channels.orders.capacity=16",
					"--shmring.channels.orders.max-message-size=64");
			assertThat(output).contains("capacity found=8 wanted=16").contains("on-mismatch=replace-if-unused");
			assertThat(Files.size(peer.file())).isEqualTo(before.length);
			assertThat(peer.stats().participants()).hasSize(1);
		}
	}

	@Test
	void fileIsNotASegment(CapturedOutput output) throws IOException {
		Path file = this.directory.resolve("orders.ring");
		Files.writeString(file, "no segment, but long enough to look at".repeat(500));
		fails(Application.class, "--shmring.channels.orders.capacity=16");
		assertThat(output).contains("file is not a segment or is damaged")
			.contains("set shmring.channels.orders.on-mismatch=replace-if-unused");
		assertThat(file).content().startsWith("no segment");
	}

	@Test
	void directoryIsMissing(CapturedOutput output) {
		fails(Application.class, "--shmring.channels.orders.capacity=16",
				"--shmring.directory=" + this.directory.resolve("no/where"));
		assertThat(output).contains("directory is missing").contains("set shmring.directory to");
		assertThat(this.directory).isEmptyDirectory();
	}

	@Test
	void spaceIsTooSmall(CapturedOutput output) {
		fails(Application.class, "--shmring.channels.orders.capacity=1073741824",
				"--shmring.channels.orders.max-message-size=256MB");
		assertThat(output).containsPattern("Channel 'orders' could not be opened: .*(space|limit)")
			.contains("or lower shmring.channels.orders.capacity or shmring.channels.orders.max-message-size");
		assertThat(this.directory).isEmptyDirectory();
	}

	@Test
	void valueIsWrong(CapturedOutput output) {
		fails(Application.class, "--shmring.channels.orders.capacity=1000");
		assertThat(output).contains("shmring.channels[orders].capacity")
			.contains("Value: \"1000\"")
			.contains("not a power of two: capacity=1000; use 512 or 1024");
		assertThat(this.directory).isEmptyDirectory();
	}

	@Test
	void nameIsTaken(CapturedOutput output) {
		fails(WithOwnBean.class, "--shmring.channels.orders.capacity=16");
		assertThat(output)
			.contains(
					"The channel configured by shmring.channels.orders and another bean have the same name 'orders': ")
			.contains(WithOwnBean.class.getName())
			.contains("Rename the bean or the channel. To replace the channel by a bean of your own, remove"
					+ " shmring.channels.orders from the configuration");
		assertThat(this.directory).isEmptyDirectory();
	}

	private void fails(Class<?> application, String... arguments) {
		SpringApplicationBuilder builder = new SpringApplicationBuilder(application).web(WebApplicationType.NONE)
			.properties("shmring.directory=" + this.directory);
		assertThatException().isThrownBy(() -> builder.run(arguments).close());
	}

	@Configuration(proxyBeanMethods = false)
	@ImportAutoConfiguration(ShmRingAutoConfiguration.class)
	static class Application {

	}

	@Configuration(proxyBeanMethods = false)
	@ImportAutoConfiguration(ShmRingAutoConfiguration.class)
	static class WithOwnBean {

		@Bean
		String orders() {
			return "not a channel";
		}

	}

}
