/**
 * Support for tests that use channels, with or without Spring.
 */
@NullMarked
package io.shmring.boot.test;

import org.jspecify.annotations.NullMarked;
