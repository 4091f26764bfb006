/**
 * What tests need to run several processes on one channel.
 */
package io.shmring.testing;
