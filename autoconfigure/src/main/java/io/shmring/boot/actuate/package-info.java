/**
 * Actuator endpoint that shows the channels of an application.
 */
@NullMarked
package io.shmring.boot.actuate;

import org.jspecify.annotations.NullMarked;
