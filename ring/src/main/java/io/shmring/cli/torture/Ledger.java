package io.shmring.cli.torture;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Accounts for every message: which producer may have sent it, and which consumers have
 * received it how. Logs of consumers come in no particular order, so only what is left at
 * the end tells a loss.
 */
final class Ledger {

	private static final int MOST_FINDINGS = 100;

	private final Map<Integer, Account> accounts = new HashMap<>();

	private final Map<Long, Long> lastByPair = new HashMap<>();

	private final List<String> findings = new ArrayList<>();

	private long received;

	private long marked;

	private long again;

	/** The messages of one producer. */
	private static final class Account {

		private final BitSet unmarked = new BitSet();

		private final BitSet marked = new BitSet();

		private boolean has(int number) {
			return this.unmarked.get(number) || this.marked.get(number);
		}

	}

	/** Enters what a consumer has logged. */
	void enter(int consumer, long entry) {
		int producer = Entry.producer(entry);
		int number = (int) Entry.number(entry);
		Account account = this.accounts.computeIfAbsent(producer, (key) -> new Account());
		if (account.has(number)) {
			this.again++;
		}
		else {
			this.received++;
		}
		if (Entry.isRedelivered(entry)) {
			this.marked++;
			account.marked.set(number);
			return;
		}
		if (account.unmarked.get(number)) {
			find("received twice without a mark: producer=" + producer + ", number=" + number + ", consumer="
					+ consumer);
		}
		account.unmarked.set(number);
		Long last = this.lastByPair.put(((long) consumer << Integer.SIZE) | producer, (long) number);
		if (last != null && last >= number) {
			find("out of order: producer=" + producer + ", number=" + number + " after " + last + ", consumer="
					+ consumer);
		}
	}

	/**
	 * Settles with a producer that has ended.
	 * @param producer its number
	 * @param committed messages below this number were committed
	 * @param attempted messages below this number may have been committed
	 * @return how many of those in doubt have arrived
	 */
	long settle(int producer, long committed, long attempted) {
		Account account = this.accounts.computeIfAbsent(producer, (key) -> new Account());
		long arrived = 0;
		for (int number = 0; number < committed; number++) {
			if (!account.has(number)) {
				find("lost: producer=" + producer + ", number=" + number + ", committed=" + committed);
			}
		}
		for (int number = (int) committed; number < attempted; number++) {
			arrived += account.has(number) ? 1 : 0;
		}
		int length = Math.max(account.marked.length(), account.unmarked.length());
		if (length > attempted) {
			find("received but never sent: producer=" + producer + ", number=" + (length - 1) + ", attempted="
					+ attempted);
		}
		return arrived;
	}

	/** Whether all committed messages of a producer have arrived. */
	boolean isComplete(int producer, long committed) {
		Account account = this.accounts.get(producer);
		if (account == null) {
			return committed == 0;
		}
		int number = account.unmarked.nextClearBit(0);
		while (account.marked.get(number)) {
			number = account.unmarked.nextClearBit(number + 1);
		}
		return number >= committed;
	}

	/** Notes something that must not be. */
	void find(String finding) {
		if (this.findings.size() < MOST_FINDINGS) {
			this.findings.add(finding);
		}
	}

	List<String> findings() {
		return List.copyOf(this.findings);
	}

	/** Different messages received. */
	long received() {
		return this.received;
	}

	/** Deliveries marked as redelivered. */
	long marked() {
		return this.marked;
	}

	/** Deliveries of a message that was received before. */
	long again() {
		return this.again;
	}

}
