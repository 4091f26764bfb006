package io.shmring;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.shmring.ChannelOpenException.Reason;
import io.shmring.internal.layout.SegmentLayout;
import io.shmring.testing.Inbox;
import io.shmring.testing.PrivateDirectory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

/**
 * Channels that cannot be opened: the reason, what the message says, and that nothing is
 * left behind or changed.
 */
@SuppressWarnings("try") // closing early is what is tested
class RefusalTests {

	@RegisterExtension
	final PrivateDirectory directory = new PrivateDirectory();

	private ChannelSpecBuilder spec() {
		return this.directory.spec("orders", ChannelKind.MPMC).openTimeout(Duration.ofMillis(20));
	}

	private Path file() {
		return this.directory.path().resolve("orders.ring");
	}

	/** Opens in vain and checks what holds for every refusal. */
	private static ChannelOpenException refused(ChannelSpec spec, Reason reason) {
		ChannelOpenException refusal = Objects
			.requireNonNull(catchThrowableOfType(ChannelOpenException.class, () -> ShmChannel.open(spec).close()));
		assertThat(refusal.reason()).isEqualTo(reason);
		assertThat(refusal.channel()).isEqualTo(spec.name());
		assertThat(refusal.getMessage()).as("one line").doesNotContainPattern("\\p{Cntrl}");
		assertThat(refusal).hasMessageContainingAll(printed(spec.name()), refusal.problem(), "; " + refusal.remedy());
		assertThat(refusal.remedy()).isNotBlank();
		if (reason != Reason.INVALID_NAME) {
			assertThat(refusal).hasMessageContaining("file=" + spec.file());
		}
		return refusal;
	}

	private static String printed(String name) {
		return name.replace("\n", "\\u000a").replace("\0", "\\u0000");
	}

	/** Opens in vain a file that is there and must not change. */
	private ChannelOpenException refusedUnchanged(ChannelSpec spec, Reason reason) throws IOException {
		byte[] before = Files.readAllBytes(file());
		Object modified = Files.getLastModifiedTime(file());
		ChannelOpenException refusal = refused(spec, reason);
		assertThat(Files.readAllBytes(file())).isEqualTo(before);
		assertThat(Files.getLastModifiedTime(file())).isEqualTo(modified);
		return refusal;
	}

	@ParameterizedTest
	@ValueSource(
			strings = { "", " ", "Orders", "-orders", ".orders", "a/b", "../orders", "a b", "a_b", "ö", "a\n", "a\0b" })
	void nameThatIsNotAllowed(String name) {
		ChannelSpec spec = ChannelSpec.named(name).directory(this.directory.path()).build();
		assertThat(refused(spec, Reason.INVALID_NAME)).hasMessageContainingAll("name=" + printed(name),
				"[a-z0-9][a-z0-9.-]*", "128");
		assertThat(this.directory.files()).isEmpty();
	}

	@Test
	void nameThatIsTooLong() {
		ChannelSpecBuilder longest = ChannelSpec.named("a".repeat(128)).directory(this.directory.path()).capacity(1);
		ShmChannel.open(longest.build()).close();
		refused(ChannelSpec.named("a".repeat(129)).directory(this.directory.path()).build(), Reason.INVALID_NAME);
		assertThat(this.directory.files()).hasSize(1);
	}

	static Stream<ChannelSpecBuilder> outOfRange() {
		return Stream.of(named().capacity(0), named().capacity(-8), named().capacity(3), named().capacity(100),
				named().capacity((1L << 30) + 1), named().capacity(1L << 31), named().capacity(Long.MIN_VALUE),
				named().maxMessageSize(-1), named().maxMessageSize((1 << 28) + 1), named().maxParticipants(0),
				named().maxParticipants(256), named().openTimeout(Duration.ofNanos(-1)),
				named().maintenanceInterval(Duration.ofSeconds(-1)),
				named().permissions(new Permissions(0660, "no-such-group")));
	}

	private static ChannelSpecBuilder named() {
		return ChannelSpec.named("orders");
	}

	@ParameterizedTest
	@MethodSource("outOfRange")
	void valueOutOfItsRange(ChannelSpecBuilder builder) {
		ChannelOpenException refusal = refused(builder.directory(this.directory.path()).build(), Reason.INVALID_SPEC);
		assertThat(refusal.problem()).containsPattern("\\w+=").containsPattern("allowed=|looked up in");
		assertThat(this.directory.files()).isEmpty();
	}

