package play

import (
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"othello/ai"
	"othello/game"
	"othello/ui/action"
	"othello/ui/room"
	"othello/ui/session"
	"othello/ui/widget"
)

// levels is the list of levels of the kinds of engine; choosing one changes the
// engines at once, also while they think.
type levels struct {
	room  *Room
	color game.Color // side to change; Empty for all that the level keys change
	kind  int
	list  widget.List
	most  int // level that was chosen where a kind has not so many; zero for none
	typed int // number that is being typed; zero for none
	w     int // cells of a line then
}

func (r *Room) openLevels() {
	s := r.ses.Seat(r.ses.EngineSides()[0])
	l := &levels{room: r}
	if as := r.ses.Match(); !as.Black.Human && !as.White.Human {
		l.color = r.ses.Game().Turn()
		s = r.ses.Seat(l.color)
	}
	l.most = s.Wanted
	l.show(s.Kind, s.Level)
	r.host.Open(l)
}

// show lists the levels of a kind with one of them chosen.
func (l *levels) show(kind, level int) {
	k := l.room.ses.Kinds()[kind]
	lines := levelLines(k)
	l.kind, l.list = kind, widget.List{N: len(lines), Line: func(i int) string { return lines[i] }, At: k.Clamp(level) - 1}
}

// levelLines are the levels of a kind: number, name and how much work each does.
func levelLines(k ai.Kind) []string {
	longest := 0
	for _, v := range k.Levels {
		longest = max(longest, len(v.Name))
	}
	lines := make([]string, len(k.Levels))
	for i, v := range k.Levels {
		lines[i] = fmt.Sprintf("%2d  %-*s  %s", i+1, longest, v.Name, limitsText(k, v))
	}
	return lines
}

// levelsWidth is the width of the widest list of levels of all kinds, at least
// levelsMinW: the dialog stays as wide while people turn from kind to kind.
func levelsWidth(kinds []ai.Kind) int {
	w := levelsMinW
	for _, k := range kinds {
		for _, line := range levelLines(k) {
			w = max(w, len("> ")+ansi.StringWidth(line))
		}
	}
	return w
}

const levelsMinW = 52

// Backend says what computes for a kind of engine, and how to get a faster way
// if there is one; empty if there is nothing to say.
func Backend(k ai.Kind) string {
	if k.Backend == nil {
		return ""
	}
	return widget.Clean(k.Backend())
}

// limitsText says in a few words how much work a level of k does.
func limitsText(k ai.Kind, v ai.Level) string {
	var parts []string
	if v.Limits.Depth > 0 {
		parts = append(parts, fmt.Sprintf("depth %d", v.Limits.Depth))
	}
	if v.Limits.Exact > 0 {
		parts = append(parts, fmt.Sprintf("last %d exactly", v.Limits.Exact))
	}
	if n := v.Limits.Nodes; n > 0 {
		what := "node"
		switch {
		case k.Tree:
			what = "simulation"
		case k.Network:
			what = "view"
		}
		if n > 1 {
			what += "s"
		}
		parts = append(parts, widget.Count(n)+" "+what)
	}
	if t := v.Handicap.Temperature; t > 0 {
		parts = append(parts, fmt.Sprintf("temperature %g", t))
	}
	if v.Limits.Time > 0 {
		parts = append(parts, timeChoice(v.Limits.Time, "", " a move"))
	}
	return strings.Join(parts, ", ")
}

func (l *levels) Title() string {
	if l.color != game.Empty {
		return l.color.String() + "'s level"
	}
	return "Level"
}

func (l *levels) Key(k tea.KeyPressMsg) tea.Cmd {
	r := l.room
	if name := k.String(); len(name) == 1 && '0' <= name[0] && name[0] <= '9' {
		l.digit(int(name[0] - '0'))
		return nil
	}
	l.typed = 0
	switch a := r.host.Keys().Action(k); {
	case a == action.Up:
		l.list.Move(-1)
	case a == action.Down:
		l.list.Move(1)
	case a == action.Weaker:
		l.list.Move(-1)
	case a == action.Stronger:
		l.list.Move(1)
	case a == action.Left, a == action.PrevKind:
		l.turn(-1)
	case a == action.Right, a == action.NextKind:
		l.turn(1)
	case k.String() == "tab":
		l.turnOver()
	case a == action.Play:
		return l.choose()
	case a == action.Levels:
		r.host.Close()
	case a == action.Level:
		l.list.Move(r.host.Keys().Nth(action.Level, k) - 1 - l.list.At)
	}
	return nil
}

