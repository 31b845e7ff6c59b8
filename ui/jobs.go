package ui

import (
	"bytes"
	"context"
	"io"
	"os"
	"runtime"
	"time"

	tea "charm.land/bubbletea/v2"
)

// jobs is what a shell, or whoever else, does with this program as a job: it is stopped,
// by a key or a signal, and goes on later. One who listens at a time hears all of it, so
// that nothing of it is heard twice or lost.
type jobs struct {
	shell bool           // there is one that can let a stopped program go on
	heard chan os.Signal // that it is to stop, and that it goes on
	ended <-chan struct{}
}

// unheard is jobs of which nothing is heard before listen.
func unheard(ctx context.Context) *jobs {
	return &jobs{heard: make(chan os.Signal, jobsHeard), ended: ctx.Done()}
}

// Messages of jobs.
type (
	stopMsg      struct{}            // the program is to stop
	continuedMsg struct{}            // it was stopped unasked, and goes on
	resumedMsg   struct{ err error } // the screen is there again, or why not
)

// jobsHeard is how many signals may wait to be heard: more than anybody sends at once.
const jobsHeard = 16

// next waits for what is done with the program. It is to be called again after the
// resumedMsg that follows, or a refusal to stop.
func (j *jobs) next() tea.Msg {
	select {
	case s := <-j.heard:
		if s == stopSignal {
			return stopMsg{}
		}
		return continuedMsg{}
	case <-j.ended:
		return nil
	}
}

// ask is as good as a signal to stop.
func (j *jobs) ask() {
	select {
	case j.heard <- stopSignal:
	default: // others have asked
	}
}

// away is the command that gives the terminal back to the shell, does something, and
// takes it again.
func (j *jobs) away(do func()) tea.Cmd {
	return tea.Exec(pause{do}, func(err error) tea.Msg { return resumedMsg{err} })
}

// pause is what Bubble Tea carries out while it leaves the terminal alone.
type pause struct{ do func() }

func (p pause) Run() error {
	awaitRenderer()
	p.do()
	return nil
}

func (pause) SetStdin(io.Reader)  {}
func (pause) SetStdout(io.Writer) {}
func (pause) SetStderr(io.Writer) {}

// awaitRenderer waits until the goroutine that draws the screen has ended, once Bubble Tea
// has told it to. It does not wait itself, and that goroutine ends by stopping the ticker
// that the next one needs: if it is late, nothing is drawn any more.
func awaitRenderer() {
	stacks := make([]byte, 1<<20)
	for range 1000 {
		n := runtime.Stack(stacks, true)
		if !bytes.Contains(stacks[:n], []byte("bubbletea/v2.(*Program).startRenderer")) {
			return
		}
		time.Sleep(time.Millisecond)
	}
}
