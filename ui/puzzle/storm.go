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
	"othello/ui/room"
)

// inStorm are the actions of the room that count in a storm.
var inStorm = []action.Action{action.Up, action.Down, action.Left, action.Right, action.Play, action.PuzzleLeave}

// Storm begins a storm.
func (r *Room) Storm() tea.Cmd { return r.stormOn(puzzle.NewStorm(time.Now()), panel.Verdict{}) }

// stormOn asks the next puzzle of a storm, with what is said of the last answer.
func (r *Room) stormOn(storm *puzzle.Storm, v panel.Verdict) tea.Cmd {
	solved, deck := storm.Solved, r.deck
	r.asked.End()
	return r.host.Go(room.Work(&r.asked, func() (p puzzle.Puzzle, err error) {
		p, deck, err = r.collection.Storm(solved)
		return p, err
	}, func(p puzzle.Puzzle, err error) tea.Cmd {
		r.deck = deck
		if err != nil {
			r.host.Warn(r.tr().F("The puzzles cannot be read: %v.", err))
			return nil
		}
		cmd := r.ask(p)
		r.storm, r.verdict = storm, v
		return tea.Batch(cmd, r.ticking())
	}))
}

// ticking shows the time that is left each second, and ends the storm.
func (r *Room) ticking() tea.Cmd {
	left := r.storm.Left(time.Now())
	if left == 0 {
		r.endStorm()
		return nil
	}
	return r.tick.After(min(time.Second, left), r.ticking)
}

// storming judges an answer: right or wrong, another puzzle follows.
func (r *Room) storming(s game.Square) tea.Cmd {
	if r.storm.Left(time.Now()) == 0 {
		r.endStorm()
		return nil
	}
	tr := r.tr()
	v := panel.Verdict{Text: tr.F("%v is right.", s), Tone: board.ToneGood}
	if !r.storm.Answer(r.now, s) {
		v = panel.Verdict{Text: tr.F("%v is not it, but %v: %s less.", s, r.now.Answer, tr.Count(int(puzzle.StormCost.Seconds()), "second")), Tone: board.ToneBad}
	}
	return r.stormOn(r.storm, v)
}

func (r *Room) stopStorm() {
	r.storm = nil
	r.tick.End()
}

// endStorm says how the storm went. Its last puzzle stays, to be solved at leisure.
func (r *Room) endStorm() {
	s := *r.storm
	r.stopStorm()
	r.verdict = panel.Verdict{Text: r.tr().F("Time is up: %s solved, at best %d.", r.tr().Count(s.Solved, "puzzle"), max(s.Solved, puzzle.BestStorm(r.deck)))}
	r.keeping(func() (*cards.Deck, string) { return r.collection.KeepStorm(s) })
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