	@Test
	void valueNamesItsLimitAndItsNeighbours() {
		assertThat(refused(spec().capacity(100).build(), Reason.INVALID_SPEC)).hasMessageContainingAll("capacity=100",
				"use 64 or 128");
		assertThat(refused(spec().maxParticipants(256).build(), Reason.INVALID_SPEC))
			.hasMessageContainingAll("maxParticipants=256", "1..255");
	}

	@Test
	void directoryThatIsMissing() {
		Path missing = this.directory.path().resolve("not/there");
		assertThat(refused(spec().directory(missing).build(), Reason.NO_DIRECTORY))
			.hasMessageContaining("directory=" + missing);
		assertThat(this.directory.files()).isEmpty();
		ShmChannel.open(spec().directory(missing.getParent()).build()).close();
		assertThat(missing.getParent().resolve("orders.ring")).exists();
	}

	@Test
	void directoryThatIsAFile() throws IOException {
		Path inTheWay = Files.createFile(this.directory.path().resolve("not-a-directory"));
		assertThat(refused(spec().directory(inTheWay).build(), Reason.NO_DIRECTORY))
			.hasMessageContaining("not a directory: directory=" + inTheWay);
		refused(spec().directory(inTheWay).openMode(OpenMode.ATTACH).build(), Reason.NO_DIRECTORY);
		assertThat(this.directory.files()).containsExactly("not-a-directory");
	}

	@Test
	void directoryMadeForAChannelThatIsRefused() {
		Path made = this.directory.path().resolve("made");
		refused(spec().directory(made).capacity(1L << 30).maxMessageSize(1 << 28).build(), Reason.NO_SPACE);
		assertThat(this.directory.files()).isEmpty();
	}

	@Test
	void moreThanTheMountHolds() {
		ChannelSpec spec = spec().capacity(1L << 30).maxMessageSize(1 << 28).build();
		assertThat(refused(spec, Reason.NO_SPACE)).hasMessageContainingAll("needed=", "available=", "capacity");
		assertThat(this.directory.files()).isEmpty();
	}

	static Stream<byte[]> foreign() {
		byte[] text = "this is no segment, but somebody's notes\n".repeat(200).getBytes(StandardCharsets.UTF_8);
		byte[] other = new byte[8192];
		other[8] = 1;
		return Stream.of(text, other);
	}

	@ParameterizedTest
	@MethodSource("foreign")
	void fileThatIsNoSegment(byte[] content) throws IOException {
		Files.write(file(), content);
		assertThat(refusedUnchanged(spec().build(), Reason.NOT_A_SEGMENT)).hasMessageContaining("magic=");
		refusedUnchanged(spec().openMode(OpenMode.CREATE).build(), Reason.ALREADY_EXISTS);
		refusedUnchanged(spec().openMode(OpenMode.ATTACH).build(), Reason.NOT_A_SEGMENT);
	}

	@ParameterizedTest
	@ValueSource(ints = { 1, 8, 4095 })
	void fileThatIsTooShortForAHeader(int size) throws IOException {
		Files.write(file(), new byte[size]);
		assertThat(refusedUnchanged(spec().build(), Reason.TRUNCATED)).hasMessageContaining("fileSize=" + size);
	}

	@Test
	void segmentThatWasCut() throws IOException {
		ShmChannel.open(spec().build()).close();
		byte[] whole = Files.readAllBytes(file());
		for (int size : new int[] { 4096, whole.length - 4096, whole.length - 1 }) {
			Files.write(file(), Arrays.copyOf(whole, size));
			assertThat(refusedUnchanged(spec().build(), Reason.TRUNCATED)).hasMessageContainingAll("fileSize=" + size,
					"expected=" + whole.length);
		}
	}

	@ParameterizedTest
	@ValueSource(longs = { SegmentLayout.CAPACITY, SegmentLayout.KIND, SegmentLayout.STRIDE,
			SegmentLayout.MAX_MESSAGE_SIZE, SegmentLayout.PARTICIPANT_COUNT, SegmentLayout.SLOTS_OFFSET,
			SegmentLayout.GEOMETRY_HASH, SegmentLayout.SCHEMA })
	void headerThatContradictsItself(long offset) throws IOException {
		ShmChannel.open(spec().build()).close();
		byte[] content = Files.readAllBytes(file());
		for (int value : new int[] { 0x55, 0xFF, -content[(int) offset] }) {
			byte[] damaged = content.clone();
			damaged[(int) offset] ^= (byte) (value == 0 ? 1 : value);
			damaged[(int) offset + 3] ^= (byte) 0x80;
			Files.write(file(), damaged);
			assertThat(refusedUnchanged(spec().build(), Reason.NOT_A_SEGMENT)).hasMessageContaining("expected=");
		}
	}

