/**
 * Named ring-buffer channels in shared memory, between processes and containers on one
 * Linux host. Start at {@link io.shmring.ShmChannel}.
 */
@NullMarked
package io.shmring;

import org.jspecify.annotations.NullMarked;
