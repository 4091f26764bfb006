package io.shmring.internal.layout;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link SegmentLayout}, {@link SlotWord} and {@link Geometry}: what two
 * processes of different builds must agree on.
 */
class SegmentLayoutTests {

	/**
	 * For each layout version, the digest of everything that follows from it. A new layout
	 * gets a new version and a new line; no line ever changes.
	 */
	private static final Map<Integer, String> DIGESTS = Map.of(1,
			"1a1f5ada7bf30ad7a4b1e1c98e8bcdd90c0738b06fd63a52fba2a658dbd895f0", 2,
			"081337489e2bfeb99f6caaf25eabc7643af9211b22fa166f3bd6805f50077e14");

	@Test
	void hasANewVersionWheneverItChanges() throws Exception {
		assertThat(DIGESTS)
			.as("layout of version " + SegmentLayout.VERSION
					+ " has changed: raise SegmentLayout.VERSION and add its digest; layout=" + layout())
			.containsEntry(SegmentLayout.VERSION, digest(layout()));
	}

	@Test
	void putsEveryFieldWhereTheDesignSays() {
		assertThat(layout()).containsAllEntriesOf(Map.ofEntries(Map.entry("CAPACITY", "0"),
				Map.entry("MAGIC_WORD", "8"), Map.entry("KIND", "16"), Map.entry("HEAD", "64"),
				Map.entry("TAIL", "128"), Map.entry("START_POSITION", "256"), Map.entry("DATA_WORD", "384"),
				Map.entry("SPACE_WORD", "512"), Map.entry("PARTICIPANTS", "1024"), Map.entry("PARTICIPANT_SIZE", "128"),
				Map.entry("SLOT_LENGTH", "8"), Map.entry("SLOT_TYPE", "12"), Map.entry("SLOT_PAYLOAD", "16")));
		assertThat(SegmentLayout.MAGIC).isEqualTo(0x02474E49524D4853L);
	}

	@Test
	void givesEachFieldBytesOfItsOwn() {
		List<String> parts = List.of("", "P_", "SLOT_");
		for (String part : parts) {
			Map<Long, String> byOffset = new TreeMap<>();
			for (Field field : offsets(part)) {
				long offset = value(field);
				assertThat(offset % 4).as(field.getName()).isZero();
				assertThat(byOffset.put(offset, field.getName())).as(field.getName()).isNull();
			}
		}
		assertThat(offsets("P_")).allMatch((field) -> value(field) + Long.BYTES <= SegmentLayout.PARTICIPANT_SIZE);
		assertThat(offsets("")).allMatch((field) -> value(field) < SegmentLayout.PARTICIPANTS);
	}

	@Test
	void knowsItsOwnMagicOnly() {
		for (int version = 1; version < 256; version++) {
			assertThat(SegmentLayout.versionOf(SegmentLayout.magic(version))).isEqualTo(version);
		}
		assertThat(SegmentLayout.versionOf(0)).isEqualTo(-1);
		assertThat(SegmentLayout.versionOf(SegmentLayout.MAGIC ^ 1)).isEqualTo(-1);
		byte[] magic = new byte[Long.BYTES];
		MemorySegment.ofArray(magic).set(ValueLayout.JAVA_LONG_UNALIGNED, 0, SegmentLayout.MAGIC);
		assertThat(new String(magic, 0, 7, StandardCharsets.US_ASCII)).isEqualTo("SHMRING");
	}

	@Test
	void readsTheGeometryItWrote() {
		try (Arena arena = Arena.ofConfined()) {
			for (int kind = 1; kind <= 3; kind++) {
				for (int max : new int[] { 0, 1, 48, 49, SegmentLayout.MAX_MESSAGE }) {
					for (int participants : new int[] { 1, 24, 25, 255 }) {
						Geometry geometry = new Geometry(kind, 1L << (10 * kind), max, participants, 42);
						MemorySegment header = arena.allocate(SegmentLayout.PAGE_SIZE, Long.BYTES);
						geometry.write(header);
						assertThat(Geometry.read(header)).isEqualTo(geometry);
						assertThat(geometry.problem(header, geometry.size())).isEmpty();
						assertThat(geometry.problem(header, geometry.size() - 1)).startsWith("fileSize=");
						assertThat(geometry.stride()).isGreaterThanOrEqualTo(max + 16).isLessThan(max + 16 + 16);
						assertThat(geometry.stride() % 16).isZero();
						assertThat(geometry.slotsOffset() % 4096).isZero();
						assertThat(geometry.size())
							.isGreaterThanOrEqualTo(geometry.slot(geometry.capacity() - 1) + geometry.stride());
					}
				}
			}
		}
	}

