/*
 * Protocol model: the kinds with a single consumer, mpsc (two producers) and, with SPSC, spsc (one producer).
 *
 * Steps, crashes, reductions, and why draining is an assertion: see mpmc.pml. Killed consumers, and in spsc killed
 * producers, are replaced by a successor that attaches through a free lock byte (there is one spare byte, so the
 * dead predecessor need not be the one it settles) and takes the role. The role bytes are not modelled apart: a role
 * belongs to the one process that plays it, until that process is killed.
 *
 * There is no READING and no release per slot. Position t is free when t - head < C; the claim is a CAS (spsc:
 * a store) from the earlier lap's READABLE or DEAD word (first lap: EMPTY) to WRITING(lap, me). The consumer keeps
 * its position c to itself, raises the cursor deliveredTo before each delivery, and stores head = c when it likes, at
 * the latest before it goes idle. deliveredTo never goes back: a successor that resumes at head stores it only from
 * the point its predecessor had reached.
 *
 * spsc: tail is stored after the commit and may lag by any number of messages. A successor walks from tail over the
 * slots claimed for their position and stores the tail it arrives at.
 * mpsc: tail is stored after the claim and may step back; a producer walks from there, as in mpmc.pml.
 *
 * Asserted: a message is delivered complete, committed, in order, twice only with the redelivered flag; a slot is
 * not claimed again before its message was delivered and head has passed it; commit never fails;
 * a claim is made exactly at the end of the claims; tail <= claims, and head <= claims <= head + C. head may be ahead of a
 * lagging tail by any amount, so nobody may compute tail - head without clamping at 0.
 *
 * Parameters: C, M1, M2 (not spsc), CRASHES, ABORTS, SPSC, PRODUCER_RECOVERS.
 * Broken on purpose, each must be found:
 *  BROKEN_TAIL_FIRST          tail is advanced before the slot is claimed
 *  BROKEN_COMMIT_FIRST        the payload is written after the commit
 *  BROKEN_NO_WALK             spsc: a successor starts at tail; mpsc: a producer that finds the slot at tail
 *                             claimed waits for the tail to move
 *  BROKEN_FREE_FIRST          the entry is freed before the slots are settled
 *  BROKEN_ATTACH_BLIND        a newcomer overwrites a dead predecessor's entry
 *  BROKEN_HEAD_FIRST          head is stored before the delivery
 *  BROKEN_DELIVER_FIRST       deliveredTo is stored after the delivery
 *  BROKEN_DELIVERED_BACK      a successor stores deliveredTo from head on, below what its predecessor reached
 *  BROKEN_RESUME_AT_DELIVERED a successor starts at deliveredTo
 *  BROKEN_KEEPS_HEAD          the consumer goes idle without storing head
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
#ifndef CRASHES
#define CRASHES 1
#endif
#ifndef ABORTS
#define ABORTS 0
#endif
#ifdef SPSC
#define PRODUCERS 1
#else
#define PRODUCERS 2
#endif
#define CONSUMER 3                      /* processes: producers 1 and 2, consumer 3; lock bytes and entries 1..4 */

#define EMPTY    0
#define WRITING  8
#define READABLE 16
#define DEAD     24
#define word(lap, state, owner) (((lap) << 6) | (state) | (owner))
#define lapOf(w)   ((w) >> 6)
#define stateOf(w) ((w) & 56)
#define ownerOf(w) ((w) & 7)
#define lap(pos)   ((pos) / C)
#define at(pos)    slot[(pos) % C]
#define owned(pos) (lapOf(at(pos)) >= lap(pos) && at(pos) != word(lap(pos), EMPTY, 0))

/* the segment */
byte  head, tail, deliveredTo;
short slot[C];
byte  payload[C];
bool  attached[5];
/* the kernel */
byte  lockByte[5];
/* for assertions and budgets only */
byte  committed[C];
bool  delivered[C];
byte  claims;                           /* next position to claim */
byte  todo[3];                          /* messages a live producer has still to send */
byte  crashes, aborts;

#define isDead(i) (attached[i] && lockByte[i] == 0)
#define someDead  (isDead(1) || isDead(2) || isDead(3) || isDead(4))
#define bounds    assert(head <= claims && claims <= head + C && tail <= claims)
#define dropLock(i, p) lockByte[i] = (lockByte[i] == p -> 0 : lockByte[i])
#define mayDie(p) if \
                  :: true \
                  :: crashes < CRASHES -> \
                     crashes++; dropLock(1, p); dropLock(2, p); dropLock(3, p); dropLock(4, p); goto died \
                  fi

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

