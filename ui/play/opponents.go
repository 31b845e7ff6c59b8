package play

import (
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"othello/game"
	"othello/internal/lang"
	"othello/ui/action"
	"othello/ui/opponent"
	"othello/ui/room"
	"othello/ui/session"
	"othello/ui/widget"
)

// opponents is the first page of a new game: somebody to play against by name, the same
// players again, or the menu of all that can be set.
type opponents struct {
	room  *Room
	me    *opponent.Person // nil while the person's games are read
	match session.Match    // to be changed by what is chosen
	swap  bool             // the sides are swapped
	list  widget.List
	named []opponent.Opponent // the first lines; three more follow

	reading room.Generation
}

// Lines behind the named opponents.
const (
	asBefore = iota
	more
	lessons
	unnamed // their number
)

// Menu asks how a new game is played, and starts it.
func (r *Room) Menu() tea.Cmd {
	n := &opponents{room: r, match: r.ses.Match()}
	n.offer()
	if len(n.named) == 0 {
		r.host.Open(r.newMenu())
		return nil
	}
	n.list.At = len(n.named) + asBefore
	r.host.Open(n)
	return r.host.Go(room.Work(&n.reading, r.setup.Rate, func(me opponent.Person, err error) tea.Cmd {
		n.me = &me
		if n.offer(); err != nil {
			r.host.Warn(r.tr().F("Your games cannot be read: %v.", err))
		}
		return nil
	}))
}

// offer lists the opponents as far as they are known.
func (n *opponents) offer() {
	kinds := n.room.ses.KindsOn(game.Size8) // where people are rated
	me := opponent.Rate(kinds, nil)
	if n.me != nil {
		me = *n.me
	}
	n.named = opponent.List(n.room.tr(), kinds, me)
	n.list.N = len(n.named) + unnamed
}

// as is the match that a line stands for.
func (n *opponents) as(i int) session.Match {
	m := n.match
	if i < len(n.named) {
		m.Oppose(n.named[i].Strength)
	}
	if n.swap {
		m.Black, m.White = m.White, m.Black
	}
	return m
}

// waits reports whether it is not known yet what a line stands for.
func (n *opponents) waits(i int) bool {
	return i < len(n.named) && n.named[i].ID == opponent.Mine && n.me == nil
}

func (n *opponents) choose() tea.Cmd {
	r, i := n.room, n.list.At
	switch {
	case n.waits(i):
		return nil
	case i == len(n.named)+more:
		return n.more()
	}
	r.host.Close()
	if i == len(n.named)+lessons {
		return tea.Batch(r.host.Release(), r.host.Do(action.Lessons))
	}
	m := n.as(i)
	r.rememberMatch(m)
	return r.setup.Begin(m, nil)
}

// more opens the menu of all that can be set, as the chosen line has it.
func (n *opponents) more() tea.Cmd {
	menu := n.room.newMenu()
	if !n.waits(n.list.At) {
		menu.match = n.as(n.list.At)
	}
	n.room.host.Close()
	n.room.host.Open(menu)
	return nil
}

func (n *opponents) Title() string { return n.room.tr().T("New game") }

func (n *opponents) Key(k tea.KeyPressMsg) tea.Cmd {
	switch a := n.room.host.Keys().Action(k); {
	case a == action.Up:
		n.list.Move(-1)
	case a == action.Down:
		n.list.Move(1)
	case a == action.Swap:
		n.swap = !n.swap
	case a == action.New, a == action.Right:
		return n.more()
	case a == action.Play:
		return n.choose()
	}
	return nil
}

// Dismiss implements room.Dismisser: the game that waited goes on.
func (n *opponents) Dismiss() tea.Cmd { return n.room.host.Release() }

func (n *opponents) Shortcuts() []room.Shortcut {
	tr := n.room.tr()
	keys := n.room.host.Keys()
	return []room.Shortcut{
		{Key: keys.First(action.Play), Word: tr.T("start")}, {Key: keys.First(action.Up)}, {Key: keys.First(action.Down), Word: tr.T("choose")},
		{Key: keys.First(action.Swap), Word: tr.T("swap sides")}, {Key: keys.First(action.New), Word: tr.T("more choices")},
	}
}

func (n *opponents) Click(_, y int) tea.Cmd {
	i, ok := n.list.LineAt(y - 1)
	if !ok {
		return nil
	}
	n.list.At = i
	return n.choose()
}

