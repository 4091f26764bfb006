/**
 * Memory of the machine and of this process: limits, what was granted, what is counted.
 */
@NullMarked
package io.shmring.internal.memory;

import org.jspecify.annotations.NullMarked;
