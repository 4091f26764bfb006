/**
 * What an application touches to use shared-memory channels as Spring beans.
 */
@NullMarked
package io.shmring.boot;

import org.jspecify.annotations.NullMarked;
