package io.shmring.internal.layout;

/**
 * Every offset, size and version number of a segment. No other class contains an offset
 * literal, and changing one here without raising {@link #VERSION} fails a test.
 *
 * <pre>
 * 0x000  geometry    written once, before the magic; the magic is stored last
 * 0x040  head        next position to consume, written by consumers
 * 0x080  tail        where to look for the next position to claim, written by producers
 * 0x100  control     start position and schema
 * 0x180  data word   consumers sleep here until a message is committed
 * 0x200  space word  producers sleep here until a slot is released
 * 0x280  totals      recoveries, redeliveries, aborted and skipped claims
 * 0x300  delivered   how far the single consumer may have delivered
 * 0x400  participants, one 128-byte entry each
 * page   slots
 * </pre>
 */
public final class SegmentLayout {

	/** Layout version, part of the magic. */
	public static final int VERSION = 2;

	/** First seven bytes of the magic: {@code SHMRING} as little-endian ASCII. */
	public static final long MAGIC_PREFIX = 0x00474E49524D4853L;

	/** The magic of this layout version. */
	public static final long MAGIC = magic(VERSION);

	/** Number of slots, a power of two; 8 bytes. */
	public static final long CAPACITY = 0x000;

	/** Magic, release-stored last; 8 bytes. */
	public static final long MAGIC_WORD = 0x008;

	/** Kind code; 4 bytes. */
	public static final long KIND = 0x010;

	/** Distance between two slots in bytes; 4 bytes. */
	public static final long STRIDE = 0x014;

	/** Longest payload in bytes; 4 bytes. */
	public static final long MAX_MESSAGE_SIZE = 0x018;

	/** Number of participant entries; 4 bytes. */
	public static final long PARTICIPANT_COUNT = 0x01C;

	/** Offset of slot 0; 8 bytes. */
	public static final long SLOTS_OFFSET = 0x020;

	/** CLOCK_MONOTONIC nanoseconds at creation, for display; 8 bytes. */
	public static final long CREATED_AT = 0x028;

	/** Random number of this incarnation of the channel; 8 bytes. */
	public static final long INCARNATION = 0x030;

	/** Hash over all geometry fields and the schema; 8 bytes. */
	public static final long GEOMETRY_HASH = 0x038;

	/** Next position to consume; 8 bytes. Its byte is the lock byte of the consumer role. */
	public static final long HEAD = 0x040;

	/** Rises whenever slots were marked for redelivery; 8 bytes, read with the head. */
	public static final long REDELIVERY_GENERATION = 0x048;

	/**
	 * Next position to claim, or an earlier one, see {@link Cursors}; 8 bytes. Its byte is the
	 * lock byte of the producer role.
	 */
	public static final long TAIL = 0x080;

	/** First position ever used (0 outside tests); 8 bytes. */
	public static final long START_POSITION = 0x100;

	/** Hash of the message schema both sides agreed on, 0 for none; 8 bytes. */
	public static final long SCHEMA = 0x108;

	/** Futex word of sleeping consumers: sequence and sleeper flag; 4 bytes. */
	public static final long DATA_WORD = 0x180;

	/** Futex word of sleeping producers: sequence and sleeper flag; 4 bytes. */
	public static final long SPACE_WORD = 0x200;

	/** Claims of dead producers that were settled; 8 bytes. */
	public static final long DEAD_SLOTS = 0x280;

	/** Messages marked for redelivery; 8 bytes. */
	public static final long REDELIVERED = 0x290;

	/** Messages dropped because their consumer died; 8 bytes. */
	public static final long DROPPED = 0x298;

	/** Claims given up by their live owner; 8 bytes. */
	public static final long ABORTED = 0x2A0;

	/** Dead or aborted slots that consumers have passed; 8 bytes. */
	public static final long SKIPPED = 0x2A8;

	/** Offers refused to participants that have detached; 8 bytes. */
	public static final long REJECTED = 0x2B0;

	/** Position below which the single consumer may have delivered; 8 bytes. */
	public static final long DELIVERED = 0x300;

	/** Entry 0 of the participant table. */
	public static final long PARTICIPANTS = 0x400;

	/** Size of one participant entry in bytes. */
	public static final int PARTICIPANT_SIZE = 128;

	/** In an entry: its {@link EntryStatus}; 8 bytes. First byte: lock byte. */
	public static final long P_STATUS = 0;

