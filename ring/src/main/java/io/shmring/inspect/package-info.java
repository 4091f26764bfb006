/**
 * Looking into a channel from outside, strictly read-only: nothing is written, no lock is
 * taken, nobody notices. Start at {@link io.shmring.inspect.ChannelInspection}.
 */
@NullMarked
package io.shmring.inspect;

import org.jspecify.annotations.NullMarked;
