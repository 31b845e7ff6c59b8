package study

import (
	"fmt"
	"slices"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"othello/ai"
	"othello/game"
	"othello/ui/action"
	"othello/ui/board"
	"othello/ui/panel"
	"othello/ui/phrase"
	"othello/ui/theme"
	"othello/ui/widget"
)

// Heights of panels that show the graph of the game, and of that with the line above it.
const graphInAnalysisAt, analysisGraph = 30, 11

// Panel writes how far the search has come, what each move is worth and why, and the legend.
func (a *Analysis) Panel(s *widget.Sheet) {
	tr := a.tr()
	w, h := s.W, s.H
	st := s.Styles
	roomy, aside := h >= 12, s.Aside()
	s.Add(a.titleLine(st, w))
	if roomy {
		s.Add(panel.Discs(tr, s.Styles, a.game(), w))
	}
	s.Add(widget.Spread(st.Accent.Bold(true).Render(panel.Standing(tr, a.game())), st.Dim.Render(panel.OpeningText(a.host)), w))
	s.AddAction(a.progressLine(st, w), action.Pause)
	list := ai.Distinct(a.game().Position(), a.Judgements())
	if text := a.setup.Priors.Text(w); text != "" && roomy {
		s.Add(st.Text.Render(text))
	}
	if a.line.on() {
		a.addLine(s)
	}
	if roomy {
		s.AddAction(widget.Rule(st, tr.F("Moves: %s shown", a.shownText(list)), w), action.Values)
	}
	below := 0
	if roomy {
		below = 2
	}
	if h >= graphInAnalysisAt && aside == s {
		below += analysisGraph
	}
	if len(list) == 0 {
		s.Add(st.Dim.Render(widget.Fit(a.nothingKnown(), w)))
	}
	a.addMoves(s, list, s.Room()-below, roomy)
	if roomy && len(list) > 0 {
		s.Add("", st.Dim.Render(widget.Fit(panel.Legend(tr), w)))
	}
	if h < graphInAnalysisAt {
		return
	}
	if aside == s {
		s.Add("")
	}
	panel.Graph(aside, tr.T("Graph"), a.game(), a.ScoreAt, analysisGraph-1, a.goTo)
	if aside != s {
		aside.Add("")
		panel.MovesBelow(aside, a.game())
	}
}

// titleLine names the room and who judges, with the depth of the search where there is room.
func (a *Analysis) titleLine(st *theme.Styles, w int) string {
	title := a.tr().T("ANALYSIS")
	for _, depth := range []int{a.last.Depth, 0} {
		if judge := phrase.Judge(a.tr(), ai.Limits{Depth: depth}); ansi.StringWidth(title+" "+judge) <= w {
			return widget.Spread(st.Title.Render(title), st.Dim.Render(judge), w)
		}
	}
	return st.Title.Render(widget.Fit(title, w))
}

// shownText says what the squares show: "all values", "best 3 priors".
func (a *Analysis) shownText(list []ai.MoveScore) string {
	return a.values().Of(a.tr(), a.tr().T(a.measure().Fitting(list).String()))
}

func (a *Analysis) progressLine(st *theme.Styles, w int) string {
	tr := a.tr()
	work := ""
	if a.last.Nodes > 0 {
		work = panel.Work(tr, &a.last)
	}
	pause := a.key(action.Pause)
	switch {
	case a.fault != nil:
		return st.Failure.Render(widget.Fit(tr.Err(a.fault), w))
	case a.game().Over():
		return st.Dim.Render(widget.Fit(tr.T("The game is over."), w))
	case a.known.solved(a.game().Position()):
		return widget.Spread(st.Good.Render(tr.T("All moves are proven.")), st.Dim.Render(work), w)
	case a.search == nil && a.stopped:
		return widget.Spread(st.Warning.Render(tr.F("Stopped, %s continues", pause)), st.Dim.Render(work), w)
	case a.search == nil:
		return widget.Spread(st.Dim.Render(tr.T("The search has ended.")), st.Dim.Render(work), w)
	case a.last.Depth == 0:
		return st.Accent.Render(widget.Fit(tr.T("Thinking ..."), w))
	}
	left := tr.F("Thinking, %s", panel.Depth(tr, &a.last))
	if ansi.StringWidth(left+work) >= w {
		work = widget.Count(a.last.Nodes)
	}
	return widget.Spread(st.Accent.Render(left), st.Dim.Render(work), w)
}

