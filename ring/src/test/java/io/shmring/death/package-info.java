/**
 * What becomes of a channel when real processes are killed and stopped by signals.
 */
package io.shmring.death;
