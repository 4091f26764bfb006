/*
 * Protocol model: kind mpmc, several producers and several consumers.
 *
 * One step of a process (an atomic block) is one access to the segment, one lock call or one delivery. A process
 * may be killed after every step that has an effect, CRASHES times in all; the kernel then drops the lock bytes it
 * held. A killed consumer is replaced by a newcomer (at most NEWCOMERS times), which attaches through a free lock
 * byte. Recovery runs in every consumer and (PRODUCER_RECOVERS) in every producer; a recoverer and a newcomer are
 * killed like everybody else.
 * A thread of the same process that recovers while another one polls looks to the segment like a further
 * participant, so it needs no process of its own. Detaching with open claims is the same sequence as being killed
 * and recovered, so only the detach without claims is modelled (DETACH).
 *
 * Reductions, none of which hides a behaviour:
 *  - Reading a slot word and then doing a CAS that expects the word just read is one step: when that CAS would
 *    fail, the code starts over without having written anything.
 *  - A poll that finds nothing and an offer that finds the ring full write nothing and are repeated; here the
 *    process waits until its next try would find something.
 *  - Killed right after an effect covers killed at any time before the next one: in between the process only reads,
 *    and the others may do whatever they would have done while it was alive.
 *
 * Draining. Because nothing is polled in vain, the state graph has no cycle (this is checked too: build with
 * NP and look for non-progress cycles; no statement carries a progress label, so every cycle would be one).
 * Therefore every run is finite, whatever the scheduler does, and ends in a state where nobody has a step left.
 * The process Audit looks at exactly these states (unless no consumer is left, which happens
 * only when there are fewer NEWCOMERS than CRASHES). "From every reachable state the ring drains and the dead are
 * settled" is thus a plain assertion, and needs neither a fairness assumption nor LTL.
 *
 * Asserted: a message is delivered complete, is committed, is not released undelivered, is delivered twice only
 * with the redelivered flag; a claim is made exactly at the end of the claims (hence the order per producer, and
 * "full" is exact) and a read claim at head or inside the own batch; commit, abort and release of a live owner never
 * fail; head <= claims <= head + 2 * C, and tail <= claims. The bound is not head + C: when a consumer is killed between its
 * read claim and its head step, its slot is redelivered, released and claimed again while head lags.
 *
 * The tail is stored after the claim, so it is late, and steps back when the store of a slow producer comes late. A
 * producer walks from there over claimed slots, from head if that is further on. One that finds the ring full after a
 * walk stores the tail it arrived at. "claims" is where they really end; nobody but the assertions knows it.
 *
 * Taking a run: a consumer looks at the slots behind the head one by one, then claims as many as it found READABLE by
 * one CAS of the word at the head. That those slots are READABLE still is asserted, not assumed.
 *
 * Parameters: C slots, M1 and M2 messages of the two producers, CONSUMERS 1 or 2, CRASHES, BATCH (longest
 * run), ABORTS (by producers and handlers together), PRODUCER_RECOVERS, DETACH (of producers when they are done),
 * NEWCOMERS, NEWCOMER_ANY (any free lock byte instead of the lowest), DROP (the policy that drops what a dead
 * consumer held).
 *
 * Broken on purpose, each must be found:
 *  BROKEN_TAIL_FIRST      tail is advanced before the slot is claimed
 *  BROKEN_NO_WALK         a producer that finds the slot at tail claimed waits for the tail to move
 *  BROKEN_COMMIT_FIRST    the payload is written after the commit
 *  BROKEN_HEAD_FIRST      head is advanced before the slot is claimed for reading
 *  BROKEN_GEN_FIRST       redeliverGen is incremented before the REDELIVER marks are set
 *  BROKEN_GEN_OWN_ONLY    redeliverGen is incremented for marks of this recoverer only, not for left-over ones
 *  BROKEN_GEN_AFTER_SCAN  a consumer remembers the generation read after its scan
 *  BROKEN_GEN_AT_ATTACH   a newcomer remembers the generation it finds and does not scan
 *  BROKEN_FREE_FIRST      the entry is freed before the slots are settled
 *  BROKEN_UNLOCK_FIRST    the lock byte is dropped before the slots are settled
 *  BROKEN_ATTACH_BLIND    a newcomer overwrites the entry of a dead predecessor without settling it
 *  BROKEN_ROB             a slot is settled without proof of death
 *  BROKEN_RUN_HELP_ONE    whoever finds head behind a run moves it by one slot
 *  BROKEN_RUN_FIRST_FREED_FIRST    the first slot of a run is freed before the others
 *  BROKEN_RUN_FIRST_SETTLED_FIRST  the first slot of a dead consumer's run is settled before the others
 *  BROKEN_DROP_AS_DEAD    (with DROP) what a dead consumer held becomes DEAD instead of EMPTY of the next lap
 */
