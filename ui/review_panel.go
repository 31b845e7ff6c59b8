package ui

import (
	"fmt"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"othello/ai/review"
	"othello/game"
	"othello/ui/action"
	"othello/ui/theme"
	"othello/ui/widget"
)

// reviewTabs are the lists that share the lower part of the panel. The graph is
// one of them where there is no room to show it always.
var reviewTabs = []struct {
	name  string
	least int // lines that what is said of a move leaves to it, if there are so many
	draw  func(r *reviewing, s *sheet)
}{
	{"Moves", 4, (*reviewing).addMoves},
	{"Totals", totalsLines, (*reviewing).addTotals},
	{"Lines", 4, (*reviewing).addTree},
	{"Graph", smallGraph, (*reviewing).addGraph},
}

// Places of lists in reviewTabs.
const totalsTab, graphTab = 1, 3

// Heights: from graphAt lines on the panel shows the graph always, from totalsAt
// lines on the totals too.
const (
	graphAt     = 19
	roomyReview = 24
	totalsAt    = 30
	smallGraph  = 7
	largeGraph  = 11
	judgementAt = 9 // below it there are no values

	mostJudgement = 4 // lines about a move
)

// panel is the graph, what there is to say of the move on the board, and lists.
func (r *reviewing) Panel(w, h int) string {
	m := r.m
	s := &sheet{m: m, w: w, h: h}
	r.addTitle(s)
	if h >= graphAt {
		s.add(r.names(w))
		r.drawGraph(s, min(largeGraph, smallGraph+max(0, h-24)/2))
	}
	r.addMove(s)
	list := s.h
	both := h >= totalsAt
	if both {
		list -= totalsLines + 1
	}
	r.addButtons(s)
	body := &sheet{m: m, w: w, h: list, lines: s.lines}
	reviewTabs[r.shown(h)].draw(r, body)
	s.lines = body.lines
	if both {
		for len(s.lines) < list {
			s.add("")
		}
		s.add(widget.Rule(m.styles, "Totals", w))
		r.addTotals(s)
	}
	return s.text()
}

// addTitle says what is going on: how far the analysis is, or that it is done.
func (r *reviewing) addTitle(s *sheet) {
	m, st := s.m, s.m.styles
	left := st.Title.Render("REVIEW") + st.Dim.Render("  "+efforts[r.effort].Name)
	count := fmt.Sprintf("%d/%d", r.known.Done, r.known.Total)
	var right string
	switch {
	case r.job != nil:
		right = st.Accent.Render(textBar(r.known.Done, r.known.Total, max(4, min(14, s.w-28)))) + " " + st.Text.Render(count)
	case r.fault != nil:
		right = st.Failure.Render("failed at " + count)
	case r.known.Done < r.known.Total:
		right = st.Warning.Render(fmt.Sprintf("stopped at %s, %s goes on", count, m.keys.First(action.Pause)))
	default:
		right = st.Good.Render("analysed")
	}
	if name := m.openingText(); name != "" {
		left += st.Text.Render("  " + name)
		if ansi.StringWidth(left+right) >= s.w { // the name is worth more than the effort
			left = st.Title.Render("REVIEW") + st.Text.Render("  "+name)
		}
	}
	s.addClick(widget.Spread(left, right, s.w), func(_, _ int) tea.Cmd { return m.do(action.Pause) })
}

// textBar is a bar of n of total in w cells, without colours.
func textBar(n, total, w int) string {
	full := 0
	if total > 0 {
		full = n * w / total
	}
	return "[" + strings.Repeat("#", full) + strings.Repeat("-", w-full) + "]"
}

// names are the players of the game and the discs they have.
func (r *reviewing) names(w int) string {
	m := r.m
	st := m.styles
	black, white := m.game.Board().Count()
	part := func(c game.Color, n int) string {
		name := m.givenName(c)
		if name == "" {
			name = c.String()
		}
		return swatch(st, c) + " " + st.Text.Render(widget.Fit(name, w/2-9)) + " " + st.Text.Bold(true).Render(fmt.Sprint(n))
	}
	return widget.Spread(part(game.Black, black), part(game.White, white), w)
}

// addMove says what there is to say of the move that led to the board, and puts
// the line that was played beside the best one.
func (r *reviewing) addMove(s *sheet) {
	m, st, v := s.m, s.m.styles, r.move()
	if v == nil {
		s.add(widget.Rule(st, "The start", s.w))
		text := m.openingName()
		if text == "" {
			text = fmt.Sprintf("%d moves to go through.", len(r.known.Moves))
		}
		s.add(st.Text.Render(widget.Fit(text, s.w)))
		return
	}
	head := fmt.Sprintf("%d. %v %s%s", v.Ply, v.Side, moveName(v.Move), v.Class.Mark())
	if v.Elapsed > 0 {
		head += ", " + elapsedText(v.Elapsed)
	}
	if !onMainLine(m.game.Node()) {
		head += ", variation"
	}
	if s.h >= graphAt {
		s.add(ansi.Truncate(widget.Rule(st, head, s.w), s.w, ""))
	} else {
		s.add(st.Accent.Render(widget.Fit(head, s.w)))
	}
	values := s.h >= judgementAt && v.Class != review.Unjudged && v.Class != review.Forced
	text := judgementText(v)
	if full := text + choiceText(v); len(wrapped(full, s.w)) <= r.judgementLines(s, values) {
		text = full // else the shares of players stand beside the values
	}
	s.wrap(text, r.judgementLines(s, values), classStyle(st, v.Class))
	if values {
		s.add(valueLine(st, "played", v.Played, v.Choice, s.w))
		if v.Best.Line[0] != v.Move {
			s.add(valueLine(st, "best", v.Best, v.BestChoice, s.w))
		}
	}
}

