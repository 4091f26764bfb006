package io.shmring.internal.inspect;

import java.time.Duration;
import java.util.List;

import io.shmring.ChannelMemory;
import io.shmring.ChannelState;

/**
 * What the one who looks at a segment knows about the channel beside the bytes of the
 * segment.
 *
 * @param name name of the channel
 * @param file absolute path of the segment
 * @param state state of the channel
 * @param problems why the state is not UP, one sentence each
 * @param stalledClaims claims held by live participants for more than a second
 * @param oldestClaimAge age of the oldest of them, zero if there is none
 * @param memory native memory of the asking process for this channel
 */
public record Observation(String name, String file, ChannelState state, List<String> problems, int stalledClaims,
		Duration oldestClaimAge, ChannelMemory memory) {
}
