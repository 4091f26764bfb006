/**
 * Auto-configuration of channel health.
 */
@NullMarked
package io.shmring.boot.autoconfigure.health;

import org.jspecify.annotations.NullMarked;
