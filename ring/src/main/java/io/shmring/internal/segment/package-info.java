/**
 * The file of a channel: creating it so that a crash at any step can be finished by the
 * next opener, checking it, mapping it and removing it.
 */
@NullMarked
package io.shmring.internal.segment;

import org.jspecify.annotations.NullMarked;
