package io.shmring.boot.listener;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;
import org.springframework.core.ResolvableType;
import org.springframework.util.ReflectionUtils;

import io.shmring.Message;
import io.shmring.ReceivedMessage;
import io.shmring.boot.convert.ShmConversionException;
import io.shmring.boot.convert.ShmMessageConverter;
import io.shmring.boot.convert.ShmMessageConverters;
import io.shmring.memory.ArenaBatch;

/**
 * Turns a method into one method handle that takes a message and fetches each argument
 * from it, so that calling it boxes nothing and allocates no array.
 */
final class ListenerMethod {

	private static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();

	private final String listener;

	private final String channel;

	private final Method method;

	private final ShmMessageConverters converters;

	private final @Nullable Class<?> recordType;

	ListenerMethod(String listener, String channel, Method method, ShmMessageConverters converters,
			@Nullable Class<?> recordType) {
		this.listener = listener;
		this.channel = channel;
		this.method = method;
		this.converters = converters;
		this.recordType = recordType;
		if (method.getReturnType() != void.class) {
			throw invalid("it returns " + method.getReturnType().getSimpleName(), "Let it return nothing.");
		}
	}

	/** Returns whether the method takes a batch. */
	boolean isBatch() {
		List<Class<?>> types = Arrays.asList(this.method.getParameterTypes());
		boolean batch = types.contains(List.class) || types.contains(ArenaBatch.class);
		if (batch && types.size() != 1) {
			throw invalid("it takes a batch and something else",
					"Take List<ReceivedMessage> or ArenaBatch to see the headers.");
		}
		return batch;
	}

	/** Returns what reads an element of the list, or {@code null} if it takes no list. */
	@Nullable
	Function<Message, Object> element() {
		if (!isBatch() || this.method.getParameterTypes()[0] == ArenaBatch.class) {
			return null;
		}
		ResolvableType element = parameter(0).asCollection().getGeneric(0);
		if (isView(element.toClass())) {
			throw invalid("it takes a list of views, which are valid only one at a time",
					"Take List<ReceivedMessage> or List<byte[]>.");
		}
		if (element.resolve() == ReceivedMessage.class) {
			return ReceivedMessage::copyOf;
		}
		ShmMessageConverter<?> converter = converter(element);
		return (message) -> converter.read(message, element);
	}

	/** Returns what calls the method. */
	ListenerInvoker invoker(Object bean) {
		MethodHandle handle = handle(bean);
		if (isBatch()) {
			MethodHandle call = handle.asType(MethodType.methodType(void.class, Object.class));
			return (input) -> {
				call.invokeExact(input);
			};
		}
		MethodHandle[] arguments = new MethodHandle[this.method.getParameterCount()];
		int payloads = 0;
		for (int i = 0; i < arguments.length; i++) {
			boolean headers = this.method.getParameterTypes()[i] == ShmHeaders.class;
			arguments[i] = headers ? headers() : payload(parameter(i));
			payloads += headers ? 0 : 1;
		}
		if (payloads != 1) {
			throw invalid("it takes " + payloads + " payloads", "Take one payload, and ShmHeaders if wanted.");
		}
		MethodHandle call = MethodHandles.permuteArguments(MethodHandles.filterArguments(handle, 0, arguments),
				MethodType.methodType(void.class, Message.class), new int[arguments.length]);
		return (input) -> {
			call.invokeExact((Message) input);
		};
	}

	private MethodHandle handle(Object bean) {
		ReflectionUtils.makeAccessible(this.method);
		try {
			return LOOKUP.unreflect(this.method).bindTo(bean);
		}
		catch (IllegalAccessException ex) {
			throw invalid("it is not accessible", "Make it public, or open its package to reflection.");
		}
	}

	private MethodHandle payload(ResolvableType type) {
		Class<?> raw = type.toClass();
		if (raw == Message.class) {
			return MethodHandles.identity(Message.class);
		}
		if (raw == MemorySegment.class) {
			return find(() -> LOOKUP.findVirtual(Message.class, "segment", MethodType.methodType(MemorySegment.class)));
		}
		if (raw == ReceivedMessage.class) {
			return find(() -> LOOKUP.findStatic(ReceivedMessage.class, "copyOf",
					MethodType.methodType(ReceivedMessage.class, Message.class)));
		}
		MethodHandle read = find(() -> LOOKUP.findVirtual(ShmMessageConverter.class, "read",
				MethodType.methodType(Object.class, Message.class, ResolvableType.class)));
		return MethodHandles.insertArguments(read.bindTo(converter(type)), 1, type)
			.asType(MethodType.methodType(raw, Message.class));
	}

	private MethodHandle headers() {
		MethodHandle of = find(() -> LOOKUP.findStatic(ShmHeaders.class, "of",
				MethodType.methodType(ShmHeaders.class, String.class, Message.class)));
		return MethodHandles.insertArguments(of, 0, this.channel);
	}

	private ShmMessageConverter<?> converter(ResolvableType type) {
		Class<?> raw = type.toClass();
		if (this.recordType != null && raw.isRecord() && raw != this.recordType) {
			throw invalid(
					"its payload is " + raw.getName() + ", but the record type of the channel is "
							+ this.recordType.getName(),
					"Take that record, or correct shmring.channels." + this.channel + ".record-type.");
		}
		try {
			return this.converters.forType(type);
		}
		catch (ShmConversionException ex) {
			throw invalid(String.valueOf(ex.getMessage()), "Take a type that can be converted.");
		}
	}

	private ResolvableType parameter(int index) {
		return ResolvableType.forMethodParameter(this.method, index);
	}

	private static boolean isView(Class<?> type) {
		return type == Message.class || type == MemorySegment.class;
	}

	private InvalidListenerException invalid(String problem, String action) {
		return new InvalidListenerException("listener method does not fit: listener=" + this.listener + ", method="
				+ this.method.toGenericString() + ": " + problem, action);
	}

	private interface Finder {

		MethodHandle find() throws ReflectiveOperationException;

	}

	private static MethodHandle find(Finder finder) {
		try {
			return finder.find();
		}
		catch (ReflectiveOperationException ex) {
			throw new IllegalStateException("method is missing", ex);
		}
	}

}
