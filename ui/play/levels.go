package play

import (
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"

	"othello/ai"
	"othello/game"
	"othello/internal/lang"
	"othello/ui/action"
	"othello/ui/panel"
	"othello/ui/room"
	"othello/ui/session"
	"othello/ui/widget"

	"github.com/charmbracelet/x/ansi"
)

// levels is the list of levels of all kinds of engine. A choice counts at once.
type levels struct {
	room.Picker
	room  *Room
	color game.Color   // side to change; Empty for all that the level keys change
	seat  session.Seat // with what was chosen so far
	typed int          // number that is being typed; zero for none
	no    int          // number typed last that is no level; zero for none
	w     int          // cells of a line then
}

func (r *Room) openLevels() {
	l := &levels{room: r, seat: r.ses.Seat(r.ses.Match().Engines()[0])}
	if as := r.ses.Match(); !as.Black.Human && !as.White.Human {
		l.color = r.ses.Game().Turn()
		l.seat = r.ses.Seat(l.color)
	}
	l.Picker = room.Picker{Shell: r.host, Bound: l.bindings, Choose: l.choose, Top: 2}
	l.show()
	r.host.Open(l)
}

func (l *levels) show() {
	l.List = widget.List{N: len(l.kind().Levels), At: l.seat.Level - 1}
	l.typed, l.no = 0, 0
}

func (l *levels) kind() ai.Kind { return l.room.ses.Kinds()[l.seat.Kind] }

func (l *levels) pick() {
	if at := l.List.At + 1; at != l.seat.Level {
		l.seat.SetLevel(l.room.ses.Kinds(), at)
	}
}

func (l *levels) Title() string {
	if l.color != game.Empty {
		return l.room.tr().F("%v's level", l.color)
	}
	return l.room.tr().T("Level")
}

func (l *levels) Key(k tea.KeyPressMsg) tea.Cmd {
	if name := k.String(); len(name) == 1 && '0' <= name[0] && name[0] <= '9' {
		l.digit(int(name[0] - '0'))
		return nil
	}
	l.typed, l.no = 0, 0
	return l.Picker.Key(k)
}

func (l *levels) bindings() room.Bindings {
	tr := l.room.tr()
	back, on := room.Just(func() { l.turn(-1) }), room.Just(func() { l.turn(1) })
	single := len(l.room.ses.Kinds()) < 2
	list := room.Bindings{
		{Action: action.Play, Word: tr.T("choose"), Do: l.choose}, {Action: action.Up}, {Action: action.Down, Word: tr.T("level")},
		{Action: action.Left, Do: back, Hidden: single}, {Action: action.Right, Word: tr.T("other engines"), Do: on, Hidden: single},
		l.room.showFigures(),
		{Key: "tab", Word: l.otherSide(), Do: room.Just(l.turnOver), Hidden: l.color == game.Empty},
		{Action: action.Weaker, Do: room.Just(func() { l.List.Move(-1) }), Hidden: true},
		{Action: action.Stronger, Do: room.Just(func() { l.List.Move(1) }), Hidden: true},
		{Action: action.Levels, Do: room.Just(l.room.host.Close), Hidden: true},
	}
	for i, b := range list {
		if b.Do != nil {
			list[i].Do = func() tea.Cmd {
				l.typed, l.no = 0, 0 // the number ends
				return b.Do()
			}
		}
	}
	return list
}

// digit goes to the level whose number is typed; a 0 alone is the tenth.
func (l *levels) digit(d int) {
	n := 10*l.typed + d
	if n == 0 {
		n = 10
	}
	l.goTo(n)
	if l.typed = 0; l.no == 0 && (n < 10 || 10*n <= l.List.N) {
		l.typed = n
	}
}

func (l *levels) goTo(n int) {
	if l.no = 0; !l.kind().Has(n) {
		l.no = n
		return
	}
	l.List.At = n - 1
}

// turn shows the next kind of engine, at the strength nearest to the one chosen.
func (l *levels) turn(d int) {
	l.pick()
	kinds := l.room.ses.Kinds()
	l.seat.SetKind(kinds, ai.Next(kinds, l.seat.Kind, d))
	l.show()
}

func (l *levels) turnOver() {
	if l.color == game.Empty {
		return
	}
	l.color = l.color.Opponent()
	l.seat = l.room.ses.Seat(l.color)
	l.show()
}

func (l *levels) otherSide() string { return l.room.tr().F("%v's level", l.color.Opponent()) }

func (l *levels) choose() tea.Cmd {
	tr := l.room.tr()
	r := l.room
	r.host.Close()
	l.pick()
	if l.color == game.Empty {
		r.ses.Adjust(func(s *session.Seat, _ []ai.Kind) {
			s.Kind, s.Level, s.Chosen = l.seat.Kind, l.seat.Level, l.seat.Chosen
		})
		return r.adjusted()
	}
	r.ses.SetSeat(l.color, l.seat)
	r.host.Say(tr.F("%v: %s.", l.color, r.engineText(l.seat)))
	return r.host.Step()
}

func (l *levels) Click(x, y int) tea.Cmd {
	switch {
	case y == 0 && l.color != game.Empty && x >= l.w-len("tab ")-ansi.StringWidth(l.otherSide()):
		l.turnOver()
	case y == 0 && x < 4:
		l.turn(-1)
	case y == 0:
		l.turn(1)
	default:
		return l.Picker.Click(x, y)
	}
	return nil
}

func (l *levels) Content(w, h int) string {
	tr := l.room.tr()
	r, k := l.room, l.kind()
	st, kinds := r.host.Styles(), r.ses.Kinds()
	w = min(w, levelsWidth(tr, kinds, r.figures))
	l.w = w
	head := tr.T(k.Name)
	if len(kinds) > 1 {
		head = fmt.Sprintf("< %s >", head)
	}
	other := ""
	if l.color != game.Empty {
		other = st.Key.Render("tab") + st.Dim.Render(" "+l.otherSide())
	}
	below := []string{"", ""}
	if r.figures {
		below[1] = st.Text.Render(eloLine(tr, k, l.List.At+1, w))
	}
	if l.no != 0 {
		below[1] = st.Warning.Render(fitting(w, tr.F("No level %d: choose %s.", l.no, k.Numbers()), tr.F("No level %d, only %s.", l.no, upTo(tr, l.List.N))))
	}
	for _, text := range []string{tr.T(k.Plays), panel.Backend(k)} {
		lines := widget.Wrapped(text, w)
		if text == "" || len(below)+len(lines)+2+listLeast > h {
			continue
		}
		for _, line := range lines {
			below = append(below, st.Dim.Render(line))
		}
	}
	heading, lines := levelLines(tr, k, r.figures, w-len("> "))
	l.List.Line = func(i int) string { return lines[i] }
	rows := min(l.List.N, max(1, h-2-len(below)))
	return widget.Spread(st.Accent.Render(head), other, w) + "\n" +
		st.Dim.Render(strings.TrimRight("  "+heading, " ")) + "\n" + l.List.View(st, w, rows) + "\n" + strings.Join(below, "\n")
}

// listLeast is the number of levels that are shown before there is room for anything else.
const listLeast = 6

// upTo is the numbers from 1 to n: "1 to 15", or "1".
func upTo(tr *lang.Printer, n int) string {
	if n == 1 {
		return "1"
	}
	return tr.F("1 to %d", n)
}
