package io.shmring.boot.convert;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * One number within the layout of a record.
 *
 * @param name name of the component, with the names of the components around it
 * @param type a primitive type or an enum
 * @param offset offset in the payload
 * @param accessor takes the outermost {@code Record} and returns the value
 */
record RecordField(String name, Class<?> type, int offset, MethodHandle accessor) {

	private static final Map<Class<?>, Integer> SIZES = Map.of(boolean.class, 1, byte.class, 1, short.class, 2,
			char.class, 2, int.class, 4, float.class, 4, long.class, 8, double.class, 8);

	static boolean isFixed(Class<?> type) {
		return isFixed(type, Set.of());
	}

	private static boolean isFixed(Class<?> type, Set<Class<?>> around) {
		if (!type.isRecord()) {
			return type.isEnum() || SIZES.containsKey(type);
		}
		Set<Class<?>> within = new HashSet<>(around);
		return within.add(type) && Arrays.stream(type.getRecordComponents())
			.allMatch((component) -> isFixed(component.getType(), within));
	}

	static List<RecordField> of(Class<? extends Record> type) {
		List<RecordField> fields = new ArrayList<>();
		MethodHandle self = MethodHandles.identity(Record.class);
		add(type, "", self, fields);
		return List.copyOf(fields);
	}

	private static void add(Class<?> type, String prefix, MethodHandle outer, List<RecordField> fields) {
		for (RecordComponent component : type.getRecordComponents()) {
			String name = prefix + component.getName();
			Class<?> componentType = component.getType();
			MethodHandle accessor = MethodHandles.filterReturnValue(outer.asType(outer.type().changeReturnType(type)),
					RecordHandles.accessor(component));
			if (componentType.isRecord() && isFixed(componentType)) {
				add(componentType, name + ".", accessor, fields);
			}
			else if (isFixed(componentType)) {
				int offset = fields.isEmpty() ? 0 : fields.getLast().offset + fields.getLast().size();
				fields.add(new RecordField(name, componentType, offset, accessor));
			}
			else {
				throw new ShmConversionException(
						"record has no fixed length: component=" + name + ", type=" + componentType.getName()
								+ ", record=" + type.getName() + "; use primitives, enums and records of them",
						null);
			}
		}
	}

	Class<?> storedType() {
		return this.type.isEnum() ? int.class : this.type;
	}

	int size() {
		return SIZES.getOrDefault(storedType(), 0);
	}

	/** What both sides must agree on. */
	String signature() {
		String constants = this.type.isEnum() ? Arrays.stream(this.type.getEnumConstants())
			.map((constant) -> ((Enum<?>) constant).name())
			.collect(Collectors.joining("|", "(", ")")) : "";
		return this.name + ":" + (this.type.isEnum() ? "enum" : this.type.getName()) + constants;
	}

	@Override
	public String toString() {
		return this.name + ":" + this.type.getSimpleName() + "@" + this.offset;
	}

}
