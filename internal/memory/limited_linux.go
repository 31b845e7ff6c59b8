//go:build cgo

package memory

/*
#define _GNU_SOURCE
#include <errno.h>
#include <malloc.h>
#include <stdio.h>
#include <sys/resource.h>
#include <unistd.h>

// Under a limit of address space, such as that of ulimit -v, the C library must not reserve
// 64 MiB for each thread: Go needs them, and ends the program when it does not get them.
// Where that is not enough Go may not even begin, so this runs before it. Go takes 1.2 GiB
// at once; the rest is for its heap, and for the stacks of threads.
__attribute__((constructor)) static void othello_limited(void) {
	const rlim_t mib = 1 << 20, least = 1500 + 16 * sysconf(_SC_NPROCESSORS_ONLN);
	struct rlimit space;
	if (getrlimit(RLIMIT_AS, &space) != 0 || space.rlim_cur == RLIM_INFINITY) return;
	if (space.rlim_cur < least * mib) {
		fprintf(stderr, "%s: not enough memory: ulimit -v is %llu MiB, and %llu MiB is the least\n",
			program_invocation_short_name, (unsigned long long)(space.rlim_cur / mib), (unsigned long long)least);
		_exit(1);
	}
#ifdef __GLIBC__
	mallopt(M_ARENA_MAX, 1);
#endif
}
*/
import "C"
