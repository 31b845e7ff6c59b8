package study

import (
	"fmt"

	tea "charm.land/bubbletea/v2"

	"othello/ai/review"
	"othello/game"
	"othello/internal/lang"
	"othello/ui/phrase"
	"othello/ui/widget"
)

// totalsLines is the height of the table of totals.
const totalsLines = 7

// addTotals is a table of how the two sides played, over the game and by phase,
// and where the game turned.
func (r *Review) addTotals(s *widget.Sheet) {
	st, k := s.Styles, r.known
	s.Add(widget.Fit(st.Dim.Render(widget.Pad(lang.T("loss, %"), 9))+st.Accent.Render(widget.Pad(lang.T("Black"), 16)+lang.T("White")), s.W))
	row := func(name string, black, white *review.Tally) {
		s.Add(st.Text.Render(widget.Fit(widget.Pad(name, 9)+fmt.Sprintf("%-16s%s", tallyText(black), tallyText(white)), s.W)))
	}
	row(lang.T("game"), &k.Black.All, &k.White.All)
	for _, p := range []review.Phase{review.Opening, review.Midgame, review.Endgame} {
		row(lang.T(p.String()), k.Black.Phase(p), k.White.Phase(p))
	}
	s.Add(st.Text.Render(widget.Fit(fmt.Sprintf("%-9s%-16s%s", "?! ? ??", wrongText(&k.Black.All), wrongText(&k.White.All)), s.W)))
	switch {
	case k.Turning > 0:
		v := &k.Moves[k.Turning-1]
		text := lang.F("The game turned on %s.", phrase.MoveHead(v, r.size()))
		switch {
		case !k.Turned() && !k.Over:
			text = lang.F("The lead has not changed since %s.", phrase.MoveHead(v, r.size()))
		case !k.Turned():
			text = lang.F("The game was decided from %s on.", phrase.MoveHead(v, r.size()))
		}
		s.AddClick(st.Warning.Render(widget.Fit(text, s.W)), func() tea.Cmd { return r.goToPly(k.Turning) })
	case k.Done == k.Total && k.Over:
		s.Add(st.Dim.Render(widget.Fit(lang.F("The game never turned: %s", leaderText(k.Result)), s.W)))
	}
}

// tallyText is the average loss in discs and the accuracy of a side.
func tallyText(t *review.Tally) string {
	if t.Moves == 0 {
		return "   -"
	}
	return fmt.Sprintf("%4.2f  %3.0f%%", t.Average, t.Accuracy)
}

// wrongText counts the inaccuracies, mistakes and blunders of a side.
func wrongText(t *review.Tally) string {
	return fmt.Sprintf("%2d %d %d", t.Inaccuracy, t.Mistake, t.Blunder)
}

func leaderText(r game.Result) string {
	if w := r.Winner(); w != game.Empty {
		return lang.F("%v led throughout.", w)
	}
	return lang.T("it was level throughout.")
}
