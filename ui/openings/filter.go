package openings

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"

	tea "charm.land/bubbletea/v2"

	"othello/game"
	"othello/game/record"
	"othello/internal/lang"
	"othello/ui/room"
	"othello/ui/widget"
)

// filterDialog chooses the games that the explorer counts.
type filterDialog struct {
	e      *Explorer
	color  game.Color
	fields [filterShow]widget.Field // by row; the one of the colour is not used
	at     int
}

// The rows of the dialog.
const (
	filterPlayer = iota
	filterColor
	filterOpponent
	filterTournament
	filterFrom
	filterTo
	filterShow
	filterAll
	filterRows
)

var filterLabels = [filterRows]string{lang.N("Player"), lang.N("  colour"), lang.N("Opponent"), lang.N("Tournament"), lang.N("From year"), lang.N("To year"), lang.N("Show these games"), lang.N("Show all games")}

// filterWidth is the width of the labels in cells, filterTextMost the length of the
// longest text in characters.
const (
	filterWidth    = 12
	filterTextMost = 60
)

func (e *Explorer) openFilter() tea.Cmd {
	switch {
	case e.read == nil:
		e.host.Say(e.tr().T("No games to filter: start with --wthor DIR, the folder of WTHOR files."))
		return nil
	case e.fault != nil:
		e.host.Warn(e.tr().F("No games to explore: %v.", e.fault))
		return nil
	}
	f := e.filter
	d := &filterDialog{e: e, color: f.Color}
	year := func(n int) string {
		if n == 0 {
			return ""
		}
		return fmt.Sprint(n)
	}
	for i, text := range []string{filterPlayer: f.Player, filterOpponent: f.Opponent, filterTournament: f.Tournament, filterFrom: year(f.From), filterTo: year(f.To)} {
		d.fields[i] = widget.Field{Text: text, Most: filterTextMost}
		if i == filterFrom || i == filterTo {
			d.fields[i].Most, d.fields[i].Accept = 4, func(r rune) bool { return r >= '0' && r <= '9' }
		}
	}
	e.host.Open(d)
	return e.look()
}

func (d *filterDialog) Title() string { return d.e.tr().T("Filter games") }

// field is the text of the chosen row; nil if it has none.
func (d *filterDialog) field() *widget.Field {
	if d.at == filterColor || d.at >= filterShow {
		return nil
	}
	return &d.fields[d.at]
}

func (d *filterDialog) move(n int) { d.at = (d.at + n + filterRows) % filterRows }

func (d *filterDialog) Key(k tea.KeyPressMsg) tea.Cmd {
	if f := d.field(); f != nil {
		f.Key(k)
	} else if name := k.String(); d.at == filterColor && (name == "left" || name == "right" || name == "space") {
		d.turnColor()
	}
	return nil
}

func (d *filterDialog) Typing() bool { return true }

func (d *filterDialog) Bindings() room.Bindings {
	tr := d.e.tr()
	back, on := room.Just(func() { d.move(-1) }), room.Just(func() { d.move(1) })
	return room.Bindings{
		{Key: "enter", Word: tr.T("show games"), Do: d.finish}, {Key: "tab", Word: tr.T("next field"), Do: on},
		{Key: "down", Do: on, Hidden: true}, {Key: "up", Do: back, Hidden: true}, {Key: "shift+tab", Do: back, Hidden: true},
	}
}

func (d *filterDialog) turnColor() { d.color = (d.color + 1) % 3 }

func (d *filterDialog) Paste(text string) tea.Cmd {
	if f := d.field(); f != nil {
		f.Write(text)
	}
	return nil
}

func (d *filterDialog) finish() tea.Cmd {
	d.e.host.Close()
	d.e.filter = d.chosen()
	if d.at == filterAll {
		d.e.filter = record.Filter{}
	}
	return d.e.look()
}

func (d *filterDialog) chosen() record.Filter {
	text := func(row int) string { return strings.TrimSpace(d.fields[row].Text) }
	f := record.Filter{Player: text(filterPlayer), Color: d.color, Opponent: text(filterOpponent), Tournament: text(filterTournament)}
	if f.Player == "" {
		f.Color = game.Empty // of no particular player
	}
	f.From, _ = strconv.Atoi(text(filterFrom)) // at most four digits, or nothing
	f.To, _ = strconv.Atoi(text(filterTo))
	return f
}

func (d *filterDialog) Click(_, y int) tea.Cmd {
	switch {
	case y < 0 || y > filterRows || y == filterShow: // the gap
		return nil
	case y > filterShow:
		d.at = y - 1
		return d.finish()
	}
	d.at = y
	if y == filterColor {
		d.turnColor()
	}
	return nil
}

func (d *filterDialog) Wheel(n int) tea.Cmd {
	d.move(n)
	return nil
}

func (d *filterDialog) Content(w, _ int) string {
	st := d.e.host.Styles()
	w = min(w, 60)
	var lines []string
	for i, label := range filterLabels {
		label = d.e.tr().T(label)
		if i == filterShow {
			lines = append(lines, "")
		}
		text := label
		if i < filterShow {
			text = widget.Pad(label, filterWidth) + d.value(i)
		}
		lines = append(lines, widget.Line(st, text, w, i == d.at))
	}
	lines = append(lines, "", st.Dim.Render(widget.Fit(d.meaning(), w)),
		st.Dim.Render(widget.Fit(d.e.tr().T("Part of a name is enough."), w)))
	return strings.Join(lines, "\n")
}

func (d *filterDialog) value(row int) string {
	switch {
	case row == filterColor && d.color == game.Empty:
		return d.e.tr().T("< either >")
	case row == filterColor:
		return "< " + d.e.tr().T(d.color.String()) + " >"
	case row == d.at:
		return d.fields[row].Text + "_"
	}
	return d.fields[row].Text
}

// meaning says what the chosen row is for, or which names its text stands for.
func (d *filterDialog) meaning() string {
	tr := d.e.tr()
	switch d.at {
	case filterColor:
		return tr.T("space or an arrow changes it; it needs a player")
	case filterFrom, filterTo:
		if f := d.chosen(); f.To != 0 && f.From > f.To {
			return tr.F("the first year, %d, is after the last, %d", f.From, f.To)
		}
		return tr.T("first and last year; either may be empty")
	case filterShow, filterAll:
		return ""
	}
	games := d.e.games
	if games == nil {
		return "" // they are being read
	}
	names := games.Collection().Names.Players
	if d.at == filterTournament {
		names = games.Collection().Names.Tournaments
	}
	text := strings.TrimSpace(d.field().Text)
	if text == "" {
		return tr.F("%d names", len(names))
	}
	text = strings.Map(unicode.ToLower, text)
	var found []string
	for _, name := range names {
		if strings.Contains(strings.Map(unicode.ToLower, name), text) {
			found = append(found, widget.Clean(name))
		}
	}
	if len(found) == 0 {
		return tr.T("No such name.")
	}
	return fmt.Sprintf("%d: %s", len(found), tr.List(found[:min(len(found), 4)]...))
}
