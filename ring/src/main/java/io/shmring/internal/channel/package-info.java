/**
 * Channels put together: rings, roles, waiting, maintenance and closing.
 */
@NullMarked
package io.shmring.internal.channel;

import org.jspecify.annotations.NullMarked;
