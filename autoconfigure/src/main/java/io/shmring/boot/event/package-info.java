/**
 * Application events about the participants of channels.
 */
@NullMarked
package io.shmring.boot.event;

import org.jspecify.annotations.NullMarked;
