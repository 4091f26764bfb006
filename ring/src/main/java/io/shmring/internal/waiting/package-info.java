/**
 * Waiting for a message or for room: spinning, yielding, backing off, or sleeping on a
 * word of the segment.
 */
@NullMarked
package io.shmring.internal.waiting;

import org.jspecify.annotations.NullMarked;
