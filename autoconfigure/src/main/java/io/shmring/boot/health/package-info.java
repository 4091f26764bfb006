/**
 * Health of channels.
 */
@NullMarked
package io.shmring.boot.health;

import org.jspecify.annotations.NullMarked;
