/**
 * Native memory: batches that messages are copied out to, the allocator they live in, and
 * the totals of this process.
 */
@NullMarked
package io.shmring.memory;

import org.jspecify.annotations.NullMarked;
