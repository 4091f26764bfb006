/**
 * Auto-configuration of the template and its converters.
 */
@NullMarked
package io.shmring.boot.autoconfigure.template;

import org.jspecify.annotations.NullMarked;
