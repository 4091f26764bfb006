/**
 * What the tests of the running sample share.
 */
@NullMarked
package io.shmring.sample.support;

import org.jspecify.annotations.NullMarked;
