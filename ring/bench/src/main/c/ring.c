/*
 * The physical reference: one producer, one consumer, the slots of the Java ring and its
 * regime (lap-tagged words, a locked instruction per message, a batched head, lines that
 * are touched after they were read), without roles, owners that could be recovered, wait
 * strategies or checks. Copies in and out. Understands the commands of the Java workers.
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <immintrin.h>
#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

enum { STATE_BITS = 3, WRITING = 1, READABLE = 2 };
enum { HEAD = 0x40, TAIL = 0x80, SLOTS = 0x1000, HEADER = 16, LINE = 64, BATCH = 1024 };
enum { STOPPED = 0, START = 128, SENT = 256, DONE = 384, RECEIVED = 512, CONTROL = 4096 };
enum { BURST = 256, LOOKS = 1024, POLLS = 64, LIMIT = 1024 };

typedef _Atomic uint64_t cell;

static char *ring, *control;
static uint64_t capacity, lap_shift, stride;
static int payload;
static char *message;

static cell *at(char *base, uint64_t offset) { return (cell *)(base + offset); }
static char *slot(uint64_t position) { return ring + SLOTS + (position & (capacity - 1)) * stride; }
static uint64_t word(uint64_t position, uint64_t state) { return (((position >> lap_shift) + 1) << STATE_BITS) | state; }

static uint64_t now(void) {
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

static long cpu_time(void) {
	struct timespec t;
	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
	return t.tv_sec * 1000000000L + t.tv_nsec;
}

static long switches(void) {
	struct rusage usage;
	getrusage(RUSAGE_THREAD, &usage);
	return usage.ru_nivcsw;
}

static char *map(const char *directory, const char *name, size_t size) {
	char path[4096];
	snprintf(path, sizeof path, "%s/%s", directory, name);
	int file = open(path, O_RDWR | O_CREAT, 0600);
	if (file < 0 || (lseek(file, 0, SEEK_END) < (off_t)size && ftruncate(file, (off_t)size) != 0)) {
		perror(path);
		exit(1);
	}
	char *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_POPULATE, file, 0);
	close(file);
	return memory;
}

/* Ends the process with its controller: a pipe without a writer is always ready. */
static void *watch(void *unused) {
	struct pollfd input = { .fd = STDIN_FILENO, .events = 0 };
	while (poll(&input, 1, -1) <= 0) {
	}
	_exit(1);
	return unused;
}

static uint64_t tail, cached_head;

static int offer(void) {
	if (tail - cached_head >= capacity) {
		cached_head = atomic_load_explicit(at(ring, HEAD), memory_order_acquire);
		if (tail - cached_head >= capacity) {
			return 0;
		}
	}
	char *s = slot(tail);
	uint64_t claimed = word(tail, WRITING);
	atomic_store_explicit(at(s, 0), claimed, memory_order_relaxed);
	atomic_store_explicit(at(ring, TAIL), tail + 1, memory_order_release);
	*(volatile uint64_t *)(s + 8) = (uint64_t)payload;
	memcpy(s + HEADER, message, (size_t)payload);
	if (!atomic_compare_exchange_strong(at(s, 0), &claimed, word(tail, READABLE))) {
		abort();
	}
	tail++;
	return 1;
}

static uint64_t head, count, next_number, wrong;

static void touch(char *s, uint64_t length) {
	for (uint64_t i = 0; i < HEADER + length; i += LINE) {
		*(volatile uint64_t *)(s + i) = *(volatile uint64_t *)(s + i);
	}
}

