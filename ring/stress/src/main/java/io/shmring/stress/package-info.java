/**
 * What the ring does when threads race and processes die.
 */
@NullMarked
package io.shmring.stress;

import org.jspecify.annotations.NullMarked;
