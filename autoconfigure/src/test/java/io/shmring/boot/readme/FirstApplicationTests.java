package io.shmring.boot.readme;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.tools.ToolProvider;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.PropertySource;

import io.shmring.boot.test.ShmRingTest;
import io.shmring.boot.test.ShmRings;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Compiles and runs the first application of the README exactly as it is there.
 */
@ShmRingTest
@ExtendWith(OutputCaptureExtension.class)
class FirstApplicationTests {

	@TempDir
	Path work;

	@Test
	void receivesTheOrderItSends(ShmRings rings, CapturedOutput output) throws Exception {
		Readme section = Readme.whole().section("A first application");
		try (URLClassLoader loader = new URLClassLoader(new URL[] { compile(section.snippet("java")) })) {
			try (var application = run(loader.loadClass("com.example.Trading"), rings, section.yaml())) {
				Awaitility.await()
					.untilAsserted(
							() -> assertThat(output).contains("received Order[id=1, price=18925, quantity=100]"));
				assertThat(application.isRunning()).isTrue();
			}
		}
	}

	@Test
	void namesTheStarterOfThisVersion() throws IOException {
		String dependency = Readme.whole().section("A first application").snippet("xml");
		String starter = Files.readString(Readme.MODULE.resolve("../starter/pom.xml"));
		for (String element : new String[] { "groupId", "artifactId", "version" }) {
			String line = dependency.lines().filter((each) -> each.contains("<" + element + ">")).findFirst().get();
			assertThat(starter).contains(line.strip());
		}
	}

	private URL compile(String source) throws IOException {
		Path file = Files.createDirectories(this.work.resolve("com/example")).resolve("Trading.java");
		Files.writeString(file, source);
		int result = ToolProvider.getSystemJavaCompiler()
			.run(null, null, null, "-proc:none", "-parameters", "-d", this.work.toString(), "-cp",
					System.getProperty("java.class.path"), file.toString());
		assertThat(result).isZero();
		return this.work.toUri().toURL();
	}

	private static ConfigurableApplicationContext run(Class<?> application, ShmRings rings, PropertySource<?> yaml) {
		Thread thread = Thread.currentThread();
		ClassLoader before = thread.getContextClassLoader();
		thread.setContextClassLoader(application.getClassLoader());
		try {
			return new SpringApplicationBuilder(application).web(WebApplicationType.NONE)
				.properties("shmring.directory=" + rings.directory())
				.initializers((context) -> context.getEnvironment().getPropertySources().addLast(yaml))
				.run();
		}
		finally {
			thread.setContextClassLoader(before);
		}
	}

}