/* Settle participant d, whose lock byte process p holds: first the slots, last the entry. */
inline settle(p) {
#ifdef BROKEN_FREE_FIRST
  atomic { attached[d] = false; mayDie(p) };
#endif
  do
  :: atomic {
       if
       :: stateOf(slot[k]) == WRITING && ownerOf(slot[k]) == d -> slot[k] = word(lapOf(slot[k]), DEAD, 0)
       :: else
       fi;
       k++; mayDie(p);
       if :: k == C -> k = 0; break :: else fi }
  od;
  atomic { attached[d] = false; mayDie(p) }
}

inline takeFreeByte(p) {
  if
  :: lockByte[1] == 0 -> d = 1
  :: lockByte[2] == 0 -> d = 2
  :: lockByte[3] == 0 -> d = 3
  :: lockByte[4] == 0 -> d = 4
  fi;
  lockByte[d] = p;
  mayDie(p)
}

/* The slot's earlier message must be done with: delivered, and passed by head. */
inline claimed(pos) {
  assert(pos - head < C && pos == claims);
  claims++;
  assert(stateOf(at(pos)) == READABLE || stateOf(at(pos)) == DEAD || at(pos) == word(0, EMPTY, 0));
  assert(at(pos) == word(0, EMPTY, 0) || lapOf(at(pos)) == lap(pos) - 1);
  assert(committed[pos % C] == 0 || delivered[pos % C]);
  committed[pos % C] = 0; delivered[pos % C] = false; payload[pos % C] = 0;
  at(pos) = word(lap(pos), WRITING, me)
}

inline write() {
#ifdef BROKEN_COMMIT_FIRST
  atomic { at(t) = word(lap(t), READABLE, 0); committed[t % C] = me; todo[p]--; mayDie(p) };
  atomic { payload[t % C] = me; mayDie(p) };
#else
  atomic { payload[t % C] = me; mayDie(p) };
  atomic {
    assert(at(t) == word(lap(t), WRITING, me));
    if
    :: true -> at(t) = word(lap(t), READABLE, 0); committed[t % C] = me         /* commit */
    :: aborts < ABORTS -> aborts++; at(t) = word(lap(t), DEAD, 0)               /* abort */
    fi;
    todo[p]--; mayDie(p) };
#endif
}

#ifdef SPSC
proctype Producer(byte p) {
  byte me = p, t, d, k;                 /* t: the next position, known to the role holder alone */
offer:
  if
  :: todo[p] > 0 && t - head < C
  :: todo[p] == 0 -> goto end_idle
  :: atomic { tail < t -> tail = t; bounds; mayDie(p) }; goto offer             /* at any time */
#ifdef PRODUCER_RECOVERS
  :: atomic { someDead -> lockDead(p) }; goto recover
#endif
  fi;
#ifdef BROKEN_TAIL_FIRST
  atomic { tail = t + 1; bounds; mayDie(p) };
#endif
  atomic { claimed(t); mayDie(p) };
  write();
  t++;
  goto offer;

end_idle:
  if
  :: atomic { tail < t -> tail = t; bounds; mayDie(p) }; goto end_idle
#ifdef PRODUCER_RECOVERS
  :: atomic { someDead -> lockDead(p) }; goto recover
#endif
  fi;

recover:
  settle(p);
  if
  :: atomic { me != 0 -> lockByte[d] = 0; d = 0; mayDie(p) }; goto offer
  :: me == 0 -> goto attach
  fi;

died:
  atomic { me = 0; t = 0; d = 0; k = 0 };
  atomic { takeFreeByte(p) };
#ifndef BROKEN_ATTACH_BLIND
  if
  :: attached[d] -> goto recover
  :: else
  fi;
#endif
attach:
  atomic { attached[d] = true; me = d; d = 0; mayDie(p) };
  t = tail;
#ifndef BROKEN_NO_WALK
  do
  :: atomic { owned(t) -> t++ }
  :: atomic { else -> tail = t; bounds; mayDie(p); break }
  od;
#endif
  goto offer
}
#else
proctype Producer(byte p) {
  byte me = p, t, d, k;
  bool walked;
offer:
  if
  :: atomic { todo[p] > 0 && (claims - head < C || tail != claims) -> t = tail }
  :: todo[p] == 0 -> goto end_idle
#ifdef PRODUCER_RECOVERS
  :: atomic { someDead -> lockDead(p) }; goto recover
#endif
  fi;
look: /* Once t - head < C was seen it stays so: head never goes back. A stale t may even be below head. */
#ifdef BROKEN_TAIL_FIRST
  atomic { tail = t + 1; mayDie(p) };
#endif
  atomic {
    if
    :: t - head >= C ->
       if
       :: walked -> tail = t; walked = false; mayDie(p)
       :: else
       fi;
       t = 0; goto offer
    :: t - head < C && !owned(t) -> claimed(t); walked = false
    :: else ->
#ifdef BROKEN_NO_WALK
       goto wait
#else
       t = ((!walked && t + 1 < head) -> head : t + 1); walked = true; goto look
#endif
    fi;
    mayDie(p) };
#ifndef BROKEN_TAIL_FIRST
  atomic { tail = t + 1; bounds; mayDie(p) };
#endif
  write();
  atomic { t = 0; goto offer };

#ifdef BROKEN_NO_WALK
wait:
  atomic { tail != t -> t = 0; goto offer };
#endif

#ifdef PRODUCER_RECOVERS
recover:
  settle(p);
  atomic { lockByte[d] = 0; d = 0; mayDie(p) };
  goto offer;
#endif

died:
  atomic { todo[p] = 0; t = 0; d = 0; k = 0; me = 0; walked = false };
end_gone:
  false;

end_idle:
  if
#ifdef PRODUCER_RECOVERS
  :: atomic { someDead -> lockDead(p) }; goto recover
#endif
  :: false
  fi
}
#endif

