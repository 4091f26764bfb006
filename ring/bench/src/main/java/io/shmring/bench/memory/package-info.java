/**
 * What counting native memory costs.
 */
@NullMarked
package io.shmring.bench.memory;

import org.jspecify.annotations.NullMarked;
