package table

import (
	"cmp"

	"othello/book"
	"othello/game"
	"othello/game/record"
	"othello/internal/lang"
	"othello/ui/action"
	"othello/ui/phrase"
	"othello/ui/scene"
	"othello/ui/session"
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

// Players says who plays. For a finished game that was opened from a file it returns the players
// that the file names, empty if it names none.
func (d *desk) Players() string {
	tr, r := d.tr(), d.ses.Record()
	switch {
	case !d.ses.Over() || d.ses.Played():
		return d.opposing(d.ses.Match())
	case r.Black == "" && r.White == "":
		return ""
	}
	return tr.F("Black: %s. White: %s.", cmp.Or(r.Black, tr.T("unknown")), cmp.Or(r.White, tr.T("unknown")))
}

// opposing says who plays by a match.
func (d *desk) opposing(m session.Match) string {
	return d.tr().F("Black: %s. White: %s.", d.player(m.Black), d.player(m.White))
}

// player returns who sits in a seat: "human", or the engine: "Computer, level 5, improver".
func (d *desk) player(s session.Seat) string {
	if s.Human {
		return d.tr().T("human")
	}
	return phrase.Engine(d.tr(), d.ses.Kinds()[s.Kind], s.Level)[0]
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
