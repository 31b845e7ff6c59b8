package review

import (
	"slices"
	"time"

	"othello/ai"
	"othello/game"
)

// Review is the analysis of one line of a game. A Review is immutable once published.
type Review struct {
	Engine  string      `json:"engine"`  // engine and limits; empty before the first run
	Done    int         `json:"done"`    // positions that have been analysed
	Total   int         `json:"total"`   // positions of the line, the last one included
	Start   string      `json:"start"`   // board at the start: X black, O white, - empty, rank by rank, then the side to move
	Moves   []Move      `json:"moves"`   // in the order of play, passes included
	End     Value       `json:"end"`     // the last position, for the side to move there
	Result  game.Result `json:"result"`  // discs at the end of the line, as if the game ended there
	Over    bool        `json:"over"`    // the line ends with the end of the game
	Black   Totals      `json:"black"`   // how Black played
	White   Totals      `json:"white"`   // how White played
	Turning int         `json:"turning"` // index in Moves, from 1, of the turning point of a finished game; zero for none

	Limits ai.Limits `json:"-"` // work per position of the last run; zero before the first

	boards []game.Board // Invariant: len is len(Moves) + 1
	by     []judges     // settings by which each position was analysed; as long as boards
	expect []choices    // move probabilities in each position; nil where not asked
}

// judges are the settings of completed searches; empty if not searched.
type judges struct{ best, played string }

// Move is one move and its analysis. Scores are for the side that moves.
type Move struct {
	Number  int           `json:"ply"`               // as players number moves, from 1; zero for a pass
	Side    game.Color    `json:"side"`              // who moves
	Move    game.Square   `json:"move"`              // what was played
	Phase   Phase         `json:"phase"`             // part of the game
	Empties int           `json:"empties"`           // empty squares before the move
	Legal   int           `json:"legal"`             // legal moves there were, zero for a pass
	Elapsed time.Duration `json:"elapsed_ns"`        // thinking time in nanoseconds, zero if unknown
	Best    Value         `json:"best"`              // the best move; Best.Line begins with it
	Played  Value         `json:"played"`            // the move played; Played.Line begins with it
	Loss    float64       `json:"loss"`              // discs lost against the best move, zero or more
	Class   Class         `json:"class"`             // how serious that is
	Reasons []Reason      `json:"reasons,omitempty"` // what was wrong, most telling first; only for moves that are

	Drawn bool `json:"drawn,omitempty"` // it was not chosen by the player, and is not judged

	Choice     float64 `json:"choice,omitempty"`      // probability that people play the move played, 0 to 1, by the network; zero without one
	BestChoice float64 `json:"best_choice,omitempty"` // probability that people play the best move

	size game.Size // of the board
}

// BestMove returns the best move, NoSquare while it is unknown.
func (m Move) BestMove() game.Square {
	if len(m.Best.Line) == 0 {
		return game.NoSquare
	}
	return m.Best.Line[0]
}

// BlackScore returns the score before the move from Black's view, in discs; ok is
// false while it is unknown.
func (m Move) BlackScore() (score float64, ok bool) {
	if m.Side == game.White {
		return 0 - m.Best.Score.Discs, m.Best.Known
	}
	return m.Best.Score.Discs, m.Best.Known
}

// New returns a review of a line of a game, as Game.Line gives it, with the results of
// earlier reviews of the same positions.
func New(line []*game.Node, earlier ...*Review) *Review {
	if len(line) == 0 {
		return &Review{}
	}
	r := &Review{
		Start:  line[0].Board().Line(),
		Total:  len(line),
		Moves:  make([]Move, len(line)-1),
		boards: make([]game.Board, len(line)),
		by:     make([]judges, len(line)),
		expect: make([]choices, len(line)),
	}
	for i, n := range line {
		r.boards[i] = n.Board()
		if i == 0 {
			continue
		}
		p := r.boards[i-1].Position()
		r.Moves[i-1] = Move{
			Side:    n.Mover(),
			Move:    n.Move(),
			Phase:   phaseOf(p),
			Empties: p.Empties(),
			Legal:   p.Moves().Count(),
			Elapsed: n.Elapsed,
			Drawn:   n.Drawn,
			size:    p.Size(),
		}
		if n.Move().IsSquare() {
			r.Moves[i-1].Number = n.Number()
		}
	}
	end := r.boards[len(line)-1]
	r.Over, r.Result = end.Over(), end.Result()
	for _, old := range earlier {
		if old != nil {
			r.adopt(old)
		}
	}
	r.summarise()
	return r
}

