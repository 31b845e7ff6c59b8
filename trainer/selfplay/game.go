package selfplay

import (
	"context"
	"fmt"
	"math/rand/v2"

	"othello/ai"
	"othello/ai/search"
	"othello/ai/template"
	"othello/game"
	"othello/trainer/games"
	"othello/trainer/positions"
)

// Games is self-play. It implements Work.
type Games struct {
	Seed     uint64
	Depth    int               // plies of the searches, at least 2
	Exact    int               // empties from which on play is perfect
	Wide     int               // empties from which on the labels of all moves are exact, at most Exact
	Weights  *template.Weights // to search with
	Database []games.Game      // to begin like; at least one
	Openings [][]game.Square   // to begin with; at least one
	Settings string            // what of the above the description of the files does not know, such as a checksum of the weights
}

// A block is what a part loses at most when it is interrupted.
const (
	partBlocks = 64
	blockGames = 16
)

// About implements Work.
func (j *Games) About(part int) string {
	return fmt.Sprintf("self-play 1, part %d of seed %d, %d blocks of %d games, depth %d, perfect from %d empties, all moves solved from %d, begun from %d games and %d openings, %s",
		part, j.Seed, partBlocks, blockGames, j.Depth, j.Exact, j.Wide, len(j.Database), len(j.Openings), j.Settings)
}

// Blocks implements Work.
func (j *Games) Blocks(int) int { return partBlocks }

// Player implements Work.
func (j *Games) Player() *Player { return newPlayer(j.Weights) }

// Block implements Work.
func (j *Games) Block(ctx context.Context, w *Player, part, block int) ([]positions.Record, error) {
	var list []positions.Record
	for i := range blockGames {
		n := block*blockGames + i
		m := match{Games: j, w: w, rng: rand.New(rand.NewPCG(j.Seed, uint64(part)<<32|uint64(n)))}
		m.group = uint16(part*partBlocks*blockGames + n)
		w.forget()
		m.play(ctx, m.opening(ctx))
		if w.err != nil {
			return nil, w.err
		}
		list = append(list, m.list...)
	}
	return list, nil
}

// match is one game being played.
type match struct {
	*Games
	w     *Player
	rng   *rand.Rand
	group uint16
	list  []positions.Record
	marks []mark
}

// mark is a record that gets the result of the game.
type mark struct {
	at     int  // in the list
	turned bool // the side to move is not the one that was to move at the beginning
}

// Of so many turns one is judged with all its moves, and from one a line strays.
const (
	oneWide   = 2
	oneStrays = 4
	fewest    = 6 // empties at which that is worth it
)

// play plays from p to the end.
func (m *match) play(ctx context.Context, p game.Position) {
	turned := false
	for !p.Over() && m.w.err == nil {
		if !p.CanMove() {
			p, turned = p.Pass(), !turned
			continue
		}
		if m.rng.IntN(oneStrays) == 0 {
			m.stray(ctx, p)
		}
		m.marks = append(m.marks, mark{len(m.list), turned})
		move := m.judge(ctx, p, positions.Line, m.rng.IntN(oneWide) == 0)
		p, turned = p.Play(move), !turned
		next, _ := p.Canonical()
		for i := len(m.list) - 1; i > 0 && m.list[i].Source == positions.Child; i-- {
			if m.list[i].Position == next {
				m.marks = append(m.marks, mark{i, turned})
				break
			}
		}
	}
	if m.w.err != nil {
		return
	}
	for _, k := range m.marks {
		r := &m.list[k.at]
		r.Played, r.Result = true, int8(p.Margin())
		if k.turned != turned {
			r.Result = -r.Result
		}
	}
}

// stray leaves the game at p for some plies and judges where they lead, with all moves.
func (m *match) stray(ctx context.Context, p game.Position) {
	plies, astray := 1+min(m.rng.IntN(4), m.rng.IntN(4)), m.rng.IntN(2)
	for i := range plies {
		if p = m.step(ctx, p, i&1 == astray); p.Over() || p.Empties() < fewest {
			return
		}
	}
	if !p.CanMove() {
		p = p.Pass()
	}
	m.judge(ctx, p, positions.Stray, true)
}

// step returns p, in which the game is not over, after a random move or a sensible one.
func (m *match) step(ctx context.Context, p game.Position, random bool) game.Position {
	if !p.CanMove() {
		p = p.Pass()
	}
	if moves := p.Moves(); random {
		return p.Play(moves.Nth(m.rng.IntN(moves.Count())))
	}
	return p.Play(m.w.think(ctx, p, ai.Limits{Depth: 2, Exact: 1}).Move())
}

// judge adds p, which has a move, with its label, and if wide the positions after all
// moves with theirs. It returns the best move.
func (m *match) judge(ctx context.Context, p game.Position, source positions.Source, wide bool) game.Square {
	lim := ai.Limits{Depth: m.Depth, Exact: 1}
	e := p.Empties()
	exact := e <= m.Wide || e <= m.Exact && source == positions.Line
	if exact {
		lim = ai.Limits{Exact: e}
	}
	var moves []ai.MoveScore
	if wide = wide && e >= fewest; wide {
		if exact && e > m.Wide {
			moves = m.w.think(ctx, p, ai.Limits{Depth: m.Depth, Exact: 1, Moves: allMoves}).Moves
		} else {
			lim.Moves = allMoves
		}
	}
	a := m.w.think(ctx, p, lim)
	if m.w.err != nil {
		return p.Moves().First()
	}
	if moves == nil {
		moves = a.Moves
	}
	m.add(p, source, a.Score, a.Depth, a.Proven)
	for _, c := range moves {
		if q := p.Play(c.Move); !q.Over() {
			m.add(q, positions.Child, -c.Score, c.Depth-1, c.Proven)
		}
	}
	return a.Move()
}

// allMoves is more moves than any position has.
const allMoves = 64

func (m *match) add(p game.Position, source positions.Source, score float64, depth int, proven bool) {
	m.list = append(m.list, record(p, source, score, depth, proven))
	m.list[len(m.list)-1].Group = m.group
}

func record(p game.Position, source positions.Source, score float64, depth int, proven bool) positions.Record {
	r := positions.Record{Score: int16(score * positions.Scale), Kind: positions.Exact, Source: source}
	if !proven {
		r.Kind, r.Depth = positions.Search, uint8(depth)
	}
	r.Position, _ = p.Canonical()
	return r
}

// Player is what one goroutine plays with.
type Player struct {
	engine   *search.Engine
	searches int   // since the table was cleared
	err      error // of the first search that failed; no other is begun
}

// manySearches is how many may use the table before it is cleared: what is in it must
// depend on them alone, and not on how entries of earlier games age.
const manySearches = 100

func newPlayer(w *template.Weights) *Player {
	return &Player{engine: search.New(search.Options{HashMB: 8, Threads: 1, Weights: w})}
}

// forget begins anew, so that the searches to come do not depend on those before.
func (w *Player) forget() {
	w.engine.Clear()
	w.searches, w.err = 0, nil
}

// think returns the analysis of p, one without a use once w.err is set.
func (w *Player) think(ctx context.Context, p game.Position, lim ai.Limits) ai.Analysis {
	if w.searches++; w.searches > manySearches {
		w.engine.Clear()
		w.searches = 1
	}
	if w.err == nil {
		w.err = ctx.Err()
	}
	if w.err != nil {
		return ai.Analysis{PV: []game.Square{p.Moves().First()}}
	}
	a, err := w.engine.Think(ctx, p, lim, nil)
	if ctx.Err() != nil { // the analysis is of a search that was cut off
		err = ctx.Err()
	}
	w.err = err
	return a
}
