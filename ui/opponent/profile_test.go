package opponent

import (
	"testing"
	"time"

	"othello/ai/review"
	"othello/game"
	"othello/ui/archive"
)

// TestProfile counts results, openings and mistakes of the person alone.
func TestProfile(t *testing.T) {
	won, lost := entry("search", "4", 10), entry("search", "4", -10)
	won.Moves, lost.Moves = "f5d6c3d3c4", "f5f6e6f4g5"
	won.Ended, lost.Ended = time.Unix(2000, 0), time.Unix(1000, 0)
	torn, others, open := entry("search", "4", 10), entry("search", "4", 10), entry("search", "4", 10)
	torn.Moves, others.White, open.Finished = "a1", archive.Player{Human: true}, false
	known := func(line []*game.Node) *review.Review {
		r := review.New(line)
		if line[2].Move() != game.At(3, 5) { // d6
			return r // not reviewed
		}
		r.Done = r.Total
		for i := range r.Moves {
			m := &r.Moves[i]
			m.Class, m.Loss = review.Blunder, 8
			m.Reasons = []review.Reason{{Kind: review.Wedge}, {Kind: review.Corner}, {Kind: review.Access}}
		}
		r.Moves[2].Class, r.Moves[2].Phase, r.Moves[2].Loss = review.Good, review.Endgame, 20
		return r
	}
	p := ProfileOf(kinds(), []archive.Entry{won, others, torn, open, lost}, known)
	if want := (Record{Games: 3, Won: 2, Lost: 1}); p.Record != want {
		t.Errorf("results %+v, want %+v", p.Record, want)
	}
	if len(p.Openings) != 2 || p.Openings[0].Games != 1 || p.Openings[0].Name == p.Openings[1].Name {
		t.Errorf("openings %+v", p.Openings)
	}
	if p.Reviewed != 1 || p.Moves.All.Moves != 3 || p.Moves.All.Blunder != 2 || p.Weakest != review.Endgame {
		t.Errorf("%d reviewed, moves %+v, weakest %v", p.Reviewed, p.Moves.All, p.Weakest)
	}
	if len(p.Causes) != 2 || p.Causes[0] != (Cause{"corners", 2}) || p.Causes[1] != (Cause{"parity and access to regions", 2}) {
		t.Errorf("causes %v", p.Causes)
	}
	if p := ProfileOf(kinds(), nil, known); p.Games != 0 || p.Reviewed != 0 || p.Causes != nil {
		t.Errorf("of nothing: %+v", p)
	}
}
