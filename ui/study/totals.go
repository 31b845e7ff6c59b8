package study

import (
	"fmt"

	tea "charm.land/bubbletea/v2"

	"othello/ai/review"
	"othello/game"
	"othello/ui/phrase"
	"othello/ui/widget"
)

// The heights of the table of totals, and of who judged, below it where there is room.
const totalsLines, judgeLines = 7, 2

// addTotals writes the discs lost per move and the accuracy of both sides, over the game and by
// phase, where the game turned, and who judged.
func (r *Review) addTotals(s *widget.Sheet) {
	tr, st, k := r.tr(), s.Styles, r.known
	line := func(name, black, white string) string {
		return widget.Fit(widget.Pad(name, 9)+widget.PadLeft(black, 15)+" "+widget.PadLeft(white, 15), s.W)
	}
	row := func(name string, black, white *review.Tally) {
		s.Add(st.Text.Render(line(name, tallyText(black), tallyText(white))))
	}
	s.Add(st.Accent.Render(line("", tr.F("%v loss acc.", game.Black), tr.F("%v loss acc.", game.White))))
	row(tr.T("game"), &k.Black.All, &k.White.All)
	for _, p := range []review.Phase{review.Opening, review.Midgame, review.Endgame} {
		row(tr.T(p.String()), k.Black.Phase(p), k.White.Phase(p))
	}
	s.Add(st.Text.Render(line("?! ? ??", wrongText(&k.Black.All), wrongText(&k.White.All))))
	if text := phrase.Turning(tr, k); text != "" {
		s.AddClick(st.Warning.Render(widget.Fit(text, s.W)), func() tea.Cmd { return r.goToPly(k.Turning) })
	}
	if s.Room() >= judgeLines {
		s.Wrap(phrase.Judge(tr, k.Limits), judgeLines, st.Dim.Render)
	}
}

func tallyText(t *review.Tally) string {
	if t.Moves == 0 {
		return "-     "
	}
	return fmt.Sprintf("%4.2f %4s", t.Average, phrase.Accuracy(t, "%3.0f%%"))
}

func wrongText(t *review.Tally) string {
	return fmt.Sprintf("%2d %d %d", t.Inaccuracy, t.Mistake, t.Blunder)
}
