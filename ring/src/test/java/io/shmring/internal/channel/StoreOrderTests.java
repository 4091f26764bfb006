package io.shmring.internal.channel;

import java.util.List;

import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import io.shmring.ChannelKind;
import io.shmring.testing.ChildJvm;
import io.shmring.testing.PrivateDirectory;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The order in which a message is stored: the claim with its owner first, the payload
 * before the commit, the release last.
 */
class StoreOrderTests {

	@RegisterExtension
	final PrivateDirectory directory = new PrivateDirectory();

	@ParameterizedTest
	@EnumSource
	void claimsThenWritesThenCommits(ChannelKind kind) {
		try (ChildJvm child = ChildJvm.start(List.of("-Dshmring.seam=true"), StoreRecorder.class, this.directory.path(),
				kind.name())) {
			assertThat(child.await("sent")).isEqualTo("WRITING tail record payload READABLE");
			assertThat(child.await("taken")).isEqualTo((kind == ChannelKind.MPMC) ? "READING head" : "delivered");
			assertThat(child.await("received")).isEqualTo((kind == ChannelKind.MPMC) ? "READING+ EMPTY" : "head");
			assertThat(child.exitCode()).isZero();
		}
	}

}
