/**
 * Auto-configuration of listeners.
 */
@NullMarked
package io.shmring.boot.autoconfigure.listener;

import org.jspecify.annotations.NullMarked;
