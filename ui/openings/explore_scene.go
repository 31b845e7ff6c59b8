package openings

import (
	"fmt"

	"othello/game"
	"othello/internal/lang"
	"othello/ui/action"
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
	source, state := e.source()
	table := scene.Section{Columns: e.columns()}
	if total, ok := e.total(rows); ok {
		item := e.item(total, tr.In("moves", "all"))
		item.Square, item.Text = game.NoSquare, e.totalText(total)
		table.Items = append(table.Items, item)
	}
	at := e.at(rows)
	for i, r := range rows {
		item := e.item(r, " "+r.move.String())
		item.Square, item.Text, item.On = r.move, e.rowText(r), i == at
		table.Items = append(table.Items, item)
	}
	head := []scene.Item{{Kind: scene.Discs}, {Kind: scene.Turn}, {Kind: scene.Note, Text: source, More: state, Action: action.Filter}}
	s.Sections = []scene.Section{{Items: head}, table}
	if len(rows) == 0 {
		s.Sections = append(s.Sections, scene.Section{Items: []scene.Item{{Kind: scene.Note, Text: e.nothingPlayed()}}})
	}
	s.Sections = append(s.Sections, scene.Section{Aside: true, Items: []scene.Item{{Kind: scene.Moves}}})
	return s
}

// source says which games are counted, and how far that is.
func (e *Explorer) source() (text, state string) {
	tr := e.tr()
	switch {
	case e.of.Games == nil:
		return tr.T("games of the opening book"), ""
	case e.fault != nil:
		return tr.T("Folder unreadable; games of the book"), ""
	case e.games == nil:
		return tr.T("Reading the games ..."), ""
	}
	text = tr.Count(e.games.Collection().Len(), "game")
	if e.words != "" {
		text = tr.F("only %s", e.words)
	}
	switch f := e.finding(); {
	case f == nil:
		state = tr.T("looking ...")
	case f.Total.Games() == 0:
		state = tr.T("none here")
	}
	return text, state
}

func (e *Explorer) nothingPlayed() string {
	tr := e.tr()
	switch {
	case e.line.Over():
		return tr.T("The game is over.")
	case e.bookAlone():
		return tr.T("The opening book does not know this position.")
	case e.finding() == nil:
		return ""
	case e.words != "":
		return tr.F("No matching game. %s changes the filter.", e.env.Name(action.Filter))
	}
	return tr.T("No game reached this position.")
}

// columns are those of the moves, the most useful first.
func (e *Explorer) columns() []scene.Column {
	tr := e.tr()
	list := []scene.Column{
		{Title: tr.T("move"), W: 4, Kept: true}, {Title: tr.T("games"), W: 7, Kept: true},
		{Title: tr.In("share of games", "won"), W: 5},
	}
	if !e.bookAlone() {
		list = append(list, scene.Column{Title: tr.T("discs"), W: 6}, scene.Column{Title: tr.T("ideal"), W: 6})
	}
	return append(list, scene.Column{Title: tr.T("value"), W: 6, Kept: true, Kind: scene.Accent}, scene.Column{W: 8, Kind: scene.Rest})
}

// item is a row of the table.
func (e *Explorer) item(r row, label string) scene.Item {
	games, rate, margin, theory, value, name := "", "", "", "", "", ""
	if n := r.Games(); n > 0 {
		games, rate = fmt.Sprint(n), fmt.Sprintf("%.0f%%", 100*r.rate())
	}
	if r.measured && r.Games() > 0 {
		margin = game.Signed(r.Margin, 1)
	}
	if r.Theories > 0 {
		theory = game.Signed(r.Theory, 1)
	}
	if r.valued {
		if value = game.Signed(r.value, 1); r.proven {
			value = game.Signed(r.value, 0) + "="
		}
	}
	if r.same != 0 {
		name = e.env.Names().After(e.query().position, r.move)
	}
	cells := []string{label, games, rate}
	if !e.bookAlone() {
		cells = append(cells, margin, theory)
	}
	return scene.Item{Cells: append(cells, value, name)}
}

// total is all games that went on from the position, and its exact value; false without any.
func (e *Explorer) total(rows []row) (row, bool) {
	var r row
	if f := e.finding(); f != nil {
		r.Tally, r.measured = f.Total, true
		if f.Exact != nil {
			r.value, r.valued, r.proven = float64(*f.Exact), true, true
		}
	} else {
		for _, row := range rows {
			r.Wins, r.Draws, r.Losses = r.Wins+row.Wins, r.Draws+row.Draws, r.Losses+row.Losses
		}
	}
	if !r.valued {
		if known, ok := e.of.Book.Lookup(e.query().position); ok && known.Known {
			r.value, r.valued, r.proven = known.Score, true, known.Proven
		}
	}
	return r, r.Games() > 0 || r.valued
}

// totalText is the row of all games in a sentence.
func (e *Explorer) totalText(r row) string {
	tr := e.tr()
	if f := e.finding(); f != nil {
		text := tr.F("%d of %s reached this position", r.Games(), tr.Count(e.games.Collection().Len(), "game"))
		if r.Games() > 0 {
			text = tr.F("%s: %s", text, tallyText(tr, r))
		}
		if f.Exact != nil {
			text += tr.F("; perfect play: %s", game.Signed(r.value, 0))
		}
		return text
	}
	return ""
}

// rowText is a row in a sentence.
func (e *Explorer) rowText(r row) string {
	tr, text := e.tr(), r.move.String()
	switch n := r.Games(); {
	case n > 0 && r.measured:
		text = tr.F("%s: %s, %s", text, tr.Count(n, "game"), tallyText(tr, r))
	case n > 0:
		text = tr.F("%s: %s, %.0f percent of the points", text, tr.Count(n, "game"), 100*r.rate())
	}
	switch {
	case r.valued && r.proven:
		text = tr.F("%s; exactly %s", text, game.Signed(r.value, 0))
	case r.valued:
		text = tr.F("%s; the book says %s", text, game.Signed(r.value, 1))
	}
	if name := e.env.Names().After(e.query().position, r.move); name != "" {
		text += "; " + name
	}
	return text
}

// tallyText returns results in words, for the side to move.
func tallyText(tr *lang.Printer, r row) string {
	text := tr.F("won %d, drawn %d, lost %d, %s discs on average", r.Wins, r.Draws, r.Losses, game.Signed(r.Margin, 1))
	if r.Theories > 0 {
		text += tr.F(", %s by perfect play from 24 empties", game.Signed(r.Theory, 1))
	}
	return text
}
