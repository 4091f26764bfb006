/**
 * How fast the ring is, alone and beside its peers.
 */
@NullMarked
package io.shmring.bench;

import org.jspecify.annotations.NullMarked;
