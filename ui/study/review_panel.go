package study

import (
	"cmp"
	"fmt"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"othello/ai/review"
	"othello/game"
	"othello/internal/lang"
	"othello/ui/action"
	"othello/ui/board"
	"othello/ui/panel"
	"othello/ui/phrase"
	"othello/ui/session"
	"othello/ui/theme"
	"othello/ui/widget"
)

// reviewTabs are the lists in the lower part of the panel, the graph where there is little room.
var reviewTabs = []struct {
	name  string
	least int // lines that what is said of a move leaves to it, if there are so many
	draw  func(r *Review, s *widget.Sheet)
}{
	{lang.N("Moves"), 4, (*Review).addMoves},
	{lang.N("Totals"), totalsLines, (*Review).addTotals},
	{lang.N("Lines"), 4, (*Review).addTree},
	{lang.N("Graph"), smallGraph, (*Review).addGraph},
}

// Places of lists in reviewTabs.
const totalsTab, graphTab = 1, 3

// Heights: from graphAt lines on the panel shows the graph always, from totalsAt
// lines on the totals too.
const (
	graphAt     = 19
	airyReview  = 21 // a free line parts the buttons from what is said of the move
	roomyReview = 24
	totalsAt    = 40
	smallGraph  = 7
	largeGraph  = 11
	judgementAt = 9 // below it there are no values

	mostJudgement = 4 // lines about a move
)

// Panel is the graph, what there is to say of the move on the board, and lists.
func (r *Review) Panel(s *widget.Sheet) {
	w, h, st := s.W, s.H, s.Styles
	r.height = s.Whole
	r.addTitle(s)
	if h >= graphAt {
		s.Add(r.names(st, w))
		r.drawGraph(s, min(largeGraph, smallGraph+max(0, h-roomyReview)/5)|1) // an odd one has a line that explains it
	}
	r.addMove(s)
	if h >= airyReview && s.Room() > reviewTabs[r.shown(h)].least+1 {
		s.Add("")
	}
	r.addButtons(s)
	s = s.Aside()
	if h >= roomyReview {
		s.Buttons(r.tabs(h))
	}
	both := h >= totalsAt
	if both {
		s.H -= totalsLines + judgeLines + 2
	}
	reviewTabs[r.shown(h)].draw(r, s)
	s.H = h
	if both {
		s.Add("", widget.Rule(st, r.tr().T("Totals"), s.W))
		r.addTotals(s)
	}
}

func (r *Review) addTitle(s *widget.Sheet) {
	tr, st := r.tr(), s.Styles
	left := st.Title.Render(tr.T("REVIEW")) + st.Dim.Render("  "+tr.T(efforts[r.effort].Name))
	done, total := r.progress()
	count := fmt.Sprintf("%d/%d", done, total)
	var right string
	switch {
	case r.job != nil:
		right = st.Accent.Render(textBar(done, total, max(4, min(14, s.W-28)))) + " " + st.Text.Render(count)
	case r.fault != nil:
		right = st.Failure.Render(tr.F("failed at %s", count))
	case done < total:
		right = st.Warning.Render(tr.F("stopped at %s, %s continues", count, r.key(action.Pause)))
	default:
		right = st.Good.Render(tr.T("analysed"))
	}
	if name := panel.OpeningText(r.host); name != "" {
		left += st.Text.Render("  " + name)
		if ansi.StringWidth(left+right) >= s.W { // the name is worth more than the effort
			left = st.Title.Render(tr.T("REVIEW")) + st.Text.Render("  "+name)
		}
	}
	s.AddAction(widget.Spread(left, right, s.W), action.Pause)
}

// textBar is a bar of n of total in w cells, without colours.
func textBar(n, total, w int) string {
	full := 0
	if total > 0 {
		full = n * w / total
	}
	return "[" + strings.Repeat("#", full) + strings.Repeat("-", w-full) + "]"
}

func (r *Review) names(st *theme.Styles, w int) string {
	black, white := r.game().Board().Count()
	part := func(c game.Color, n int) string {
		name := r.playerName(c)
		return board.Swatch(st, c) + " " + st.Text.Render(widget.Fit(name, w/2-9)) + " " + st.Text.Bold(true).Render(fmt.Sprint(n))
	}
	return widget.Spread(part(game.Black, black), part(game.White, white), w)
}

