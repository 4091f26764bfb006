package io.shmring.boot.autoconfigure.listener;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

import io.shmring.boot.listener.InvalidListenerException;

/**
 * Explains listeners that cannot be set up as they are declared.
 */
class InvalidListenerFailureAnalyzer extends AbstractFailureAnalyzer<InvalidListenerException> {

	@Override
	protected FailureAnalysis analyze(Throwable rootFailure, InvalidListenerException cause) {
		return new FailureAnalysis(String.valueOf(cause.getMessage()), cause.action(), cause);
	}

}
