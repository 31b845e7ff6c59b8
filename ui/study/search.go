package study

import (
	"context"
	"errors"

	tea "charm.land/bubbletea/v2"

	"othello/ai"
	"othello/internal/lang"
	"othello/ui/action"
	"othello/ui/session"
)

// begin searches the position at full strength until it is stopped or everything is proven.
func (a *Analysis) begin() tea.Cmd {
	a.stop()
	a.last, a.fault = ai.Analysis{}, nil
	a.LookUp()
	p := a.game().Position()
	if a.stopped || p.Over() || a.known.solved(p) {
		return nil
	}
	a.search = a.host.Session().Ask(a.setup.Judge, ai.Limits{Moves: ai.EveryMove}, a.told)
	return nil
}

// stop ends the search at once; what it has found so far is kept.
func (a *Analysis) stop() {
	if found := a.search.Stop(); found != nil { // which nobody has read yet
		a.known.learn(a.search.Position, *found)
	}
	a.search = nil
}

func (a *Analysis) told(r session.Report) {
	if r.Err == nil && r.Analysis != nil {
		a.last = *r.Analysis
		a.known.learn(a.game().Position(), a.last)
		a.known.backUp(a.game().Node())
	}
	if !r.Done {
		return
	}
	a.search = nil
	if r.Err != nil && !errors.Is(r.Err, context.Canceled) && !errors.Is(r.Err, context.DeadlineExceeded) {
		a.fault = lang.Errorf("The analysis failed: %w", r.Err)
		a.host.Warn(a.tr().F("%v. %s tries again.", a.fault, a.key(action.Pause)))
	}
}

func (a *Analysis) toggle() tea.Cmd {
	if a.search != nil {
		a.stopped = true
		a.stop()
		a.host.Say(a.tr().F("Stopped: %s continues.", a.key(action.Pause)))
		return nil
	}
	a.stopped = false
	a.host.Quiet()
	return a.begin()
}
