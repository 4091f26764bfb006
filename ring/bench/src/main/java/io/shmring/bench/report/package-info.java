/**
 * What was measured, and how it is shown.
 */
@NullMarked
package io.shmring.bench.report;

import org.jspecify.annotations.NullMarked;