#define pollFinds(pos) (at(pos) == word(lap(pos), READABLE, 0) || at(pos) == word(lap(pos), DEAD, 0))

proctype Consumer(byte p) {
  byte me = p, c, d, k;
  bool again;
end_poll:
  if
  :: pollFinds(c) -> again = c < deliveredTo
#ifdef BROKEN_KEEPS_HEAD
  :: atomic { head + C < c -> head = c; bounds; mayDie(p) }; goto end_poll
#else
  :: atomic { head < c -> head = c; bounds; mayDie(p) }; goto end_poll
#endif
  :: atomic { someDead -> lockDead(p) }; goto recover
  fi;

  if
  :: at(c) == word(lap(c), DEAD, 0)
  :: else ->
#ifdef BROKEN_HEAD_FIRST
     atomic { head = c + 1; mayDie(p) };
#endif
#ifndef BROKEN_DELIVER_FIRST
     if
#ifdef BROKEN_DELIVERED_BACK
     :: atomic { deliveredTo = c + 1; mayDie(p) }
#else
     :: atomic { !again -> deliveredTo = c + 1; mayDie(p) }
     :: again
#endif
     fi;
#endif
     atomic {
       assert(committed[c % C] != 0 && payload[c % C] == committed[c % C]);
       assert(!delivered[c % C] || again);
       delivered[c % C] = true; mayDie(p) };
#ifdef BROKEN_DELIVER_FIRST
     atomic { deliveredTo = c + 1; mayDie(p) };
#endif
  fi;
  atomic { c++; again = false };
  goto end_poll;

recover:
  settle(p);
  if
  :: atomic { me != 0 -> lockByte[d] = 0; d = 0; mayDie(p) }; goto end_poll
  :: me == 0 -> goto attach
  fi;

died:
  atomic { me = 0; c = 0; d = 0; k = 0; again = false };
  atomic { takeFreeByte(p) };
#ifndef BROKEN_ATTACH_BLIND
  if
  :: attached[d] -> goto recover
  :: else
  fi;
#endif
attach:
  atomic { attached[d] = true; me = d; d = 0; mayDie(p) };
#ifdef BROKEN_RESUME_AT_DELIVERED
  c = (deliveredTo > head -> deliveredTo : head);
#else
  c = head;
#endif
  goto end_poll
}

active proctype Audit() {
  byte q;
end:
  atomic { timeout ->
    assert(head == claims && todo[1] == 0 && todo[2] == 0);
#ifdef SPSC
    assert(head == tail);               /* here a lagging tail is stored at last */
#endif
    for (q : 0 .. C - 1) {
      assert(stateOf(slot[q]) != WRITING && (committed[q] == 0 || delivered[q]));
      assert(!owned(head + q))
    };
    for (q : 1 .. 4) { assert(!isDead(q)) };
    q = 0 }
}

init {
  atomic {
    attached[1] = true; lockByte[1] = 1;
    todo[1] = M1; run Producer(1);
    if
    :: PRODUCERS == 2 -> attached[2] = true; lockByte[2] = 2; todo[2] = M2; run Producer(2)
    :: else
    fi;
    attached[CONSUMER] = true; lockByte[CONSUMER] = CONSUMER;
    run Consumer(CONSUMER)
  }
}
