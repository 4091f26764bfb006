package io.shmring.cli;

import java.util.Objects;

import picocli.CommandLine.IVersionProvider;

import io.shmring.internal.layout.SegmentLayout;

/**
 * What {@code --version} prints.
 */
final class Version implements IVersionProvider {

	@Override
	public String[] getVersion() {
		String version = Objects.requireNonNullElse(Main.class.getPackage().getImplementationVersion(), "(unpacked)");
		return new String[] { "shmring " + version + ", layout version " + SegmentLayout.VERSION + ", Java "
				+ Runtime.version().feature() };
	}

}
