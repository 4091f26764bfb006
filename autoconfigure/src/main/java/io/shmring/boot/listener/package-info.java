/**
 * Methods that are called for the messages of a channel.
 */
@NullMarked
package io.shmring.boot.listener;

import org.jspecify.annotations.NullMarked;
