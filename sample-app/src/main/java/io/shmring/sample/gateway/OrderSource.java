package io.shmring.sample.gateway;

import io.shmring.sample.order.Order;

/**
 * Gives orders without end.
 */
@FunctionalInterface
interface OrderSource {

	/** Returns the next order, as of now. */
	Order next(long sequence);

}
