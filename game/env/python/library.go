package main

// #include "env.h"
import "C"

import (
	"errors"
	"fmt"
	"runtime/cgo"
	"sync"
	"unsafe"

	"othello/game"
	"othello/game/env"
	"othello/game/record"
	"othello/internal/crash"
)

// environment is an Env with a lock, for callers with several threads.
type environment struct {
	sync.Mutex
	*env.Env
}

//export othello_env_version
func othello_env_version() C.int64_t { return C.OTHELLO_ENV_VERSION }

//export othello_env_new
func othello_env_new(games, size, plies, threads, skip C.int64_t, openings, why *C.char) (handle C.uintptr_t) {
	attempt(why, func() error {
		if size != C.int64_t(game.Size6) && size != C.int64_t(game.Size8) {
			return fmt.Errorf("boards of size %d: there are 6 and 8", size)
		}
		c := env.Config{
			Games: int(games), Size: game.Size(size), RandomPlies: int(plies), Threads: int(threads), SkipIllegal: skip != 0,
		}
		switch {
		case openings == nil:
		case C.GoString(openings) == "balanced":
			c.Openings = env.Balanced()
		default:
			list, _, err := record.ParseFrom(game.StartBoard(c.Size), []byte(C.GoString(openings)))
			if err != nil {
				return fmt.Errorf("reading openings: %w", err)
			}
			for _, r := range list {
				line := r.Game.Line()
				c.Openings = append(c.Openings, line[len(line)-1].Board())
			}
		}
		e, err := env.New(c)
		if err == nil {
			handle = C.uintptr_t(cgo.NewHandle(&environment{Env: e}))
		}
		return err
	})
	return handle
}

//export othello_env_reset
func othello_env_reset(handle C.uintptr_t, seed C.uint64_t, out *C.othello_env_batch, why *C.char) C.int64_t {
	return with(handle, why, func(e *env.Env) error { return e.Reset(uint64(seed), batch(e, out)) })
}

//export othello_env_step
func othello_env_step(handle C.uintptr_t, actions *C.uint8_t, out *C.othello_env_batch, why *C.char) C.int64_t {
	return with(handle, why, func(e *env.Env) error { return e.Step(array[uint8](actions, e.Games()), batch(e, out)) })
}

//export othello_env_skipped
func othello_env_skipped(handle C.uintptr_t) (n C.int64_t) {
	with(handle, nil, func(e *env.Env) error { n = C.int64_t(e.Skipped()); return nil })
	return n
}

//export othello_env_close
func othello_env_close(handle C.uintptr_t) {
	with(handle, nil, func(*env.Env) error { cgo.Handle(handle).Delete(); return nil })
}

// with calls do with the environment of a handle.
func with(handle C.uintptr_t, why *C.char, do func(*env.Env) error) C.int64_t {
	return attempt(why, func() error {
		e := cgo.Handle(handle).Value().(*environment)
		e.Lock()
		defer e.Unlock()
		return do(e.Env)
	})
}

// attempt calls do, and returns its error to the caller in why.
func attempt(why *C.char, do func() error) C.int64_t {
	err := crash.Catch(do)
	if err == nil {
		return C.OTHELLO_ENV_DONE
	}
	if why != nil {
		to := array[byte](why, C.OTHELLO_ENV_WHY)
		to[copy(to[:len(to)-1], err.Error())] = 0
	}
	if _, ok := errors.AsType[*env.IllegalError](err); ok {
		return C.OTHELLO_ENV_ILLEGAL
	}
	return C.OTHELLO_ENV_FAILED
}

// batch returns the caller's memory.
func batch(e *env.Env, out *C.othello_env_batch) env.Batch {
	n := e.Games()
	return env.Batch{
		Floats: array[float32](out.floats, n*e.Cells()), Bytes: array[uint8](out.bytes, n*e.Cells()),
		Legal: array[uint8](out.legal, n*e.Actions()), Random: array[uint8](out.random, n),
		Rewards: array[float32](out.rewards, n), Margins: array[int8](out.margins, n), Ends: array[uint8](out.ends, n),
	}
}

// array returns the caller's memory as a slice; nil for nil.
func array[T, C any](p *C, n int) []T {
	if p == nil {
		return nil
	}
	return unsafe.Slice((*T)(unsafe.Pointer(p)), n)
}
