/**
 * Auto-configuration of channel metrics.
 */
@NullMarked
package io.shmring.boot.autoconfigure.metrics;

import org.jspecify.annotations.NullMarked;
