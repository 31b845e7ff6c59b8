package openings

import (
	"cmp"

	"othello/ui/action"
	"othello/ui/scene"
)

// allGames asks for all games.
const allGames = "all"

// choose asks which games count, or takes words that select them.
func (e *Explorer) choose(words string) []scene.Effect {
	if err := e.missing(); err != nil {
		return scene.One(scene.Warn{Err: err})
	}
	if words == "" {
		return []scene.Effect{scene.Say{Text: e.tr().F("%s.", e.source()), Aloud: true}, e.ask()}
	}
	e.take(words)
	return append(e.look(), scene.Read{All: true})
}

// take takes words that select the games that count.
func (e *Explorer) take(words string) {
	if words == allGames {
		words = ""
	}
	e.words = words
}

// ask asks for the words of a filter in a line.
func (e *Explorer) ask() scene.Prompt {
	tr := e.tr()
	return scene.Prompt{
		Heading: tr.T("Filter games"), Label: tr.T("Parts of names of players and tournaments, and years.\nFor example: tamenori black paris 2001-2005"),
		Verb: tr.T("show games"), Text: e.words, Kept: e.words != "", Action: action.Filter,
		Do: func(line string) []scene.Effect { return e.choose(cmp.Or(line, allGames)) },
	}
}
