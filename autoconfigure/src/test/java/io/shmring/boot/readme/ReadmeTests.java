package io.shmring.boot.readme;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.core.io.ByteArrayResource;

import io.shmring.ShmChannel;
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

	private static final Path MODULE = Path.of(System.getProperty("basedir", "autoconfigure"));

	private static final List<String> SECTIONS = List.of("## Sending and listening", "## Testing");

	@Test
	void javaIsCompiledAndRun() throws IOException {
		Path here = MODULE.resolve("src/test/java/io/shmring/boot/readme");
		String code = plain(Files.readString(here.resolve("Trading.java")))
				+ plain(Files.readString(here.resolve("GatewayTests.java")));
		List<String> snippets = snippets("java");
		assertThat(snippets).hasSizeGreaterThan(2);
		for (String snippet : snippets) {
			for (String block : snippet.split("\n(?=@Service|@Component)", -1)) {
				assertThat(code).contains(plain(block));
			}
		}
	}

	@Test
	void configurationStarts(ShmRings rings) throws IOException {
		String yaml = String.join("\n", snippets("yaml")).replace("com.example.Order", Order.class.getName());
		ByteArrayResource resource = new ByteArrayResource(yaml.getBytes(StandardCharsets.UTF_8));
		var source = new YamlPropertySourceLoader().load("readme", resource).getFirst();
		new ApplicationContextRunner()
			.withConfiguration(AutoConfigurations.of(ShmRingAutoConfiguration.class, ShmTemplateAutoConfiguration.class,
					ShmListenerAutoConfiguration.class))
			.withInitializer((context) -> context.getEnvironment().getPropertySources().addLast(source))
			.withPropertyValues("shmring.directory=" + rings.directory())
			.withUserConfiguration(Trading.RiskEngine.class, Trading.Operator.class)
			.run((context) -> {
				assertThat(context).getBeanNames(ShmChannel.class).containsExactlyInAnyOrder("orders", "orders-failed");
				context.getBean(Trading.Operator.class).restart();
			});
	}

	private static List<String> snippets(String language) throws IOException {
		String readme = Files.readString(MODULE.resolve("../README.md"));
		List<String> snippets = new ArrayList<>();
		for (String section : readme.split("\n(?=## )", -1)) {
			if (SECTIONS.stream().anyMatch(section::startsWith)) {
				Matcher matcher = Pattern.compile("```" + language + "\n(.*?)```", Pattern.DOTALL).matcher(section);
				matcher.results().map((result) -> result.group(1)).forEach(snippets::add);
			}
		}
		return snippets;
	}

	/** The README has classes at the top; the test has them static and nested. */
	private static String plain(String code) {
		return code.replaceAll("\\(\"riskEngine\"\\)", "")
			.replaceAll("static class", "class")
			.replaceAll("\\s+", " ")
			.strip();
	}

}
