package openings

import (
	"fmt"

	"othello/ai"
	"othello/game"
	"othello/ui/action"
	"othello/ui/phrase"
	"othello/ui/scene"
)

// Scene implements scene.Room: what is known of the position, games and moves.
func (e *Explorer) Scene() scene.Scene {
	tr, rows := e.tr(), e.rows()
	s := scene.Scene{
		Kind: tr.T("EXPLORER"), Spoken: tr.T("What was played from here."),
		Node: e.line.Node(), Legal: e.env.Settings().UI.Hints, Waits: true,
	}
	s.Title = e.env.Names().At(e.line.Node())
	table := scene.Section{Columns: e.columns()}
	at := e.at(rows)
	for i, r := range rows {
		item := e.item(r)
		item.On = i == at
		table.Items = append(table.Items, item)
	}
	head := []scene.Item{{Kind: scene.Discs}, {Kind: scene.Turn}, {Kind: scene.Note, Text: e.source(), Action: action.Filter}}
	s.Sections = []scene.Section{{Items: head}, table}
	if !e.bookAlone() {
		s.Sections[0].Items = append(s.Sections[0].Items, scene.Item{Kind: scene.Spoken, Text: tr.F("%s.", e.source())})
	}
	if len(rows) == 0 {
		s.Sections = append(s.Sections, scene.Section{Items: []scene.Item{{Kind: scene.Note, Text: e.nothingPlayed()}}})
	}
	s.Sections = append(s.Sections, scene.Section{Aside: true, Items: []scene.Item{{Kind: scene.Moves}}})
	return s
}

// source says which games are counted, and how many of them reached the position.
func (e *Explorer) source() string {
	tr, f := e.tr(), e.finding()
	switch {
	case e.of.Games == nil:
		return tr.T("Games of the opening book")
	case e.fault != nil:
		return tr.T("Folder unreadable; games of the book")
	case e.games == nil:
		return tr.T("Reading the games ...")
	case f == nil:
		return tr.T("Looking ...")
	}
	text := tr.F("%d of %s here", f.Total.Games(), tr.Count(e.games.Collection().Len(), "game"))
	if e.words != "" {
		text = tr.List(text, tr.F("only %s", e.words))
	}
	if f.Exact != nil {
		text = tr.List(text, tr.F("perfect play: %s", game.Signed(float64(*f.Exact), 0)))
	}
	return text
}

func (e *Explorer) nothingPlayed() string {
	switch {
	case e.line.Over():
		return e.tr().T("The game is over.")
	case e.finding() == nil && !e.bookAlone():
		return ""
	}
	return e.tr().T("No move is known here.")
}

// columns are those of the moves, the most useful first.
func (e *Explorer) columns() []scene.Column {
	tr := e.tr()
	return []scene.Column{
		{Title: tr.T("move"), W: 4, Kept: true}, {Title: tr.T("games"), W: 7, Kept: true},
		{Title: tr.T(e.line.Board().Turn.String()), W: 7},
		{Title: tr.T("value"), W: 7, Kept: true, Kind: scene.Accent}, {W: 8, Kind: scene.Rest},
	}
}

// item is a row of the table.
func (e *Explorer) item(r row) scene.Item {
	games, rate, value := "", "", ""
	if n := r.Games(); n > 0 {
		games, rate = fmt.Sprint(n), fmt.Sprintf("%.0f%%", 100*r.rate())
	}
	if r.valued {
		value = phrase.Score(ai.ScoreOf(r.value, r.proven))
	}
	name := e.env.Names().After(e.query().position, r.move)
	return scene.Item{
		Square: r.move, Text: e.rowText(r, name),
		Cells: []string{" " + r.move.String(), games, rate, value, name},
	}
}

// rowText is a row in a sentence.
func (e *Explorer) rowText(r row, name string) string {
	tr, text := e.tr(), r.move.String()
	if n := r.Games(); n > 0 {
		text = tr.F("%s: %s, won %d, drawn %d, lost %d", text, tr.Count(n, "game"), r.Wins, r.Draws, r.Losses)
	}
	switch {
	case r.valued && r.proven:
		text = tr.F("%s; exactly %s", text, game.Signed(r.value, 0))
	case r.valued:
		text = tr.F("%s; the book says %s", text, game.Signed(r.value, 1))
	}
	if name != "" {
		text += "; " + name
	}
	return text
}