// addMove judges the move that led to the board, with the line played and the best one.
func (r *Review) addMove(s *widget.Sheet) {
	tr, st, v := r.tr(), s.Styles, r.Move()
	if v == nil {
		s.Add(widget.Rule(st, tr.T("The start"), s.W))
		text := panel.OpeningName(r.host)
		if text == "" {
			text = tr.F("%s to review.", tr.Count(len(r.known.Moves), "move"))
		}
		s.Add(st.Text.Render(widget.Fit(text, s.W)))
		s.Wrap(phrase.Judge(tr, efforts[r.effort].Limits), judgeLines, st.Dim.Render)
		panel.Note(s, r.game().Node())
		return
	}
	head := phrase.MoveHead(tr, v, r.size()) + v.Class.Mark()
	if v.Elapsed > 0 {
		head = tr.List(head, elapsedText(tr, v.Elapsed))
	}
	if !session.OnMainLine(r.game().Node()) {
		head = tr.F("%s, variation", head)
	}
	if s.H >= graphAt {
		s.Add(ansi.Truncate(widget.Rule(st, head, s.W), s.W, ""))
	} else {
		s.Add(st.Accent.Render(widget.Fit(head, s.W)))
	}
	if r.better.on() {
		r.addBetter(s)
	}
	values := s.H >= judgementAt && v.Class != review.Unjudged && v.Class != review.Forced
	text := phrase.Judgement(tr, v)
	if early := r.host.Session().EndedAt(r.game().Node()); early != "" {
		text = phrase.Verdict(tr, early, r.game().Result()) + " " + text
	}
	if n := r.game().Node(); len(n.Children()) == 0 && session.OnMainLine(n) {
		text = strings.TrimSpace(phrase.Turning(tr, r.known) + " " + text) // what somebody who lost looks for first
	}
	if full := text + choiceText(tr, v); len(widget.Wrapped(full, s.W)) <= r.judgementLines(s, values) {
		text = full // else the shares of players stand beside the values
	}
	s.Wrap(text, r.judgementLines(s, values), panel.ClassStyle(st, v.Class))
	panel.Note(s, r.game().Node())
	if values {
		chosen := v.Choice > 0 || v.BestChoice > 0
		if s.H >= roomyReview {
			s.Add("", st.Dim.Render(widget.Fit(valueCells("", tr.T("score"), tr.T("chosen"), chosen)+tr.T("and then"), s.W)))
		}
		s.Add(valueLine(tr, st, r.size(), tr.T("played"), v.Played, v.Choice, chosen, s.W))
		if v.Best.Line[0] != v.Move {
			s.AddAction(valueLine(tr, st, r.size(), tr.T("best"), v.Best, v.BestChoice, chosen, s.W), action.Flip)
		}
	}
}

// judgementLines is the most lines for the judgement of a move: all that the list leaves.
func (r *Review) judgementLines(s *widget.Sheet, values bool) int {
	switch {
	case s.H < judgementAt && r.shown(s.H) != 0:
		return 1
	case s.H < judgementAt:
		return max(1, s.Room()-2) // the buttons and a line of the list
	}
	below := 1 + reviewTabs[r.shown(s.H)].least
	if s.H >= roomyReview {
		below++
	}
	if values {
		below += 2
		if s.H >= roomyReview {
			below += 2 // the caption, and a free line above
		}
	}
	if s.H >= totalsAt {
		below += totalsLines + judgeLines + 2
	}
	return max(2, min(mostJudgement, s.Room()-below))
}

// valueCells is what a value is of and the value, and if wanted the share of players who choose the move.
func valueCells(what, value, share string, wanted bool) string {
	text := widget.Pad(what, 6) + " " + widget.PadLeft(value, 6)
	if wanted {
		text += " " + widget.PadLeft(share, 6)
	}
	return text + "  "
}

// valueLine is a value, perhaps with the share of players who choose the move, and the line behind it.
func valueLine(tr *lang.Printer, st *theme.Styles, size game.Size, what string, v review.Value, choice float64, chosen bool, w int) string {
	head := valueCells(what, cmp.Or(phrase.Value(v), "?"), panel.Percent(choice, 3)+"%", chosen)
	return widget.Fit(st.Text.Bold(true).Render(head)+st.Text.Render(phrase.Moves(size, v.Line))+st.Dim.Render("  "+depthOf(tr, v)), w)
}

func elapsedText(tr *lang.Printer, d time.Duration) string {
	if d < 10*time.Second {
		return tr.F("%.1f s", d.Seconds())
	}
	if d < time.Minute {
		return tr.F("%.0f s", d.Seconds())
	}
	d = d.Round(time.Second)
	return fmt.Sprintf("%d:%02d", int(d.Minutes()), int(d.Seconds())%60)
}