#ifndef C
#define C 2
#endif
#ifndef M1
#define M1 2
#endif
#ifndef M2
#define M2 1
#endif
#ifndef CONSUMERS
#define CONSUMERS 2
#endif
#ifndef CRASHES
#define CRASHES 1
#endif
#ifndef BATCH
#define BATCH 1
#endif
#ifndef ABORTS
#define ABORTS 0
#endif
#ifndef NEWCOMERS
#define NEWCOMERS 9
#endif
#define N (2 + CONSUMERS)               /* participants and processes 1..N; 0 is nobody */

/* slot word = lap | run | first done | state | owner; the run is that of a READING word */
#define EMPTY     0
#define WRITING   8
#define READABLE  16
#define READING   24
#define DEAD      32
#define REDELIVER 40
#define FIRST_DONE 64                    /* of a READING word: its own slot is consumed */
#define word(lap, state, owner) (((lap) << 10) | (state) | (owner))
#define reading(pos, run, owner) (word(lap(pos), READING, owner) | ((run) << 7))
#define lapOf(w)   ((w) >> 10)
#define runOf(w)   (((w) >> 7) & 7)
#define isFirstDone(w) (((w) & FIRST_DONE) != 0)
#define stateOf(w) ((w) & 56)
#define ownerOf(w) ((w) & 7)
#define lap(pos)   ((pos) / C)
#define at(pos)    slot[(pos) % C]
#define positionOf(k) (lapOf(slot[k]) * C + (k))

/* the segment */
byte  head, tail, redeliverGen;
short slot[C];
byte  payload[C];
bool  attached[5];                      /* participant entry i is not FREE */
/* the kernel: number of the process that holds lock byte i, 0 = free */
byte  lockByte[5];
/* what really happened, for assertions and budgets only */
byte  committed[C];                     /* whose message is committed in the slot, 0 = none */
bool  delivered[C];
byte  claims;                           /* next position to claim */
byte  todo[3];                          /* messages a live producer has still to send */
byte  crashes, aborts, newcomers;

#define isDead(i) (attached[i] && lockByte[i] == 0)
#define someDead  (isDead(1) || isDead(2) || isDead(3) || isDead(4))
#define bounds    assert(head <= claims && claims <= head + 2 * C && tail <= claims)

#define dropLock(i, p) lockByte[i] = (lockByte[i] == p -> 0 : lockByte[i])
#define mayDie(p) if \
                  :: true \
                  :: crashes < CRASHES -> \
                     crashes++; dropLock(1, p); dropLock(2, p); dropLock(3, p); dropLock(4, p); goto died \
                  fi

#define casHead(from, to) if :: head == (from) -> head = (to); bounds :: else fi
#define isFull(pos) (lapOf(at(pos)) < lap(pos))

inline clean(s) { committed[s] = 0; payload[s] = 0; delivered[s] = false }

/* Choose a dead participant d and take its lock byte; looking at the entry again under the lock is part of it. */
inline lockDead(p) {
  if
  :: isDead(1) -> d = 1
  :: isDead(2) -> d = 2
  :: isDead(3) -> d = 3
  :: isDead(4) -> d = 4
  fi;
  lockByte[d] = p;
  mayDie(p)
}

#define is(s, state) (stateOf(slot[s]) == state && ownerOf(slot[s]) == d)

#define freeSlot(s) slot[s] = word(lapOf(slot[s]) + 1, EMPTY, 0); clean(s)

/* A slot that a dead consumer had taken and not consumed. */
inline settleTaken(s) {
#ifndef DROP
  slot[s] = word(lapOf(slot[s]), REDELIVER, 0); saw = true
#elif defined(BROKEN_DROP_AS_DEAD)
  slot[s] = word(lapOf(slot[s]), DEAD, 0); clean(s)
#else
  freeSlot(s)
#endif
}

inline settleFirst(s) {
  if
  :: isFirstDone(slot[s]) -> assert(delivered[s]); freeSlot(s)
  :: else -> settleTaken(s)
  fi
}

