package torchstep

import (
	"othello/game"
	"othello/trainer/graph"
)

// Lines trains a network of lines by fitted Q iteration on recorded games of 6x6.
type Lines struct {
	held
	learned int // the first of its arrays; statistics follow
	batch   int
}

// Move is a move of a recorded game.
type Move struct {
	Before, After [2]game.Bitboard   // discs of Black and of White
	Turn          int8               // 1 if Black made it, -1 if White did
	Sign          int8               // 1 if the same side moves again, -1 if the other does, 0 if the game is over
	Result        int8               // of a game that is over, for the side that made the move: 1, 0 or -1
	Next          [][2]game.Bitboard // the boards after each move that may follow
}

// Iteration is what to do in one iteration: to draw moves from the games, to compute their targets by
// the network as it is, and to make steps towards them.
type Iteration struct {
	Moves, Epochs uint32
	Seed          uint64
	Rate          float64
	Discount      float64
}

// Lines returns a training with batches of that many moves that continues from s. Precision
// is that of products: "bfloat16", "float32" or "float64", with which sums and numbers are
// of 64 bits, too; otherwise they have 32. It uses all threads if there are 0.
func (p *Process) Lines(n graph.Lines, o graph.Optimiser, batch, threads int, precision string, s *graph.State) (*Lines, error) {
	d := described{Net: n, Optimiser: o, Batch: batch, Threads: threads, Precision: precision}
	h, err := p.hold(d, n.Params(), n.Stats(), s)
	return &Lines{h, len(n.Params()), batch}, err
}

// Record adds moves to those that Iterate draws from.
func (l *Lines) Record(list []Move) error {
	var boards, next [][2]game.Bitboard
	var facts [][4]int8
	for _, m := range list {
		boards = append(boards, m.Before, m.After)
		facts = append(facts, [4]int8{m.Turn, m.Sign, m.Result, int8(len(m.Next))})
		next = append(next, m.Next...)
	}
	return l.ask('R', l.number, []any{uint32(len(list)), uint32(len(next)), boards, facts, next})
}

// Iterate makes an iteration and returns its mean squared error.
func (l *Lines) Iterate(i Iteration) (loss float64, err error) {
	err = l.ask('I', l.number, []any{i}, &loss)
	l.step += int(i.Epochs) * int(i.Moves) / l.batch
	return loss, err
}

// State copies the state out.
func (l *Lines) State() (*graph.State, error) {
	s, err := l.held.State()
	n := l.learned
	s.Stats = s.Params[n:]
	s.Params, s.First, s.Second = s.Params[:n], s.First[:n], s.Second[:n]
	return s, err
}
