/**
 * The producing side: accepts orders and sends them.
 */
@NullMarked
package io.shmring.sample.gateway;

import org.jspecify.annotations.NullMarked;
