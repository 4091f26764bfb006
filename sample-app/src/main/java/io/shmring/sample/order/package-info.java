/**
 * What the gateway tells the risk engine.
 */
@NullMarked
package io.shmring.sample.order;

import org.jspecify.annotations.NullMarked;
