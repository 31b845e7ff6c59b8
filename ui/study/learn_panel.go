package study

import (
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"

	"othello/ai/review"
	"othello/game"
	"othello/internal/lang"
	"othello/ui/action"
	"othello/ui/board"
	"othello/ui/panel"
	"othello/ui/phrase"
	"othello/ui/widget"
)

// View shows the board before the mistake, with what was tried and the better move if known.
func (l *Learn) View(v *board.View) {
	t := l.task()
	v.Board, v.Last, v.Notes = t.board, game.NoSquare, nil
	panel.EitherMoves(v, t.board.Position(), l.cursor, l.host.Hints())
	v.Signs = map[game.Square]board.Sign{t.Move.Move: {Text: t.Move.Class.Mark(), Tone: board.ToneBad}}
	for _, s := range t.wrong {
		if s != t.Move.Move {
			v.Signs[s] = board.Sign{Text: "?", Tone: board.ToneBad}
		}
	}
	if t.state != stateOpen || t.hints > 1 {
		v.Signs[t.Move.BestMove()] = board.Sign{Text: "!", Tone: board.ToneGood}
	}
	switch {
	case t.state != stateOpen:
		v.Legal, v.Hover, v.Flips, v.Cursor = 0, game.NoSquare, 0, game.NoSquare
		if t.found != t.Move.BestMove() {
			v.Signs[t.found] = board.Sign{Text: "!", Tone: board.ToneGood}
		}
	case t.hints > 0:
		v.Legal = review.Region(t.board.Position(), t.Move.BestMove())
	}
	for s := range v.Signs {
		v.Legal &^= s.Bit()
	}
}

func (l *Learn) Panel(s *widget.Sheet) {
	tr, st, t := l.tr(), s.Styles, l.task()
	s.Add(widget.Spread(st.Title.Render(tr.T("LEARN"))+st.Dim.Render(tr.F("  mistakes of %s", l.sideText())), st.Text.Render(tr.F("%d of %d", l.at+1, len(l.tasks))), s.W))
	s.Add(widget.Rule(st, t.title(tr), s.W))
	if t.state == stateOpen {
		s.Add(st.Accent.Bold(true).Render(widget.Fit(tr.F("%v to move: find a better one.", t.Move.Side), s.W)))
	}
	l.verdict.Write(s, 3)
	if t.state != stateOpen {
		s.Wrap(fmt.Sprintf("%s: %s", t.name(t.Move.Move), lowered(phrase.Judgement(tr, &t.Move))), max(1, min(4, s.Room()-1)), st.Text.Render)
		if size := t.board.Size(); s.Room() > 2 {
			s.Add(valueLine(tr, st, size, tr.T("played"), t.Move.Played, 0, false, s.W))
			s.Add(valueLine(tr, st, size, tr.T("best"), t.Move.Best, 0, false, s.W))
		}
	}
	buttons := []widget.Button{{Text: tr.T("hint"), Action: action.DrillShow}, {Text: tr.T("solution"), Do: l.solution}}
	if t.state != stateOpen {
		buttons = nil
	}
	s.Buttons(append(buttons, widget.Button{Text: tr.T("previous"), Action: action.DrillBack}, widget.Button{Text: tr.T("next"), Action: action.DrillForward},
		widget.Button{Text: tr.T("side"), Action: action.DrillSwap}))
	if s.Room() < 3 {
		return
	}
	s.Add(widget.Rule(st, l.totals(), s.W))
	first := max(0, min(l.at-s.Room()/2, len(l.tasks)-s.Room()))
	for i, t := range l.tasks[first:] {
		line := widget.Spread(t.title(tr), t.stateText(tr), s.W)
		switch {
		case first+i == l.at:
			line = st.Selected.Render(line)
		case t.state == stateOpen:
			line = st.Text.Render(line)
		default:
			line = st.Dim.Render(line)
		}
		s.AddClick(line, func() tea.Cmd {
			l.show(first + i)
			return nil
		})
	}
}

// lowered is a sentence to stand behind a colon.
func lowered(text string) string { return strings.ToLower(text[:1]) + text[1:] }

func (t *task) stateText(tr *lang.Printer) string {
	switch {
	case t.state == stateShown:
		return tr.T("shown")
	case t.state == stateOpen && len(t.wrong) > 0:
		return tr.T("not yet")
	case t.state == stateOpen:
		return ""
	case len(t.wrong) > 0 || t.hints > 0:
		return tr.F("%s, found later", t.name(t.found))
	case t.state == stateNearly:
		return tr.F("%s, nearly", t.name(t.found))
	}
	return tr.F("%s, right", t.name(t.found))
}

func (l *Learn) totals() string {
	atOnce, later, told := 0, 0, 0
	for _, t := range l.tasks {
		switch {
		case t.state == stateOpen:
		case t.state == stateShown:
			told++
		case len(t.wrong) > 0 || t.hints > 0:
			later++
		default:
			atOnce++
		}
	}
	return l.tr().F("%d right, %d later, %d shown, %d open", atOnce, later, told, l.left())
}
