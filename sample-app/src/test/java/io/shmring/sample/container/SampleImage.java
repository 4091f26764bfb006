package io.shmring.sample.container;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Optional;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.exception.NotFoundException;
import com.github.dockerjava.api.model.PruneType;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.images.builder.ImageFromDockerfile;

import io.shmring.sample.support.SampleProcess;

/**
 * The image of the sample, built once by docker/Dockerfile and removed when the JVM ends.
 * Its base is the image named by the environment variable {@code BASE_IMAGE}, or else the
 * one that docker/base-image.sh makes if it is there, or else the public one.
 */
final class SampleImage {

	static final String LOCAL_BASE = "shmring-jre:25";

	private static final String NAME = "shmring-sample-test";

	private static final ImageFromDockerfile image = build();

	private SampleImage() {
	}

	static ImageFromDockerfile get() {
		return image;
	}

	private static ImageFromDockerfile build() {
		try {
			Path jar = SampleProcess.jar();
			Runtime.getRuntime().addShutdownHook(new Thread(SampleImage::remove));
			ImageFromDockerfile builder = new ImageFromDockerfile(NAME)
				.withFileFromPath("Dockerfile", Path.of("../docker/Dockerfile"))
				.withFileFromPath("sample-app/target/" + jar.getFileName(), jar);
			return base().map((base) -> builder.withBuildArg("BASE_IMAGE", base)).orElse(builder);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/** Removes the image, and what the first stage of docker/Dockerfile leaves behind. */
	private static void remove() {
		DockerClient client = DockerClientFactory.instance().client();
		try {
			client.removeImageCmd(NAME).withForce(true).exec();
		}
		catch (NotFoundException ex) {
			// It was never built.
		}
		client.pruneCmd(PruneType.IMAGES).withDangling(true).withLabelFilter("io.shmring.stage=layers").exec();
	}

	private static Optional<String> base() {
		return Optional.ofNullable(System.getenv("BASE_IMAGE")).or(() -> {
			try {
				DockerClientFactory.instance().client().inspectImageCmd(LOCAL_BASE).exec();
				return Optional.of(LOCAL_BASE);
			}
			catch (NotFoundException ex) {
				return Optional.empty();
			}
		});
	}

}
