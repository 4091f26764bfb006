/**
 * Processes that send and receive while they are killed and stopped at random, and a
 * controller that accounts for every message.
 */
@NullMarked
package io.shmring.cli.torture;

import org.jspecify.annotations.NullMarked;
