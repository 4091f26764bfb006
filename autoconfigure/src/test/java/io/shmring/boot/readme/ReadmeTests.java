package io.shmring.boot.readme;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.core.env.PropertySource;

import io.shmring.ChannelKind;
import io.shmring.ChannelSpec;
import io.shmring.ShmChannel;
import io.shmring.WaitStrategy;
import io.shmring.boot.autoconfigure.ShmRingAutoConfiguration;
import io.shmring.boot.autoconfigure.listener.ShmListenerAutoConfiguration;
import io.shmring.boot.autoconfigure.template.ShmTemplateAutoConfiguration;
import io.shmring.boot.readme.Trading.Order;
import io.shmring.boot.test.ShmRingTest;
import io.shmring.boot.test.ShmRings;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Holds the snippets of the README to code that is compiled and run.
 */
@ShmRingTest
class ReadmeTests {

	@Test
	void javaIsCompiledAndRun() throws IOException {
		Path here = Readme.MODULE.resolve("src/test/java/io/shmring/boot/readme");
		String code = plain(Files.readString(here.resolve("Trading.java")))
				+ plain(Files.readString(here.resolve("GatewayTests.java")))
				+ plain(Readme.whole().section("A first application").snippet("java"));
		List<String> snippets = Readme.whole().snippets("java");
		assertThat(snippets).hasSizeGreaterThan(5);
		for (String snippet : snippets) {
			for (String block : snippet.split("\n(?=@Service|@Component)", -1)) {
				assertThat(code).contains(plain(block));
			}
		}
	}

	@Test
	void configurationOpensChannels(ShmRings rings) throws IOException {
		runner(rings, Readme.whole().section("Configuration").yaml()).run((context) -> {
			assertThat(context).getBeanNames(ShmChannel.class).containsExactlyInAnyOrder("orders", "audit");
			ChannelSpec orders = context.getBean("orders", ShmChannel.class).spec();
			assertThat(orders.kind()).isEqualTo(ChannelKind.MPSC);
			assertThat(orders.maxMessageSize()).isEqualTo(128);
			ChannelSpec audit = context.getBean("audit", ShmChannel.class).spec();
			assertThat(audit.waitStrategy()).isEqualTo(WaitStrategy.BLOCK);
			assertThat(audit.capacity()).isEqualTo(orders.capacity()).isEqualTo(4096);
		});
	}

	@Test
	void configurationOfListenersStarts(ShmRings rings) throws IOException {
		runner(rings, Readme.whole().section("Sending and listening").yaml())
			.withPropertyValues("shmring.channels.orders.record-type=" + Order.class.getName())
			.withUserConfiguration(Trading.RiskEngine.class, Trading.Operator.class)
			.run((context) -> {
				assertThat(context).getBeanNames(ShmChannel.class).containsExactlyInAnyOrder("orders", "orders-failed");
				context.getBean(Trading.Operator.class).restart();
			});
	}

	@Test
	void podMountsTheDirectoryOfTheRingsInEachContainer() throws IOException {
		PropertySource<?> pod = Readme.whole().section("Containers").yaml();
		for (String container : List.of("gateway", "risk")) {
			int index = container.equals("gateway") ? 0 : 1;
			String prefix = "spec.containers[" + index + "].";
			assertThat(pod.getProperty(prefix + "name")).hasToString(container);
			assertThat(pod.getProperty(prefix + "env[0].value")).hasToString(container);
			assertThat(pod.getProperty(prefix + "volumeMounts[0].mountPath"))
				.hasToString(ChannelSpec.DEFAULT_DIRECTORY.toString());
			assertThat(pod.getProperty(prefix + "volumeMounts[0].name"))
				.isEqualTo(pod.getProperty("spec.volumes[0].name"));
		}
		assertThat(pod.getProperty("spec.volumes[0].emptyDir.medium")).isEqualTo("Memory");
	}

	@Test
	void noSnippetOfConfigurationIsForgotten() throws IOException {
		assertThat(Readme.whole().snippets("yaml")).hasSize(4);
		assertThat(Readme.whole().snippets("json")).hasSize(2);
	}

	private static ApplicationContextRunner runner(ShmRings rings, PropertySource<?> yaml) {
		return new ApplicationContextRunner()
			.withConfiguration(AutoConfigurations.of(ShmRingAutoConfiguration.class, ShmTemplateAutoConfiguration.class,
					ShmListenerAutoConfiguration.class))
			.withInitializer((context) -> context.getEnvironment().getPropertySources().addLast(yaml))
			.withPropertyValues("shmring.directory=" + rings.directory());
	}

	/** The README has classes at the top; the test has them static and nested. */
	private static String plain(String code) {
		return code.replaceAll("\\(\"riskEngine\"\\)", "")
			.replaceAll("static class", "class")
			.replaceAll("\\s+", " ")
			.strip();
	}

}
