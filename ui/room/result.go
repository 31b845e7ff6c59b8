package room

import (
	"time"

	tea "charm.land/bubbletea/v2"
)

// Generation tells what a part of the screen has begun from what it began before: results of
// earlier work are dropped.
type Generation struct{ n uint64 }

// End makes what has been begun stale.
func (g *Generation) End() { g.n++ }

// Result is the message in which work ends, or time that has passed. It carries what it
// belongs to.
type Result struct {
	of   *Generation
	n    uint64
	then func() tea.Cmd
}

// Take carries out what follows, unless the result is stale.
func (r Result) Take() tea.Cmd {
	if r.of.n != r.n {
		return nil
	}
	return r.then()
}

// Work is a command that does work and lets then follow in Update, unless g has ended by then.
func Work[T any](g *Generation, work func() (T, error), then func(T, error) tea.Cmd) tea.Cmd {
	n := g.n
	return func() tea.Msg {
		v, err := work()
		return Result{g, n, func() tea.Cmd { return then(v, err) }}
	}
}

// After is a command that lets then follow when time has passed, unless g has ended by then.
func (g *Generation) After(d time.Duration, then func() tea.Cmd) tea.Cmd {
	n := g.n
	return tea.Tick(d, func(time.Time) tea.Msg { return Result{g, n, then} })
}