	@Test
	void segmentOfAnotherVersion() throws IOException {
		ShmChannel.open(spec().build()).close();
		byte[] content = Files.readAllBytes(file());
		content[(int) SegmentLayout.MAGIC_WORD + 7] = 1;
		Files.write(file(), content);
		assertThat(refusedUnchanged(spec().build(), Reason.VERSION_MISMATCH)).hasMessageContainingAll("found=1",
				"expected=2");
		try (ShmChannel replaced = ShmChannel.open(spec().onMismatch(OnMismatch.REPLACE_IF_UNUSED).build())) {
			assertThat(replaced.stats().layoutVersion()).isEqualTo(SegmentLayout.VERSION);
		}
	}

	static Stream<List<Object>> mismatches() {
		return Stream.of(List.of(named().kind(ChannelKind.SPSC), "kind found=mpmc wanted=spsc"),
				List.of(named().capacity(16), "capacity found=8 wanted=16"),
				List.of(named().capacity(4), "capacity found=8 wanted=4"),
				List.of(named().maxMessageSize(65), "maxMessageSize found=64 wanted=65"),
				List.of(named().maxParticipants(65), "maxParticipants found=64 wanted=65"),
				List.of(named().schema(-7), "schema found=0 wanted=-7"));
	}

	private ChannelSpecBuilder mismatching(ChannelSpecBuilder builder) {
		ChannelSpec given = builder.build();
		ChannelSpec defaults = named().build();
		ChannelSpecBuilder mismatching = spec().kind(given.kind())
			.maxParticipants(given.maxParticipants())
			.schema(given.schema());
		if (given.capacity() != defaults.capacity()) {
			mismatching.capacity(given.capacity());
		}
		if (given.maxMessageSize() != defaults.maxMessageSize()) {
			mismatching.maxMessageSize(given.maxMessageSize());
		}
		return mismatching;
	}

	@ParameterizedTest
	@MethodSource("mismatches")
	void segmentOfAnotherGeometry(List<Object> mismatch) throws IOException {
		ChannelSpecBuilder other = mismatching((ChannelSpecBuilder) mismatch.getFirst());
		try (ShmChannel live = ShmChannel.open(spec().maintenanceInterval(Duration.ZERO).build())) {
			Inbox.fill(live, 0, 3);
			assertThat(refusedUnchanged(other.build(), Reason.GEOMETRY_MISMATCH))
				.hasMessageContaining((String) mismatch.getLast());
			assertThat(
					refusedUnchanged(other.onMismatch(OnMismatch.REPLACE_IF_UNUSED).build(), Reason.GEOMETRY_MISMATCH)
						.remedy())
				.contains("close its participants")
				.doesNotContain("replace-if-unused");
			assertThat(Inbox.drain(live)).containsExactly(0, 1, 2);
		}
		assertThat(refusedUnchanged(other.onMismatch(OnMismatch.FAIL).build(), Reason.GEOMETRY_MISMATCH).remedy())
			.contains("replace-if-unused");
		other.onMismatch(OnMismatch.REPLACE_IF_UNUSED);
		assertThat(refusedUnchanged(other.openMode(OpenMode.ATTACH).build(), Reason.GEOMETRY_MISMATCH).remedy())
			.contains("may create it")
			.doesNotContain("replace-if-unused");
		other.openMode(OpenMode.CREATE_OR_ATTACH).openTimeout(Duration.ZERO);
		try (ShmChannel replaced = ShmChannel.open(other.build())) {
			assertThat(replaced.stats().tail()).isZero();
			Inbox.fill(replaced, 0, 4);
			assertThat(Inbox.drain(replaced)).hasSize(4);
		}
		assertThat(this.directory.files()).containsExactly("orders.ring");
	}

