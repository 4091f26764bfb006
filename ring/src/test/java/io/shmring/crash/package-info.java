/**
 * Participants that die or stop at any instant, and what others make of it.
 */
package io.shmring.crash;
