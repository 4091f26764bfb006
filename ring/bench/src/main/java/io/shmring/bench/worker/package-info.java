/**
 * The processes that send and receive while they are measured.
 */
@NullMarked
package io.shmring.bench.worker;

import org.jspecify.annotations.NullMarked;
