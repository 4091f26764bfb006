/**
 * The ways to carry messages that are compared: the ring's own, those of its peers, and references.
 */
@NullMarked
package io.shmring.bench.peer;

import org.jspecify.annotations.NullMarked;
