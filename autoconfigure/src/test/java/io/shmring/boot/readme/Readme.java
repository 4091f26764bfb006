package io.shmring.boot.readme;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.core.env.PropertySource;
import org.springframework.core.io.ByteArrayResource;

/**
 * The README and the snippets in it.
 */
public final class Readme {

	static final Path MODULE = Path.of(System.getProperty("basedir", "autoconfigure"));

	private final String text;

	private Readme(String text) {
		this.text = text;
	}

	public static Readme whole() throws IOException {
		return new Readme(Files.readString(MODULE.resolve("../README.md")));
	}

	Readme section(String title) {
		return new Readme(Arrays.stream(this.text.split("\n(?=## )", -1))
			.filter((section) -> section.startsWith("## " + title + "\n"))
			.findFirst()
			.orElseThrow(() -> new IllegalArgumentException("no such section: " + title)));
	}

	public List<String> snippets(String language) {
		return Pattern.compile("```" + language + "\n(.*?)```", Pattern.DOTALL)
			.matcher(this.text)
			.results()
			.map((MatchResult result) -> result.group(1))
			.toList();
	}

	String snippet(String language) {
		List<String> snippets = snippets(language);
		if (snippets.size() != 1) {
			throw new IllegalStateException("not one snippet: language=" + language + ", count=" + snippets.size());
		}
		return snippets.getFirst();
	}

	/** Reads the only YAML snippet as Spring Boot reads application.yml. */
	PropertySource<?> yaml() throws IOException {
		ByteArrayResource resource = new ByteArrayResource(snippet("yaml").getBytes(StandardCharsets.UTF_8));
		return new YamlPropertySourceLoader().load("readme", resource).getFirst();
	}

}