// addButtons writes the buttons to step with and the names of the lists, in one line if need be.
func (r *Review) addButtons(s *widget.Sheet) {
	tr := r.tr()
	play := widget.Button{Text: tr.In("moves by themselves", "play"), Action: action.Autoplay}
	if r.playing {
		play = widget.Button{Text: tr.T("stop"), Action: action.Autoplay, On: true}
	}
	if s.H < roomyReview {
		s.Buttons(append(r.tabs(s.H), widget.Button{Text: "|<", Action: action.First}, widget.Button{Text: "<", Action: action.Back},
			widget.Button{Text: ">", Action: action.Forward}, widget.Button{Text: ">|", Action: action.Last}, play))
		return
	}
	s.Buttons([]widget.Button{
		{Text: "|<", Action: action.First}, {Text: "<", Action: action.Back}, {Text: ">", Action: action.Forward}, {Text: ">|", Action: action.Last},
		play, {Text: "-", Action: action.Slower}, {Text: "+", Action: action.Faster},
	})
	s.Buttons([]widget.Button{{Text: tr.T("< mistake"), Action: action.PrevMistake}, {Text: tr.T("mistake >"), Action: action.NextMistake}, {Text: tr.T("better line"), Action: action.Flip, On: r.better.on()}})
}

func (r *Review) tabs(h int) []widget.Button {
	var list []widget.Button
	for i, tab := range reviewTabs {
		if !shownAnyway(i, h) {
			list = append(list, widget.Button{Text: r.tr().T(tab.name), On: i == r.shown(h), Do: func() tea.Cmd {
				r.tab = i
				return nil
			}})
		}
	}
	return list
}

// shownAnyway reports whether a panel of h lines shows a list beside the chosen one.
func shownAnyway(tab, h int) bool {
	return h >= totalsAt && tab == totalsTab || h >= graphAt && tab == graphTab
}

// shown is the list that a panel of h lines shows.
func (r *Review) shown(h int) int {
	if shownAnyway(r.tab, h) {
		return 0
	}
	return r.tab
}

// nextTab shows the next list of those that there is a choice of.
func (r *Review) nextTab() tea.Cmd {
	r.tab = r.shown(r.height)
	for more := true; more; more = shownAnyway(r.tab, r.height) {
		r.tab = (r.tab + 1) % len(reviewTabs)
	}
	return nil
}

// View shows the board of the move, with the values of the best move and the one made next.
func (r *Review) View(v *board.View) {
	if r.better.on() {
		r.better.show(v)
		r.sign(v)
		return
	}
	panel.EitherMoves(v, r.game().Position(), r.pointer(), r.host.Hints())
	v.Notes = panel.Notes(r.Judgements(), r.measure(), r.values(), v.Size)
	if ply := r.game().Node().Ply(); ply < len(r.known.Moves) && r.values() != panel.None {
		next := &r.known.Moves[ply]
		for _, x := range []review.Value{next.Played, next.Best} {
			if x.Known && len(x.Line) > 0 && x.Line[0].IsSquare() {
				v.Notes[x.Line[0]] = r.note(x, next.Best, v.Size)
			}
		}
	}
	r.sign(v)
}

func (r *Review) note(v, best review.Value, size board.SquareSize) board.Note {
	n := board.Note{Text: game.Signed(v.Score.Discs, 0), Mark: panel.Mark(v.Source), Heat: panel.HeatOf(best.Score.Discs - v.Score.Discs)}
	if size.W > 4 && !v.Score.Exact() {
		n.Text = game.Signed(v.Score.Discs, 1)
	}
	return n
}

func (r *Review) addMoves(s *widget.Sheet) {
	panel.JudgedMoves(s, r.line, r.known, r.game().Node().Ply(), func(ply int) tea.Cmd {
		r.playing = false
		return r.goToPly(ply)
	})
}

// depthOf says how a value was found, in a word.
func depthOf(tr *lang.Printer, v review.Value) string {
	switch {
	case !v.Known:
		return ""
	case v.Score.Exact():
		return tr.T("exact")
	case v.Depth == 0:
		return v.Source.String()
	}
	return tr.F("depth %d", v.Depth)
}

// choiceText says what players would have done, after a space; empty if that is not known.
func choiceText(tr *lang.Printer, v *review.Move) string {
	if v.Class == review.Unjudged || v.Class == review.Forced {
		return ""
	}
	if text := phrase.Choice(tr, v); text != "" {
		return tr.F(" %s.", text)
	}
	return ""
}
