/**
 * The consuming side: keeps the exposure per symbol.
 */
@NullMarked
package io.shmring.sample.risk;

import org.jspecify.annotations.NullMarked;
