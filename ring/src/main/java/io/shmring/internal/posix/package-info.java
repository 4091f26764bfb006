/**
 * Calls into libc, and nothing else: one method per call, errno as an exception.
 */
@NullMarked
package io.shmring.internal.posix;

import org.jspecify.annotations.NullMarked;
