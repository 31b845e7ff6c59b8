package plain

import (
	"time"

	"othello/ai/puzzle"
	"othello/game"
	"othello/internal/lang"
)

// errStorm is the answer to what is no use in a storm.
var errStorm = lang.Errorf(`not in a storm: type a square, or "puzzle stop"`)

// beginStorm begins as many puzzles as can be solved in time.
func (v *view) beginStorm() error {
	v.collect()
	v.storm = puzzle.NewStorm(time.Now())
	v.Say("Three minutes: type a square. A wrong one costs %s.", v.tr.Count(int(puzzle.StormCost.Seconds()), "second"))
	return v.stormOn()
}

// stormOn asks the next puzzle of the storm.
func (v *view) stormOn() error {
	p, _, err := v.collection.Storm(v.storm.Solved)
	if err != nil {
		return err
	}
	v.beginPuzzle(puzzle.Begin(p))
	return nil
}

// storming judges an answer, which counts if it came in time.
func (v *view) storming(m game.Square) {
	p, left := v.solving.Puzzle, v.storm.Left(time.Now())
	if left > 0 {
		if v.storm.Answer(p, m) {
			v.Say("%v is right.", m)
		} else {
			v.Say("%v is not it, but %v: %s less.", m, p.Answer, v.tr.Count(int(puzzle.StormCost.Seconds()), "second"))
		}
		left = v.storm.Left(time.Now())
	}
	if left > 0 {
		v.Say("%s left, %d solved.", v.tr.Count(int(left.Seconds()), "second"), v.storm.Solved)
		if err := v.stormOn(); err != nil {
			v.SayError(err)
		}
		return
	}
	best := v.storm.Solved
	if v.setup.Interactive {
		deck, trouble := v.collection.KeepStorm(*v.storm)
		if deck != nil {
			best = puzzle.BestStorm(deck)
		}
		if trouble != "" {
			v.Say("%s", trouble)
		}
	}
	v.Say("Time is up: %s solved, at best %d.", v.tr.Count(v.storm.Solved, "puzzle"), best)
	if err := v.nextPuzzle(); err != nil {
		v.SayError(err)
	}
}
