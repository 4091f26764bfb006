/*
 * Protocol model: strategy "block", sleeping and waking through one futex word per side.
 *
 * word[side] = sequence << 1 | sleeper flag. Consumers sleep on NOT_EMPTY, producers on NOT_FULL.
 * Sleep: v <- word; if the flag is not set, CAS(v -> v | 1); a barrier that every thread of every participant passes
 * (membarrier); look at the condition again; futex_wait(word, v | 1), which sleeps only if the word still has this
 * value.
 * Wake: make the condition true by a plain store; v <- word; if the flag is set, CAS(v -> (v + 2) & ~1), then
 * futex_wake of all, whether the CAS won or not.
 * Recover a dead participant: settle its slots; for both sides CAS(v -> (v + 2) & ~1) and futex_wake of all,
 * always, because the dead may have been anywhere in "wake"; then free the entry, then drop the lock byte.
 *
 * The ring is reduced to counters (mpmc.pml shows that it behaves like them): used slots of C, of which readable.
 * What a dead consumer held becomes readable again (redelivery). Every participant has a maintenance thread, which
 * recovers the dead; it is modelled as a thing a sleeper does, since participants that are awake come back here.
 *
 * Steps, crashes, and why "nobody sleeps for ever" is an assertion: see mpmc.pml. Audit looks at the states where
 * nobody has a step left: nobody may then sleep although its condition is true, and nobody dead may be left.
 * The store that makes a condition true stays in the store buffer of its thread for as long as it likes: until
 * Buffers writes it back, the thread does a locked instruction or a system call, a barrier comes by, or the thread is
 * killed. A thread sees its own store at once; its next one waits for the one before, as if the buffer had one entry.
 * All else is sequentially consistent.
 *
 * Waking after the entry was freed would do too, as long as the slots are settled before: a recoverer killed in
 * between is dead itself, and its own recovery wakes everybody.
 *
 * Parameters: C, M1, M2, CONSUMERS 1 or 2, CRASHES, SPURIOUS (number of spurious returns of futex_wait).
 * Broken on purpose, each must be found:
 *  BROKEN_CHECK_FIRST       the sleeper checks its condition before setting the flag
 *  BROKEN_LOOK_FIRST        the waker reads the word before it makes the condition true
 *  BROKEN_NO_BARRIER        nobody passes a barrier between the flag and the second look
 *  BROKEN_BARRIER_FIRST     the barrier comes before the flag
 *  BROKEN_WAKE_FIRST        the waker wakes before clearing the flag
 *  BROKEN_WAKE_ONE          the waker clears the flag and wakes one sleeper
 *  BROKEN_NO_WAKE           recovery does not wake
 *  BROKEN_NO_BUMP           recovery wakes, but does not change the words
 *  BROKEN_WAKE_BEFORE_SETTLE recovery wakes before it settles the slots
 *  BROKEN_FREE_FIRST        the entry is freed before the slots are settled and the sleepers woken
 */
#ifndef C
#define C 1
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
#ifndef SPURIOUS
#define SPURIOUS 0
#endif
#define NOT_EMPTY 0
#define NOT_FULL  1

/* the segment */
byte used, readable;
bool buffered[5];                       /* the last store of thread i is in its store buffer */
bool held[5];                           /* participant i is reading a slot */
byte word[2];
bool attached[5];
/* the kernel */
byte lockByte[5];
bool asleep[5];
/* for budgets only */
byte crashes, spurious;

#define isDead(i) (attached[i] && lockByte[i] == 0)
#define someDead  (isDead(1) || isDead(2) || isDead(3) || isDead(4))
#define dropLock(i) lockByte[i] = (lockByte[i] == me -> 0 : lockByte[i])
/* a producer has stored a message, a consumer has released a slot */
#define writeBack(i) if \
                     :: buffered[i] && i <= 2 -> buffered[i] = false; readable++ \
                     :: buffered[i] && i > 2 -> buffered[i] = false; used-- \
                     :: else fi
#define barrier   writeBack(1); writeBack(2); writeBack(3); writeBack(4)
#define mayDie    if \
                  :: true \
                  :: crashes < CRASHES -> \
                     crashes++; writeBack(me); asleep[me] = false; dropLock(1); dropLock(2); dropLock(3); dropLock(4); goto died \
                  fi

#ifdef BROKEN_WAKE_ONE
#define futexWake(side) if \
  :: side == NOT_EMPTY && asleep[3] -> asleep[3] = false \
  :: side == NOT_EMPTY && asleep[4] -> asleep[4] = false \
  :: side == NOT_FULL && asleep[1] -> asleep[1] = false \
  :: side == NOT_FULL && asleep[2] -> asleep[2] = false \
  :: else fi
#else
#define futexWake(side) if \
  :: side == NOT_EMPTY -> asleep[3] = false; asleep[4] = false \
  :: else -> asleep[1] = false; asleep[2] = false fi
#endif
#define bump(side) writeBack(me); if :: word[side] == v -> word[side] = (v + 2) & 254 :: else fi

