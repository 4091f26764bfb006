package io.shmring.boot.convert;

import org.jspecify.annotations.Nullable;

import io.shmring.Claim;
import io.shmring.Message;

/**
 * How each type of component is stored. Called through method handles, by name and type.
 */
final class RecordNumbers {

	private RecordNumbers() {
	}

	static void put(Claim claim, int offset, boolean value) {
		claim.putByte(offset, (byte) (value ? 1 : 0));
	}

	static void put(Claim claim, int offset, byte value) {
		claim.putByte(offset, value);
	}

	static void put(Claim claim, int offset, short value) {
		claim.putShort(offset, value);
	}

	static void put(Claim claim, int offset, char value) {
		claim.putShort(offset, (short) value);
	}

	static void put(Claim claim, int offset, int value) {
		claim.putInt(offset, value);
	}

	static void put(Claim claim, int offset, long value) {
		claim.putLong(offset, value);
	}

	static void put(Claim claim, int offset, float value) {
		claim.putFloat(offset, value);
	}

	static void put(Claim claim, int offset, double value) {
		claim.putDouble(offset, value);
	}

	static boolean getboolean(Message message, int offset) {
		return message.getByte(offset) != 0;
	}

	static byte getbyte(Message message, int offset) {
		return message.getByte(offset);
	}

	static short getshort(Message message, int offset) {
		return message.getShort(offset);
	}

	static char getchar(Message message, int offset) {
		return (char) message.getShort(offset);
	}

	static int getint(Message message, int offset) {
		return message.getInt(offset);
	}

	static long getlong(Message message, int offset) {
		return message.getLong(offset);
	}

	static float getfloat(Message message, int offset) {
		return message.getFloat(offset);
	}

	static double getdouble(Message message, int offset) {
		return message.getDouble(offset);
	}

	@SuppressWarnings("EnumOrdinal") // the names of the constants are part of the schema
	static int ordinal(String component, @Nullable Enum<?> value) {
		if (value == null) {
			throw new ShmConversionException("component is null: component=" + component, null);
		}
		return value.ordinal();
	}

	static Object constant(Object[] constants, int ordinal) {
		if (ordinal < 0 || ordinal >= constants.length) {
			throw new ShmConversionException("no enum constant: ordinal=" + ordinal + ", limit="
					+ (constants.length - 1) + ", type=" + constants.getClass().componentType().getName(), null);
		}
		return constants[ordinal];
	}

}
