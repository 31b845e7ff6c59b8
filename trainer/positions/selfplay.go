package positions

import (
	"context"
	"fmt"
	"math/rand/v2"

	"othello/ai"
	"othello/ai/search"
	"othello/ai/template"
	"othello/game"
	"othello/trainer/games"
)

// SelfPlay plays games of the search against itself.
type SelfPlay struct {
	Seed     uint64
	Depth    int               // plies of the searches, at least 2
	Exact    int               // empties from which play is perfect
	Games    int               // of a part, at most partGames
	Wide     int               // empties from which on the labels of all moves are exact, at most Exact
	Weights  *template.Weights // to search with
	Database []games.Game      // games for openings; at least one
	Openings [][]game.Square   // openings; at least one
	Settings string            // further settings for the files' description, such as a checksum of the weights
}

const (
	partGames  = 1024 // at most
	blockGames = 16   // at most
)

// about returns the description of a part, unique for its records.
func (j *SelfPlay) about(part int) string {
	return fmt.Sprintf("self-play 1, part %d of seed %d, %d blocks of %d games, depth %d, perfect from %d empties, all moves solved from %d, begun from %d games and %d openings, %s",
		part, j.Seed, j.Blocks(), min(j.Games, blockGames), j.Depth, j.Exact, j.Wide, len(j.Database), len(j.Openings), j.Settings)
}

// Blocks returns the number of blocks of a part.
func (j *SelfPlay) Blocks() int { return (j.Games + blockGames - 1) / blockGames }

// block returns the records of a block, which depend on its number and the job alone.
func (j *SelfPlay) block(ctx context.Context, w *searcher, part, block int) ([]Record, error) {
	var list []Record
	for i := range min(blockGames, j.Games-block*blockGames) {
		n := block*blockGames + i
		m := match{SelfPlay: j, w: w, rng: rand.New(rand.NewPCG(j.Seed, uint64(part)<<32|uint64(n)))}
		m.group = uint16(part*partGames + n)
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
	*SelfPlay
	w     *searcher
	rng   *rand.Rand
	group uint16
	list  []Record
	marks []mark
}

// mark is a record that gets the result of the game.
type mark struct {
	at     int  // in the list
	turned bool // the side to move differs from the start's
}

// One of this many turns is labelled with all its moves, and one starts a side line.
const (
	oneWide   = 2
	oneStrays = 4
	fewest    = 6 // least empties for that
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
		move := m.judge(ctx, p, Line, m.rng.IntN(oneWide) == 0)
		p, turned = p.Play(move), !turned
		next, _ := p.Canonical()
		for i := len(m.list) - 1; i > 0 && m.list[i].Source == Child; i-- {
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

// stray plays a side line from p for some plies, and labels its end with all moves.
func (m *match) stray(ctx context.Context, p game.Position) {
	plies, parity := 1+min(m.rng.IntN(4), m.rng.IntN(4)), m.rng.IntN(2)
	for i := range plies {
		if p = m.step(ctx, p, i&1 == parity); p.Over() || p.Empties() < fewest {
			return
		}
	}
	if !p.CanMove() {
		p = p.Pass()
	}
	m.judge(ctx, p, Stray, true)
}

// step returns p, whose game is not over, after a random move or one of a shallow search.
func (m *match) step(ctx context.Context, p game.Position, random bool) game.Position {
	if !p.CanMove() {
		p = p.Pass()
	}
	if moves := p.Moves(); random {
		return p.Play(moves.Nth(m.rng.IntN(moves.Count())))
	}
	return p.Play(m.w.think(ctx, p, ai.Limits{Depth: 2, Exact: 1}).Move())
}

// judge adds p, which has a legal move, with its label and, if wide, the positions after
// all moves with theirs. It returns the best move.
func (m *match) judge(ctx context.Context, p game.Position, source Source, wide bool) game.Square {
	lim := ai.Limits{Depth: m.Depth, Exact: 1}
	e := p.Empties()
	exact := e <= m.Wide || e <= m.Exact && source == Line
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
	m.add(p, source, a.Score.Discs, a.Depth, a.Score.Exact())
	for _, c := range moves {
		if q := p.Play(c.Move); !q.Over() {
			m.add(q, Child, -c.Score.Discs, c.Depth-1, c.Score.Exact())
		}
	}
	return a.Move()
}

// allMoves is more moves than any position has.
const allMoves = 64

func (m *match) add(p game.Position, source Source, score float64, depth int, proven bool) {
	m.list = append(m.list, searchedRecord(p, source, score, depth, proven))
	m.list[len(m.list)-1].Group = m.group
}

func searchedRecord(p game.Position, source Source, score float64, depth int, proven bool) Record {
	r := Record{Score: int16(score * Scale), Kind: Exact, Source: source}
	if !proven {
		r.Kind, r.Depth = Search, uint8(depth)
	}
	r.Position, _ = p.Canonical()
	return r
}

// searcher is the engine of one goroutine.
type searcher struct {
	engine   *search.Engine
	searches int   // since the table was cleared
	err      error // of the first search that failed; no other is begun
}

// manySearches is the number of searches after which the table is cleared, so that
// results do not depend on earlier games.
const manySearches = 100

func newSearcher(w *template.Weights) *searcher {
	return &searcher{engine: search.New(search.Options{HashMB: 8, Threads: 1, Weights: w})}
}

// forget clears the table, so that later searches do not depend on earlier ones.
func (w *searcher) forget() {
	w.engine.Clear()
	w.searches, w.err = 0, nil
}

// think returns the analysis of p, which is meaningless if w.err is set.
func (w *searcher) think(ctx context.Context, p game.Position, lim ai.Limits) ai.Analysis {
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
	if ctx.Err() != nil { // the search was interrupted
		err = ctx.Err()
	}
	w.err = err
	return a
}

// Openings have 8 to 20 plies, one in four 21 to 50, so that positions of all stages come
// from many openings. Early has all earlier positions.
const (
	firstPly, shortPlies, mostPlies = 8, 20, 50
	oneLong                         = 4
)

// Most openings that are practically decided are skipped.
const (
	decided      = 20 // discs
	decidedDepth = 4
	oneDecided   = 4
)

// opening returns the start of a game: after random moves, after a known opening and
// partly random moves, or after the beginning of a database game and at most five random
// moves.
func (m *match) opening(ctx context.Context) game.Position {
	for m.w.err == nil {
		plies := firstPly + m.rng.IntN(shortPlies-firstPly+1)
		if m.rng.IntN(oneLong) == 0 {
			plies = shortPlies + 1 + m.rng.IntN(mostPlies-shortPlies)
		}
		p := game.Start(game.Size8)
		oneRandom := 1 << m.rng.IntN(3)
		switch m.rng.IntN(4) {
		case 0:
		case 1:
			for _, move := range m.Openings[m.rng.IntN(len(m.Openings))] {
				p = p.Play(move)
			}
		default:
			oneRandom = 1
			p = m.Database[m.rng.IntN(len(m.Database))].At(60 - plies + m.rng.IntN(6)).Position
		}
		for !p.Over() && p.Empties() > 60-plies {
			p = m.step(ctx, p, m.rng.IntN(oneRandom) == 0)
		}
		if p.Over() {
			continue
		}
		if !p.CanMove() {
			p = p.Pass()
		}
		a := m.w.think(ctx, p, ai.Limits{Depth: decidedDepth, Exact: 1})
		if max(a.Score.Discs, -a.Score.Discs) <= decided || m.rng.IntN(oneDecided) == 0 {
			return p
		}
	}
	return game.Start(game.Size8)
}
