/**
 * The ring protocols: claiming, committing, delivering and releasing slots.
 */
@NullMarked
package io.shmring.internal.ring;

import org.jspecify.annotations.NullMarked;