	/** In an entry: process id as its owner sees it, for people; 8 bytes. */
	public static final long P_PID = 8;

	/** In an entry: inode of the owner's PID namespace, for people; 8 bytes. */
	public static final long P_NAMESPACE = 16;

	/** In an entry: start time of the process in clock ticks, for people; 8 bytes. */
	public static final long P_STARTED = 24;

	/** In an entry: CLOCK_MONOTONIC nanoseconds of the attach; 8 bytes. */
	public static final long P_ATTACHED_AT = 32;

	/** In an entry: CLOCK_MONOTONIC nanoseconds of the last heartbeat; 8 bytes. */
	public static final long P_HEARTBEAT = 40;

	/** In an entry: messages committed; 8 bytes. */
	public static final long P_SENT = 48;

	/** In an entry: messages delivered; 8 bytes. */
	public static final long P_RECEIVED = 56;

	/** In an entry: offers refused because the channel was full; 8 bytes. */
	public static final long P_REJECTED = 64;

	/** In an entry: role bits, see {@link #ROLE_PRODUCER}; 4 bytes. */
	public static final long P_ROLES = 72;

	/** In an entry: effective user id of the owner; 4 bytes. */
	public static final long P_UID = 76;

	/** In an entry: bytes of the mapping the owner has locked in memory; 8 bytes. */
	public static final long P_LOCKED = 80;

	/** In an entry: how often a thread of the owner went to sleep; 8 bytes. */
	public static final long P_PARKS = 88;

	/** Role bit of a participant that has sent. */
	public static final int ROLE_PRODUCER = 1;

	/** Role bit of a participant that has received. */
	public static final int ROLE_CONSUMER = 2;

	/** In a slot: the slot word; 8 bytes. */
	public static final long SLOT_WORD = 0;

	/** In a slot: payload length; 4 bytes, the low half of the record word. */
	public static final long SLOT_LENGTH = 8;

	/** In a slot: message type; 4 bytes, the high half of the record word. */
	public static final long SLOT_TYPE = 12;

	/** In a slot: first payload byte. */
	public static final long SLOT_PAYLOAD = 16;

	/** Slots start on a multiple of this: their word and record share a cache line. */
	public static final int SLOT_ALIGNMENT = 16;

	/** The slots start on a page boundary of this size. */
	public static final int PAGE_SIZE = 4096;

	/** Largest capacity in slots. */
	public static final long MAX_CAPACITY = 1L << 30;

	/** Largest payload in bytes. */
	public static final int MAX_MESSAGE = 1 << 28;

	/** Largest number of participants, set by the width of the owner index. */
	public static final int MAX_PARTICIPANTS = SlotWord.MAX_OWNERS;

	private SegmentLayout() {
	}

	/**
	 * Returns the magic of a layout version.
	 * @param version the layout version, 1 to 255
	 * @return the magic word
	 */
	public static long magic(int version) {
		return MAGIC_PREFIX | ((long) version << 56);
	}

	/**
	 * Returns the layout version a magic stands for.
	 * @param magic the magic word of any file
	 * @return the version, or -1 if it is not a magic of ours
	 */
	public static int versionOf(long magic) {
		return ((magic & (-1L >>> 8)) == MAGIC_PREFIX) ? (int) (magic >>> 56) : -1;
	}

	/**
	 * Returns the distance between slots for a payload limit.
	 * @param maxMessageSize the longest payload in bytes
	 * @return the stride in bytes, a multiple of {@link #SLOT_ALIGNMENT}
	 */
	public static int stride(int maxMessageSize) {
		return roundUp((int) SLOT_PAYLOAD + maxMessageSize, SLOT_ALIGNMENT);
	}

	/**
	 * Returns the offset of slot 0.
	 * @param participants the number of participant entries
	 * @return the offset in bytes, a multiple of {@link #PAGE_SIZE}
	 */
	public static long slotsOffset(int participants) {
		return roundUp((int) PARTICIPANTS + participants * PARTICIPANT_SIZE, PAGE_SIZE);
	}

	/**
	 * Returns the offset of a participant entry, which is also its lock byte.
	 * @param index the index of the entry
	 * @return the offset in bytes
	 */
	public static long participant(int index) {
		return PARTICIPANTS + (long) index * PARTICIPANT_SIZE;
	}

	private static int roundUp(int value, int unit) {
		return (value + unit - 1) & -unit;
	}

}
