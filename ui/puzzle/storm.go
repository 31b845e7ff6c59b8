package puzzle

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"othello/ai/puzzle"
	"othello/game"
	"othello/internal/cards"
	"othello/ui/action"
	"othello/ui/board"
	"othello/ui/panel"
	"othello/ui/phrase"
)

// Daily asks the puzzle of the day.
func (r *Room) Daily() tea.Cmd { return r.next(puzzle.Wish{Daily: true}) }

// Storm begins a storm.
func (r *Room) Storm() tea.Cmd { return r.next(puzzle.Wish{Storm: puzzle.NewStorm(time.Now())}) }

// ticking shows each second what is left of a storm, and ends it. Its last puzzle stays, to be solved
// at leisure.
func (r *Room) ticking() tea.Cmd {
	left, solved := r.wish.Storm.Left(time.Now()), r.wish.Storm.Solved
	if left > 0 {
		return r.tick.After(min(time.Second, left), r.ticking)
	}
	r.verdict = panel.Verdict{Text: phrase.Storm(r.tr(), r.wish.Storm, r.deck)}
	r.wish.Storm = nil
	r.keeping(func() (*cards.Deck, error) { return r.collection.KeepStorm(solved) })
	return nil
}

// storming judges an answer: another puzzle follows it.
func (r *Room) storming(s game.Square) tea.Cmd {
	r.verdict = panel.Verdict{Text: phrase.StormAnswer(r.tr(), r.now, s), Tone: board.ToneBad}
	if r.wish.Storm.Answer(r.now, s) {
		r.verdict.Tone = board.ToneGood
	}
	return r.next(r.wish)
}

// copy copies how the puzzle of the day went, to share; in another puzzle the moves.
func (r *Room) copy() tea.Cmd {
	day := puzzle.LastDay(r.deck)
	if r.now.Day == "" || r.now.Day != day.Date {
		return r.host.Do(action.Copy)
	}
	r.host.Say(r.tr().T("Your result is copied, if the terminal allows it: it does not give the move away."))
	return tea.SetClipboard(phrase.Share(r.tr(), day))
}