// Board returns the board before the move numbered i from 0, or at the end of the line
// for len(Moves).
func (r *Review) Board(i int) game.Board { return r.boards[i] }

// Mistake returns the ply of the next mistake after a ply, or with -1 before it; zero for none.
func (r *Review) Mistake(ply, d int) int {
	for ply += d; ply >= 1 && ply <= len(r.Moves); ply += d {
		if r.Moves[ply-1].Class.Wrong() {
			return ply
		}
	}
	return 0
}

// adopt copies the results of old for the same positions and moves.
func (r *Review) adopt(old *Review) {
	at := make(map[game.Board]int, len(old.boards))
	for i, b := range old.boards {
		at[b] = i
	}
	for i, b := range r.boards {
		j, ok := at[b]
		if !ok {
			continue
		}
		if r.expect[i] == nil {
			r.expect[i] = old.expect[j]
		}
		if kept := r.bestAt(i).better(old.bestAt(j)); r.by[i].best == "" {
			r.setBest(i, kept)
			r.by[i].best = old.by[j].best
		}
		if i < len(r.Moves) && j < len(old.Moves) && r.Moves[i].Move == old.Moves[j].Move && r.by[i].played == "" {
			r.Moves[i].Played = r.Moves[i].Played.better(old.Moves[j].Played)
			r.by[i].played = old.by[j].played
		}
	}
	if r.Engine == "" {
		r.Engine, r.Limits = old.Engine, old.Limits
	}
}

// bestAt returns the value of position i.
func (r *Review) bestAt(i int) Value {
	if i == len(r.Moves) {
		return r.End
	}
	return r.Moves[i].Best
}

func (r *Review) setBest(i int, v Value) {
	if i == len(r.Moves) {
		r.End = v
	} else {
		r.Moves[i].Best = v
	}
}

// clone returns a copy that can be changed.
func (r *Review) clone() *Review {
	c := *r
	c.Moves = slices.Clone(r.Moves)
	c.by = slices.Clone(r.by)
	c.expect = slices.Clone(r.expect)
	return &c
}

// summarise recomputes all that depends on the values.
func (r *Review) summarise() {
	r.Done = 0
	for i := range r.boards {
		if r.bestAt(i).Known && (i == len(r.Moves) || r.Moves[i].Played.Known) {
			r.Done++
		}
	}
	for i := range r.Moves {
		r.judge(i)
	}
	r.Black, r.White = totals(r.Moves, game.Black), totals(r.Moves, game.White)
	r.Turning = turning(r)
}

// judge sets the loss, class and reasons of move i.
func (r *Review) judge(i int) {
	m := &r.Moves[i]
	m.Loss, m.Class, m.Reasons = 0, Unjudged, nil
	p := r.boards[i].Position()
	m.Choice, m.BestChoice = r.expect[i].of(p, m.Move), 0
	if !m.Best.Known || !m.Played.Known {
		return
	}
	if m.Legal < 2 || m.Drawn {
		m.Class = Forced
		return
	}
	m.BestChoice = r.expect[i].of(p, m.BestMove())
	played := m.Played.Score
	if m.BestMove() == m.Move {
		played = m.Best.Score // the other may be of an earlier run
	}
	m.Loss = max(m.Best.Minus(played).Discs, 0)
	if m.Class = ClassOf(m.Best.Score, played); m.Class.Wrong() {
		m.Reasons = reasons(p, m)
	}
}
