package io.shmring.sample.container;

import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.testcontainers.DockerClientFactory;

/**
 * The condition of {@link EnabledIfDocker}.
 */
final class DockerCondition implements ExecutionCondition {

	@Override
	public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
		return evaluate(DockerClientFactory.instance().isDockerAvailable(), "true".equals(System.getenv("CI")));
	}

	static ConditionEvaluationResult evaluate(boolean docker, boolean ci) {
		if (docker) {
			return ConditionEvaluationResult.enabled("Docker answers");
		}
		if (ci) {
			throw new IllegalStateException("container tests must run where CI=true, but no Docker answers: start"
					+ " dockerd or point DOCKER_HOST to it");
		}
		return ConditionEvaluationResult.disabled(
				"no Docker answers: start dockerd to run the container tests (DOCKER_HOST, /var/run/docker.sock)");
	}

}
