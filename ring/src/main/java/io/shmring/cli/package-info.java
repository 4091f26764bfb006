/**
 * The {@code shmring} command line.
 */
@NullMarked
package io.shmring.cli;

import org.jspecify.annotations.NullMarked;
