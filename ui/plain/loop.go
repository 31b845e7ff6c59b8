package plain

import (
	"bufio"
	"errors"
	"fmt"
	"strings"
	"time"

	"othello/internal/job"
	"othello/internal/lang"
)

const (
	diskTimeout = time.Second     // for which lines wait for the disk to take what they say
	mention     = 2 * time.Second // that an engine thinks before that is said
)

// loop handles lines until the session is over. What was said is written before the next line is
// waited for. failed returns, once the lines have ended, why they could not all be read.
func (v *view) loop(in <-chan string, failed func() error) error {
	for {
		v.step()
		if v.quit {
			return nil
		}
		lines, long := in, (<-chan time.Time)(nil)
		if !v.setup.Interactive && (v.asked != nil || v.ses.Busy()) {
			lines = nil
		}
		elapsed, thinking := v.ses.Thinking()
		if v.asked != nil {
			elapsed, thinking = time.Since(v.asked.begun), true
		}
		if thinking && v.setup.Interactive && !v.mentioned {
			long = time.After(mention - elapsed)
		}
		slow := v.awaitDisk()
		if slow != nil {
			lines = nil
		} else {
			if !thinking {
				v.askForLine()
			}
			if err := v.Flush(); err != nil {
				return err
			}
		}
		select {
		case text, more := <-lines:
			if !more {
				v.endPrompt()
				return unread(failed())
			}
			v.prompt = false
			if text = strings.TrimSpace(text); !strings.HasPrefix(text, "#") {
				v.handle(text)
			}
		case <-v.ses.Wake():
		case <-slow:
			v.late, v.slow = true, nil
			v.Say("Not saved yet: the disk is slow.")
		case <-long:
			v.mentioned = true
			v.Say(`The engine is thinking; "now" makes it play the best move so far.`)
		case s := <-v.setup.Job.Heard:
			if s == job.StopSignal && v.setup.Job.Shell {
				v.ses.SetAway(true)
				v.setup.Job.Stop()
				v.ses.SetAway(false)
				v.prompt = false // the shell has written
			}
		case <-v.ctx.Done():
			v.endPrompt()
			return v.ctx.Err()
		}
	}
}

// unread says why lines could not be read.
func unread(err error) error {
	switch {
	case errors.Is(err, bufio.ErrTooLong):
		return lang.Errorf("a line has more than %d bytes", maxLine)
	case err != nil:
		return lang.Errorf("reading the input: %w", err)
	}
	return nil
}

// step says what has happened.
func (v *view) step() {
	for _, e := range v.ses.Step() {
		v.told(e)
	}
}

// awaitDisk waits for the disk: as long as what it returns is not nil, nothing is printed. It
// ends when the disk is too slow.
func (v *view) awaitDisk() (slow <-chan time.Time) {
	switch saving := v.ses.Saving(); {
	case !saving:
		if v.late && v.ses.SaveFault() == nil {
			v.Say("Saved.")
		}
		v.late, v.slow = false, nil
	case v.slow == nil && !v.late:
		v.slow = time.After(diskTimeout)
	}
	return v.slow
}

// askForLine prints the prompt, for people.
func (v *view) askForLine() {
	if v.setup.Interactive && !v.prompt {
		if v.ses.SaveFault() != nil {
			fmt.Fprint(&v.text, v.Tr.T("(not saved) "))
		}
		fmt.Fprint(&v.text, "> ")
		v.prompt = true
	}
}
