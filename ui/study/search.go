package study

import (
	"cmp"
	"context"
	"errors"
	"slices"

	tea "charm.land/bubbletea/v2"

	"othello/ai"
	"othello/game"
	"othello/internal/lang"
	"othello/ui/action"
	"othello/ui/panel"
	"othello/ui/session"
)

// begin searches the position at full strength until it is stopped or everything is proven.
func (a *Analysis) begin() tea.Cmd {
	a.stop()
	a.last, a.fault = ai.Analysis{}, nil
	a.chooseKind()
	a.asked = a.kind
	a.LookUp()
	p := a.game().Position()
	if a.stopped || p.Over() || a.known.solved(p) {
		return nil
	}
	ses := a.host.Session()
	a.search = ses.Ask(ses.Kinds()[a.kind].Analyst(), ai.Limits{Moves: ai.EveryMove}, a.told)
	return nil
}

// stop ends the search at once; what it has found so far is kept.
func (a *Analysis) stop() {
	if found := a.search.Stop(); found != nil { // which nobody has read yet
		a.keep(a.search.Position, *found)
	}
	a.search = nil
}

func (a *Analysis) told(r session.Report) {
	if r.Err == nil && r.Analysis != nil {
		a.last = *r.Analysis
		a.keep(a.game().Position(), a.last)
		a.known.backUp(a.game().Node())
	}
	if !r.Done {
		return
	}
	a.search = nil
	if r.Err != nil && !errors.Is(r.Err, context.Canceled) && !errors.Is(r.Err, context.DeadlineExceeded) {
		a.fault = lang.Errorf("%s failed: %w", a.tr().T(a.host.Session().Kinds()[a.kind].Name), r.Err)
		a.host.Warn(a.tr().F("%v. %s tries again.", a.fault, a.key(action.Pause)))
	}
}

// keep takes over what an engine says of p. The opinion of a tree search or network is kept apart,
// but for what it has proven.
func (a *Analysis) keep(p game.Position, found ai.Analysis) {
	network := a.host.Session().Kinds()[a.asked].Network
	if !network && !panel.Tree(found.Moves) {
		a.known.learn(p, found)
		return
	}
	if network { // which orders them by their priors
		found.Moves = slices.Clone(found.Moves)
		slices.SortStableFunc(found.Moves, func(x, y ai.MoveScore) int { return cmp.Compare(y.Score.Discs, x.Score.Discs) })
	}
	a.reports.learn(reportKey{p, a.asked}, found.Moves)
	for _, v := range found.Moves {
		if v.Score.Exact() {
			a.known.put(p, v)
		}
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
