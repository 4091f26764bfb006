/**
 * Auto-configuration of the {@code shmring} endpoint.
 */
@NullMarked
package io.shmring.boot.autoconfigure.endpoint;

import org.jspecify.annotations.NullMarked;
