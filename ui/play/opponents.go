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
	"othello/ui/phrase"
	"othello/ui/room"
	"othello/ui/session"
	"othello/ui/widget"
)

// opponents is a page of a new game: at first named opponents, the same players, or what leads
// further; then the other engines.
type opponents struct {
	room.Picker
	room    *Room
	me      *opponent.Person    // nil while the person's games are read
	match   session.Match       // to be changed by what is chosen
	swap    bool                // the sides are swapped
	all     bool                // it is the page of the other engines
	named   []opponent.Opponent // the first lines
	further []further           // the others

	reading room.Generation
}

// further is a line behind the named opponents.
type further struct {
	name, about string
	do          func() tea.Cmd // nil to begin a game
}

// Menu asks how a new game is played, and starts it.
func (r *Room) Menu() tea.Cmd {
	n := r.newOpponents()
	n.offer()
	if len(n.named) == 0 {
		r.host.Open(r.newMenu())
		return nil
	}
	n.List.At = len(n.named) // as before
	r.host.Open(n)
	return r.host.Go(room.Work(&n.reading, r.setup.Rate, func(me opponent.Person, err error) tea.Cmd {
		n.me = &me
		if n.offer(); err != nil {
			r.host.Warn(r.tr().F("Your games cannot be read: %v.", err))
		}
		return nil
	}))
}

func (r *Room) newOpponents() *opponents {
	tr, n := r.tr(), &opponents{room: r, match: r.ses.Match()}
	n.Picker = room.Picker{Shell: r.host, Heading: tr.T("New game"), Choose: n.choose, Top: 1, Bound: func() room.Bindings {
		return room.Bindings{
			{Action: action.Play, Word: tr.T("start"), Do: n.choose}, {Action: action.Up}, {Action: action.Down, Word: tr.T("choose")},
			{Action: action.Swap, Word: tr.T("swap sides"), Do: room.Just(func() { n.swap = !n.swap })},
			r.showFigures(),
			{Action: action.New, Word: tr.T("more choices"), Do: n.more}, {Action: action.Right, Do: n.more, Hidden: true},
		}
	}}
	return n
}

func (n *opponents) offer() {
	kinds, tr := n.room.ses.KindsOn(game.Size8), n.room.tr() // where people are rated
	me := opponent.Rate(kinds, nil)
	if n.me != nil {
		me = *n.me
	}
	if n.named = opponent.More(kinds, me); !n.all {
		n.named = opponent.List(tr, kinds, me)
		n.further = []further{
			{tr.T("As before"), tr.T("The players, the board and the clocks of the game before."), nil},
			{tr.T("More engines"), tr.T("Tree searches, networks, learners, and the players that the program descends from."), n.engines},
			{tr.T("More choices"), tr.T("Engines and levels, who plays which colour, the board, clocks."), n.more},
			{tr.T("How to play"), tr.T("The rules and the first ideas, in short lessons on the board."), n.teach},
		}
	}
	n.List.N = len(n.named) + len(n.further)
}

