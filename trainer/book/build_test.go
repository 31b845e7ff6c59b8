package book

import (
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"othello/ai"
	"othello/book"
	"othello/game"
	"othello/game/record"
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
	return ai.Analysis{PV: []game.Square{p.Moves().First()}, Score: opinion(p), Depth: lim.Depth}, nil
}

// opinion is the same for positions that are the same up to symmetry.
func opinion(p game.Position) float64 {
	k, _ := p.Canonical()
	return float64(int(hash(k)%65)-32) / 4
}

// folder writes a database of random games, played out of a few openings so that
// positions repeat, and opens it.
func folder(t *testing.T, games int) *record.Collection {
	t.Helper()
	rng := rand.New(rand.NewPCG(21, 22))
	var list []*record.Record
	for range games {
		g := game.New(game.Size8)
		for !g.Over() {
			m := game.Pass
			if moves := g.Position().Moves(); moves != 0 {
				choice := rng.IntN(moves.Count())
				if len(g.Moves()) < 8 {
					choice = rng.IntN(min(2, moves.Count()))
				}
				for ; choice > 0; choice-- {
					moves &= moves - 1
				}
				m = moves.First()
			}
			if err := g.Play(m); err != nil {
				t.Fatal(err)
			}
		}
		result := g.Result()
		list = append(list, &record.Record{Game: g, Result: &result, Black: "A", White: "B", Event: "C"})
	}
	d, err := record.NewDatabase(2001, list...)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	f, err := os.Create(filepath.Join(dir, "WTH_2001.wtb"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := d.WriteTo(f); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	c, err := record.OpenFolder(dir)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestBuild(t *testing.T) {
	games := folder(t, 300)
	engine := &judge{asked: map[game.Position]int{}}
	job := Job{
		Games: games, Least: 10, Reply: 2, Journal: filepath.Join(t.TempDir(), "judged"),
		Engine: engine, Depths: []int{6}, Threads: 2,
	}
	tree, summary, err := job.Run(t.Context(), func(int, int, int) {})
	if err != nil {
		t.Fatal(err)
	}
	b, err := tree.Book()
	if err != nil {
		t.Fatal(err)
	}

	// What was played, counted as one would by hand.
	type played struct {
		p game.Position
		m game.Square
	}
	seen := map[game.Position]int{}
	naive := map[played]book.Stats{}
	for i := range games.Len() {
		r, err := games.Record(i)
		if err != nil {
			t.Fatal(err)
		}
		for _, n := range r.Game.Line()[1:] {
			if n.Move() == game.Pass {
				continue
			}
			margin := r.Result.Margin()
			if n.Mover() == game.White {
				margin = -margin
			}
			p := n.Parent().Board().Position()
			k, _ := p.Canonical()
			after, _ := p.Play(n.Move()).Canonical()
			seen[k]++
			for m := range k.Moves().Squares() {
				if c, _ := k.Play(m).Canonical(); c == after {
					naive[played{k, m}] = naive[played{k, m}].Add(book.One(margin))
				}
			}
		}
	}
	frequent, replies := 0, 0
	for p, n := range seen {
		if n < 10 {
			continue
		}
		frequent++
		e, ok := b.Lookup(p)
		if !ok || !e.Known || e.Games.Games() != n {
			t.Fatalf("a position of %d games: found %v, %d games, scored %v", n, ok, e.Games.Games(), e.Known)
		}
		for _, m := range e.Moves {
			if m.Games != naive[played{p, m.Square}] {
				t.Fatalf("%v: %v, counted by hand %v", m.Square, m.Games, naive[played{p, m.Square}])
			}
			if !m.Known {
				t.Fatalf("%v has no score", m.Square)
			}
			q, over := next(p, m.Square)
			if over {
				continue
			}
			child, linked := b.Lookup(q)
			if linked != m.Linked {
				t.Fatalf("%v: linked %v, found %v", m.Square, m.Linked, linked)
			}
			if e.Score-m.Score <= 2 && !linked {
				t.Fatalf("%v loses %v discs and the book ends after it", m.Square, e.Score-m.Score)
			}
			if linked {
				replies++
				want := -child.Score
				if q != p.Play(m.Square) {
					want = child.Score
				}
				if m.Score != want && !e.Proven {
					t.Fatalf("%v is worth %v, the position behind it %v", m.Square, m.Score, want)
				}
			}
		}
	}
	if frequent == 0 || replies == 0 || summary.Frequent != frequent || summary.Positions != b.Len() {
		t.Errorf("%d frequent positions, %d moves that go on: %+v", frequent, replies, summary)
	}
	for p, times := range engine.asked {
		if times != 1 {
			t.Fatalf("%v was judged %d times", p, times)
		}
		if k, _ := p.Canonical(); k != p || seen[p] >= 10 {
			t.Fatalf("%v was judged without need", p)
		}
	}

	// A second run asks nothing and makes the same book.
	before := len(engine.asked)
	again, _, err := job.Run(t.Context(), func(int, int, int) {})
	if err != nil || len(engine.asked) != before {
		t.Fatalf("a second run asked %d more: %v", len(engine.asked)-before, err)
	}
	same(t, again, b)
	// A deeper run asks for everything anew.
	job.Depths = []int{7}
	if _, _, err = job.Run(t.Context(), func(int, int, int) {}); err != nil {
		t.Fatal(err)
	}
	for p, times := range engine.asked {
		if times != 2 {
			t.Fatalf("%v was judged %d times", p, times)
		}
	}
}

func same(t *testing.T, tree *book.Tree, want *book.Book) {
	t.Helper()
	got, err := tree.Book()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	var files [2][]byte
	for i, b := range []*book.Book{got, want} {
		path := filepath.Join(dir, "book")
		if err := b.Save(path); err != nil {
			t.Fatal(err)
		}
		if files[i], err = os.ReadFile(path); err != nil {
			t.Fatal(err)
		}
	}
	if string(files[0]) != string(files[1]) {
		t.Error("another book came out")
	}
}

func TestBuildGoesOnWhereItStopped(t *testing.T) {
	games := folder(t, 100)
	dir := t.TempDir()
	whole := Job{
		Games: games, Least: 10, Reply: 2, Journal: filepath.Join(dir, "whole"),
		Engine: &judge{asked: map[game.Position]int{}}, Depths: []int{6}, Threads: 1,
	}
	tree, _, err := whole.Run(t.Context(), func(int, int, int) {})
	if err != nil {
		t.Fatal(err)
	}
	want, err := tree.Book()
	if err != nil {
		t.Fatal(err)
	}

	part := whole
	part.Journal = filepath.Join(dir, "part")
	ctx, stop := context.WithCancel(t.Context())
	part.Engine = &judge{asked: map[game.Position]int{}, limit: 40, stop: stop}
	tree, summary, err := part.Run(ctx, func(int, int, int) {})
	if !errors.Is(err, context.Canceled) || tree == nil || summary.Judged != 40 {
		t.Fatalf("stopped after %d judgements: %v", summary.Judged, err)
	}
	// A crash leaves half a record.
	f, err := os.OpenFile(part.Journal, os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.WriteString("half"); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	part.Engine = whole.Engine
	tree, _, err = part.Run(t.Context(), func(int, int, int) {})
	if err != nil {
		t.Fatal(err)
	}
	same(t, tree, want)
}

func TestBuildReportsFailure(t *testing.T) {
	job := Job{Games: folder(t, 30), Least: 10, Journal: filepath.Join(t.TempDir(), "j"), Engine: broken{}, Depths: []int{1}}
	if _, _, err := job.Run(t.Context(), func(int, int, int) {}); !errors.Is(err, errBroken) {
		t.Errorf("a broken engine: %v", err)
	}
	if err := os.WriteFile(job.Journal, []byte("something else altogether, and long enough"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, _, err := job.Run(t.Context(), func(int, int, int) {}); err == nil {
		t.Error("another file was taken for a journal")
	}
	job.Least = 1000
	if _, _, err := job.Run(t.Context(), func(int, int, int) {}); err == nil {
		t.Error("a book of nothing was built")
	}
}

type broken struct{}

var errBroken = errors.New("broken")

func (broken) Think(context.Context, game.Position, ai.Limits, func(ai.Analysis)) (ai.Analysis, error) {
	time.Sleep(time.Millisecond)
	return ai.Analysis{}, errBroken
}

func TestDrawnLine(t *testing.T) {
	tree := &book.Tree{}
	if err := addDraw(tree); err != nil {
		t.Fatal(err)
	}
	tree.Negamax()
	b, err := tree.Book()
	if err != nil {
		t.Fatal(err)
	}
	p := game.Start(game.Size8)
	line := b.Line(p)
	if len(line) != 60 {
		t.Fatalf("the book plays %d moves of the drawn line, want 60: %v", len(line), line)
	}
	for i, m := range line {
		e, ok := b.Lookup(p)
		if !ok || !e.Proven || e.Score != 0 || e.Moves[0].Square != m {
			t.Fatalf("move %d: %+v", i+1, e)
		}
		p = p.Play(m)
	}
	if !p.Over() || p.Margin() != 0 {
		t.Errorf("the line ends in\n%v", p.Board(game.Black))
	}
}
