/**
 * Auto-configuration of shared-memory channels.
 */
@NullMarked
package io.shmring.boot.autoconfigure;

import org.jspecify.annotations.NullMarked;
