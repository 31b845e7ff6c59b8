package play

import (
	"cmp"
	"context"
	"slices"

	"othello/ai/review"
	"othello/game"
	"othello/ui/action"
	"othello/ui/board"
	"othello/ui/config"
	"othello/ui/opponent"
	"othello/ui/panel"
	"othello/ui/phrase"
)

// help is what a person is told about the position on the board or about the last move.
type help struct {
	at      *game.Node         // where a hint was asked for; nil for none
	step    int                // of the hint, from 1
	found   *review.Move       // what the hint is made of: the best move, and one to compare; nil until it is known
	warning string             // of the coach; empty for none
	cancel  context.CancelFunc // of the judging; nil if there was none
}

// The steps of a hint.
const (
	hintWhere = 1 + iota
	hintWhich
	hintWhy
)

// mostJudged is the number of moves among which a hint looks for one that loses.
const mostJudged = 4

func (r *Room) dropHelp() {
	if r.help.cancel != nil {
		r.help.cancel()
	}
	r.help = help{}
}

// hint tells more of the best move each time: where to look, which it is, and why.
func (r *Room) hint() {
	n := r.ses.Game().Node()
	switch {
	case r.ses.Stopped() || !r.ses.Decides():
		r.host.Say(r.tr().T("Hints are for your own move."))
	case r.help.at != n:
		r.dropHelp()
		r.ses.Help()
		r.host.Say(r.tr().T("Looking for a hint ..."))
		r.help = help{at: n, step: hintWhere}
		r.help.cancel = r.setup.Judge(n.Board(), tempting(n.Board().Position()), func(judged []review.Move, err error) {
			if err != nil {
				r.help = help{}
				r.host.Warn(r.tr().F("No hint: %v.", err))
				return
			}
			r.help.found = &judged[len(judged)-1]
			r.sayHint()
		})
	case r.help.found != nil:
		r.help.step = min(r.help.step+1, hintWhy)
		r.sayHint()
	}
}

// tempting returns the legal moves that turn over the most discs, as beginners choose them.
func tempting(p game.Position) []game.Square {
	moves := slices.Collect(p.Moves().Squares())
	slices.SortStableFunc(moves, func(a, b game.Square) int { return cmp.Compare(p.Flips(b).Count(), p.Flips(a).Count()) })
	return moves[:min(len(moves), mostJudged)]
}

func (r *Room) sayHint() {
	tr, found := r.tr(), r.help.found
	switch r.help.step {
	case hintWhere:
		r.host.Say(tr.T("It is among the marked moves."))
	case hintWhich:
		r.host.Say(tr.T("It is the marked square: play it."))
	default:
		text := tr.F("%s is the best move.", found.Name(found.BestMove()))
		if len(found.Reasons) > 0 {
			text += " " + phrase.Warning(tr, found)
		}
		r.host.Say(text)
	}
}

// view marks in v, the board at n, what a hint has told.
func (h *help) view(v *board.View, n *game.Node) {
	if h.at != n || h.found == nil {
		return
	}
	best := h.found.BestMove()
	if h.step == hintWhere {
		v.Legal = panel.Region(n.Board().Position(), best)
		return
	}
	v.Legal &^= best.Bit()
	v.Signs = map[game.Square]board.Sign{best: {Text: "!", Tone: board.ToneGood}}
}

// coaches reports whether the coach watches the person's moves.
func (r *Room) coaches() bool {
	return opponent.Coached(r.host.Settings().UI.Coach, r.ses.Kinds(), r.ses.Match())
}

func (r *Room) toggleCoach() {
	setting, text := "always", r.tr().T("The coach is on: it says why when your move loses much.")
	switch _, against := r.ses.Match().Opponent(); {
	case !against:
		r.host.Say(r.tr().T("The coach is for games against an engine."))
		return
	case r.coaches():
		setting, text = "never", r.tr().T("The coach is off.")
	}
	r.host.Remember(config.Coach, setting)
	r.dropHelp()
	r.host.Say(text)
}

// watch lets the coach judge the move of a person that led to n, and say if it loses much.
func (r *Room) watch(n *game.Node) {
	if !r.coaches() {
		return
	}
	r.help.cancel = r.setup.Judge(n.Parent().Board(), []game.Square{n.Move()}, func(judged []review.Move, err error) {
		if err != nil || r.ses.Stopped() {
			return // the game goes on without a word
		}
		if v := judged[0]; v.Class >= review.Mistake && len(v.Reasons) > 0 {
			r.ses.Help()
			r.help.warning = phrase.Warning(r.tr(), &v)
			if key := r.host.Keys().First(action.Undo); key != "" {
				r.help.warning += r.tr().F(" %s takes it back.", key)
			}
			r.host.Say(r.help.warning)
		}
	})
}
