package book

import (
	"math"

	"othello/book"
	"othello/game"
	"othello/trainer/jsonlines"
)

// judgement is a verdict on a canonical position, a line of the journal. The last one of
// a position counts.
type judgement struct {
	Own    game.Bitboard `json:"own"`
	Opp    game.Bitboard `json:"opp"`
	Move   game.Square   `json:"move"`  // the best
	Score  float64       `json:"score"` // discs for the side to move
	Depth  int           `json:"depth"` // plies
	Proven bool          `json:"proven,omitempty"`
}

// journal keeps the verdicts, so that a build can be interrupted and resumed.
type journal struct {
	*jsonlines.Journal[judgement]
	judged map[game.Position]book.Verdict // by canonical position
	moved  map[game.Position]float64      // discs by which the last deeper verdict differs from the one before
}

// openJournal opens or creates the file at path.
func openJournal(path string) (*journal, error) {
	j := &journal{judged: map[game.Position]book.Verdict{}, moved: map[game.Position]float64{}}
	var err error
	j.Journal, err = jsonlines.Open(path, func(l judgement) {
		j.note(game.Position{Own: l.Own, Opp: l.Opp}, book.Verdict{Move: l.Move, Score: l.Score, Depth: l.Depth, Proven: l.Proven})
	})
	return j, err
}

// note sets the verdict on p.
func (j *journal) note(p game.Position, v book.Verdict) {
	if before, ok := j.judged[p]; ok && v.Depth > before.Depth {
		j.moved[p] = math.Abs(v.Score - before.Score)
	}
	j.judged[p] = v
}

// keep writes the verdict on the canonical position p.
func (j *journal) keep(p game.Position, v book.Verdict) error {
	j.note(p, v)
	return j.Add(judgement{p.Own, p.Opp, v.Move, v.Score, v.Depth, v.Proven})
}
