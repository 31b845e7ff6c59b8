// Package crash keeps a panic from ending the program wherever it happens, with the
// terminal as it is and the game not saved. All goroutines of the program begin here: a
// panic reaches the owner of its goroutine as an error, or the keeper, who ends the
// program in good order. Every panic is written to a file that a person can send.
package crash

import (
	"fmt"
	"log/slog"
	"runtime/debug"
	"sync"
	"sync/atomic"
)

// Error is a panic, caught.
type Error struct {
	Value any
	Stack []byte // of its goroutine
	File  string // that holds all of this; empty if there is none
}

func (e *Error) Error() string { return fmt.Sprintf("it crashed: %v", e.Value) }

// Of returns the error for what recover returned in a deferred function, nil for nil. It
// is written down.
func Of(value any) *Error {
	switch value := value.(type) {
	case nil:
		return nil
	case *Error: // caught before, and raised again by its owner
		return value
	}
	e := &Error{Value: value, Stack: debug.Stack()}
	slog.Error("crashed", "panic", e.Value, "stack", string(e.Stack))
	e.File, _ = write(e.Error(), e.Stack)
	return e
}

// Catch calls do. A panic of do is its error.
func Catch(do func() error) (err error) {
	defer func() {
		if e := Of(recover()); e != nil {
			err = e
		}
	}()
	return do()
}

// Go calls do in a goroutine of its own. A panic of do goes to failed, which is called in
// that goroutine after all that do deferred, or to the keeper if failed is nil.
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

// Group is goroutines that are waited for together. The zero value is an empty group.
type Group struct {
	wait  sync.WaitGroup
	first atomic.Pointer[Error]
}

// Go calls do in a goroutine of its own.
func (g *Group) Go(do func()) {
	g.wait.Go(func() {
		run(do, func(e *Error) { g.first.CompareAndSwap(nil, e) })
	})
}

// Wait waits for all of them to end. The error is the first panic.
func (g *Group) Wait() error {
	g.wait.Wait()
	if e := g.first.Load(); e != nil {
		return e
	}
	return nil
}

// keeper gets the panics that no owner takes.
var keeper atomic.Pointer[func(*Error)]

// Keep makes end the keeper until release is called. It is called in the goroutine that
// crashed, and must end the program soon.
func Keep(end func(*Error)) (release func()) {
	keeper.Store(&end)
	return func() { keeper.CompareAndSwap(&end, nil) }
}

// Report gives a panic to the keeper. Without one it ends the program at once, as any
// panic would.
func Report(e *Error) {
	if end := keeper.Load(); end != nil {
		(*end)(e)
		return
	}
	panic(fmt.Sprintf("%v\n\n%s", e.Value, e.Stack))
}
