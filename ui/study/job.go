package study

import (
	"context"
	"errors"
	"sync/atomic"
	"time"

	tea "charm.land/bubbletea/v2"

	"othello/ai/review"
	"othello/ui/action"
	"othello/ui/phrase"
	"othello/ui/session"
)

// efforts are how much work the analysis of a game may do.
var efforts = review.Efforts()

// job is a run of the analysis in the background. Its progress may be lost, its end may not.
type job struct {
	of     **review.Review // what it adds to: known or main
	cancel context.CancelFunc
	latest atomic.Pointer[review.Review]
	told   atomic.Bool // latest is about to be looked at
}

// pulse is the time between two looks at a running analysis: 12 a second are enough for eyes.
const pulse = 80 * time.Millisecond

// begin analyses what is not known yet of the line on the board, then of the main line.
func (r *Review) begin() tea.Cmd {
	r.endJob()
	r.fault = nil
	settings := r.settings()
	r.asked = settings.String()
	j := &job{of: &r.known}
	if r.complete == r.asked {
		if j.of = &r.main; r.main == nil || r.finished == r.asked {
			return nil
		}
	}
	start, kept := *j.of, &r.caches
	j.latest.Store(start)
	r.job = j
	report := func(found *review.Review) {
		j.latest.Store(found)
		if !j.told.Swap(true) { // screens are not drawn more often than eyes see
			r.host.Session().After(pulse, func() {
				j.told.Store(false)
				if r.job == j {
					*j.of = j.latest.Load()
				}
			})
		}
	}
	j.cancel = session.Background(r.host.Session(), func(ctx context.Context) (review.Kept, error) {
		return kept.Run(ctx, r.setup.Judge, settings, start, report)
	}, func(out review.Kept, err error) {
		if r.job == j {
			r.ended(out, err)
		}
	})
	return nil
}

// settings say how hard the judge looks, and what the network and the book add.
func (r *Review) settings() review.Settings {
	s := r.judging(r.effort)
	s.Network = r.setup.Network
	return s
}

// endJob stops the analysis at once and keeps what it has found.
func (r *Review) endJob() {
	if r.job != nil {
		*r.job.of = r.job.latest.Load()
		r.job.cancel()
		r.job = nil
	}
}

// ended takes in the end of the analysis; without an outcome it crashed.
func (r *Review) ended(out review.Kept, err error) {
	j := r.job
	*j.of = j.latest.Load()
	r.job = nil
	if out.Review != nil {
		*j.of = out.Review
	}
	if out.Unsaved != nil {
		r.host.Warn(r.tr().F("The results are not saved: %s.", out.Unsaved))
	}
	switch {
	case err == nil && j.of == &r.main:
		r.finished = r.asked
	case err == nil:
		r.complete = r.asked
		r.begin()
	case !errors.Is(err, context.Canceled):
		r.fault, r.stopped = err, true
		r.host.Warn(r.tr().F("The analysis failed: %v. %s tries again.", err, r.key(action.Pause)))
	}
}

func (r *Review) toggleJob() tea.Cmd {
	if r.job != nil {
		r.endJob()
		r.stopped = true
		r.host.Say(r.tr().F("Stopped: %s continues.", r.key(action.Pause)))
		return nil
	}
	r.stopped = false
	r.host.Quiet()
	cmd := r.begin()
	if r.job == nil {
		r.host.Say(r.tr().F("The whole game is analysed. %s and %s: less and more thorough.", r.key(action.Weaker), r.key(action.Stronger)))
	}
	return cmd
}

// restart analyses with other settings; earlier results stay as long as they are better.
func (r *Review) restart() tea.Cmd {
	r.stopped = false
	return r.begin()
}

func (r *Review) changeEffort(n int) tea.Cmd {
	n = max(0, min(n, len(efforts)-1))
	more := n > r.effort
	r.effort = n
	e := efforts[n]
	r.host.Say(r.tr().F("Analysis: %s. %s", r.tr().T(e.Name), phrase.Judge(r.tr(), e.Limits)))
	if !more && r.job == nil {
		return nil
	}
	return r.restart()
}