/* v was read after the condition became true */
inline wake(side) {
  if
  :: (v & 1) ->
#ifdef BROKEN_WAKE_FIRST
     atomic { futexWake(side); mayDie };
     atomic { bump(side); mayDie }
#else
     atomic { bump(side); mayDie };
     atomic { futexWake(side); mayDie }
#endif
  :: else
  fi;
  v = 0
}

inline settleSlots() {
  atomic { writeBack(me); if :: held[d] -> held[d] = false; readable++ :: else fi; mayDie }
}

inline wakeAll(side) {
#ifndef BROKEN_NO_WAKE
#ifndef BROKEN_NO_BUMP
  v = word[side];
  atomic { bump(side); v = 0; mayDie };
#endif
  atomic { futexWake(side); mayDie };
#endif
  skip
}

/* Sleep until condition; leaves with a goto again, or falls through to go on sleeping. */
inline sleep(side, condition) {
#ifdef BROKEN_CHECK_FIRST
  if :: condition -> goto again :: else fi;
#endif
#ifdef BROKEN_BARRIER_FIRST
  atomic { barrier };
#endif
  v = word[side];
  if
  :: (v & 1)
  :: else -> atomic { writeBack(me); if :: word[side] == v -> word[side] = v | 1; v = v | 1 :: else -> v = 0; goto again fi; mayDie }
  fi;
#if !defined(BROKEN_NO_BARRIER) && !defined(BROKEN_BARRIER_FIRST)
  atomic { barrier };
#endif
#ifndef BROKEN_CHECK_FIRST
  if :: atomic { condition -> v = 0; goto again } :: else fi;
#endif
  atomic {                                                      /* futex_wait */
    if :: word[side] == v -> asleep[me] = true; v = 0 :: else -> v = 0; goto again fi;
    mayDie };
end_asleep:
  if
  :: !asleep[me] -> goto again
  :: atomic { asleep[me] && spurious < SPURIOUS -> spurious++; asleep[me] = false; goto again }
  :: atomic { someDead ->
       if :: isDead(1) -> d = 1 :: isDead(2) -> d = 2 :: isDead(3) -> d = 3 :: isDead(4) -> d = 4 fi;
       lockByte[d] = me; mayDie }
  fi;
#ifdef BROKEN_FREE_FIRST
  atomic { attached[d] = false; mayDie };
#endif
#ifndef BROKEN_WAKE_BEFORE_SETTLE
  settleSlots();
#endif
  wakeAll(NOT_EMPTY);
  wakeAll(NOT_FULL);
#ifdef BROKEN_WAKE_BEFORE_SETTLE
  settleSlots();
#endif
  atomic { attached[d] = false; mayDie };
  atomic { lockByte[d] = 0; d = 0; mayDie };
  goto end_asleep
}

proctype Producer(byte me; byte todo) {
  byte v, d;
again:
  if
  :: todo == 0 -> goto end_done
  :: todo > 0
  fi;
#ifdef BROKEN_LOOK_FIRST
  v = word[NOT_EMPTY];
#endif
  if
  :: atomic { used < C -> writeBack(me); used++; buffered[me] = true; todo--; mayDie }; goto sent
  :: atomic { used == C -> v = 0 }
  fi;
  sleep(NOT_FULL, used < C);
sent:
#ifndef BROKEN_LOOK_FIRST
  v = word[NOT_EMPTY];
#endif
  wake(NOT_EMPTY);
  goto again;
died:
  atomic { todo = 0; v = 0; d = 0 };
end_done:
  false
}

proctype Consumer(byte me) {
  byte v, d;
again:
  if
  :: atomic { readable > 0 -> writeBack(me); readable--; held[me] = true; mayDie }; goto taken
  :: readable == 0
  fi;
  sleep(NOT_EMPTY, readable > 0);
taken:
  atomic { held[me] = false; buffered[me] = true; mayDie };     /* release */
  v = word[NOT_FULL];
  wake(NOT_FULL);
  goto again;
died:
  atomic { v = 0; d = 0 };
end_gone:
  false
}

#define someAsleep (asleep[1] || asleep[2] || asleep[3] || asleep[4])
#define settled(i) assert(!isDead(i) && !(held[i] && lockByte[i] == 0))

active proctype Buffers() {
end_buffers:
  do
  :: atomic { buffered[1] -> writeBack(1) }
  :: atomic { buffered[2] -> writeBack(2) }
  :: atomic { buffered[3] -> writeBack(3) }
  :: atomic { buffered[4] -> writeBack(4) }
  od
}

active proctype Audit() {
end:
  atomic { timeout ->
    assert(!(readable > 0 && (asleep[3] || asleep[4])));
    assert(!(used < C && (asleep[1] || asleep[2])));
    if :: someAsleep -> settled(1); settled(2); settled(3); settled(4) :: else fi }
}

init {
  atomic {
    attached[1] = true; lockByte[1] = 1; run Producer(1, M1);
    attached[2] = true; lockByte[2] = 2; run Producer(2, M2);
    attached[3] = true; lockByte[3] = 3; run Consumer(3);
    if :: CONSUMERS > 1 -> attached[4] = true; lockByte[4] = 4; run Consumer(4) :: else fi
  }
}