func (a *Analysis) nothingKnown() string {
	switch {
	case a.game().Over():
		return a.tr().T("No moves.")
	case a.search != nil:
		return a.tr().T("No values yet.")
	}
	return a.tr().T("The moves here have no values.")
}

// addMoves writes the moves with their values, best first, under captions if they are wanted. A
// click on one steps through its line.
func (a *Analysis) addMoves(s *widget.Sheet, list []ai.MoveScore, h int, captions bool) {
	if len(list) == 0 {
		return
	}
	st := s.Styles
	chosen, _ := a.chosen()
	priors, traps := slices.Contains(panel.Known(list), panel.ByPrior), a.setup.Traps.Of(a.game().Position())
	if s.W < trapsAt {
		traps = nil
	}
	if captions {
		h--
		s.Add(st.Dim.Render(widget.Fit(a.captions(priors, traps != nil), s.W)))
	}
	for i, v := range list[:max(0, min(len(list), h))] {
		name := phrase.Move(a.size(), v.Move)
		mark := "  "
		if v.Move == chosen.Move {
			mark = "> "
		}
		score := fmt.Sprintf("%7s", game.Signed(v.Score.Discs, 1))
		if v.Score.Exact() {
			score = fmt.Sprintf("%6s=", game.Signed(v.Score.Discs, 0))
		}
		head := mark + widget.Pad(name, 3) + score + "  " + widget.Pad(panel.Source(a.tr(), v), sourceW)
		if priors {
			head += widget.PadLeft(panel.Percent(v.Prior, 3)+"%", priorW)
		}
		if traps != nil {
			head += panel.TrapCell(traps, v.Move)
		}
		head += "  "
		style := st.Text
		switch heat := panel.ByValue.Heat(v, list); {
		case heat == board.Best:
			style = st.Good
		case heat >= board.Poor:
			style = st.Bad
		}
		if i == 0 {
			style = style.Bold(true)
		}
		line := style.Render(head) + st.Dim.Render(phrase.Moves(a.size(), v.PV[1:]))
		s.AddClick(widget.Fit(line, s.W), func() tea.Cmd {
			a.line, a.pick = lineView{}, v.Move
			return a.step(1)
		})
	}
}

// The cells of how the value of a move is known, of its prior, and of panels that show traps.
const sourceW, priorW, trapsAt = 7, 6, 40

// captions stand over the columns of the moves.
func (a *Analysis) captions(priors, traps bool) string {
	tr := a.tr()
	text := "  " + widget.Pad(tr.T("move"), 4) + widget.PadLeft(tr.T("value"), 6) + "  " + widget.Pad(tr.In("of a search", "depth"), sourceW)
	if priors {
		text += widget.PadLeft(tr.T("chosen"), priorW)
	}
	if traps {
		text += widget.PadLeft(tr.T("trap"), panel.TrapW)
	}
	return text + "  " + tr.T("and then")
}

func (a *Analysis) addLine(s *widget.Sheet) {
	tr, st := a.tr(), s.Styles
	s.Add(st.Warning.Render(widget.Fit(tr.F("Expected line, %d of %d: %s", a.line.at, len(a.line.moves), phrase.Moves(a.size(), a.line.moves[:a.line.at])), s.W)))
	s.Buttons([]widget.Button{
		{Text: tr.T("< back"), Action: action.Back}, {Text: tr.T("forward >"), Action: action.Forward},
		{Text: tr.T("keep"), Action: action.Play}, {Text: tr.T("leave"), Action: action.Leave},
	})
}

// View shows the values on the squares, or the line that is stepped through.
func (a *Analysis) View(v *board.View) {
	panel.EitherMoves(v, a.game().Position(), a.pointer(), a.host.Hints())
	v.Notes = panel.Notes(a.Judgements(), a.measure(), a.values(), v.Size)
	if a.line.on() {
		a.line.show(v)
	}
}
