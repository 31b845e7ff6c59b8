package ui

import (
	"context"
	"io"
	"time"

	"othello/internal/job"

	tea "charm.land/bubbletea/v2"
)

// jobs hears what a shell does with this program as a job.
type jobs struct {
	job.Job
	ended <-chan struct{}
}

// newJobs is jobs of which nothing is heard before Listen.
func newJobs(ctx context.Context) *jobs { return &jobs{job.New(), ctx.Done()} }

// Messages of jobs.
type (
	stopMsg      struct{}            // the program is to stop
	continuedMsg struct{}            // it was stopped unasked, and goes on
	resumedMsg   struct{ err error } // the screen is there again, or why not
)

// next waits for a signal. Call it again after the resumedMsg that follows, or a refusal to stop.
func (j *jobs) next() tea.Msg {
	select {
	case s := <-j.Heard:
		if s == job.StopSignal {
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
	case j.Heard <- job.StopSignal:
	default: // others have asked
	}
}

// away gives the terminal to the shell, runs do, and takes the terminal back.
func (j *jobs) away(do func()) tea.Cmd {
	return tea.Exec(pause{do}, func(err error) tea.Msg { return resumedMsg{err} })
}

// pause is what Bubble Tea carries out while it leaves the terminal alone.
type pause struct{ do func() }

func (p pause) Run() error {
	time.Sleep(renderer)
	p.do()
	return nil
}

func (pause) SetStdin(io.Reader)  {}
func (pause) SetStdout(io.Writer) {}
func (pause) SetStderr(io.Writer) {}

// renderer is how long the goroutine that draws the screen may take to end: Bubble Tea has
// told it to, but does not wait, and it ends by stopping the ticker that the next one needs.
const renderer = 50 * time.Millisecond