/* Settle participant d, whose lock byte process p holds: first the slots, then redeliverGen, last the entry. */
inline settle(p) {
#ifdef BROKEN_FREE_FIRST
  atomic { attached[d] = false; mayDie(p) };
#endif
#ifdef BROKEN_UNLOCK_FIRST
  atomic { lockByte[d] = 0; mayDie(p) };
#endif
#ifdef BROKEN_GEN_FIRST
  atomic { redeliverGen++; mayDie(p) };
#endif
  do
  :: atomic { !is(k, READING) ->
       if
       :: is(k, WRITING) -> slot[k] = word(lapOf(slot[k]), DEAD, 0)
#ifndef BROKEN_GEN_OWN_ONLY
       :: stateOf(slot[k]) == REDELIVER -> saw = true
#endif
       :: else
       fi;
       k++; mayDie(p);
       if :: k == C -> k = 0; break :: else fi }
  /* a run: the head moves past it, then the slots behind the first, last the first */
  :: atomic { is(k, READING) && e == 0 ->
       casHead(positionOf(k), positionOf(k) + runOf(slot[k]));
       e = 1; mayDie(p) }
#ifdef BROKEN_RUN_FIRST_SETTLED_FIRST
  :: atomic { is(k, READING) && e > 0 -> settleFirst(k); e = 0; mayDie(p) }
#else
  :: atomic { is(k, READING) && e > 0 && e < runOf(slot[k]) ->
       if
       :: at(positionOf(k) + e) == word(lap(positionOf(k) + e), READABLE, 0) -> settleTaken((positionOf(k) + e) % C)
       :: else
       fi;
       e++; mayDie(p) }
  :: atomic { is(k, READING) && e == runOf(slot[k]) -> settleFirst(k); e = 0; mayDie(p) }
#endif
  od;
  do
  :: atomic { saw ->
#ifndef BROKEN_GEN_FIRST
       redeliverGen++;
#endif
       saw = false; mayDie(p) }
  :: atomic { !saw -> attached[d] = false; mayDie(p); break }
  od
}

proctype Producer(byte me) {
  byte t, d, k, e;
  bool saw, walked;
offer:
  if
  :: atomic { todo[me] > 0 && (!isFull(claims) || tail != claims) -> t = tail }
  :: todo[me] == 0 -> goto end_idle
#ifdef PRODUCER_RECOVERS
  :: atomic { someDead -> lockDead(me) }; goto recover
#endif
  fi;

look: /* claim */
#ifdef BROKEN_TAIL_FIRST
  atomic { tail = t + 1; mayDie(me) };
#endif
  atomic {
    if
    :: at(t) == word(lap(t), EMPTY, 0) ->
       assert(t == claims && committed[t % C] == 0);
       at(t) = word(lap(t), WRITING, me); claims++; bounds;
       walked = false
    :: isFull(t) ->
       if
       :: walked -> tail = t; walked = false; mayDie(me)
       :: else
       fi;
       t = 0; goto offer
    :: else ->
#ifdef BROKEN_NO_WALK
       goto wait
#else
       t = ((!walked && t + 1 < head) -> head : t + 1); walked = true; goto look
#endif
    fi;
    mayDie(me) };
#ifndef BROKEN_TAIL_FIRST
  atomic { tail = t + 1; bounds; mayDie(me) };
#endif

#ifdef BROKEN_COMMIT_FIRST
  atomic { at(t) = word(lap(t), READABLE, 0); committed[t % C] = me; mayDie(me) };
  atomic { payload[t % C] = me; t = 0; todo[me]--; mayDie(me) };
#else
  atomic { payload[t % C] = me; mayDie(me) };
  atomic {
    assert(at(t) == word(lap(t), WRITING, me));                 /* nobody robs a live owner */
    if
    :: true -> at(t) = word(lap(t), READABLE, 0); committed[t % C] = me         /* commit */
    :: aborts < ABORTS -> aborts++; at(t) = word(lap(t), DEAD, 0)               /* abort */
    fi;
    t = 0; todo[me]--; mayDie(me) };
#endif
  goto offer;

#ifdef BROKEN_NO_WALK
wait:
  atomic { tail != t -> t = 0; goto offer };
#endif

#ifdef PRODUCER_RECOVERS
recover:
  settle(me);
  atomic { lockByte[d] = 0; d = 0; mayDie(me) };
  goto offer;
#endif

died:
  atomic { todo[me] = 0; t = 0; d = 0; k = 0; e = 0; saw = false; walked = false };
end_gone:
  false;

end_idle:
  if
#ifdef PRODUCER_RECOVERS
  :: atomic { someDead -> lockDead(me) }; goto recover
#endif
#ifdef DETACH   /* one step: with the byte locked and the entry free, newcomers pass on and nobody has work to do */
  :: atomic { attached[me] = false; lockByte[me] = 0 }; goto end_gone
#endif
  :: false
  fi
}

