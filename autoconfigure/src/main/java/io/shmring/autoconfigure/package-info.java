/**
 * Auto-configuration of shared-memory channels.
 */
@NullMarked
package io.shmring.autoconfigure;

import org.jspecify.annotations.NullMarked;
