package play

import (
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"othello/ai"
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
	me      *opponent.Person // nil while the person's games are read
	match   session.Match    // of the game before
	swap    bool             // the sides are swapped
	all     bool             // it is the page of the other engines
	lines   []line
	reading room.Generation
}

// line is a line of the page: a game to begin, or what leads further.
type line struct {
	name    string
	who     []string // plays, in many words and in few
	about   string
	waits   bool                   // it is not known yet what it stands for
	change  func(m *session.Match) // makes the match the one to begin; nil for none
	further func() tea.Cmd         // nil to begin a game
}

// Menu asks how a new game is played, and starts it.
func (r *Room) Menu() tea.Cmd {
	n := r.newOpponents()
	n.offer()
	if n.lines[0].change == nil { // there are no named opponents
		r.host.Open(r.newMenu())
		return nil
	}
	for n.lines[n.List.At].change != nil { // as before
		n.List.At++
	}
	r.host.Open(n)
	return room.Work(&n.reading, r.Table.Rate, func(me opponent.Person, err error) tea.Cmd {
		n.me = &me
		if n.offer(); err != nil {
			r.host.Warn(r.tr().F("Your games cannot be read: %v.", err))
		}
		return nil
	})
}

func (r *Room) newOpponents() *opponents {
	tr, n := r.tr(), &opponents{room: r, match: r.ses.Match()}
	n.Picker = room.Picker{Shell: r.host, Heading: tr.T("New game"), Choose: n.choose, Top: 1, Bound: func() room.Bindings {
		return room.Bindings{
			{Action: action.Play, Word: tr.T("start"), Do: n.choose}, {Action: action.Up}, {Action: action.Down, Word: tr.T("choose")},
			{Key: "s", Word: tr.T("swap sides"), Do: room.Just(func() { n.swap = !n.swap })},
			{Action: action.New, Word: tr.T("more choices"), Do: n.more}, {Action: action.Right, Do: n.more, Hidden: true},
		}
	}}
	return n
}

// offer makes the lines.
func (n *opponents) offer() {
	kinds, tr := n.room.ses.KindsOn(game.Size8), n.room.tr() // where people are rated
	me := opponent.Rate(kinds, nil)
	if n.me != nil {
		me = *n.me
	}
	list := opponent.More(kinds, me)
	if !n.all {
		list = opponent.List(tr, kinds, me)
	}
	n.lines = nil
	for _, o := range list {
		n.lines = append(n.lines, n.opposing(o))
	}
	if !n.all {
		n.lines = append(n.lines, n.before(),
			line{name: tr.T("More engines"), about: tr.T("Tree searches, networks, learners, and the programs that this one descends from."), further: n.engines},
			line{name: tr.T("More choices"), about: tr.T("Engines and levels, who plays which colour, the board, clocks."), further: n.more},
			line{name: tr.T("How to play"), about: tr.T("The rules and the first ideas, in short lessons on the board."), further: n.teach})
	}
	n.List.N = len(n.lines)
}

// opposing is the line of an opponent.
func (n *opponents) opposing(o opponent.Opponent) line {
	tr, ses := n.room.tr(), n.room.ses
	l := line{name: tr.T(o.Name), about: tr.T(o.About), change: func(m *session.Match) { m.Oppose(ses.Kinds(), o.Strength) }}
	if o.ID == opponent.Mine && n.me == nil {
		l.waits, l.about = true, tr.T("Reading your games ...")
		return l
	}
	k := n.kind(o.Kind)
	l.who = phrase.Engine(tr, k, o.Level)
	if o.Name == k.Name { // which need not be said twice
		l.who = []string{tr.F("Elo %v", k.Level(o.Level).Elo)}
		if len(k.Levels) > 1 {
			l.who = []string{tr.List(phrase.Level(tr, k, o.Level), l.who[0]), tr.F("level %d", o.Level)}
		}
	}
	return l
}

// before is the line of the game before.
func (n *opponents) before() line {
	tr := n.room.tr()
	l := line{name: tr.T("As before"), about: tr.T("The players, the board and the clocks of the game before.")}
	switch engine, ok := n.match.Opponent(); {
	case ok:
		l.who = phrase.Engine(tr, n.kind(engine.Kind), engine.Level)
	case n.match.Black.Human:
		l.who = []string{tr.T("two people")}
	default:
		l.who = []string{tr.T("two engines")}
	}
	return l
}

// kind is a kind of engine on the board that it would play on.
func (n *opponents) kind(i int) ai.Kind {
	ses := n.room.ses
	return ses.KindsOn(ses.Kinds()[i].Board(n.match.Size))[i]
}

// as is the match that a line stands for.
func (n *opponents) as(l line) session.Match {
	m := n.match
	if l.change != nil && !l.waits {
		l.change(&m)
	}
	if n.swap {
		m.Black, m.White = m.White, m.Black
	}
	return m
}

func (n *opponents) choose() tea.Cmd {
	switch l := n.lines[n.List.At]; {
	case l.waits:
		return nil
	case l.further != nil:
		return l.further()
	default:
		n.room.host.Close()
		return n.room.start(n.as(l))
	}
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
	return tea.Batch(r.carrier.Apply(r.Table.Remembered(as)), r.setup.Begin(as, nil))
}

// more opens the menu of all that can be set, as the chosen line has it.
func (n *opponents) more() tea.Cmd {
	menu := n.room.newMenu()
	menu.match = n.as(n.lines[n.List.At])
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
	nameW, aboutH := 0, 0
	for _, l := range n.lines {
		nameW, aboutH = max(nameW, ansi.StringWidth(l.name)), max(aboutH, len(widget.Wrapped(l.about, w)))
	}
	n.List.Line = func(i int) string { return n.lines[i].text(nameW, w-len("> ")) }
	chosen, sides := n.lines[n.List.At], ""
	if c, ok := n.as(chosen).Person(); ok && chosen.further == nil {
		sides = n.room.tr().F("You play %v.", c)
	}
	about := append(widget.Wrapped(chosen.about, w), sides)
	for len(about) <= aboutH {
		about = append(about, "")
	}
	lines := []string{"", n.List.View(st, w, max(1, min(n.List.N, h-2-len(about)))), ""}
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

// text is the line in w cells, of which the name has its own.
func (l line) text(nameW, w int) string {
	text := lang.Pad(l.name, -nameW)
	var texts []string
	for _, who := range l.who {
		texts = append(texts, text+"  "+who)
	}
	return strings.TrimRight(widget.Fitting(w, append(texts, text)...), " ")
}
