// Package crash recovers panics, so that the program can restore the terminal and save
// the game. All goroutines of the program start here: a panic reaches the owner of its
// goroutine as an error, or the keeper, which shuts the program down. Every panic is
// written to a crash report.
package crash

import (
	"fmt"
	"log/slog"
	"runtime/debug"
	"sync"
	"sync/atomic"
)

// Error is a recovered panic.
type Error struct {
	Value any
	Stack []byte // of its goroutine
	File  string // crash report; empty if there is none
}

func (e *Error) Error() string { return fmt.Sprintf("it crashed: %v", e.Value) }

// Of converts the value that recover returned to an error, nil for nil, and writes the
// crash report.
func Of(value any) *Error {
	switch value := value.(type) {
	case nil:
		return nil
	case *Error: // recovered before, and raised again by its owner
		return value
	}
	e := &Error{Value: value, Stack: debug.Stack()}
	slog.Error("crashed", "panic", e.Value, "stack", string(e.Stack))
	e.File, _ = write(e.Error(), e.Stack)
	return e
}

// Catch calls do, and returns a panic of do as an error.
func Catch(do func() error) (err error) {
	defer func() {
		if e := Of(recover()); e != nil {
			err = e
		}
	}()
	return do()
}

// Go calls do in a new goroutine. A panic of do goes to failed, which is called in that
// goroutine after do's deferred functions, or to the keeper if failed is nil.
func Go(do func(), failed func(*Error)) { go run(do, failed) }

func run(do func(), failed func(*Error)) {
	defer func() {
		switch e := Of(recover()); {
		case e == nil:
		case failed != nil:
			failed(e)
		default:
			Report(e)
		}
	}()
	do()
}

// Group is a group of goroutines to wait for. The zero value is an empty group.
type Group struct {
	wait  sync.WaitGroup
	first atomic.Pointer[Error]
}

// Go calls do in a new goroutine.
func (g *Group) Go(do func()) {
	g.wait.Go(func() {
		run(do, func(e *Error) { g.first.CompareAndSwap(nil, e) })
	})
}

// Wait waits for all goroutines of the group and returns the first panic.
func (g *Group) Wait() error {
	g.wait.Wait()
	if e := g.first.Load(); e != nil {
		return e
	}
	return nil
}

// keeper receives the panics without an owner.
var keeper atomic.Pointer[func(*Error)]

// Keep makes end the keeper until release is called. end is called in the goroutine that
// panicked, and must end the program soon.
func Keep(end func(*Error)) (release func()) {
	keeper.Store(&end)
	return func() { keeper.CompareAndSwap(&end, nil) }
}

// Report passes a panic to the keeper. Without one it panics.
func Report(e *Error) {
	if end := keeper.Load(); end != nil {
		(*end)(e)
		return
	}
	panic(fmt.Sprintf("%v\n\n%s", e.Value, e.Stack))
}
