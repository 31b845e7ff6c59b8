package serve

import (
	"fmt"

	"othello/game"
	"othello/internal/lang"
	"othello/ui/action"
	"othello/ui/phrase"
	"othello/ui/scene"
	"othello/ui/serve/lobby"
	home "othello/ui/table"
)

// errStopped ends all connections when the server stops.
var errStopped = lang.Errorf("the server has stopped: games are kept, and go on when it is back")

// told returns what the visitor is told of what has happened, beside what a table shows.
func (g *guest) told(e lobby.Event) []scene.Effect {
	tr, you := g.tr(), game.Empty
	t := g.visitor.Table()
	if t != nil {
		you = t.You
	}
	text := ""
	switch e := e.(type) {
	case lobby.Invited:
		id := fmt.Sprint(e.Table)
		return scene.One(scene.Question{
			Heading: tr.T("Invitation"), Text: tr.F("%s invites you to play: %s.", e.From, termsText(tr, e.Terms)),
			Answers: []scene.Choice{
				{Text: tr.T("Play"), Action: action.Join, Arg: id},
				{Text: tr.T("Not now")},
				{Text: tr.T("Decline"), Action: action.Decline, Arg: id},
			},
		})
	case lobby.Said:
		return scene.One(scene.Say{Text: tr.F("%s says: %s", e.Line.From, e.Line.Text), Aloud: true})
	case lobby.Moved:
		if e.Move == game.Pass {
			return home.Passed(tr, e.Color)
		}
		return nil
	case lobby.Offered:
		if t == nil || you == game.Empty || e.Offer.By == you {
			return nil
		}
		return scene.One(scene.Say{Text: g.offered(t, &e.Offer), Aloud: true})
	case lobby.Saving:
		if e.Works {
			return home.Saved(tr)
		}
		text = tr.T("The game cannot be saved now; the host has been told.")
	case lobby.Declined:
		text = tr.F("%s does not want to play.", e.By)
	case lobby.Began:
		if text = tr.T("The game begins."); you != game.Empty {
			text = tr.F("The game begins: you are %v.", you)
		}
	case lobby.Answered:
		what := phrase.Capital(tr, proposal(tr, e.Offer.What))
		if text = tr.F("%s: declined.", what); e.Accepted {
			text = tr.F("%s: accepted.", what)
		}
	case lobby.Gone:
		text = tr.F("%v is away.", e.Color)
	case lobby.Back:
		if e.Color == you {
			return nil
		}
		text = tr.F("%v is back.", e.Color)
	case lobby.TableClosed:
		if text = tr.T("The table is closed."); e.Err != nil {
			text = phrase.Sentence(tr, e.Err)
		}
	default:
		return nil
	}
	return scene.One(scene.Say{Text: text})
}

// offered says what is offered at a table, and how the visitor answers.
func (g *guest) offered(t *lobby.View, o *lobby.Offer) string {
	tr := g.tr()
	what := proposal(tr, o.What)
	switch {
	case o.By == t.You:
		return tr.F("You propose %s.", what)
	case t.You == game.Empty:
		return tr.F("%v proposes %s.", o.By, what)
	}
	return tr.F("%s proposes %s: %s accepts, %s declines.", t.Player(o.By).Name, what, g.name(action.Accept), g.name(action.Decline))
}
