package ui

import (
	"fmt"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"othello/ai"
	"othello/game"
	"othello/ui/action"
	"othello/ui/board"
	"othello/ui/panel"
	"othello/ui/phrase"
	"othello/ui/value"
	"othello/ui/widget"
)

// panel is what stands beside the board: how far the thought has come, what each
// move is worth and why that is believed, and how to read the squares.
func (a *analysing) Panel(s *widget.Sheet) {
	w, h := s.W, s.H
	m := a.m
	st := m.styles
	roomy := h >= 12
	s.AddAction(widget.Spread(st.Title.Render("ANALYSIS"), st.Dim.Render(m.ses.Kinds()[m.study.kind].Name), w), action.NextKind)
	if roomy {
		s.Add(panel.Discs(m.styles, m.ses.Game(), w))
	}
	s.Add(widget.Spread(st.Accent.Bold(true).Render(panel.Standing(m.ses.Game())), st.Dim.Render(m.openingText()), w))
	s.AddAction(m.studyLine(w), action.Pause)
	list := m.judgements()
	if text := m.networkText(w); text != "" && roomy {
		s.Add(st.Text.Render(text))
	}
	if a.line.on() {
		a.addLine(s)
	} else if best, ok := value.MostVisited(list); ok && roomy {
		s.AddClick(widget.Fit(st.Dim.Render("most visited: ")+st.Text.Render(phrase.Moves(best.PV)), w), func() tea.Cmd {
			a.line, a.pick = lineView{}, best.Move
			return a.step(1)
		})
	}
	if roomy {
		s.AddAction(widget.Rule(st, "Moves: "+m.shownText(list)+" shown", w), action.Values)
	}
	legend := 0
	if roomy {
		legend = 1
	}
	a.addMoves(s, list, s.Room()-legend)
	if len(list) == 0 {
		s.Add(st.Dim.Render(widget.Fit(m.nothingKnown(), w)))
	}
	if roomy {
		for s.Room() > 1 {
			s.Add("")
		}
		legend := "~ search  = exact  b book  % network"
		if value.Tree(list) {
			legend = "w wins  n visits  % prior  = exact"
		}
		s.Add(widget.Fit(st.Dim.Render(legend), w))
	}
}

// shownText says what the squares show: "all values", "best 3 win rates".
func (m *model) shownText(list []ai.MoveScore) string {
	return m.study.values.Of(m.measure.Fitting(list).String())
}

// studyLine says how far the thought has come.
func (m *model) studyLine(w int) string {
	st, s := m.styles, &m.study
	work := ""
	if s.last.Nodes > 0 {
		work = value.Work(&s.last)
	}
	pause := m.keys.First(action.Pause)
	switch {
	case s.fault != nil:
		return st.Failure.Render(widget.Fit(s.fault.Error(), w))
	case m.ses.Game().Over():
		return st.Dim.Render(widget.Fit("The game is over.", w))
	case s.known.solved(m.ses.Game().Position()):
		return widget.Spread(st.Good.Render("Everything is proven."), st.Dim.Render(work), w)
	case s.search == nil && s.stopped:
		return widget.Spread(st.Warning.Render(fmt.Sprintf("Stopped, %s goes on", pause)), st.Dim.Render(work), w)
	case s.search == nil:
		return widget.Spread(st.Dim.Render("It has thought to the end."), st.Dim.Render(work), w)
	case s.last.Depth == 0 && !value.Tree(s.last.Moves):
		return st.Accent.Render(widget.Fit("Thinking ...", w))
	}
	left := "Thinking, " + value.Depth(&s.last)
	if len(left)+len(work) >= w {
		work = widget.Count(s.last.Nodes)
	}
	return widget.Spread(st.Accent.Render(left), st.Dim.Render(work), w)
}

// nothingKnown says why the list of moves is empty.
func (m *model) nothingKnown() string {
	switch {
	case m.ses.Game().Over():
		return "There is no move."
	case m.study.search != nil:
		return "No values yet."
	}
	return "Nothing is known of the moves here."
}

// addMoves writes the moves with their values, best first, as many as fit in h
// lines. A click on one steps through its line.
func (a *analysing) addMoves(s *widget.Sheet, list []ai.MoveScore, h int) {
	m, st := a.m, a.m.styles
	chosen, _ := a.chosen()
	tree := value.Tree(list)
	by := value.ByValue
	if tree {
		by = m.measure.Fitting(list)
	}
	priors := slices.Contains(value.Known(list), value.ByPrior)
	for i, v := range list[:max(0, min(len(list), h))] {
		name := v.Move.String()
		if v.Move == game.Pass {
			name = "--"
		}
		mark := "  "
		if v.Move == chosen.Move {
			mark = "> "
		}
		score := fmt.Sprintf("%6s", phrase.Signed(v.Score, 1))
		if v.Proven {
			score = fmt.Sprintf("%5s=", phrase.Signed(v.Score, 0))
		}
		head := mark + widget.Pad(name, 3) + score + "  "
		if tree {
			head += widget.Pad(treeText(v), 12)
		} else {
			head += widget.Pad(value.Source(v), 9)
		}
		if priors {
			head += fmt.Sprintf("%3s%% ", value.Percent(v.Prior, 3))
		}
		style := st.Text
		switch {
		case by.Tone(v, list) == board.ToneGood:
			style = st.Good
		case by.Tone(v, list) == board.ToneBad:
			style = st.Bad
		}
		if i == 0 {
			style = style.Bold(true)
		}
		line := style.Render(head) + st.Dim.Render(phrase.Moves(v.PV[1:]))
		s.AddClick(widget.Fit(line, s.W), func() tea.Cmd {
			a.line, a.pick = lineView{}, v.Move
			return a.step(1)
		})
	}
}

// treeText is what a tree search has on a move beside its value: the chance to win
// and the visits.
func treeText(v ai.MoveScore) string {
	if v.Visits == 0 {
		return " - "
	}
	return fmt.Sprintf("%3s%% %6s", value.Percent(v.WinRate, 3), strings.ReplaceAll(widget.Count(v.Visits), " ", ""))
}

// addLine says where in a line the board is.
func (a *analysing) addLine(s *widget.Sheet) {
	st := a.m.styles
	s.Add(st.Warning.Render(widget.Fit(fmt.Sprintf("Expected line, %d of %d: %s", a.line.at, len(a.line.moves), phrase.Moves(a.line.moves[:a.line.at])), s.W)))
	s.Buttons([]widget.Button{
		{Text: "< back", Action: action.Back}, {Text: "forward >", Action: action.Forward},
		{Text: "keep", Action: action.Play}, {Text: "leave", Action: action.Leave},
	})
}

// view shows the values on the squares, or the line that is stepped through.
func (a *analysing) View(v *board.View) {
	m := a.m
	panel.EitherMoves(v, m.ses.Game().Position(), &m.cursor, m.hints)
	v.Notes = value.Notes(m.judgements(), m.measure, m.study.values, v.Size)
	if a.line.on() {
		a.line.show(v)
	}
}