	@Test
	void keepsEveryPartOfASlotWord() {
		for (long lap : new long[] { 0, 1, 42, (1L << 40) - 1 }) {
			for (int index : new int[] { 0, 1, 127, 255 }) {
				for (long epoch : new long[] { 0, 1, 63, 64 }) {
					long owner = SlotWord.owner(index, epoch);
					long word = SlotWord.of(lap, owner, SlotWord.WRITING);
					assertThat(SlotWord.state(word)).isEqualTo(SlotWord.WRITING);
					assertThat(SlotWord.ownerOf(word)).isEqualTo(owner);
					assertThat(SlotWord.indexOf(word)).isEqualTo(index);
					assertThat(SlotWord.lapsAhead(word, lap)).isZero();
					assertThat(SlotWord.lapsAhead(word, lap - 1)).isEqualTo(1);
					assertThat(SlotWord.lapsAhead(word, lap + 1)).isEqualTo(-1);
					long run = SlotWord.reading(lap, owner, SlotWord.MAX_RUN);
					assertThat(SlotWord.runOf(SlotWord.withFirstDone(run))).isEqualTo(SlotWord.MAX_RUN);
					assertThat(SlotWord.isFirstDone(run)).isFalse();
					assertThat(SlotWord.withState(SlotWord.withFirstDone(run), SlotWord.DEAD))
						.isEqualTo(SlotWord.of(lap, SlotWord.DEAD));
					assertThat(SlotWord.emptyOfNextLap(run)).isEqualTo(SlotWord.of(lap + 1, SlotWord.EMPTY));
				}
			}
		}
		assertThat(SlotWord.of(0, SlotWord.EMPTY)).isZero();
	}

	@Test
	void keepsHowTheOwnersOfAnEntryEnded() {
		long status = 0;
		List<Boolean> ends = List.of(true, false, false, true, true, false, true, true, false, false, true);
		long deaths = 0;
		for (int epoch = 1; epoch <= ends.size(); epoch++) {
			status = EntryStatus.attached(status);
			checkEnds(status, epoch, epoch - 1, deaths, ends);
			deaths += ends.get(epoch - 1) ? 1 : 0;
			status = EntryStatus.left(status, ends.get(epoch - 1));
			checkEnds(status, epoch, epoch, deaths, ends);
		}
	}

	private static void checkEnds(long status, long epoch, int ended, long deaths, List<Boolean> ends) {
		assertThat(EntryStatus.epoch(status)).isEqualTo(epoch);
		assertThat(EntryStatus.isAttached(status)).isEqualTo(ended < epoch);
		assertThat(EntryStatus.deaths(status)).isEqualTo(deaths);
		for (int earlier = 1; earlier <= epoch + 2; earlier++) {
			boolean known = earlier > ended - 7 && earlier <= ended;
			assertThat(EntryStatus.hasDied(status, earlier)).as("epoch %d of %s", earlier, Long.toHexString(status))
				.isEqualTo(known && ends.get(earlier - 1));
		}
	}

	private static List<Field> offsets(String part) {
		return Arrays.stream(SegmentLayout.class.getFields())
			.filter((field) -> (field.getType() == long.class && !field.getName().startsWith("MA"))
					|| field.getName().equals("MAGIC_WORD") || field.getName().equals("MAX_MESSAGE_SIZE"))
			.filter((field) -> !field.getName().equals("PARTICIPANTS"))
			.filter((field) -> part.isEmpty()
					? !field.getName().startsWith("P_")
							&& (!field.getName().startsWith("SLOT_") || field.getName().equals("SLOTS_OFFSET"))
					: field.getName().startsWith(part))
			.toList();
	}

	private static long value(Field field) {
		try {
			field.setAccessible(true);
			return ((Number) field.get(null)).longValue();
		}
		catch (IllegalAccessException ex) {
			throw new AssertionError(ex);
		}
	}

	/** Every constant of the layout and of the slot word, and what is computed from them. */
	private static Map<String, String> layout() {
		Map<String, String> layout = new TreeMap<>();
		for (Class<?> type : List.of(SegmentLayout.class, SlotWord.class, EntryStatus.class)) {
			for (Field field : type.getDeclaredFields()) {
				if (Modifier.isStatic(field.getModifiers()) && field.getType().isPrimitive()) {
					String owner = (type == SegmentLayout.class) ? "" : type.getSimpleName() + ".";
					layout.put(owner + field.getName(), Long.toString(value(field)));
				}
			}
		}
		Geometry geometry = new Geometry(2, 64, 100, 40, 7);
		layout.put("stride(100)", Integer.toString(geometry.stride()));
		layout.put("slotsOffset(40)", Long.toString(geometry.slotsOffset()));
		layout.put("slot(65)", Long.toString(geometry.slot(65)));
		layout.put("size", Long.toString(geometry.size()));
		layout.put("hash", Long.toHexString(geometry.hash()));
		layout.put("participant(3)", Long.toString(SegmentLayout.participant(3)));
		layout.put("left", Long.toHexString(EntryStatus.left(EntryStatus.attached(0), true)));
		layout.put("writing", Long.toHexString(SlotWord.of(5, SlotWord.owner(6, 7), SlotWord.WRITING)));
		layout.put("reading", Long.toHexString(SlotWord.withFirstDone(SlotWord.reading(5, SlotWord.owner(6, 7), 8))));
		return layout;
	}

	private static String digest(Map<String, String> layout) throws Exception {
		String text = layout.entrySet()
			.stream()
			.map((entry) -> entry.getKey() + "=" + entry.getValue())
			.collect(Collectors.joining("\n"));
		return HexFormat.of()
			.formatHex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
	}

}
