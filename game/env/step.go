package env

import (
	"math/bits"
	"math/rand/v2"

	"othello/game"
)

// draw returns a number below n, each equally likely to within n/2^64.
func draw(r *rand.PCG, n int) int {
	high, _ := bits.Mul64(r.Uint64(), uint64(n))
	return int(high)
}

// legal reports whether the side that may play on moves may choose s.
func legal(moves game.Bitboard, s game.Square) bool {
	return moves.Has(s) || s == game.Pass && moves == 0
}

// judge looks for the first illegal action.
func (e *Env) judge(from, to int) {
	for i := from; i < to; i++ {
		if legal(e.state.Moves[i], e.squares[e.call.actions[i]]) {
			continue
		}
		for {
			bad := e.bad.Load()
			if int64(i) >= bad || e.bad.CompareAndSwap(bad, int64(i)) {
				return
			}
		}
	}
}

// reset starts games.
func (e *Env) reset(from, to int) {
	b := &e.call.batch
	for i := from; i < to; i++ {
		e.begin(i)
		b.result(i, 0, false)
	}
	e.show(from, to)
}

// step makes a move in games.
func (e *Env) step(from, to int) {
	b, s := &e.call.batch, &e.state
	var n next
	for i := from; i < to; i++ {
		n.played[i-from] = e.squares[e.call.actions[i]].Bit() & s.Moves[i]
	}
	play(s.Own[from:to], s.Opp[from:to], &n, e.out)
	for i := from; i < to; i++ {
		if !legal(s.Moves[i], e.squares[e.call.actions[i]]) {
			e.skipped.Add(1)
			b.result(i, 0, false)
			continue
		}
		p := game.Position{Own: n.own[i-from], Opp: n.opp[i-from], Out: e.out}
		moves := n.moves[i-from]
		if moves == 0 && p.OpponentMoves() == 0 {
			b.result(i, -p.Margin(), true)
			e.begin(i)
			continue
		}
		b.result(i, 0, false)
		e.put(i, p, moves, s.Turn[i].Opponent())
	}
	e.show(from, to)
}

// begin starts game i from an opening.
func (e *Env) begin(i int) {
	r := &e.starts[i]
	b := e.openings[0]
	if len(e.openings) > 1 {
		b = e.openings[draw(r, len(e.openings))]
	}
	p, turn := b.Position(), b.Turn
	moves := p.Moves()
	for range e.plies {
		next := p.Play(pick(r, moves))
		then := next.Moves()
		if then == 0 && next.OpponentMoves() == 0 {
			break // it would end the game
		}
		p, moves, turn = next, then, turn.Opponent()
	}
	e.put(i, p, moves, turn)
}

// pick returns one of the moves at random, or the pass where there are none.
func pick(r *rand.PCG, moves game.Bitboard) game.Square {
	if moves == 0 {
		return game.Pass
	}
	return moves.Nth(draw(r, moves.Count()))
}

func (e *Env) put(i int, p game.Position, moves game.Bitboard, turn game.Color) {
	s := &e.state
	s.Own[i], s.Opp[i], s.Moves[i], s.Turn[i] = p.Own, p.Opp, moves, turn
}
