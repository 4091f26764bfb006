package io.shmring.sample.container;

import java.time.Instant;

import com.github.dockerjava.api.DockerClient;
import org.testcontainers.containers.startupcheck.StartupCheckStrategy;

import static org.testcontainers.utility.DockerStatus.isContainerRunning;
import static org.testcontainers.utility.DockerStatus.isContainerStopped;

/**
 * Takes a container for started when it runs or has run, because a refusal to start is
 * what some tests look for.
 */
final class StartedOrEnded extends StartupCheckStrategy {

	@Override
	public StartupStatus checkStartupState(DockerClient client, String id) {
		var state = getCurrentState(client, id);
		return (isContainerRunning(state, null, Instant.now()) || isContainerStopped(state)) ? StartupStatus.SUCCESSFUL
				: StartupStatus.NOT_YET_KNOWN;
	}

}
