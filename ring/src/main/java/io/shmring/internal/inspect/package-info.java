/**
 * Looking at a segment without changing it, locking it or trusting it.
 */
@NullMarked
package io.shmring.internal.inspect;

import org.jspecify.annotations.NullMarked;
