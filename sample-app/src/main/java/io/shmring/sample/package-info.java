/**
 * A gateway that produces orders and a risk engine that consumes them.
 */
@NullMarked
package io.shmring.sample;

import org.jspecify.annotations.NullMarked;
