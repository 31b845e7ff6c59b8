/* Thousands of games of Othello at once: othello/game/env as a shared library. What the
 * arguments and arrays mean, `go doc ./game/env` says. The arrays are the caller's, for N
 * games on boards of side n; all must be there, and their sizes are not checked. Threads
 * that use one environment at once wait for each other. A process that was forked after
 * the library was loaded cannot use it. */
#include <stdint.h>

#define OTHELLO_ENV_VERSION 1 /* changes with anything below */
#define OTHELLO_ENV_WHY 1024  /* bytes that why must have room for */

enum { OTHELLO_ENV_DONE, OTHELLO_ENV_ILLEGAL, OTHELLO_ENV_FAILED };

typedef struct {     /* NULL: not wanted */
	float *floats;   /* (N, 2, n, n) */
	uint8_t *bytes;  /* (N, 2, n, n) */
	uint8_t *legal;  /* (N, n*n+1) */
	uint8_t *random; /* (N), as all below */
	float *rewards;
	int8_t *margins;
	uint8_t *ends;
} othello_env_batch;

extern int64_t othello_env_version(void);
/* 0, and why, if there can be none. Games start where openings end: games or boards as text, or NULL. */
extern uintptr_t othello_env_new(int64_t games, int64_t size, int64_t random_plies, int64_t threads,
                                 int64_t skip_illegal, char *openings, char *why);
/* One of the above, and why if it is not OTHELLO_ENV_DONE. */
extern int64_t othello_env_reset(uintptr_t env, uint64_t seed, othello_env_batch *out, char *why);
extern int64_t othello_env_step(uintptr_t env, uint8_t *actions, othello_env_batch *out, char *why);
extern int64_t othello_env_skipped(uintptr_t env);
extern void othello_env_close(uintptr_t env); /* after which env means nothing */
