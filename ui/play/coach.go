package play

import (
	"context"

	"othello/ai/review"
	"othello/game"
	"othello/ui/action"
	"othello/ui/board"
	"othello/ui/config"
	"othello/ui/opponent"
	"othello/ui/phrase"
)

// help is what a person is told about the position on the board or about the last move.
type help struct {
	review.Hint
	warning string             // of the coach; empty for none
	cancel  context.CancelFunc // of the judging; nil if there was none
}

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
	case r.help.At != n:
		r.dropHelp()
		r.ses.Help()
		r.host.Say(r.tr().T("Looking for a hint ..."))
		r.help.At = n
		r.help.cancel = r.setup.Judge(n.Board(), review.Compared(n.Board().Position()), func(judged []review.Move, err error) {
			if err != nil {
				r.help = help{}
				r.host.Warn(r.tr().F("No hint: %v.", err))
				return
			}
			r.help.Found = &judged[len(judged)-1]
			r.host.Say(phrase.HintStep(r.tr(), n.Board().Position(), r.help.Found, r.help.Step))
		})
	case r.help.Found != nil:
		r.help.Step = min(r.help.Step+1, review.HintWhy)
		r.host.Say(phrase.HintStep(r.tr(), n.Board().Position(), r.help.Found, r.help.Step))
	}
}

// view marks in v, the board at n, what a hint has told.
func (h *help) view(v *board.View, n *game.Node) {
	if h.At != n || h.Found == nil {
		return
	}
	best := h.Found.BestMove()
	if h.Step == review.HintWhere {
		v.Legal = review.Region(n.Board().Position(), best)
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
