/**
 * Observations of sending and listening, and the trace context in a message.
 */
@NullMarked
package io.shmring.boot.observation;

import org.jspecify.annotations.NullMarked;
