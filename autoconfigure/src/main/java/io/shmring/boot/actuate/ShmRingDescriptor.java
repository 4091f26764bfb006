package io.shmring.boot.actuate;

import java.util.Map;

import org.springframework.boot.actuate.endpoint.OperationResponseBody;

/**
 * All channels of an application.
 *
 * @param directory directory of the segment files
 * @param memory native memory of this process for all its channels and batches
 * @param channels the channels by name
 */
public record ShmRingDescriptor(String directory, ProcessMemoryDescriptor memory,
		Map<String, ChannelDescriptor> channels) implements OperationResponseBody {
}
