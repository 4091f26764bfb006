/**
 * Where everything in a segment is, and the only way to read and write it.
 */
@NullMarked
package io.shmring.internal.layout;

import org.jspecify.annotations.NullMarked;
