/**
 * Who takes part in a channel, who of them is alive, and what becomes of what the dead
 * have left.
 */
@NullMarked
package io.shmring.internal.liveness;

import org.jspecify.annotations.NullMarked;
