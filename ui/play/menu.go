package play

import (
	"fmt"
	"slices"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"othello/ai"
	"othello/game"
	"othello/internal/lang"
	"othello/ui/action"
	"othello/ui/room"
	"othello/ui/session"
	"othello/ui/widget"
)

// menu sets up a new game, field by field.
type menu struct {
	room    *Room
	match   session.Match
	at      int // chosen row: a field, or the start button after them
	fields  []field
	heading string
	begin   func(as session.Match) tea.Cmd // starts the game
}

// field is a row of the menu.
type field struct {
	label  string
	seat   game.Color                           // that it is about, Empty for none
	value  func(a *session.Match, w int) string // in w cells, if that is possible
	change func(a *session.Match, d int)
	unused func(*session.Match) bool // nil if the field always counts
}

// Times to choose from; zero is no clock, or no increment.
var (
	clockSteps     = []time.Duration{0, 1 * time.Minute, 3 * time.Minute, 5 * time.Minute, 10 * time.Minute, 15 * time.Minute, 20 * time.Minute, 30 * time.Minute, 60 * time.Minute}
	incrementSteps = []time.Duration{0, time.Second, 2 * time.Second, 3 * time.Second, 5 * time.Second, 10 * time.Second, 20 * time.Second, 30 * time.Second}
)

// MenuFrom asks how a game is played that is begun by begin.
func (r *Room) MenuFrom(heading string, begin func(as session.Match) tea.Cmd) {
	n := r.newMenu()
	n.heading, n.begin = heading, begin
	n.fields = n.fields[1:] // the size of the board
	n.at = len(n.fields)
	r.host.Open(n)
}

func (r *Room) newMenu() *menu {
	tr := r.tr()
	on := r.ses.KindsOn
	sizes := []game.Size{game.Size8, game.Size6, game.Size4}
	noClock := func(a *session.Match) bool { return a.Clock == 0 }
	fields := []field{
		{label: tr.T("Board"),
			value:  func(a *session.Match, _ int) string { return fmt.Sprintf("%d x %d", a.Size, a.Size) },
			change: func(a *session.Match, d int) { a.Size = step(sizes, a.Size, d) }},
	}
	for _, c := range []game.Color{game.Black, game.White} {
		fields = append(fields,
			field{label: tr.T(c.String()), seat: c,
				value:  func(a *session.Match, _ int) string { return playerText(tr, on(a.Size), *a.Seat(c)) },
				change: func(a *session.Match, d int) { changePlayer(on(a.Size), a.Seat(c), d) }},
			field{label: tr.T("  level"), seat: c,
				value:  func(a *session.Match, w int) string { return levelChoice(tr, on(a.Size), *a.Seat(c), w) },
				change: func(a *session.Match, d int) { s := a.Seat(c); s.SetLevel(on(a.Size), s.Level+d) },
				unused: func(a *session.Match) bool { return a.Seat(c).Human }})
	}
	fields = append(fields,
		field{label: tr.T("Clock"), value: func(a *session.Match, _ int) string { return clockChoice(tr, a.Clock) },
			change: func(a *session.Match, d int) { a.Clock = step(clockSteps, a.Clock, d) }},
		field{label: tr.T("  per move"), value: func(a *session.Match, _ int) string { return incrementChoice(tr, a.Increment) },
			change: func(a *session.Match, d int) { a.Increment = step(incrementSteps, a.Increment, d) },
			unused: noClock})
	begin := func(as session.Match) tea.Cmd { return r.setup.Begin(as, nil) }
	return &menu{room: r, match: r.ses.Match(), fields: fields, at: len(fields), heading: tr.T("New game"), begin: begin}
}

// Step is the value d places from v in the list; one that is not in it counts as
// the last that is smaller.
func step[T ~int | ~int64](list []T, v T, d int) T {
	i := slices.Index(list, v)
	if i < 0 {
		for j, x := range list {
			if x < v {
				i = j
			}
		}
		if d < 0 {
			d++
		}
	}
	return list[(i+d+len(list))%len(list)]
}

// changePlayer goes through a person and the kinds of engine.
func changePlayer(kinds []ai.Kind, s *session.Seat, d int) {
	at := 0
	if !s.Human {
		at = s.Kind + 1
	}
	at = (at + d + len(kinds) + 1) % (len(kinds) + 1)
	s.Human = at == 0
	if at > 0 {
		s.SetKind(kinds, at-1)
	}
}

func playerText(tr *lang.Printer, kinds []ai.Kind, s session.Seat) string {
	if s.Human {
		return tr.T("a person")
	}
	return tr.T(kinds[s.Kind].Name)
}

// levelChoice is a level among those of its kind, with as much about it as w cells hold.
func levelChoice(tr *lang.Printer, kinds []ai.Kind, s session.Seat, w int) string {
	if s.Human {
		return ""
	}
	k := kinds[s.Kind]
	l, number := k.Level(s.Level), tr.F("%d of %d", s.Level, len(k.Levels))
	elo := tr.F("Elo %v", l.Elo)
	if l.Name == "" {
		return fitting(w, number+"  "+elo, number)
	}
	return fitting(w, tr.F("%s  %s, %s", number, tr.T(l.Name), elo), number+"  "+tr.T(l.Name), fmt.Sprintf("%d  %s", s.Level, tr.T(l.Name)), number)
}

