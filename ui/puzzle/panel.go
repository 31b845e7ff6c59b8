package puzzle

import (
	"time"

	"othello/ai/puzzle"
	"othello/ui/panel"
	"othello/ui/phrase"
	"othello/ui/widget"
)

// Panel implements room.Room: the question, the last attempt, the person's score.
func (r *Room) Panel(s *widget.Sheet) {
	tr, st := r.tr(), r.host.Styles()
	roomy := s.H >= 12
	title := name(tr, r.wish)
	if r.now.Day != "" {
		title = phrase.Date(tr, r.now.Day)
	}
	s.Add(widget.Fit(st.Title.Render(tr.T("PUZZLE"))+st.Text.Bold(true).Render("  "+title), s.W))
	if roomy {
		s.Add(panel.Discs(tr, st, r.run.Game, s.W))
		s.Add("")
	}
	s.Wrap(phrase.Question(tr, r.now), 2, st.Accent.Bold(true).Render)
	if r.verdict.Write(s, 3); r.verdict.Text == "" && roomy {
		s.Wrap(phrase.KindAbout(tr, r.now.Kind), 3, st.Dim.Render)
	}
	if roomy {
		for len(s.Lines) < 9 {
			s.Add("")
		}
	}
	s.Add(st.Text.Render(widget.Fit(r.score(), s.W)))
	s.Add(st.Dim.Render(widget.Fit(r.facts(roomy), s.W)))
	if r.now.From != "" {
		s.Wrap(tr.F("You missed it in your game %s.", r.now.From), 2, st.Dim.Render)
	}
	if r.run.Over {
		s.Wrap(phrase.Card(tr, r.deck.Cards[r.now.Key()], time.Now()), 2, st.Accent.Render)
	}
	if !roomy {
		return
	}
	if s.Room() > 5 {
		s.Add("")
		panel.MovesBelow(s.Aside(), r.run.Game)
	}
}

// score is how the person is doing: in all, or in the puzzles of the day.
func (r *Room) score() string {
	if r.now.Day != "" {
		day := puzzle.LastDay(r.deck)
		return r.tr().F("Days in a row: %d, at best %d", day.Streak, day.Best)
	}
	return phrase.PuzzleScore(r.tr(), r.deck)
}

// facts is how hard the puzzle is and what is due; without discs above also the empty squares.
func (r *Room) facts(discs bool) string {
	text := r.tr().F("This one: rated %d", r.now.Rating)
	if !discs {
		text += r.tr().F(", %d empty", r.run.Game.Position().Empties())
	}
	if r.due > 0 {
		text += r.tr().F("; %d due again", r.due)
	}
	return text
}
