package io.shmring.boot.convert;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;

import org.springframework.util.ReflectionUtils;

import io.shmring.Claim;
import io.shmring.Message;

/**
 * Composes one method handle that writes a whole record and one that reads it, so that
 * neither boxes a number and each is compiled as one method.
 */
final class RecordHandles {

	private static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();

	private RecordHandles() {
	}

	/** {@code (RecordType) -> component}. */
	static MethodHandle accessor(RecordComponent component) {
		ReflectionUtils.makeAccessible(component.getAccessor());
		try {
			return LOOKUP.unreflect(component.getAccessor());
		}
		catch (IllegalAccessException ex) {
			throw inaccessible(component.getDeclaringRecord(), ex);
		}
	}

	/** {@code (Claim, Record) -> void}. */
	static MethodHandle writer(List<RecordField> fields) {
		MethodHandle writer = MethodHandles.empty(MethodType.methodType(void.class, Claim.class, Record.class));
		for (RecordField field : fields) {
			MethodHandle accessor = field.type().isEnum() ? ordinal(field) : field.accessor();
			MethodHandle put = find("put",
					MethodType.methodType(void.class, Claim.class, int.class, field.storedType()));
			put = MethodHandles.insertArguments(put, 1, field.offset());
			writer = MethodHandles.foldArguments(MethodHandles.filterArguments(put, 1, accessor), writer);
		}
		return writer;
	}

	/** {@code (Message) -> Record}. */
	static MethodHandle reader(Class<? extends Record> type) {
		MethodHandle reader = reader(type, new int[1]);
		return reader.asType(MethodType.methodType(Record.class, Message.class));
	}

	private static MethodHandle reader(Class<?> type, int[] offset) {
		RecordComponent[] components = type.getRecordComponents();
		MethodHandle[] getters = new MethodHandle[components.length];
		for (int i = 0; i < components.length; i++) {
			Class<?> component = components[i].getType();
			getters[i] = component.isRecord() ? reader(component, offset) : getter(component, offset);
		}
		MethodHandle constructor = MethodHandles.filterArguments(constructor(type, components), 0, getters);
		MethodType result = MethodType.methodType(type, Message.class);
		return MethodHandles.permuteArguments(constructor, result, new int[components.length]);
	}

	private static MethodHandle getter(Class<?> type, int[] offset) {
		RecordField field = new RecordField("", type, offset[0], MethodHandles.identity(Object.class));
		offset[0] += field.size();
		Class<?> stored = field.storedType();
		MethodHandle getter = MethodHandles.insertArguments(
				find("get" + stored.getName(), MethodType.methodType(stored, Message.class, int.class)), 1,
				field.offset());
		if (!type.isEnum()) {
			return getter;
		}
		MethodHandle constant = find("constant", MethodType.methodType(Object.class, Object[].class, int.class));
		constant = MethodHandles.insertArguments(constant, 0, (Object) type.getEnumConstants());
		return MethodHandles.filterReturnValue(getter, constant.asType(MethodType.methodType(type, int.class)));
	}

	private static MethodHandle constructor(Class<?> type, RecordComponent[] components) {
		Class<?>[] types = Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
		try {
			Constructor<?> constructor = type.getDeclaredConstructor(types);
			ReflectionUtils.makeAccessible(constructor);
			return LOOKUP.unreflectConstructor(constructor);
		}
		catch (ReflectiveOperationException ex) {
			throw inaccessible(type, ex);
		}
	}

	private static MethodHandle ordinal(RecordField field) {
		MethodHandle ordinal = find("ordinal", MethodType.methodType(int.class, String.class, Enum.class));
		ordinal = MethodHandles.insertArguments(ordinal, 0, field.name());
		return MethodHandles.filterReturnValue(field.accessor(),
				ordinal.asType(MethodType.methodType(int.class, field.type())));
	}

	private static MethodHandle find(String name, MethodType type) {
		try {
			return LOOKUP.findStatic(RecordNumbers.class, name, type);
		}
		catch (ReflectiveOperationException ex) {
			throw new IllegalStateException("method is missing: name=" + name + ", type=" + type, ex);
		}
	}

	private static ShmConversionException inaccessible(Class<?> type, ReflectiveOperationException cause) {
		return new ShmConversionException(
				"record is not accessible: record=" + type.getName() + "; open its package to reflection", cause);
	}

	/** Turns what {@code invokeExact} declares into what it can really throw. */
	static RuntimeException unchecked(Throwable thrown) {
		if (thrown instanceof RuntimeException exception) {
			return exception;
		}
		if (thrown instanceof Error error) {
			throw error;
		}
		return new ShmConversionException("record could not be converted", thrown);
	}

}
