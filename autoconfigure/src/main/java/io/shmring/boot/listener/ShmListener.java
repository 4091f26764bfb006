package io.shmring.boot.listener;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import org.springframework.aot.hint.annotation.Reflective;

/**
 * Calls a method of a bean for each message of a channel, on a thread of its own.
 *
 * <p>
 * The method returns nothing and takes one of
 * <ul>
 * <li>the payload: {@code byte[]}, {@code String}, {@code ByteBuffer}, a record, or
 * whatever a converter reads;</li>
 * <li>{@link io.shmring.Message} or {@link java.lang.foreign.MemorySegment}: the slot
 * itself, without a copy, read-only and valid only during the call;</li>
 * <li>{@link io.shmring.ReceivedMessage}: a copy with its headers;</li>
 * <li>a {@code List} of payloads or of {@link io.shmring.ReceivedMessage}: what is there,
 * at most {@link #batchSize()}, copied so that the slots are free at once;</li>
 * <li>{@link io.shmring.memory.ArenaBatch}: the same as views of native memory, without
 * garbage, valid only during the call.</li>
 * </ul>
 * and besides, unless it takes a batch, {@link ShmHeaders}.
 *
 * <p>
 * An exception never ends the listening. By default it is logged and the next message is
 * taken; see {@link ShmErrorHandler}. All text attributes may hold placeholders
 * (<code>${...}</code>).
 */
@Documented
@Reflective
@Retention(RetentionPolicy.RUNTIME)
@Target({ ElementType.METHOD, ElementType.ANNOTATION_TYPE })
public @interface ShmListener {

	/**
	 * Returns the name of the channel.
	 * @return the name of a channel bean
	 */
	String channel();

	/**
	 * Returns the id of the listener, unique in the application.
	 * @return the id; by default the name of the bean, a dot and the name of the method
	 */
	String id() default "";

	/**
	 * Returns the number of threads. More than one needs kind {@code mpmc}.
	 * @return a number, by default {@code shmring.listener.concurrency}
	 */
	String concurrency() default "";

	/**
	 * Returns whether the listener starts with the application.
	 * @return a boolean, by default {@code shmring.listener.auto-startup}
	 */
	String autoStartup() default "";

	/**
	 * Returns the largest number of messages per call of a method that takes a batch.
	 * @return a number, by default {@code shmring.listener.batch-size}
	 */
	String batchSize() default "";

	/**
	 * Returns what decides about failed messages.
	 * @return the name of a bean of type {@link ShmErrorHandler}; by default what
	 * {@code shmring.listener} says
	 */
	String errorHandler() default "";

	/**
	 * Returns where failed messages go as {@link DeadLetter} when there are no tries left.
	 * @return the name of a channel, by default {@code shmring.listener.dead-letter-channel}
	 */
	String deadLetterChannel() default "";

	/**
	 * Returns the CPUs to bind the threads to.
	 * @return numbers separated by commas, one per thread in turn; by default none
	 */
	String cpus() default "";

}