func (n *opponents) Wheel(d int) tea.Cmd {
	n.list.Move(d)
	return nil
}

// opponentsW is the width of the page where there is room for it.
const opponentsW = 62

func (n *opponents) Content(w, _ int) string {
	st := n.room.host.Styles()
	w = min(w, opponentsW)
	eloW := len("Elo")
	for i := range n.list.N {
		_, elo, _ := n.columns(i)
		eloW = max(eloW, len(elo))
	}
	n.list.Line = func(i int) string { return n.line(i, eloW, w-len("> ")) }
	heading := fmt.Sprintf("  %-*s  %*s", nameW, "", eloW, "Elo")
	lines := []string{st.Dim.Render(heading), n.list.View(st, w, n.list.N), ""}
	about := append(widget.Wrapped(n.about(n.list.At), w), n.sides(n.list.At))
	for len(about) <= aboutLines(w) {
		about = append(about, "")
	}
	for _, line := range about {
		lines = append(lines, st.Text.Render(line))
	}
	return strings.Join(lines, "\n")
}

// aboutLines is the number of lines kept for what is said about an opponent or an engine,
// so that a dialog does not change its size.
func aboutLines(w int) int {
	const longest = 95 // cells of such a text, about
	return (longest + w - 1) / w
}

// nameW is the width of the names of the lines.
const nameW = len("More choices")

// line is line i of the list in w cells.
func (n *opponents) line(i, eloW, w int) string {
	name, elo, who := n.columns(i)
	text := fmt.Sprintf("%s  %*s", lang.Pad(name, -nameW), eloW, elo)
	for _, who := range append(who, "") {
		if with := text + "  " + who; ansi.StringWidth(with) <= w {
			text = with
			break
		}
	}
	return strings.TrimRight(text, " ")
}

// columns are what line i says: its name, and who plays, in many words and in few.
func (n *opponents) columns(i int) (name, elo string, who []string) {
	tr := n.room.tr()
	switch {
	case n.waits(i):
		return n.named[i].Name, "", nil
	case i < len(n.named):
		o := n.named[i]
		elo, who = n.engine(session.Seat{Kind: o.Kind, Level: o.Level})
		return tr.T(o.Name), elo, who
	case i == len(n.named)+more:
		return tr.T("More choices"), "", nil
	case i == len(n.named)+lessons:
		return tr.T("How to play"), "", nil
	}
	switch m := n.match; {
	case m.Black.Human && m.White.Human:
		who = []string{tr.T("two people")}
	case m.Black.Human:
		elo, who = n.engine(m.White)
	case m.White.Human:
		elo, who = n.engine(m.Black)
	default:
		who = []string{tr.T("two engines")}
	}
	return tr.T("As before"), elo, who
}

// engine is who plays on an engine's seat: the strength, and kind and level.
func (n *opponents) engine(s session.Seat) (elo string, who []string) {
	tr := n.room.tr()
	k := n.room.ses.Kinds()[s.Kind]
	l := k.Level(s.Level)
	who = []string{tr.F("%s, level %d", tr.T(k.Name), s.Level), fmt.Sprintf("%s %d", tr.T(k.Name), s.Level)}
	if l.Name != "" {
		who = append([]string{tr.F("%s, %s", who[0], tr.T(l.Name))}, who...)
	}
	return l.Elo.String(), who
}

// about is what is said of line i when it is chosen.
func (n *opponents) about(i int) string {
	tr := n.room.tr()
	switch {
	case n.waits(i):
		return tr.T("Reading your games ...")
	case i < len(n.named):
		return tr.T(n.named[i].About)
	case i == len(n.named)+asBefore:
		return tr.T("The players, the board and the clocks of the game before.")
	case i == len(n.named)+lessons:
		return tr.T("The rules and the first ideas, in short lessons on the board.")
	}
	return tr.T("Engines and levels, who plays which colour, the board, clocks.")
}

// sides says who plays which colour then.
func (n *opponents) sides(i int) string {
	m := n.as(i)
	if i >= len(n.named)+more || m.Black.Human == m.White.Human {
		return ""
	}
	c := game.Black
	if m.White.Human {
		c = game.White
	}
	return n.room.tr().F("You play %v.", c)
}
