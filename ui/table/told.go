package table

import (
	"errors"
	"slices"
	"strings"

	"othello/game"
	"othello/internal/lang"
	"othello/ui/action"
	"othello/ui/phrase"
	"othello/ui/scene"
	"othello/ui/session"
)

// Told returns what people are told of what has happened in the session.
func (t *Table) Told(e session.Event) []scene.Effect {
	tr := t.tr()
	switch e := e.(type) {
	case session.Moved:
		return t.moved(e)
	case session.Arrived:
		list := t.coach.drop()
		if t.ses.Paused() {
			list = append(list, scene.Say{Text: tr.F("Paused: %s continues from here.", t.env.Name(action.Pause)), Shown: true})
		}
		return append(list, t.announce(t.ses.Game().Node())...)
	case session.Replaced:
		list := slices.Concat(t.coach.drop(), t.announce(t.ses.Game().Node()), t.begun)
		t.begun = nil
		return list
	case session.SeatsChanged:
		return t.seats.players(e.Before.Names(t.ses.Kinds()), t.ses.Match())
	case session.Ended:
		return t.ended(e)
	case session.NothingYet:
		return scene.One(scene.Say{Text: tr.T("The engine has no move yet. It moves as soon as it has one.")})
	case session.Failed:
		return warn(t.failed())
	}
	return kept(tr, e)
}

// kept says what became of files.
func kept(tr *lang.Printer, e session.Event) []scene.Effect {
	switch e := e.(type) {
	case session.Damaged:
		if e.Aside == "" {
			return warn(lang.Errorf("the saved game %s cannot be read: %w", e.Path, e.Err))
		}
		return warn(lang.Errorf("the saved game cannot be read (%w); it is now %s", e.Err, e.Aside))
	case session.SaveFailed:
		return warn(lang.Errorf("this game cannot be saved: %w", e.Err))
	case session.SaveRecovered:
		return Saved(tr)
	}
	return nil
}

// Saved says that the disk takes the game again.
func Saved(tr *lang.Printer) []scene.Effect {
	return scene.One(scene.Say{Text: tr.T("Saving works again.")})
}

// Passed says that a side has passed, which lines of text tell as a move.
func Passed(tr *lang.Printer, c game.Color) []scene.Effect {
	return scene.One(scene.Say{Text: tr.F("%v passes: it has no move.", c), Shown: true})
}

func (t *Table) moved(e session.Moved) (list []scene.Effect) {
	list = scene.One(scene.Moved{Node: e.Node})
	if t.ses.Seat(e.Node.Mover()).Human && e.Node.Move().IsSquare() {
		list = append(list, t.coach.drop()...)
		if !e.Engine {
			list = append(list, t.coach.watch(e.Node)...)
		}
	}
	return append(list, t.announce(e.Node)...)
}

// announce says what a move has led to: a pass, or that there is none but to pass.
func (t *Table) announce(n *game.Node) []scene.Effect {
	b := n.Board()
	switch {
	case n.Move() == game.Pass:
		return Passed(t.tr(), n.Mover())
	case b.Position().MustPass() && t.ses.Seat(b.Turn).Human && t.env.Keeps():
		return scene.One(scene.Say{Text: t.tr().F("%v has no move: %s passes.", b.Turn, t.env.Name(action.Play))})
	case t.coach.warning != "":
		return scene.One(scene.Say{Text: t.coach.warning, Shown: true})
	}
	return nil
}

// ended says how the game ended. A screen shows that; a flag that fell it asks about.
func (t *Table) ended(e session.Ended) (list []scene.Effect) {
	tr := t.tr()
	if e.Early.OnTime() {
		list = scene.One(scene.Question{
			Heading: tr.T("Time"),
			Text:    tr.F("%v's time is up. %s", e.Early.Winner().Opponent(), t.Verdict()),
			Answers: []scene.Choice{
				{Text: tr.T("End the game")},
				{Text: tr.T("Take the move back"), Action: action.Undo},
				{Text: tr.T("New game"), Action: action.New},
			},
		})
	} else {
		list = t.verdict()
	}
	if t.env.Keeps() {
		list = append(list, scene.Say{Text: tr.T(`"review summary" says how well it was played, "review mistakes" what was wrong.`), Aloud: true})
	}
	return list
}

// verdict says how the game ended, and how it goes on if it need not have.
func (t *Table) verdict() []scene.Effect {
	text := t.Result()
	if t.ses.Ending() != "" {
		text = t.tr().F(`%s %s takes it back.`, text, t.env.Name(action.Undo))
	}
	return scene.One(scene.Say{Text: text, Aloud: true})
}

// Result is Verdict as a sentence that says that the game is over.
func (t *Table) Result() string {
	if t.ses.Ending() != "" {
		return t.Verdict()
	}
	return t.tr().F("Game over: %s", phrase.After(t.Verdict()))
}

// failed returns that the engine gave no move, and what can be done.
func (t *Table) failed() error {
	again, takeover := action.MoveNow, action.Black
	if !t.ses.Mover().Human {
		again = action.Pause
	}
	if t.ses.Game().Turn() == game.White {
		takeover = action.White
	}
	return lang.Errorf("%s. %s tries again, %s changes who plays", t.Fault(), t.env.Name(again), t.env.Name(takeover))
}

// Fault says which engine gave no move, and why.
func (t *Table) Fault() string {
	name, text := t.tr().T(t.ses.Kinds()[t.ses.Thinker().Kind].Name), t.tr().Err(t.ses.Fault())
	if strings.HasPrefix(text, name+": ") { // it says so itself
		return text
	}
	return t.tr().F("%s failed: %s", name, text)
}

// Unfinished returns why the game is not at its end, if that is an engine's fault.
func (t *Table) Unfinished() error {
	if t.ses.Fault() == nil || t.ses.Over() {
		return nil
	}
	return lang.Errorf("the game is not finished: %w", errors.New(t.Fault()))
}
