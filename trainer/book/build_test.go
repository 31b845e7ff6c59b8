package book

import (
	"bytes"
	"context"
	"errors"
	"maps"
	"os"
	"path/filepath"
	"testing"
	"time"

	"othello/ai"
	"othello/book"
	"othello/game"
	"othello/game/record"
	"othello/internal/wholefile"
	"othello/trainer/games"
)

// must ends the test if err is not nil.
func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func TestBuild(t *testing.T) {
	engine := asked()
	job := jobOn(t, 300, engine)
	b := build(t, job)
	seen, played := countByHand(t, job.Games)
	frequent, replies := 0, 0
	for p, n := range seen {
		if n < job.Least {
			continue
		}
		frequent++
		e, ok := b.Lookup(p)
		if !ok || !e.Known || e.Games.Games() != n {
			t.Fatalf("a position of %d games: found %v, %d games, scored %v", n, ok, e.Games.Games(), e.Known)
		}
		for _, m := range e.Moves {
			if m.Games != played[moveOf{p, m.Square}] {
				t.Fatalf("%v: %v, counted by hand %v", m.Square, m.Games, played[moveOf{p, m.Square}])
			}
			if goesOn(t, b, e, m, job.Reply) {
				replies++
			}
		}
	}
	if frequent == 0 || replies == 0 {
		t.Errorf("%d frequent positions, %d moves that go on", frequent, replies)
	}
	for p, times := range engine.asked {
		if times != 1 {
			t.Fatalf("%v was judged %d times", p, times)
		}
		if k, _ := p.Canonical(); k != p || seen[p] >= job.Least {
			t.Fatalf("%v was judged without need", p)
		}
	}
}

// moveOf is a move in a canonical position.
type moveOf struct {
	p game.Position
	m game.Square
}

// countByHand is in how many games each canonical position was seen, and how they went
// on with each of its moves, of which the same ones count the same games.
func countByHand(t *testing.T, list []games.Game) (seen map[game.Position]int, played map[moveOf]book.Stats) {
	t.Helper()
	seen, played = map[game.Position]int{}, map[moveOf]book.Stats{}
	for i, g := range list {
		r, err := record.OfDatabase(g.Database, i) // the list is of one database
		must(t, err)
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
					played[moveOf{k, m}] = played[moveOf{k, m}].Add(book.One(margin))
				}
			}
		}
	}
	return seen, played
}

// goesOn checks the move m of an entry, and reports whether the book goes on after it:
// so it must if m loses no more than reply, and m is then worth what comes after it.
func goesOn(t *testing.T, b *book.Book, e book.Entry, m book.Move, reply float64) bool {
	t.Helper()
	if !m.Known {
		t.Fatalf("%v has no score", m.Square)
	}
	q, _, over := e.Position.Next(m.Square)
	if over {
		return false
	}
	child, linked := b.Lookup(q)
	if linked != m.Linked {
		t.Fatalf("%v: linked %v, found %v", m.Square, m.Linked, linked)
	}
	if !linked {
		if e.Score-m.Score <= reply {
			t.Fatalf("%v loses %v discs and the book ends after it", m.Square, e.Score-m.Score)
		}
		return false
	}
	want := -child.Score
	if q != e.Position.Play(m.Square) {
		want = child.Score
	}
	if m.Score != want && !e.Proven {
		t.Fatalf("%v is worth %v, the position behind it %v", m.Square, m.Score, want)
	}
	return true
}

// TestBuildAgain: what was judged is not judged again, but for a greater depth.
func TestBuildAgain(t *testing.T) {
	engine := asked()
	job := jobOn(t, 300, engine)
	first := build(t, job)
	for _, round := range []struct{ depth, times int }{{6, 1}, {7, 2}} {
		job.Depths = []int{round.depth}
		again := build(t, job)
		for p, times := range engine.asked {
			if times != round.times {
				t.Fatalf("depth %d: %v was judged %d times, not %d", round.depth, p, times, round.times)
			}
		}
		if round.depth == 6 {
			same(t, again, first)
		}
	}
}

func same(t *testing.T, a, b *book.Book) {
	t.Helper()
	var files [2]bytes.Buffer
	for i, k := range []*book.Book{a, b} {
		if _, err := k.WriteTo(&files[i]); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(files[0].Bytes(), files[1].Bytes()) {
		t.Error("another book came out")
	}
}

func TestBuildGoesOnWhereItStopped(t *testing.T) {
	whole := jobOn(t, 100, asked())
	want := build(t, whole)

	part := whole
	part.Journal = filepath.Join(t.TempDir(), "part")
	part.Threads = 1
	ctx, stop := context.WithCancel(t.Context())
	part.Engine = &judge{asked: map[game.Position]int{}, limit: 40, stop: stop}
	_, judged, err := part.Run(ctx, func(int, int, int) {})
	if !errors.Is(err, context.Canceled) || judged != 40 {
		t.Fatalf("stopped after %d judgements, %v", judged, err)
	}
	// A crash leaves half a line.
	f, err := os.OpenFile(part.Journal, os.O_APPEND|os.O_WRONLY, 0)
	must(t, err)
	if _, err := f.WriteString(`{"own":34`); err != nil {
		t.Fatal(err)
	}
	must(t, f.Close())
	part.Engine = whole.Engine
	got := build(t, part)
	same(t, got, want)
}

// TestJournal: what was judged comes back as it was, the last verdict on a position, and
// no second program may write beside the first.
func TestJournal(t *testing.T) {
	path := filepath.Join(t.TempDir(), "judged")
	log, err := openJournal(path)
	must(t, err)
	if _, err := openJournal(path); !errors.Is(err, wholefile.ErrLocked) {
		t.Errorf("a second writer: %v", err)
	}
	p := game.Position{Own: 1 << 63, Opp: 1<<62 | 5}
	for i := range 4 {
		v := book.Verdict{Move: game.Square(60 + i), Score: -1.375 + float64(i*i), Depth: 3 + i, Proven: i == 3}
		must(t, log.keep(p, v))
	}
	must(t, log.Close())
	again, err := openJournal(path)
	must(t, err)
	must(t, again.Close())
	want := map[game.Position]book.Verdict{p: {Move: 63, Score: 7.625, Depth: 6, Proven: true}}
	if !maps.Equal(again.judged, want) || !maps.Equal(log.judged, want) {
		t.Errorf("it holds %v", again.judged)
	}
}

func TestBuildReportsFailure(t *testing.T) {
	job := jobOn(t, 30, broken{})
	if _, _, err := job.Run(t.Context(), func(int, int, int) {}); !errors.Is(err, errBroken) {
		t.Errorf("a broken engine: %v", err)
	}
	must(t, os.WriteFile(job.Journal, []byte("something else altogether, and long enough"), 0o600))
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
	must(t, addDraw(tree))
	tree.Negamax()
	b := compact(t, tree)
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
