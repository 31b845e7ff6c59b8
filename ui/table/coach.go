package table

import (
	"context"
	"errors"

	"othello/ai/review"
	"othello/game"
	"othello/ui/action"
	"othello/ui/config"
	"othello/ui/opponent"
	"othello/ui/phrase"
	"othello/ui/scene"
	"othello/ui/session"
)

// Keys of what is done in the background.
const hinting, watching = "hint", "coach"

// coach gives hints, and says which moves lose much.
type coach struct {
	*desk
	hint    review.Hint // what was told about the position
	watched *game.Node  // whose move it judges or judged last; nil for none
	warning string      // about it; empty for none
}

// drop forgets what was told about the position and about the last move.
func (t *coach) drop() []scene.Effect {
	t.hint, t.watched, t.warning = review.Hint{}, nil, ""
	return []scene.Effect{scene.Stop{Key: hinting}, scene.Stop{Key: watching}}
}

// tell tells more of the best move each time: where to look, which it is, and why.
func (t *coach) tell() []scene.Effect {
	n := t.ses.Game().Node()
	switch {
	case t.ses.Over():
		return warn(session.ErrOver)
	case t.ses.Busy(), !n.Board().Position().CanMove(), !t.ses.Mover().Human && !t.ses.Paused() && !t.ses.Held():
		return scene.One(scene.Say{Text: t.tr().T("Hints are for your own move.")})
	case t.hint.At == n && t.hint.Found != nil:
		t.hint.Step = min(t.hint.Step+1, review.HintWhy)
		return t.sayHint(n)
	}
	t.ses.Help()
	t.hint = review.Hint{At: n}
	judge := t.setup.Judge(n.Board(), review.Compared(n.Board().Position()))
	return []scene.Effect{
		scene.Stop{Key: watching},
		scene.Say{Text: t.tr().T("Looking for a hint ..."), Soon: true},
		scene.Work{Key: hinting, Long: true, Do: func(ctx context.Context, _ func(func())) func() []scene.Effect {
			judged, err := judge(ctx)
			return func() []scene.Effect { return t.found(n, judged, err) }
		}},
	}
}

// found takes in the judgement of the moves at a node.
func (t *coach) found(n *game.Node, judged []review.Move, err error) []scene.Effect {
	if t.hint.At != n || t.ses.Game().Node() != n {
		return nil
	}
	switch {
	case errors.Is(err, context.Canceled):
		t.hint = review.Hint{}
		return scene.One(scene.Say{Text: t.tr().T("No result yet.")})
	case err != nil:
		t.hint = review.Hint{}
		return scene.One(scene.Say{Text: t.tr().F("No hint: %v.", err)})
	}
	t.hint.Found = &judged[len(judged)-1]
	return t.sayHint(n)
}

func (t *coach) sayHint(n *game.Node) []scene.Effect {
	return scene.One(scene.Say{Text: phrase.HintStep(t.tr(), n.Board().Position(), t.hint.Found, t.hint.Step)})
}

// coaches reports whether the coach watches the person's moves.
func (t *coach) coaches() bool {
	return opponent.Coached(t.env.Settings().UI.Coach, t.ses.Kinds(), t.ses.Match())
}

func (t *coach) toggleCoach() []scene.Effect {
	setting, text := "always", t.tr().T("The coach is on: it explains your costly moves.")
	switch _, against := t.ses.Match().Opponent(); {
	case !against:
		return scene.One(scene.Say{Text: t.tr().T("The coach is for games against an engine.")})
	case t.coaches():
		setting, text = "never", t.tr().T("The coach is off.")
	}
	return append(t.drop(), scene.Remember{Setting: config.Coach, Value: setting}, scene.Say{Text: text})
}

// watch lets the coach judge the move of a person that led to n, and say if it loses much.
func (t *coach) watch(n *game.Node) []scene.Effect {
	if !t.env.Keeps() || !t.coaches() {
		return nil
	}
	t.watched = n
	judge := t.setup.Judge(n.Parent().Board(), []game.Square{n.Move()})
	return scene.One(scene.Work{Key: watching, Beside: true, Do: func(ctx context.Context, _ func(func())) func() []scene.Effect {
		judged, err := judge(ctx)
		return func() []scene.Effect { return t.judged(n, judged, err) }
	}})
}

// judged says what is wrong with the move that led to n, if it loses much.
func (t *coach) judged(n *game.Node, moves []review.Move, err error) []scene.Effect {
	if err != nil || t.watched != n || t.ses.Stopped() {
		return nil // the game goes on without a word
	}
	m := &moves[0]
	if m.Class < review.Mistake || len(m.Reasons) == 0 {
		return nil
	}
	t.ses.Help()
	t.warning = phrase.Warning(t.tr(), m)
	if name := t.env.Name(action.Undo); name != "" {
		t.warning += t.tr().F(" %s takes it back.", name)
	}
	return scene.One(scene.Say{Text: t.warning})
}