func clockChoice(tr *lang.Printer, d time.Duration) string {
	if d == 0 {
		return tr.T("none")
	}
	return tr.F("%s each", timeText(tr, d))
}

func incrementChoice(tr *lang.Printer, d time.Duration) string {
	if d == 0 {
		return tr.T("nothing")
	}
	return tr.F("%s more", timeText(tr, d))
}

// timeText is a time in whole units: "5 min", "30 s".
func timeText(tr *lang.Printer, d time.Duration) string {
	switch {
	case d%time.Minute == 0:
		return tr.F("%d min", d/time.Minute)
	case d%time.Second == 0:
		return tr.F("%d s", d/time.Second)
	}
	return d.String()
}

func (n *menu) Title() string { return n.heading }

func (n *menu) skip(i int) bool {
	return i < len(n.fields) && n.fields[i].unused != nil && n.fields[i].unused(&n.match)
}

func (n *menu) move(d int) {
	rows := len(n.fields) + 1
	for n.at = (n.at + d + rows) % rows; n.skip(n.at); {
		n.at = (n.at + d + rows) % rows
	}
}

func (n *menu) Key(k tea.KeyPressMsg) tea.Cmd {
	r := n.room
	switch a := r.host.Keys().Action(k); {
	case a == action.Up || k.String() == "shift+tab":
		n.move(-1)
	case a == action.Down || k.String() == "tab":
		n.move(1)
	case a == action.Left:
		n.change(-1)
	case a == action.Right || k.String() == "space":
		n.change(1)
	case a == action.Play:
		return n.start()
	case a == action.Swap:
		n.match.Black, n.match.White = n.match.White, n.match.Black
	}
	return nil
}

// Dismiss implements room.Dismisser: the game that waited goes on.
func (n *menu) Dismiss() tea.Cmd { return n.room.host.Release() }

func (n *menu) Shortcuts() []room.Shortcut {
	tr := n.room.tr()
	keys := n.room.host.Keys()
	return []room.Shortcut{
		{Key: keys.First(action.Play), Word: tr.T("start")}, {Key: keys.First(action.Left)}, {Key: keys.First(action.Right), Word: tr.T("change")},
		{Key: keys.First(action.Up)}, {Key: keys.First(action.Down), Word: tr.T("choose")}, {Key: keys.First(action.Swap), Word: tr.T("swap sides")},
	}
}

func (n *menu) change(d int) {
	if n.at < len(n.fields) && !n.skip(n.at) {
		n.fields[n.at].change(&n.match, d)
	}
}

func (n *menu) start() tea.Cmd {
	n.room.host.Close()
	n.room.rememberMatch(n.match)
	return n.begin(n.match)
}

func (n *menu) Click(x, y int) tea.Cmd {
	switch {
	case y == len(n.fields)+1:
		return n.start()
	case y >= 0 && y < len(n.fields) && !n.skip(y):
		n.at = y
		if x < menuLabel+2 {
			n.change(-1)
		} else {
			n.change(1)
		}
	}
	return nil
}

func (n *menu) Wheel(d int) tea.Cmd {
	n.change(d)
	return nil
}

// menuLabel is the width of the labels of the menu in cells.
const menuLabel = 14

// menuW is the width of the menu where there is room for it.
const menuW = 60

func (n *menu) Content(w, h int) string {
	st := n.room.host.Styles()
	w = min(w, menuW)
	lines := make([]string, 0, len(n.fields)+6)
	for i, f := range n.fields {
		text := widget.Pad(f.label, menuLabel-2)
		if !n.skip(i) {
			room := w - menuLabel - 4
			value := f.value(&n.match, room)
			value += strings.Repeat(" ", max(0, room-ansi.StringWidth(value)))
			text += "< " + value + " >"
		}
		lines = append(lines, widget.Line(st, text, w, i == n.at))
	}
	lines = append(lines, "", widget.Line(st, n.room.tr().T("Start"), w, n.at == len(n.fields)), "")
	if about := n.about(w); len(lines)+len(about) <= h {
		lines = append(lines, about...)
	} else {
		lines = append(lines, about[:min(1, len(about))]...)
	}
	for len(lines) < min(h, len(n.fields)+4+aboutLines(w)) {
		lines = append(lines, "")
	}
	return strings.Join(lines, "\n")
}

// about says how strong the engine of the chosen row is, and how it plays.
func (n *menu) about(w int) (lines []string) {
	if n.at == len(n.fields) || n.fields[n.at].seat == game.Empty {
		return nil
	}
	s := n.match.Seat(n.fields[n.at].seat)
	if s.Human {
		return nil
	}
	st, k := n.room.host.Styles(), n.room.ses.KindsOn(n.match.Size)[s.Kind]
	lines = append(lines, st.Text.Render(eloLine(n.room.tr(), k, s.Level, w)))
	for _, line := range widget.Wrapped(n.room.tr().T(k.Plays), w) {
		lines = append(lines, st.Dim.Render(line))
	}
	return lines
}
