/**
 * The sample in containers.
 */
@NullMarked
package io.shmring.sample.container;

import org.jspecify.annotations.NullMarked;
