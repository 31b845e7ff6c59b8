package plain

import (
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
		lines := in
		if !v.setup.Interactive && (v.asked != nil || v.ses.Busy()) {
			lines = nil
		}
		_, thinking := v.ses.Thinking()
		if thinking = thinking || v.asked != nil; !thinking {
			v.long = nil
		} else if v.setup.Interactive && v.long == nil {
			v.long = time.After(mention)
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
				if err := failed(); err != nil {
					return lang.Errorf("reading lines of at most %d bytes: %w", maxLine, err)
				}
				return nil
			}
			v.prompt = false
			if text = strings.TrimSpace(text); !strings.HasPrefix(text, "#") {
				v.handle(text)
			}
		case <-v.ses.Wake():
		case <-slow:
			v.late, v.slow = true, nil
			v.Say("Not saved yet: the disk is slow.")
		case <-v.long: // which comes once
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