	@Test
	void symbolicLink() throws IOException {
		Path target = Files.writeString(this.directory.path().resolve("target"), "mine");
		Files.createSymbolicLink(file(), target);
		assertThat(refused(spec().build(), Reason.WRONG_OWNER)).hasMessageContaining("symbolic link");
		assertThat(target).hasContent("mine");
		assertThat(Files.isSymbolicLink(file())).isTrue();
		Files.delete(target);
		refused(spec().build(), Reason.WRONG_OWNER);
		assertThat(Files.exists(target, LinkOption.NOFOLLOW_LINKS)).isFalse();
	}

	@Test
	void fileOfTwoNames() throws IOException {
		ShmChannel.open(spec().build()).close();
		Files.createLink(this.directory.path().resolve("second"), file());
		assertThat(refusedUnchanged(spec().build(), Reason.NOT_A_SEGMENT)).hasMessageContainingAll("type=regular file",
				"links=2", "remove its other names");
	}

	@Test
	void fileThatIsADirectory() throws IOException {
		Files.createDirectory(file());
		assertThat(refused(spec().build(), Reason.NOT_A_SEGMENT)).hasMessageContainingAll("type=directory",
				"remove it");
		assertThat(file()).isDirectory();
	}

	@Test
	void fileThatIsANamedPipe() throws Exception {
		assertThat(new ProcessBuilder("mkfifo", file().toString()).start().waitFor()).isZero();
		assertThat(refused(spec().build(), Reason.NOT_A_SEGMENT)).hasMessageContaining("type=named pipe");
		assertThat(file()).exists();
	}

	@Test
	void fileThatIsASocket() throws IOException {
		try (ServerSocketChannel socket = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
			socket.bind(UnixDomainSocketAddress.of(file()));
			assertThat(refused(spec().build(), Reason.NOT_A_SEGMENT)).hasMessageContaining("type=socket");
		}
		assertThat(file()).exists();
	}

	@Test
	void valuesThatAreNotThereByName() {
		assertThatNullPointerException().isThrownBy(() -> ShmChannel.open(null)).withMessage("spec");
		assertThatNullPointerException().isThrownBy(() -> spec().directory(null).build()).withMessage("directory");
		assertThatNullPointerException().isThrownBy(() -> spec().kind(null).build()).withMessage("kind");
		assertThatNullPointerException().isThrownBy(() -> spec().openTimeout(null).build()).withMessage("openTimeout");
		assertThatNullPointerException().isThrownBy(() -> ChannelSpec.named(null).build()).withMessage("name");
	}

	@Test
	void moreParticipantsThanEntries() {
		ChannelSpec spec = spec().maxParticipants(2).build();
		try (ShmChannel first = ShmChannel.open(spec); ShmChannel second = ShmChannel.open(spec)) {
			assertThat(refused(spec, Reason.TOO_MANY_PARTICIPANTS)).hasMessageContaining("maxParticipants=2");
			assertThat(first.stats().participants()).hasSize(2);
			second.close();
			ShmChannel.open(spec).close();
		}
	}

	@Test
	void segmentThatMustBeNewButIsThere() {
		ChannelSpec spec = spec().openMode(OpenMode.CREATE).build();
		ShmChannel.open(spec).close();
		refused(spec, Reason.ALREADY_EXISTS);
		ShmChannel.open(spec().build()).close();
	}

	@Test
	void segmentThatMustBeThereButIsNot() {
		assertThat(refused(spec().openMode(OpenMode.ATTACH).build(), Reason.NOT_FOUND))
			.hasMessageContaining("openTimeout=PT0.02S");
		refused(spec().openMode(OpenMode.ATTACH).openTimeout(Duration.ZERO).build(), Reason.NOT_FOUND);
		assertThat(this.directory.files()).isEmpty();
	}

	@Test
	void segmentIsAwaitedForAsLongAsAllowed() throws Exception {
		CountDownLatch attached = new CountDownLatch(1);
		Thread waiter = Thread.ofPlatform().start(() -> {
			ChannelSpec attach = spec().openMode(OpenMode.ATTACH).openTimeout(Duration.ofDays(400_000)).build();
			try (ShmChannel channel = ShmChannel.open(attach)) {
				assertThat(channel.stats().capacity()).isEqualTo(8);
				attached.countDown();
			}
		});
		Thread.sleep(20);
		assertThat(this.directory.files()).isEmpty();
		ShmChannel.open(spec().build()).close();
		attached.await();
		waiter.join();
	}

}
