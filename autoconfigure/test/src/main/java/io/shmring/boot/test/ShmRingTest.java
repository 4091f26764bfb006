package io.shmring.boot.test;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Gives a test a private directory for its channels, and removes it afterwards.
 *
 * <p>
 * Together with {@code @SpringBootTest} or another annotation that starts a context, each
 * test class gets a context and a directory of its own: {@code shmring.directory} is set
 * and the directory is removed when the context is closed. Without Spring each test method
 * gets its own. Either way a test method may take {@link ShmRings} to open channels there,
 * which are closed after the test.
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@ExtendWith(ShmRingExtension.class)
public @interface ShmRingTest {
}
