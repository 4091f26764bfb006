/**
 * Whether what threads saw of a channel can be explained by a bounded queue that does one
 * step at a time.
 */
package io.shmring.stress.linearizability;
