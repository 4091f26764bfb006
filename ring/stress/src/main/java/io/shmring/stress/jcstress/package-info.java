/**
 * Each hand-over of the ring as a race of two threads over two mappings of one file, with
 * every outcome in words. Beside what is shipped stands what was not: the variants called
 * after their mistake show the outcome that is forbidden in the shipped one, except those
 * that say that they need a machine with weak ordering.
 */
@NullMarked
package io.shmring.stress.jcstress;

import org.jspecify.annotations.NullMarked;
