/**
 * A small program that the container tests run beside the sample.
 */
@NullMarked
package io.shmring.sample.peer;

import org.jspecify.annotations.NullMarked;