// Shortcuts implements room.Dialog.
func (l *levels) Shortcuts() []room.Shortcut {
	keys := l.room.host.Keys()
	list := []room.Shortcut{{Key: keys.First(action.Play), Word: "choose"}, {Key: keys.First(action.Up)}, {Key: keys.First(action.Down), Word: "level"}}
	if len(l.room.ses.Kinds()) > 1 {
		list = append(list, room.Shortcut{Key: keys.First(action.Left)}, room.Shortcut{Key: keys.First(action.Right), Word: "other engines"})
	}
	if l.color != game.Empty {
		list = append(list, room.Shortcut{Key: "tab", Word: l.otherSide()})
	}
	return list
}

// digit goes to the level whose number is typed; a 0 alone is the tenth.
func (l *levels) digit(d int) {
	if l.typed = 10*l.typed + d; l.typed > l.list.N {
		l.typed = d
	}
	n := l.typed
	if n == 0 {
		n = 10
	}
	l.list.Move(n - 1 - l.list.At)
}

// turn shows the next kind of engine.
func (l *levels) turn(d int) {
	r := l.room
	l.most = l.level()
	l.show((l.kind+d+len(r.ses.Kinds()))%len(r.ses.Kinds()), l.most)
}

// level is the level that was chosen, which may be more than the kind has.
func (l *levels) level() int {
	if at := l.list.At + 1; at < l.list.N || l.most < at {
		return at
	}
	return l.most
}

// turnOver shows the other side's level.
func (l *levels) turnOver() {
	r := l.room
	if l.color == game.Empty {
		return
	}
	l.color = l.color.Opponent()
	s := r.ses.Seat(l.color)
	l.most = s.Wanted
	l.show(s.Kind, s.Level)
}

func (l *levels) otherSide() string { return l.color.Opponent().String() + "'s level" }

func (l *levels) choose() tea.Cmd {
	r := l.room
	r.host.Close()
	set := func(s *session.Seat, kinds []ai.Kind) {
		s.Level, s.Wanted = l.level(), 0
		s.SetKind(kinds, l.kind)
	}
	if l.color == game.Empty {
		r.ses.Adjust(set)
		return r.adjusted()
	}
	s := r.ses.Seat(l.color)
	set(&s, r.ses.Kinds())
	r.ses.SetSeat(l.color, s)
	r.host.Say(fmt.Sprintf("%v: %s, %s.", l.color, r.ses.Kinds()[s.Kind].Name, r.levelText(s)))
	return r.host.Step()
}

func (l *levels) Click(x, y int) tea.Cmd {
	switch i, ok := l.list.LineAt(y - 2); {
	case y == 0 && l.color != game.Empty && x >= l.w-len("tab ")-len(l.otherSide()):
		l.turnOver()
	case y == 0 && x < 4:
		l.turn(-1)
	case y == 0:
		l.turn(1)
	case ok:
		l.list.At = i
		return l.choose()
	}
	return nil
}

func (l *levels) Wheel(d int) tea.Cmd {
	l.list.Move(d)
	return nil
}

func (l *levels) Content(w, h int) string {
	r := l.room
	w = min(w, levelsWidth(r.ses.Kinds()))
	l.w = w
	head := r.ses.Kinds()[l.kind].Name
	if len(r.ses.Kinds()) > 1 {
		head = fmt.Sprintf("< %s >", head)
	}
	other := ""
	if l.color != game.Empty {
		other = r.host.Styles().Key.Render("tab") + r.host.Styles().Dim.Render(" "+l.otherSide())
	}
	below := []string{""}
	if text := Backend(r.ses.Kinds()[l.kind]); text != "" {
		for line := range strings.SplitSeq(ansi.Wordwrap(text, w, ""), "\n") {
			below = append(below, r.host.Styles().Text.Render(widget.Fit(line, w)))
		}
	}
	rows := min(l.list.N, max(1, h-2-len(below)))
	return widget.Spread(r.host.Styles().Accent.Render(head), other, w) + "\n\n" + l.list.View(r.host.Styles(), w, rows) + "\n" + strings.Join(below, "\n")
}