func (n *opponents) as(i int) session.Match {
	m := n.match
	if i < len(n.named) {
		m.Oppose(n.room.ses.Kinds(), n.named[i].Strength)
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
	switch i := n.List.At - len(n.named); {
	case n.waits(n.List.At):
		return nil
	case i > 0:
		return n.further[i].do()
	}
	n.room.host.Close()
	return n.room.start(n.as(n.List.At))
}

// engines goes on to the page of the other engines.
func (n *opponents) engines() tea.Cmd {
	page := n.room.newOpponents()
	page.Heading, page.all, page.me, page.swap = n.room.tr().T("More engines"), true, n.me, n.swap
	page.offer()
	n.room.host.Close()
	n.room.host.Open(page)
	return nil
}

func (n *opponents) teach() tea.Cmd {
	n.room.host.Close()
	return tea.Batch(n.room.host.Release(), n.room.host.Do(action.Lessons))
}

// start begins a game and remembers how it is played.
func (r *Room) start(as session.Match) tea.Cmd {
	r.rememberMatch(as)
	return r.setup.Begin(as, nil)
}

// more opens the menu of all that can be set, as the chosen line has it.
func (n *opponents) more() tea.Cmd {
	menu := n.room.newMenu()
	if !n.waits(n.List.At) {
		menu.match = n.as(n.List.At)
	}
	n.room.host.Close()
	n.room.host.Open(menu)
	return nil
}

func (n *opponents) Dismiss() tea.Cmd { return n.room.host.Release() }

// opponentsW is the width of the page where there is room for it.
const opponentsW = 62

func (n *opponents) Content(w, h int) string {
	st := n.room.host.Styles()
	w = min(w, opponentsW)
	nameW, eloW, aboutH := 0, len("Elo"), 0
	for i := range n.List.N {
		name, elo, _ := n.columns(i)
		nameW, eloW, aboutH = max(nameW, ansi.StringWidth(name)), max(eloW, len(elo)), max(aboutH, len(widget.Wrapped(n.about(i), w)))
	}
	heading := fmt.Sprintf("  %-*s  %*s", nameW, "", eloW, "Elo")
	if !n.room.figures && !n.all {
		heading, eloW = "", 0
	}
	n.List.Line = func(i int) string { return n.line(i, nameW, eloW, w-len("> ")) }
	about := append(widget.Wrapped(n.about(n.List.At), w), n.sides(n.List.At))
	for len(about) <= aboutH {
		about = append(about, "")
	}
	lines := []string{st.Dim.Render(heading), n.List.View(st, w, max(1, min(n.List.N, h-2-len(about)))), ""}
	for _, line := range about {
		lines = append(lines, st.Text.Render(line))
	}
	return strings.Join(lines, "\n")
}

// aboutLines is the number of lines kept for a description, so that a dialog keeps its size.
func aboutLines(w int) int {
	const longest = 95 // cells of such a text, about
	return (longest + w - 1) / w
}

// line is line i of the list in w cells, of which the name and the strength have their own.
func (n *opponents) line(i, nameW, eloW, w int) string {
	name, elo, who := n.columns(i)
	text := lang.Pad(name, -nameW)
	if eloW > 0 {
		text += fmt.Sprintf("  %*s", eloW, elo)
	}
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
		if k := n.room.ses.Kinds()[o.Kind]; o.Name == k.Name { // which need not be said twice
			if who = nil; len(k.Levels) > 1 {
				who = []string{phrase.Level(tr, k, o.Level), tr.F("level %d", o.Level)}
			}
		}
		return tr.T(o.Name), elo, who
	case i > len(n.named):
		return n.further[i-len(n.named)].name, "", nil
	}
	switch engine, ok := n.match.Opponent(); {
	case ok:
		elo, who = n.engine(engine)
	case n.match.Black.Human:
		who = []string{tr.T("two people")}
	default:
		who = []string{tr.T("two engines")}
	}
	return n.further[0].name, elo, who
}

// engine is who plays on an engine's seat: the strength, on the board that it would play on, and
// kind and level.
func (n *opponents) engine(s session.Seat) (elo string, who []string) {
	tr, ses := n.room.tr(), n.room.ses
	k := ses.Kinds()[s.Kind]
	k = ses.KindsOn(k.Board(n.match.Size))[s.Kind]
	return k.Level(s.Level).Elo.String(), phrase.Engine(tr, k, s.Level)
}

func (n *opponents) about(i int) string {
	tr := n.room.tr()
	switch {
	case n.waits(i):
		return tr.T("Reading your games ...")
	case i < len(n.named):
		return tr.T(n.named[i].About)
	}
	return n.further[i-len(n.named)].about
}

func (n *opponents) sides(i int) string {
	c, ok := n.as(i).Person()
	if i > len(n.named) || !ok {
		return ""
	}
	return n.room.tr().F("You play %v.", c)
}
