//go:build cgo

package ort

/*
#include <stdint.h>

// The control register of floating point arithmetic, which each thread has for
// itself, and the bits in it that make numbers near zero count as zero.
#if defined(__x86_64__)
#include <xmmintrin.h>
static uint64_t othello_floats(void) { return _mm_getcsr(); }
static void othello_set_floats(uint64_t v) { _mm_setcsr((unsigned int)v); }
#define FLUSH 0x8040 // flush to zero, denormals are zero
#elif defined(__aarch64__)
static uint64_t othello_floats(void) { uint64_t v; __asm__ volatile("mrs %0, fpcr" : "=r"(v)); return v; }
static void othello_set_floats(uint64_t v) { __asm__ volatile("msr fpcr, %0" : : "r"(v)); }
#define FLUSH (1 << 24) // flush to zero
#else
static uint64_t othello_floats(void) { return 0; }
static void othello_set_floats(uint64_t v) { (void)v; }
#define FLUSH 0
#endif

static uint64_t othello_flush(void) {
	uint64_t v = othello_floats();
	othello_set_floats(v | FLUSH);
	return v;
}
*/
import "C"

import "runtime"

// floats is the state of a thread's floating point arithmetic.
type floats = C.uint64_t

// flush makes this thread treat denormal numbers as zero, and locks the goroutine to it.
// Denormals are a hundred times as slow, and the library turns them off on its own
// threads only.
func flush() floats {
	runtime.LockOSThread()
	return C.othello_flush()
}

// unflush undoes flush.
func unflush(f floats) {
	C.othello_set_floats(f)
	runtime.UnlockOSThread()
}

// ordinaryFloats saves the floating point state of this thread, which the library changes
// for its first session. The function that it returns restores it.
func ordinaryFloats() func() {
	runtime.LockOSThread()
	state := C.othello_floats()
	return func() { unflush(state) }
}
