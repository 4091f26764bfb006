/**
 * Conversion between objects and the bytes of a message.
 */
@NullMarked
package io.shmring.boot.convert;

import org.jspecify.annotations.NullMarked;
