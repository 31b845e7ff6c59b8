package label

import (
	"context"
	"fmt"
	"math/rand/v2"

	"othello/ai/template"
	"othello/game"
	"othello/trainer/games"
	"othello/trainer/positions"
)

// SelfPlay is a number of games that search plays against itself. They begin
// where Draw says, so that openings of all lengths, sensible and senseless ones,
// are played out; what came before is not learnt from.
type SelfPlay struct {
	Draw
	Games   []games.Game
	Seed    uint64
	Blocks  int // blocks of games to have in the store in the end
	Weights *template.Weights
	Depth   int // plies of the search
	Exact   int // empties from which on play is perfect
	Threads int
}

// BlockGames is the number of games whose positions make one block of the store.
const BlockGames = 64

// Run plays until the store holds j.Blocks blocks. Like Job.Run it continues an
// interrupted store as if it had not been.
func (j *SelfPlay) Run(ctx context.Context, dst *positions.Writer, done func(blocks int)) error {
	workers := newWorkers(j.Threads, j.Weights, j.Weights)
	for dst.Blocks() < j.Blocks {
		first := dst.Blocks() * BlockGames
		var lists [BlockGames][]positions.Record
		err := workers.each(BlockGames, func(w *worker, i int) (err error) {
			lists[i], err = j.play(ctx, w, first+i)
			return err
		})
		if err != nil {
			return fmt.Errorf("playing: %w", err)
		}
		var block []positions.Record
		for _, list := range lists {
			block = append(block, list...)
		}
		if err := dst.Write(block); err != nil {
			return err
		}
		done(dst.Blocks())
	}
	return nil
}

// play is the positions of game i with its result.
func (j *SelfPlay) play(ctx context.Context, w *worker, i int) ([]positions.Record, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	s, err := j.draw(rand.New(rand.NewPCG(j.Seed, uint64(i))), j.Games)
	if err != nil {
		return nil, err
	}
	var list []positions.Record
	p := s.position
	turned := false // the side to move is not the one that was to move in s
	var sides []bool
	for !p.Over() && p.Empties() > j.Exact {
		if !p.CanMove() {
			p, turned = p.Pass(), !turned
			continue
		}
		r := positions.Record{Kind: positions.Played, Depth: uint8(j.Depth), Year: uint16(s.year), Group: s.group}
		r.Position, _ = p.Canonical()
		list = append(list, r)
		sides = append(sides, turned)
		p, turned = p.Play(w.searcher.best(p, j.Depth)), !turned
	}
	result, err := w.solve(ctx, p)
	if err != nil {
		return nil, err
	}
	if turned {
		result = -result
	}
	for k := range list {
		score := result
		if sides[k] {
			score = -score
		}
		list[k].Score = int16(score * positions.Scale)
	}
	return list, nil
}

// best is the best move of p, which must have one, at the given depth.
func (s *searcher) best(p game.Position, depth int) game.Square {
	var st template.State
	st.Set(p)
	list := s.moves(&st, p.Moves())
	best, move := -infinity, list[0].sq
	for _, m := range list {
		next := st
		next.Play(m.sq, m.flips)
		if best > -infinity && -s.search(&next, -best-1, -best, depth-1) <= best {
			continue
		}
		if v := -s.search(&next, -infinity, -best, depth-1); v > best {
			best, move = v, m.sq
		}
	}
	return move
}

// candidate is a move with the value of the position after it for the other side.
type candidate struct {
	sq    game.Square
	flips game.Bitboard
	value int
}

// moves are the moves, the best first by what the weights say of the positions
// after them.
func (s *searcher) moves(st *template.State, moves game.Bitboard) []candidate {
	p := st.Position()
	var list []candidate
	for sq := range moves.Squares() {
		m := candidate{sq: sq, flips: p.Flips(sq)}
		next := *st
		next.Play(m.sq, m.flips)
		m.value = s.search(&next, -infinity, infinity, 0)
		i := len(list)
		list = append(list, m)
		for ; i > 0 && list[i-1].value > m.value; i-- {
			list[i] = list[i-1]
		}
		list[i] = m
	}
	return list
}
