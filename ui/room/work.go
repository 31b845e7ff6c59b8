package room

import (
	tea "charm.land/bubbletea/v2"

	"othello/internal/crash"
)

// Go lets work be done in the background, by a goroutine that start starts. The command
// gives its message; a panic of the work is one of the command, which the guard catches.
func Go(start func(func()), work func() tea.Msg) tea.Cmd {
	type result struct {
		msg tea.Msg
		err error
	}
	done := make(chan result, 1)
	start(func() {
		var r result
		r.err = crash.Catch(func() error { r.msg = work(); return nil })
		done <- r
	})
	return func() tea.Msg {
		r := <-done
		if r.err != nil {
			panic(r.err)
		}
		return r.msg
	}
}
