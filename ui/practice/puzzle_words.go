package practice

import (
	"time"

	"othello/ai/puzzle"
	"othello/game"
	"othello/internal/cards"
	"othello/internal/lang"
	"othello/ui/phrase"
)

// question says what is to be found: "Black to move: one move wins."
func question(tr *lang.Printer, p puzzle.Puzzle) string {
	side := p.Board.Turn
	switch p.Kind {
	case puzzle.Wipe:
		if n := p.Length(); n > 1 {
			return tr.F("%v to move: wipe %v out in %d moves.", side, side.Opponent(), n)
		}
		return tr.F("%v to move: wipe %v out.", side, side.Opponent())
	case puzzle.Escape:
		return tr.F("%v to move: avoid being wiped out in %d moves.", side, puzzle.WipeMost)
	case puzzle.Expert:
		return tr.F("%v to move: find the expert's move.", side)
	}
	return tr.F("%v to move: one move wins.", side)
}

// kindAbout explains a kind in a sentence or two.
func kindAbout(tr *lang.Printer, k puzzle.Kind) string {
	switch k {
	case puzzle.Wipe:
		return tr.T("A few moves leave the opponent without a disc, which ends the game at once.")
	case puzzle.Escape:
		return tr.T("After any other move the opponent can take your last disc, whatever you do.")
	case puzzle.Expert:
		return tr.T("A strong tournament player found this move; few others would. Solved to the end of the game, it is the best.")
	}
	return tr.T("Solved to the end of the game: every other move draws or loses.")
}

// kindName returns the kind as a title, "One move wins".
func kindName(tr *lang.Printer, k puzzle.Kind) string {
	return tr.T([puzzle.Kinds]string{lang.N("One move wins"), lang.N("Parity"), lang.N("Wipe-out"), lang.N("Escape a wipe-out"), lang.N("Experts' moves")}[k])
}

// refutation returns a refutation in a sentence: "c4 loses by 6: White answers d1."
func refutation(tr *lang.Printer, r puzzle.Refutation, z puzzle.Puzzle, side game.Color) string {
	other := side.Opponent()
	answer := ""
	if len(r.Line) > 0 && r.Line[0] != game.Pass {
		answer = tr.F(": %v answers %v", other, r.Line[0])
	}
	switch {
	case z.Kind == puzzle.Wipe:
		return tr.F("%v is too slow%s.", r.Move, answer)
	case z.Kind == puzzle.Escape:
		return tr.F("%v is wiped out after %v: %s.", side, r.Move, phrase.Moves(game.Size8, r.Line))
	case z.Kind == puzzle.Expert || !r.Score.Exact():
		return tr.F("%v is worth %s, the right move %s%s.", r.Move, phrase.Worth(tr, r.Score.Discs, r.Score.Exact()), game.Signed(float64(z.Score), 0), answer)
	case r.Score.Discs < 0:
		return tr.F("%v loses by %.0f%s.", r.Move, -r.Score.Discs, answer)
	case r.Score.Discs == 0:
		return tr.F("%v only draws%s.", r.Move, answer)
	}
	return tr.F("%v wins by %.0f only%s.", r.Move, r.Score.Discs, answer)
}

// solved says that a run is over, and what was achieved.
func solved(tr *lang.Printer, r *puzzle.Run) string {
	z := r.Puzzle
	switch {
	case z.Kind == puzzle.Expert:
		return tr.F("Solved: it is worth %s, the next best move %s.", game.Signed(float64(z.Score), 0), game.Signed(float64(z.Second), 0))
	case r.Game.Over() || z.Kind == puzzle.Wipe || z.Kind == puzzle.Escape:
		return tr.T("Solved.")
	}
	return tr.T("Solved: the win is safe.")
}

// dateText returns a date in words; as it stands if it is none.
func dateText(tr *lang.Printer, date string) string {
	t, err := time.Parse(time.DateOnly, date)
	if err != nil {
		return date
	}
	return t.Format(tr.T("2 January 2006"))
}

// scoreText returns how the person is doing in a line: "14 of 20 right, 3 in a row, rating 1430".
func scoreText(tr *lang.Printer, d *cards.Deck) string {
	s := puzzle.Score(d)
	if s.Tried == 0 {
		return tr.T("No puzzle tried yet")
	}
	text := tr.F("%d of %d right", s.Right, s.Tried)
	if s.Streak > 1 {
		text += tr.F(", %d in a row", s.Streak)
	}
	rated, unsure := puzzle.RatingOf(d), ""
	if rated.Deviation > 110 {
		unsure = "?"
	}
	return text + tr.F(", rating %.0f%s", rated.Rating, unsure)
}
