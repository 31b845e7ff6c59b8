package table

import (
	"othello/book"
	"othello/game"
	"othello/game/record"
	"othello/internal/lang"
	"othello/ui/action"
	"othello/ui/phrase"
	"othello/ui/scene"
)

// Spoken are the actions that say what stands on a board, and how it came about.
var Spoken = []action.Action{action.Board, action.Row, action.Moves, action.LastMove, action.History, action.Copy}

// Speak carries out one of Spoken for a game; verdict says how it has ended.
func Speak(tr *lang.Printer, g *game.Game, verdict func() string, a action.Action, arg string) []scene.Effect {
	text, err := "", error(nil)
	switch a {
	case action.Board:
		return scene.One(scene.Say{Text: phrase.Board(tr, g.Board()), Aloud: true})
	case action.Row:
		text, err = phrase.Row(tr, g.Board(), arg)
	case action.Moves:
		if text = phrase.Legal(tr, g); g.Over() {
			text = verdict()
		}
	case action.LastMove:
		text = phrase.Describe(tr, g.Node())
	case action.History:
		text = phrase.History(tr, g.Node())
	case action.Copy:
		if text, err = phrase.Transcript(tr, &record.Record{Game: g}); err == nil {
			return []scene.Effect{scene.Copy{Text: text}, scene.Say{Text: phrase.Copied(tr, text), Shown: true}}
		}
	}
	if err != nil {
		return warn(err)
	}
	return scene.One(scene.Say{Text: text})
}

// score says the counts, the opening, who plays, and how the game stands.
func (t *Table) score() []scene.Effect {
	tr, g := t.tr(), t.ses.Game()
	texts := []string{tr.F("%s %d empty.", phrase.Standing(tr, g.Board()), g.Position().Empties())}
	if o, ok := book.Reached(g.Node()); ok {
		texts = append(texts, tr.F("The opening is %s.", t.env.Names().Of(o)))
	}
	if _, thinking := t.ses.Thinking(); t.ses.Over() {
		texts = append(texts, t.Players(), t.Result())
	} else if thinking {
		texts = append(texts, t.Players(), tr.T("The engine is thinking."))
	} else {
		texts = append(texts, t.Players(), t.Paused())
	}
	var list []scene.Effect
	for _, text := range texts {
		if text != "" {
			list = append(list, scene.Say{Text: text})
		}
	}
	return list
}
