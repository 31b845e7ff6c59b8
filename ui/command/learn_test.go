package command

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/adrg/xdg"

	"othello/ai"
	"othello/ai/options"
	"othello/book"
	"othello/game"
)

// playedGame is a game of first moves, to its end.
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

// tryLearner is a learner whose own book is in a new directory, and that file.
func tryLearner(t *testing.T, judge ai.Engine) (*learner, string) {
	t.Helper()
	t.Cleanup(xdg.Reload) // after the environment is as it was
	t.Setenv("XDG_DATA_HOME", t.TempDir())
	xdg.Reload()
	app := &App{
		Book:   oneMove,
		Solver: func(options.Engine) Solver { return engineSolver{Engine: judge} },
	}
	l, err := app.learner(options.Engine{Book: "shipped", BookLearn: true}, &book.Live{})
	if err != nil {
		t.Fatal(err)
	}
	return l, l.path
}

// oneMove is a book of one move, which was played five times.
func oneMove() (*book.Book, error) {
	var tree book.Tree
	if err := tree.Count(game.Start(game.Size8), game.At(5, 4), book.Stats{Wins: 5}); err != nil {
		return nil, err
	}
	return tree.Book()
}

// engineSolver is an engine in the place of a solver.
type engineSolver struct {
	ai.Engine
	oracle
}

func (s engineSolver) Think(ctx context.Context, p game.Position, lim ai.Limits, report func(ai.Analysis)) (ai.Analysis, error) {
	return s.Engine.Think(ctx, p, lim, report)
}

func positions(t *testing.T, path string) *book.Tree {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	tree, _, err := book.Import(data)
	if err != nil {
		t.Fatal(err)
	}
	return tree
}

func TestLearner(t *testing.T) {
	l, own := tryLearner(t, opinionated{})
	end := playedGame(t)
	text, err := l.learn(t.Context(), end)
	if err != nil || !strings.Contains(text, "3 positions are judged") {
		t.Fatalf("%q, %v", text, err)
	}
	first := positions(t, own).Len()
	if first < 3 {
		t.Errorf("%d positions after the first game", first)
	}
	if _, err := l.learn(t.Context(), end); err != nil {
		t.Fatal(err)
	}
	if again := positions(t, own).Len(); again <= first {
		t.Errorf("%d positions after the second game, %d after the first", again, first)
	}
}

// TestLearnerFollowsTheShippedBook takes over what a newer edition of it knows, and
// counts no game twice.
func TestLearnerFollowsTheShippedBook(t *testing.T) {
	l, own := tryLearner(t, opinionated{})
	if _, err := l.learn(t.Context(), playedGame(t)); err != nil {
		t.Fatal(err)
	}
	p := game.Start(game.Size8).Play(game.At(5, 4)).Play(game.At(3, 5)).Play(game.At(2, 2))
	newer := &learner{path: own, live: &book.Live{}, judge: l.judge, first: func() (*book.Book, error) {
		tree := positions(t, own)
		if err := tree.Count(p, p.Moves().First(), book.Stats{Draws: 9}); err != nil {
			return nil, err
		}
		return tree.Book()
	}}
	if _, err := newer.learn(t.Context(), playedGame(t)); err != nil {
		t.Fatal(err)
	}
	if e, _ := newer.live.Book().Lookup(p); e.Games.Games() != 9 {
		t.Errorf("%d games of the new position", e.Games.Games())
	}
	if e, _ := newer.live.Book().Lookup(game.Start(game.Size8)); e.Games.Games() != 5+2 {
		t.Errorf("%d games at the start", e.Games.Games())
	}
}

// TestLearnerIsStopped leaves the file as it is.
func TestLearnerIsStopped(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	l, own := tryLearner(t, judgeFunc(func(p game.Position) { stop() }))
	if _, err := l.learn(ctx, playedGame(t)); !errors.Is(err, context.Canceled) {
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
		var tree book.Tree
		if err := tree.Score(other, book.Verdict{Move: other.Moves().First(), Score: 1, Depth: 30}); err != nil {
			t.Error(err)
		}
		if err := os.MkdirAll(filepath.Dir(own), 0o755); err != nil {
			t.Error(err)
		}
		if err := tree.Save(own, book.Native, time.Now()); err != nil {
			t.Error(err)
		}
	}))
	own = path
	if _, err := l.learn(t.Context(), playedGame(t)); err != nil {
		t.Fatal(err)
	}
	if tree := positions(t, own); !tree.Has(other) || tree.Len() < 4 {
		t.Errorf("%d positions: what the other program wrote is lost", tree.Len())
	}
}

// TestLearnerLeavesADamagedBook alone.
func TestLearnerLeavesADamagedBook(t *testing.T) {
	l, own := tryLearner(t, opinionated{})
	if err := os.MkdirAll(filepath.Dir(own), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(own, []byte("no book"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := l.learn(t.Context(), playedGame(t)); err == nil {
		t.Error("a damaged book was learnt into")
	}
	if data, err := os.ReadFile(own); err != nil || string(data) != "no book" {
		t.Errorf("%q, %v: the damaged book was changed", data, err)
	}
}

func TestNoLearner(t *testing.T) {
	app := &App{Solver: func(options.Engine) Solver { return oracle{} }}
	if l, err := app.learner(options.Engine{Book: "shipped"}, &book.Live{}); l != nil || err != nil {
		t.Errorf("%v, %v without being asked for", l, err)
	}
	for name, want := range map[string]string{"none": "no book of your own", write(t, "foreign", "no book"): "no book of this program"} {
		e := options.Engine{Book: name, BookLearn: true}
		live, _ := app.playBook(e)
		if _, err := app.learner(e, live); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", name, err, want)
		}
	}
}

// judgeFunc is opinionated and says which positions it is asked about.
type judgeFunc func(game.Position)

func (f judgeFunc) Think(ctx context.Context, p game.Position, lim ai.Limits, report func(ai.Analysis)) (ai.Analysis, error) {
	f(p)
	return opinionated{}.Think(ctx, p, lim, report)
}

func write(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}