// judgementLines is the most lines that the sentences about a move may take: what the
// list below them leaves, since the reasons are what people come for.
func (r *reviewing) judgementLines(s *sheet, values bool) int {
	switch {
	case s.h < judgementAt && r.shown(s.h) != 0:
		return 1
	case s.h < judgementAt:
		return max(1, s.room()-2) // the buttons and a line of the list
	}
	below := 1 + reviewTabs[r.shown(s.h)].least
	if s.h >= roomyReview {
		below++
	}
	if values {
		below += 2
	}
	if s.h >= totalsAt {
		below += totalsLines + 1
	}
	return max(2, min(mostJudgement, s.room()-below))
}

// valueLine is a value, the share of players who choose the move if that is known,
// and the line behind it.
func valueLine(st *theme.Styles, what string, v review.Value, choice float64, w int) string {
	head := fmt.Sprintf("%-6s %6s  ", what, valueText(v))
	if choice > 0 {
		head += fmt.Sprintf("%3s%%  ", percent(choice, 3))
	}
	return widget.Fit(st.Text.Bold(true).Render(head)+st.Text.Render(lineText(v.Line))+st.Dim.Render("  "+depthOf(v)), w)
}

// elapsedText is a thinking time as short as it can be said.
func elapsedText(d time.Duration) string {
	if d < 10*time.Second {
		return fmt.Sprintf("%.1f s", d.Seconds())
	}
	if d < time.Minute {
		return fmt.Sprintf("%.0f s", d.Seconds())
	}
	d = d.Round(time.Second)
	return fmt.Sprintf("%d:%02d", int(d.Minutes()), int(d.Seconds())%60)
}

// addButtons are what the mouse steps with, and the names of the lists to choose
// from: in two lines, or where there is little room in one.
func (r *reviewing) addButtons(s *sheet) {
	play := button{text: "play", action: action.Play}
	if r.playing {
		play = button{text: "stop", action: action.Play, on: true}
	}
	if s.h < roomyReview {
		s.buttons(append(r.tabs(s.h), button{text: "|<", action: action.First}, button{text: "<", action: action.Back},
			button{text: ">", action: action.Forward}, button{text: ">|", action: action.Last}, play))
		return
	}
	s.buttons([]button{
		{text: "|<", action: action.First}, {text: "<", action: action.Back}, {text: ">", action: action.Forward}, {text: ">|", action: action.Last},
		{text: "<?", action: action.PrevMistake}, {text: "?>", action: action.NextMistake},
		play, {text: "-", action: action.Slower}, {text: "+", action: action.Faster},
	})
	s.buttons(r.tabs(s.h))
}

// tabs name the lists to choose from.
func (r *reviewing) tabs(h int) []button {
	var list []button
	for i, tab := range reviewTabs {
		if !shownAnyway(i, h) {
			list = append(list, button{text: tab.name, on: i == r.shown(h), do: func() tea.Cmd {
				r.tab = i
				return nil
			}})
		}
	}
	return list
}

// shownAnyway reports whether a panel of h lines has a place for a list beside
// the one that is chosen.
func shownAnyway(tab, h int) bool {
	return h >= totalsAt && tab == totalsTab || h >= graphAt && tab == graphTab
}

// shown is the list that a panel of h lines shows.
func (r *reviewing) shown(h int) int {
	if shownAnyway(r.tab, h) {
		return 0
	}
	return r.tab
}

// nextTab shows the next list of those that there is a choice of.
func (r *reviewing) nextTab(h int) {
	r.tab = (r.shown(h) + 1) % len(reviewTabs)
	for shownAnyway(r.tab, h) {
		r.tab = (r.tab + 1) % len(reviewTabs)
	}
}

// view shows the board of the move, with the best move and the one that was made
// next marked by their values.
func (r *reviewing) View(v *boardView) {
	m := r.m
	m.viewPosition(v)
	v.cursor = game.NoSquare
	v.notes = notes(m.judgements(), m.measure, m.study.values, v.size)
	ply := m.game.Node().Ply()
	if ply >= len(r.known.Moves) || m.study.values == noValues {
		return
	}
	next := &r.known.Moves[ply]
	for _, x := range []review.Value{next.Played, next.Best} {
		if x.Known && len(x.Line) > 0 && x.Line[0].IsSquare() {
			v.notes[x.Line[0]] = r.note(x, next.Best, v.size)
		}
	}
}

func (r *reviewing) note(v, best review.Value, size squareSize) note {
	n := note{text: signed(v.Score, 0), mark: sourceMarks[v.Source]}
	if size.w > 4 && !v.Proven {
		n.text = signed(v.Score, 1)
	}
	switch loss := best.Score - v.Score; {
	case loss < 0.5:
		n.tone = toneGood
	case loss > 4:
		n.tone = toneBad
	}
	return n
}
