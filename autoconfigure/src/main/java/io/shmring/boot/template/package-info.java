/**
 * Sending and receiving objects by the name of a channel.
 */
@NullMarked
package io.shmring.boot.template;

import org.jspecify.annotations.NullMarked;
