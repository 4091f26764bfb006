package io.shmring.bench.peer;

import java.io.IOException;
import java.util.Arrays;
import java.util.Locale;

import org.jspecify.annotations.Nullable;

import io.shmring.ChannelKind;
import io.shmring.WaitStrategy;

/**
 * The transports, in the order of reports.
 */
public enum Transport {

	/** Copy in, copy out. */
	SPSC("shmring spsc", Role.COPY, 1, 1, new ShmringCopy(ChannelKind.SPSC)),

	/** Copy in, copy out. */
	MPSC("shmring mpsc", Role.COPY, Tally.PRODUCERS, 1, new ShmringCopy(ChannelKind.MPSC)),

	/** Copy in, copy out. */
	MPMC("shmring mpmc", Role.COPY, Tally.PRODUCERS, Tally.PRODUCERS, new ShmringCopy(ChannelKind.MPMC)),

	/** First and last 8 bytes written and read in place. */
	SPSC_IN_PLACE("shmring spsc, in place", Role.FORM, 1, 1, new ShmringInPlace(ChannelKind.SPSC)),

	/** First and last 8 bytes written and read in place. */
	MPSC_IN_PLACE("shmring mpsc, in place", Role.FORM, Tally.PRODUCERS, 1, new ShmringInPlace(ChannelKind.MPSC)),

	/** First and last 8 bytes written and read in place. */
	MPMC_IN_PLACE("shmring mpmc, in place", Role.FORM, Tally.PRODUCERS, Tally.PRODUCERS,
			new ShmringInPlace(ChannelKind.MPMC)),

	/** Copy in by batches, copy out. */
	SPSC_BATCH("shmring spsc, batch", Role.FORM, 1, 1, new ShmringBatch(ChannelKind.SPSC)),

	/** Copy in by batches, copy out. */
	MPSC_BATCH("shmring mpsc, batch", Role.FORM, Tally.PRODUCERS, 1, new ShmringBatch(ChannelKind.MPSC)),

	/** Copy in by batches, copy out. */
	MPMC_BATCH("shmring mpmc, batch", Role.FORM, Tally.PRODUCERS, Tally.PRODUCERS, new ShmringBatch(ChannelKind.MPMC)),

	/** Agrona, one producer. */
	AGRONA_ONE_TO_ONE("Agrona OneToOne", Role.PEER, 1, 1, new AgronaRing(true)),

	/** Agrona, many producers. */
	AGRONA_MANY_TO_ONE("Agrona ManyToOne", Role.PEER, Tally.PRODUCERS, 1, new AgronaRing(false)),

	/** Aeron within one host. */
	AERON_IPC("Aeron IPC", Role.PEER, Tally.PRODUCERS, 1, new AeronIpc()),

	/** Chronicle Queue on a tmpfs. */
	CHRONICLE_QUEUE("Chronicle Queue", Role.PEER, Tally.PRODUCERS, 1, new ChronicleLog()),

	/** One write per message. */
	UNIX_SOCKET("Unix domain socket", Role.PEER, Tally.PRODUCERS, 1, new StreamSocket(true)),

	/** One write per message. */
	TCP_LOOPBACK("TCP loop-back", Role.PEER, Tally.PRODUCERS, 1, new StreamSocket(false)),

	/** The ring in C, without recovery. Its processes are not Java. */
	C_RING("C ring", Role.REFERENCE, 1, 1, null),

	/** A consumer that sleeps in the kernel. */
	SPSC_BLOCK("shmring spsc, block", Role.BLOCKING, 1, 1, new ShmringBlocking(ChannelKind.SPSC, WaitStrategy.BLOCK)),

	/** A consumer that sleeps in the kernel. */
	MPMC_BLOCK("shmring mpmc, block", Role.BLOCKING, 1, 1, new ShmringBlocking(ChannelKind.MPMC, WaitStrategy.BLOCK)),

	/** A consumer that sleeps in a read. */
	UNIX_SOCKET_BLOCK("Unix domain socket, blocking read", Role.BLOCKING, 1, 1, new BlockingSocket());

	private final String label;

	private final Role role;

	private final int producers;

	private final int consumers;

	@SuppressWarnings("ImmutableEnumChecker") // without state of its own
	private final @Nullable Ends ends;

	Transport(String label, Role role, int producers, int consumers, @Nullable Ends ends) {
		this.label = label;
		this.role = role;
		this.producers = producers;
		this.consumers = consumers;
		this.ends = ends;
	}

	/**
	 * Finds a transport by its identifier.
	 * @param id the identifier
	 * @return the transport
	 */
	public static Transport of(String id) {
		return Arrays.stream(values())
			.filter((transport) -> transport.id().equals(id))
			.findFirst()
			.orElseThrow(() -> new IllegalArgumentException("unknown transport: name=" + id + "; known are "
					+ Arrays.stream(values()).map(Transport::id).toList()));
	}

	/**
	 * Returns the name for command lines and files.
	 * @return lower-case words with hyphens
	 */
	public String id() {
		return name().toLowerCase(Locale.ROOT).replace('_', '-');
	}

	/**
	 * Returns the name for people.
	 * @return the name
	 */
	public String label() {
		return this.label;
	}

	/**
	 * Returns what the transport stands for.
	 * @return the role
	 */
	public Role role() {
		return this.role;
	}

	/**
	 * Returns whether the processes of the transport are Java's.
	 * @return whether {@link #sender} and {@link #receiver} work
	 */
	public boolean isJava() {
		return this.ends != null;
	}

	/**
	 * Returns whether the transport can be used by so many.
	 * @param producers number of processes that send
	 * @param consumers number of processes that receive
	 * @return whether it supports them
	 */
	public boolean supports(int producers, int consumers) {
		return producers <= this.producers && consumers <= this.consumers;
	}

	/**
	 * Opens a sending side.
	 * @param setting what to open
	 * @param producer index of the producer
	 * @return the sending side
	 * @throws IOException if it cannot be opened
	 */
	public Sender sender(Setting setting, int producer) throws IOException {
		return ends().sender(setting, producer);
	}

	/**
	 * Opens a receiving side.
	 * @param setting what to open
	 * @param consumer index of the consumer
	 * @param tally where to count
	 * @return the receiving side
	 * @throws IOException if it cannot be opened
	 */
	public Receiver receiver(Setting setting, int consumer, Tally tally) throws IOException {
		return ends().receiver(setting, consumer, tally);
	}

	private Ends ends() {
		if (this.ends == null) {
			throw new IllegalStateException("transport has no Java side: name=" + id());
		}
		return this.ends;
	}

}
