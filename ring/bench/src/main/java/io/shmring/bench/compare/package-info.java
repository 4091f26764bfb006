/**
 * The comparison: plans it, starts workers, interleaves rounds.
 */
@NullMarked
package io.shmring.bench.compare;

import org.jspecify.annotations.NullMarked;
