package wthor

import (
	"cmp"
	"context"
	"slices"
	"sync"

	"othello/game"
	"othello/internal/crash"
)

// Explorer finds the moves played from a position in the games of a Collection. It
// indexes the positions of a ply when that ply is first asked about, which takes a
// fraction of a second and 8 bytes a game; nothing is read beforehand. It may be used
// from several goroutines.
type Explorer struct {
	games *Collection

	mu    sync.Mutex      // guards what follows
	plies [60][]visit     // of each game before the move of that number; nil until asked about
	front []game.Position // of each game before its move numbered at; nil at first
	last  []game.Color    // who moves there, Empty if the game has ended
	at    int
}

// NewExplorer returns an explorer of the games of c.
func NewExplorer(c *Collection) *Explorer { return &Explorer{games: c} }

// Collection returns the games that are explored.
func (x *Explorer) Collection() *Collection { return x.games }

// Survey holds the moves played from a position.
type Survey struct {
	Position game.Position // in which a move was made: the one asked for, or the one after a forced pass
	Total    Tally         // of all games that went on from it
	Moves    []Played      // the most played first; of moves that are the same up to symmetry only the first
	Games    []int         // numbers of the games in the Collection, in its order
	Exact    *int          // exact score for the side to move, in discs, if the games have it
}

// Played is one move and how the games went on.
type Played struct {
	Move game.Square
	Tally
}

// Tally sums up games, from the view of the side to move in the position asked about.
type Tally struct {
	Wins, Draws, Losses int
}

// Games returns the number of games.
func (t Tally) Games() int { return t.Wins + t.Draws + t.Losses }

// Look returns what was played from p, up to transposition and symmetry, in the games that
// the words of a filter select. If the side to move must pass, the position after the pass is looked up.
func (x *Explorer) Look(p game.Position, words string) Survey {
	if p.MustPass() {
		p = p.Pass()
	}
	s := Survey{Position: p}
	ply := 60 - p.Empties()
	if p.Out != 0 || ply < 0 || ply >= 60 {
		return s
	}
	c, y := p.Canonical()
	want := visitKey(c)
	same := c.Stabilizer()
	back := y.Inverse()
	let := x.games.filter(words)
	var byMove [64]Tally // by the squares of c
	exact := map[int]bool{}
	visits := x.ply(ply)
	for k, d := range x.games.Databases {
		for i := range d.Len() {
			seen := visits[x.games.starts[k]+i]
			if seen&^visitMask != want {
				continue
			}
			e := d.Entry(i)
			if !let.accepts(d, e) {
				continue
			}
			side := seen.mover()
			if d.Depth > 0 && d.Depth == p.Empties() {
				exact[margin(e.Theoretical(), side)] = true
			}
			s.Total.add(margin(e.Score(), side))
			byMove[seen.move(e, ply, same)].add(margin(e.Score(), side))
			s.Games = append(s.Games, x.games.starts[k]+i)
		}
	}
	for m := range game.Square(64) {
		if byMove[m].Games() > 0 {
			s.Moves = append(s.Moves, Played{back.Square(m), byMove[m]})
		}
	}
	slices.SortStableFunc(s.Moves, func(a, b Played) int { return cmp.Compare(b.Games(), a.Games()) })
	if len(exact) == 1 { // ignored if games disagree
		for value := range exact {
			s.Exact = &value
		}
	}
	return s
}

// margin returns by how many discs side is ahead where Black has so many.
func margin(black int, side game.Color) int {
	if side == game.White {
		return 64 - 2*black
	}
	return 2*black - 64
}

// add counts a game that was won by so many discs.
func (t *Tally) add(margin int) {
	switch {
	case margin > 0:
		t.Wins++
	case margin < 0:
		t.Losses++
	default:
		t.Draws++
	}
}

// visit is where a game stood before a move: 60 bits of the hash of the canonical
// position, the symmetry that leads to it in bits 1 to 3, and in bit 0 whether
// Black moves. Zero means that the game made no such move.
type visit uint64

const visitMask visit = 15

// visitKey returns the hash of the canonical position c, in its place in a visit.
func visitKey(c game.Position) visit { return visit(c.Hash()) &^ visitMask }

func (s visit) mover() game.Color {
	if s&1 != 0 {
		return game.Black
	}
	return game.White
}

// move returns the move numbered ply of e in the canonical position: of moves that its
// symmetries make the same the lowest square.
func (s visit) move(e Entry, ply int, same []game.Symmetry) game.Square {
	m := game.Symmetry(s >> 1 & 7).Square(decodeMove(e.raw[movesAt+ply]))
	lowest := m
	for _, y := range same {
		lowest = min(lowest, y.Square(m))
	}
	return lowest
}

// ply returns the index of the positions before the move numbered ply, from 0.
func (x *Explorer) ply(ply int) []visit {
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.plies[ply] == nil {
		x.index(ply)
	}
	return x.plies[ply]
}

// index fills x.plies[ply] on all CPUs, from the last indexed ply if that is earlier.
func (x *Explorer) index(ply int) {
	n := x.games.Len()
	if x.front == nil || x.at > ply {
		x.front, x.last, x.at = make([]game.Position, n), make([]game.Color, n), 0
		for i := range n {
			x.front[i], x.last[i] = game.Start(game.Size8), game.Black
		}
	}
	visits := make([]visit, n)
	const chunk = 4096
	err := crash.Each(context.Background(), 0, (n+chunk-1)/chunk, func(_ context.Context, _, k int) error {
		for i := k * chunk; i < min((k+1)*chunk, n); i++ {
			visits[i] = x.advance(i, ply)
		}
		return nil
	})
	if err != nil {
		panic(err) // our own bug
	}
	x.plies[ply], x.at = visits, ply
}

// advance plays game i on from move x.at to ply and describes the position there.
func (x *Explorer) advance(i, ply int) visit {
	if x.last[i] == game.Empty {
		return 0
	}
	raw := x.games.Entry(i).raw
	p, mover := x.front[i], x.last[i]
	for k := x.at; ; k++ {
		m := decodeMove(raw[movesAt+k])
		moves := p.Moves()
		if moves == 0 {
			p, mover = p.Pass(), mover.Opponent()
			moves = p.Moves()
		}
		if !moves.Has(m) {
			x.last[i] = game.Empty
			return 0
		}
		if k == ply {
			break
		}
		p, mover = p.Play(m), mover.Opponent()
	}
	x.front[i], x.last[i] = p, mover
	c, y := p.Canonical()
	s := visitKey(c) | visit(y)<<1
	if mover == game.Black {
		s |= 1
	}
	return s
}
