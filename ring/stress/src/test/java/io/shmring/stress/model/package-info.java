/**
 * The protocols of the ring as models, checked exhaustively.
 */
@NullMarked
package io.shmring.stress.model;

import org.jspecify.annotations.NullMarked;
