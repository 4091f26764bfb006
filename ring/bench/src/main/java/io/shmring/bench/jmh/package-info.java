/**
 * What single operations cost within one process.
 */
@NullMarked
package io.shmring.bench.jmh;

import org.jspecify.annotations.NullMarked;