static int take(void) {
	uint64_t from = head, released = head, batch = capacity / 4 < BATCH ? capacity / 4 : BATCH;
	while (head - from < LIMIT) {
		char *s = slot(head);
		if (atomic_load_explicit(at(s, 0), memory_order_acquire) != word(head, READABLE)) {
			break;
		}
		uint64_t length = *(volatile uint64_t *)(s + 8), number;
		memcpy(message, s + HEADER, length);
		touch(s, length);
		memcpy(&number, message, sizeof number);
		wrong += number != next_number;
		next_number = number + 1;
		count++;
		head++;
		if (head - released >= batch) {
			atomic_store(at(ring, HEAD), head);
			released = head;
		}
	}
	if (head != released) {
		atomic_store(at(ring, HEAD), head);
	}
	return (int)(head - from);
}

static long number_of(const char *command, const char *name) {
	const char *found = strstr(command, name);
	return found ? atol(found + strlen(name)) : 0;
}

static int stopped(void) { return atomic_load_explicit(at(control, STOPPED), memory_order_relaxed) != 0; }

static int put(uint64_t number) {
	memcpy(message, &number, sizeof number);
	for (int looks = 1; !offer(); looks++) {
		if (looks % LOOKS == 0 && stopped()) {
			return 0;
		}
		_mm_pause();
	}
	return 1;
}

static void produce(void) {
	static uint64_t number;
	uint64_t before = number;
	long switched = switches(), used = cpu_time();
	while (!stopped()) {
		int i = 0;
		for (; i < BURST && put(number); i++) {
			number++;
		}
		if (i < BURST) {
			break;
		}
	}
	atomic_fetch_add(at(control, SENT), number - before);
	atomic_fetch_add(at(control, DONE), 1);
	printf("sent count=%ld allocated=0 cpu=%ld switches=%ld\n", (long)(number - before), cpu_time() - used,
			switches() - switched);
}

static void take_until(uint64_t time) {
	do {
		for (int i = 0; i < POLLS; i++) {
			if (!take()) {
				_mm_pause();
			}
		}
	} while (now() < time);
}

static void consume(const char *command) {
	uint64_t lead = (uint64_t)number_of(command, "lead="), length = (uint64_t)number_of(command, "length=");
	uint64_t before = count, wrong_before = wrong;
	long switched = switches(), used = cpu_time();
	puts("ready");
	while (!take()) {
		_mm_pause();
	}
	uint64_t start = now() + lead;
	take_until(start);
	uint64_t first = count, from = now();
	take_until(start + length);
	uint64_t nanos = now() - from, counted = count - first;
	atomic_store(at(control, STOPPED), 1);
	while (!atomic_load(at(control, DONE)) || count - before < atomic_load(at(control, SENT))) {
		take();
	}
	printf("received count=%ld nanos=%ld wrong=%ld lost=0 allocated=0 cpu=%ld switches=%ld\n", (long)counted,
			(long)nanos, (long)(wrong - wrong_before), cpu_time() - used, switches() - switched);
}

int main(int argc, char **argv) {
	if (argc < 5) {
		fprintf(stderr, "usage: ring producer|consumer TRANSPORT DIRECTORY CAPACITY PAYLOAD\n");
		return 2;
	}
	int producer = strcmp(argv[1], "producer") == 0;
	capacity = (uint64_t)atol(argv[4]);
	payload = atoi(argv[5]);
	lap_shift = (uint64_t)__builtin_ctzll(capacity);
	stride = (uint64_t)(HEADER + payload + LINE - 1) / LINE * LINE;
	message = calloc(1, (size_t)payload);
	control = map(argv[3], "control", CONTROL);
	ring = map(argv[3], "c-ring", SLOTS + capacity * stride);
	setvbuf(stdout, NULL, _IOLBF, 0);
	pthread_t watcher;
	pthread_create(&watcher, NULL, watch, NULL);
	printf("up thread=%d\n", (int)gettid());
	char command[256];
	while (fgets(command, sizeof command, stdin) && strncmp(command, "quit", 4) != 0) {
		if (strncmp(command, "rest", 4) == 0) {
			puts("rested");
		} else if (producer) {
			produce();
		} else {
			consume(command);
		}
	}
	return 0;
}
