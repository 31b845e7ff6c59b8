package book

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"othello/game"
)

// playedGame returns a game of first moves, to its end.
func playedGame(t *testing.T) *game.Node {
	t.Helper()
	g := game.New(game.Size8)
	for !g.Over() {
		m := game.Pass
		if moves := g.Position().Moves(); moves != 0 {
			m = moves.First()
		}
		if err := g.Play(m); err != nil {
			t.Fatal(err)
		}
	}
	return g.Node()
}

// judgeFunc gives the moves of a position the scores 0, 1, 2…, and says which positions
// it is asked about.
type judgeFunc func(game.Position)

func (f judgeFunc) judge(ctx context.Context, p game.Position) (list []Verdict, err error) {
	f(p)
	for m := range p.Moves().Squares() {
		list = append(list, Verdict{Move: m, Score: float64(len(list)), Depth: 1})
	}
	return list, ctx.Err()
}

func quietly(game.Position) {}

// tryLearner returns a learner whose own book is in a new directory, and that file.
func tryLearner(t *testing.T, judge judgeFunc) (*Learner, string) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "own", "own.book")
	return &Learner{Path: path, Live: &Live{}, First: oneMove, Judge: func() Judge { return judge.judge }, Wait: time.Hour}, path
}

// oneMove returns a book of one move, which was played five times.
func oneMove() (*Book, error) {
	var tree Tree
	if err := tree.Count(game.Start(game.Size8), game.At(5, 4), Stats{Wins: 5}); err != nil {
		return nil, err
	}
	return tree.Book()
}

func load(t *testing.T, path string) *Tree {
	t.Helper()
	tree, err := Load(path)
	if err != nil {
		t.Fatal(err)
	}
	return tree
}

func TestLearner(t *testing.T) {
	l, own := tryLearner(t, quietly)
	end := playedGame(t)
	text, err := l.Learn(t.Context(), end)
	if err != nil || !strings.Contains(text, "3 positions are judged") {
		t.Fatalf("%q, %v", text, err)
	}
	first := load(t, own).Len()
	if first < 3 {
		t.Errorf("%d positions after the first game", first)
	}
	if _, err := l.Learn(t.Context(), end); err != nil {
		t.Fatal(err)
	}
	if again := load(t, own).Len(); again <= first {
		t.Errorf("%d positions after the second game, %d after the first", again, first)
	}
}

// TestLearnerFollowsTheShippedBook takes in a newer edition of it, and counts no game
// twice.
func TestLearnerFollowsTheShippedBook(t *testing.T) {
	l, own := tryLearner(t, quietly)
	if _, err := l.Learn(t.Context(), playedGame(t)); err != nil {
		t.Fatal(err)
	}
	p := game.Start(game.Size8).Play(game.At(5, 4)).Play(game.At(3, 5)).Play(game.At(2, 2))
	newer := &Learner{Path: own, Live: &Live{}, Judge: l.Judge, First: func() (*Book, error) {
		tree := load(t, own)
		if err := tree.Count(p, p.Moves().First(), Stats{Draws: 9}); err != nil {
			return nil, err
		}
		return tree.Book()
	}}
	if _, err := newer.Learn(t.Context(), playedGame(t)); err != nil {
		t.Fatal(err)
	}
	if e, _ := newer.Live.Book().Lookup(p); e.Games.Games() != 9 {
		t.Errorf("%d games of the new position", e.Games.Games())
	}
	if e, _ := newer.Live.Book().Lookup(game.Start(game.Size8)); e.Games.Games() != 5+2 {
		t.Errorf("%d games at the start", e.Games.Games())
	}
}

// TestLearnerIsStopped leaves the file as it is.
func TestLearnerIsStopped(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	l, own := tryLearner(t, judgeFunc(func(p game.Position) { stop() }))
	if _, err := l.Learn(ctx, playedGame(t)); !errors.Is(err, context.Canceled) {
		t.Errorf("%v, want that it was stopped", err)
	}
	if _, err := os.Stat(own); err == nil {
		t.Error("a file was written")
	}
}

// TestLearnerKeepsWhatOthersWrite learns while another program does.
func TestLearnerKeepsWhatOthersWrite(t *testing.T) {
	var own string
	other := game.Start(game.Size8).Play(game.At(5, 4)).Play(game.At(3, 5))
	wrote := false
	l, path := tryLearner(t, judgeFunc(func(game.Position) {
		if wrote {
			return
		}
		wrote = true
		var tree Tree
		if err := tree.Score(other, Verdict{Move: other.Moves().First(), Score: 1, Depth: 30}); err != nil {
			t.Error(err)
		}
		if err := os.MkdirAll(filepath.Dir(own), 0o755); err != nil {
			t.Error(err)
		}
		if err := tree.Save(own, Native, time.Now()); err != nil {
			t.Error(err)
		}
	}))
	own = path
	if _, err := l.Learn(t.Context(), playedGame(t)); err != nil {
		t.Fatal(err)
	}
	if tree := load(t, own); !tree.Has(other) || tree.Len() < 4 {
		t.Errorf("%d positions: what the other program wrote is lost", tree.Len())
	}
}

// TestLearnerLeavesADamagedBook alone.
func TestLearnerLeavesADamagedBook(t *testing.T) {
	l, own := tryLearner(t, quietly)
	if err := os.MkdirAll(filepath.Dir(own), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(own, []byte("no book"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := l.Learn(t.Context(), playedGame(t)); err == nil {
		t.Error("a damaged book was learnt into")
	}
	if data, err := os.ReadFile(own); err != nil || string(data) != "no book" {
		t.Errorf("%q, %v: the damaged book was changed", data, err)
	}
}
