/*
 * The floor of any latency: how long a cache line takes from one CPU to another and back,
 * halved. Usage: pingpong CPU CPU; prints nanoseconds one way.
 */
#define _GNU_SOURCE
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { WARM_UP = 20000, TRIPS = 100000 };

static _Alignas(128) _Atomic long ping;
static _Alignas(128) _Atomic long pong;

static cpu_set_t only(int cpu) {
	cpu_set_t set;
	CPU_ZERO(&set);
	CPU_SET(cpu, &set);
	return set;
}

static void *answer(void *unused) {
	(void)unused;
	for (long i = 1; i <= WARM_UP + TRIPS; i++) {
		while (atomic_load_explicit(&ping, memory_order_acquire) != i) {
		}
		atomic_store_explicit(&pong, i, memory_order_release);
	}
	return NULL;
}

int main(int argc, char **argv) {
	if (argc != 3) {
		fprintf(stderr, "usage: pingpong CPU CPU\n");
		return 2;
	}
	cpu_set_t mine = only(atoi(argv[1])), other = only(atoi(argv[2]));
	sched_setaffinity(0, sizeof mine, &mine);
	/* the answer starts on its own CPU: under real-time scheduling it would never get off this one */
	pthread_attr_t attributes;
	pthread_attr_init(&attributes);
	pthread_attr_setaffinity_np(&attributes, sizeof other, &other);
	pthread_t thread;
	pthread_create(&thread, &attributes, answer, NULL);
	struct timespec from = { 0 }, to;
	for (long i = 1; i <= WARM_UP + TRIPS; i++) {
		if (i == WARM_UP + 1) {
			clock_gettime(CLOCK_MONOTONIC, &from);
		}
		atomic_store_explicit(&ping, i, memory_order_release);
		while (atomic_load_explicit(&pong, memory_order_acquire) != i) {
		}
	}
	clock_gettime(CLOCK_MONOTONIC, &to);
	pthread_join(thread, NULL);
	printf("%.0f\n", ((to.tv_sec - from.tv_sec) * 1e9 + (to.tv_nsec - from.tv_nsec)) / TRIPS / 2);
	return 0;
}
