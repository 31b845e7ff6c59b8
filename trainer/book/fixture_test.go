package book

import (
	"context"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"sync"
	"testing"

	"othello/ai"
	"othello/book"
	"othello/game"
	"othello/game/wthor/wthortest"
	"othello/trainer/games"
)

// judge is an engine whose scores depend on the position alone.
type judge struct {
	mu    sync.Mutex
	asked map[game.Position]int
	limit int // cancels after so many
	stop  context.CancelFunc
}

func (e *judge) Think(ctx context.Context, p game.Position, lim ai.Limits, _ func(ai.Analysis)) (ai.Analysis, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.asked[p]++
	if e.stop != nil && len(e.asked) > e.limit {
		e.stop()
		return ai.Analysis{}, ctx.Err()
	}
	return ai.Analysis{PV: []game.Square{p.Moves().First()}, Score: ai.Estimated(opinion(p)), Depth: lim.Depth}, nil
}

// opinion returns the same for positions that are the same up to symmetry.
func opinion(p game.Position) float64 {
	k, _ := p.Canonical()
	return float64(int(k.Hash()%65)-32) / 4
}

// asked returns a judge that was not asked yet.
func asked() *judge { return &judge{asked: map[game.Position]int{}} }

// jobOn returns a book to build of so many random games, judged by e at depth 6, with a
// journal of its own.
func jobOn(t *testing.T, n int, e ai.Engine) Job {
	t.Helper()
	return Job{
		Games: opened(t, folder(t, n)), Least: 10, Reply: 2, Journal: filepath.Join(t.TempDir(), "judged"),
		Engine: e, Depths: []int{6}, Threads: 2,
	}
}

// build runs the job to its end.
func build(t *testing.T, j Job) *book.Book {
	t.Helper()
	tree, _, err := j.Run(t.Context(), func(int, int, int) {})
	must(t, err)
	return compact(t, tree)
}

func compact(t *testing.T, tree *book.Tree) *book.Book {
	t.Helper()
	b, err := tree.Book()
	must(t, err)
	return b
}

// folder writes a database of random games, played out of a few openings so that
// positions repeat, and is its path.
func folder(t *testing.T, n int) string {
	t.Helper()
	rng := rand.New(rand.NewPCG(21, 22))
	var list []wthortest.Game
	for range n {
		g := game.New(game.Size8)
		for !g.Over() {
			m := game.Pass
			if moves := g.Position().Moves(); moves != 0 {
				choice := rng.IntN(moves.Count())
				if len(g.Moves()) < 8 {
					choice = rng.IntN(min(2, moves.Count()))
				}
				m = moves.Nth(choice)
			}
			must(t, g.Play(m))
		}
		moves := slices.DeleteFunc(g.Moves(), func(m game.Square) bool { return m == game.Pass })
		list = append(list, wthortest.Game{Moves: moves, Score: g.Result().Black, Black: "A", White: "B", Tournament: "C"})
	}
	dir := t.TempDir()
	wthortest.Pack(2001, list...).Write(t, dir, "WTH_2001.wtb")
	return dir
}

// opened returns the games of a folder.
func opened(t *testing.T, dir string) []games.Game {
	t.Helper()
	list, err := games.Source{Paths: []string{dir}}.Read()
	must(t, err)
	return list
}