#define never 255                       /* no scan completed yet */
#define isReading(pos) (stateOf(at(pos)) == READING && lapOf(at(pos)) == lap(pos))
#define isPassed(pos)  (isReading(pos) || at(pos) == word(lap(pos), REDELIVER, 0) || lapOf(at(pos)) > lap(pos))
/* by how much a head that is behind moves: past a run as a whole */
#ifdef BROKEN_RUN_HELP_ONE
#define helpBy(pos) 1
#else
#define helpBy(pos) (isReading(pos) -> runOf(at(pos)) : 1)
#endif
#define pollFinds(pos) (at(pos) == word(lap(pos), READABLE, 0) || at(pos) == word(lap(pos), DEAD, 0) || isPassed(pos))

/* p: number of the process; me: the participant it is attached as */
proctype Consumer(byte p) {
  byte me = p, d, k, e;                 /* k: slot in a scan, e: slot in a run that is settled */
  byte h, n, i;                         /* run h..h+n-1, of which i are consumed */
  byte gen, seen;                       /* of redeliverGen; an empty ring needs no scan */
  bool saw, again;
end_poll:
  if
  :: atomic { seen == redeliverGen && pollFinds(head) -> h = head }
  :: atomic { seen != redeliverGen -> gen = redeliverGen; goto scan }
  :: atomic { someDead -> lockDead(p) }; goto recover
#ifdef BROKEN_ROB
  :: atomic { crashes < CRASHES -> crashes++; if :: d = 1 :: d = 2 :: d = 3 fi }; goto recover
#endif
  fi;

  /* claim */
#ifdef BROKEN_HEAD_FIRST
  atomic {
    if
    :: at(h) == word(lap(h), READABLE, 0) && head == h -> casHead(h, h + 1)
    :: at(h) == word(lap(h), DEAD, 0) -> goto pass
    :: isPassed(h) -> n = helpBy(h); goto help
    :: else -> h = 0; goto end_poll
    fi;
    mayDie(p) };
  atomic { n = 1; at(h) = reading(h, n, me); mayDie(p) };
#else
  atomic {
    if
    :: at(h) == word(lap(h), READABLE, 0) -> n = 1
    :: at(h) == word(lap(h), DEAD, 0) -> goto pass
    :: isPassed(h) -> n = helpBy(h); goto help
    :: else -> h = 0; goto end_poll
    fi };
  do
  :: atomic { n < BATCH && at(h + n) == word(lap(h + n), READABLE, 0) -> n++ }
  :: atomic { n == BATCH || at(h + n) != word(lap(h + n), READABLE, 0) -> break }
  od;
  atomic {
    if
    :: at(h) == word(lap(h), READABLE, 0) ->
       assert(head == h);
       for (i : 0 .. n - 1) { assert(at(h + i) == word(lap(h + i), READABLE, 0)) };
       i = 0;
       at(h) = reading(h, n, me)
    :: else -> h = 0; n = 0; goto end_poll
    fi;
    mayDie(p) };
#ifdef BROKEN_RUN_HEAD_ONE
  atomic { casHead(h, h + 1); mayDie(p) };
#else
  atomic { casHead(h, h + n); mayDie(p) };
#endif
#endif

deliver: /* and free what is consumed; the first slot only notes it */
  do
  :: atomic { i < n ->
       if
       :: true ->
          assert(committed[(h + i) % C] != 0 && payload[(h + i) % C] == committed[(h + i) % C]);
          assert(!delivered[(h + i) % C] || again);
          delivered[(h + i) % C] = true; mayDie(p)
       :: aborts < ABORTS -> aborts++; goto putBack             /* the handler says "abort" */
       fi };
     atomic {
       if
#ifdef BROKEN_RUN_FIRST_FREED_FIRST
       :: i == 0 -> freeSlot(h % C)
#else
       :: i == 0 -> assert(at(h) == reading(h, n, me)); at(h) = reading(h, n, me) | FIRST_DONE
#endif
       :: else -> assert(at(h + i) == word(lap(h + i), READABLE, 0) && delivered[(h + i) % C]); freeSlot((h + i) % C)
       fi;
       i++; mayDie(p) }
  :: atomic { i == n -> break }
  od;
#ifndef BROKEN_RUN_FIRST_FREED_FIRST
  atomic {
    assert(at(h) == (reading(h, n, me) | FIRST_DONE) && delivered[h % C]);
    freeSlot(h % C); mayDie(p) };
#endif
  atomic { h = 0; n = 0; i = 0; again = false; goto end_poll };

#if ABORTS > 0
putBack: /* what is not consumed, the first slot last */
  atomic { k = (i == 0 -> 1 : i) };
  do
  :: atomic { k < n ->
       assert(at(h + k) == word(lap(h + k), READABLE, 0));
       at(h + k) = word(lap(h + k), REDELIVER, 0); k++; mayDie(p) }
  :: atomic { k >= n -> k = 0; break }
  od;
  atomic {
    if
    :: i > 0 -> assert(at(h) == (reading(h, n, me) | FIRST_DONE)); freeSlot(h % C)
    :: else -> assert(at(h) == reading(h, n, me)); at(h) = word(lap(h), REDELIVER, 0)
    fi;
    mayDie(p) };
  atomic { redeliverGen++; mayDie(p); h = 0; n = 0; i = 0; again = false; goto end_poll };
#else
putBack: assert(false);
#endif

pass: /* over a DEAD slot: slot, head, in this order */
  atomic {
    if
    :: at(h) == word(lap(h), DEAD, 0) ->
       assert(committed[h % C] == 0); freeSlot(h % C)
    :: else
    fi;
    n = 1; mayDie(p) };
help: /* the head step of somebody else's claim or release is missing */
  atomic { casHead(h, h + n); h = 0; n = 0; mayDie(p) };
  goto end_poll;

scan: /* for REDELIVER marks; gen was read before. After a find the scan starts again */
  do
  :: atomic {
       if
       :: stateOf(slot[k]) == REDELIVER ->
          h = positionOf(k); n = 1; again = true;
          slot[k] = reading(h, n, me);
          k = 0; gen = 0; mayDie(p); goto deliver
       :: else -> k++
       fi;
       if :: k == C -> break :: else fi }
  od;
#ifdef BROKEN_GEN_AFTER_SCAN
  gen = redeliverGen;
#endif
  atomic { seen = gen; gen = 0; k = 0 };
  goto end_poll;

recover: /* lock byte d is held; the same for a newcomer, which keeps it */
  settle(p);
  if
  :: atomic { me != 0 -> lockByte[d] = 0; d = 0; mayDie(p) }; goto end_poll
  :: me == 0 -> goto attach
  fi;

died:
  atomic { me = 0; d = 0; k = 0; e = 0; h = 0; n = 0; i = 0; gen = 0; seen = never; saw = false; again = false };
  /* a newcomer takes a free lock byte and settles the dead predecessor, if any, before it fills in the entry */
#ifdef NEWCOMER_ANY
#define isFree(i) (lockByte[i] == 0)
#else
#define isFree(i) (lockByte[i] == 0 && (i == 1 || lockByte[1]) && (i <= 2 || lockByte[2]) && (i <= 3 || lockByte[3]))
#endif
end_killed:
  atomic { newcomers < NEWCOMERS -> newcomers++;
    if
    :: isFree(1) -> d = 1
    :: isFree(2) -> d = 2
    :: isFree(3) -> d = 3
    :: N == 4 && isFree(4) -> d = 4
    fi;
    lockByte[d] = p; mayDie(p) };
#ifndef BROKEN_ATTACH_BLIND
  if
  :: attached[d] -> goto recover
  :: else
  fi;
#endif
attach:
  atomic { attached[d] = true; me = d; d = 0;
#ifdef BROKEN_GEN_AT_ATTACH
    seen = redeliverGen;
#endif
    mayDie(p) };
  goto end_poll
}

#define alive(p) (lockByte[1] == p || lockByte[2] == p || lockByte[3] == p || lockByte[4] == p)

/* When nobody has a step left: is the ring drained, and everybody settled? */
active proctype Audit() {
  byte q;
end:
  atomic { timeout && (alive(3) || alive(4)) ->
    assert(head == claims && todo[1] == 0 && todo[2] == 0);
    for (q : 0 .. C - 1) { assert(stateOf(slot[q]) == EMPTY && committed[q] == 0) };
    for (q : 1 .. N)     { assert(!isDead(q)) };
    q = 0 }
}

init {
  byte q;
  atomic {
    for (q : 1 .. N) { attached[q] = true; lockByte[q] = q };
    q = 0;
    todo[1] = M1; run Producer(1);
    todo[2] = M2; run Producer(2);
    run Consumer(3);
    if :: CONSUMERS > 1 -> run Consumer(4) :: else fi
  }
}
