package io.shmring.sample.container;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;

import com.github.dockerjava.api.DockerClient;
import org.testcontainers.DockerClientFactory;

import io.shmring.sample.support.SampleClient;

/**
 * One of the compose files, brought up by the command a user has. Closing takes it down.
 */
final class Compose implements AutoCloseable {

	private static final List<List<String>> COMMANDS = List.of(List.of("docker", "compose"), List.of("docker-compose"));

	private final List<String> command;

	private final String project = "shmring-test-" + UUID.randomUUID();

	private Compose(List<String> command, String file) {
		this.command = new ArrayList<>(command);
		this.command.addAll(List.of("--project-name", this.project, "--file", "../docker/" + file));
	}

	static Compose up(String file) {
		List<String> command = COMMANDS.stream()
			.filter(Compose::isInstalled)
			.findFirst()
			.orElseThrow(() -> new IllegalStateException("neither docker compose nor docker-compose is installed"));
		Compose compose = new Compose(command, file);
		try {
			compose.run("up", "--detach", "--no-build");
			return compose;
		}
		catch (RuntimeException | Error ex) {
			compose.close();
			throw ex;
		}
	}

	/** Asks one of the containers of a service. */
	SampleClient client(String service, int index) {
		String address = run("port", "--index", String.valueOf(index), service, "8080").strip();
		return new SampleClient(Integer.parseInt(address.substring(address.lastIndexOf(':') + 1)));
	}

	/** Returns the ids of the containers of a service. */
	List<String> containers(String... service) {
		List<String> arguments = new ArrayList<>(List.of("ps", "--quiet"));
		arguments.addAll(List.of(service));
		return run(arguments.toArray(String[]::new)).lines().filter((line) -> !line.isBlank()).toList();
	}

	/** Returns the names of all containers, networks and volumes of this project. */
	List<String> leftovers() {
		DockerClient client = DockerClientFactory.instance().client();
		String label = "com.docker.compose.project=" + this.project;
		List<String> names = new ArrayList<>();
		client.listContainersCmd()
			.withShowAll(true)
			.withLabelFilter(List.of(label))
			.exec()
			.forEach((container) -> names.add(container.getId()));
		client.listNetworksCmd()
			.withFilter("label", List.of(label))
			.exec()
			.forEach((network) -> names.add(network.getName()));
		client.listVolumesCmd()
			.withFilter("label", List.of(label))
			.exec()
			.getVolumes()
			.forEach((volume) -> names.add(volume.getName()));
		return names;
	}

	@Override
	public void close() {
		run("down", "--volumes", "--timeout", "5");
	}

	private String run(String... arguments) {
		List<String> call = new ArrayList<>(this.command);
		call.addAll(List.of(arguments));
		try {
			Path errors = Path.of("target", this.project + ".log");
			ProcessBuilder builder = new ProcessBuilder(call)
				.redirectError(ProcessBuilder.Redirect.appendTo(errors.toFile()));
			builder.environment()
				.putAll(Map.of("SAMPLE_IMAGE", SampleImage.get().get(), "PORT", "0", "JAVA_TOOL_OPTIONS",
						ShmContainer.JAVA_OPTIONS));
			Process process = builder.start();
			String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
			if (process.waitFor() != 0) {
				throw new IllegalStateException(
						"command failed: command=" + call + ", output=" + output + ", see " + errors);
			}
			return output;
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new IllegalStateException(ex);
		}
	}

	private static boolean isInstalled(List<String> command) {
		try {
			List<String> call = new ArrayList<>(command);
			call.add("version");
			return new ProcessBuilder(call).redirectErrorStream(true)
				.redirectOutput(ProcessBuilder.Redirect.DISCARD)
				.start()
				.waitFor() == 0;
		}
		catch (IOException ex) {
			return false;
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new IllegalStateException(ex);
		}
	}

}
