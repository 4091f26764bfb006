package io.shmring.testing;

import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.shmring.ChannelKind;
import io.shmring.ChannelSpec;
import io.shmring.ShmChannel;

/**
 * A kind of channel at a capacity: what the contract of a channel is tested with.
 */
public record Shape(ChannelKind kind, int capacity) {

	/** Longest message of channels of any shape. */
	public static final int MAX = 64;

	/** Every kind at capacities 1, 2, 8 and 64. */
	public static Stream<Shape> all() {
		return Arrays.stream(ChannelKind.values())
			.flatMap((kind) -> IntStream.of(1, 2, 8, 64).mapToObj((capacity) -> new Shape(kind, capacity)));
	}

	/** Those with room for several messages. */
	public static Stream<Shape> roomy() {
		return all().filter((shape) -> shape.capacity() >= 8);
	}

	/** Specifies a channel of this shape. */
	public ChannelSpec spec(PrivateDirectory directory) {
		return directory.spec("orders", this.kind).capacity(this.capacity).maxMessageSize(MAX).build();
	}

	/** Opens a channel of this shape. */
	public ShmChannel open(PrivateDirectory directory) {
		return ShmChannel.open(spec(directory));
	}

	@Override
	public String toString() {
		return this.kind + "/" + this.capacity;
	}

}
