/**
 * Micrometer meters of channels.
 */
@NullMarked
package io.shmring.boot.metrics;

import org.jspecify.annotations.NullMarked;
