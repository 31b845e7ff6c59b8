package command

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"othello/ai"
	"othello/ai/engines"
	"othello/book"
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

// oneMove returns a book of one move, which was played five times.
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
	tree, err := book.Import(data)
	if err != nil {
		t.Fatal(err)
	}
	return tree
}

func TestNoLearner(t *testing.T) {
	app := &App{Solver: func(engines.Settings) Solver { return oracle{} }}
	if l, err := app.learner(engines.Settings{Book: "shipped"}, &book.Live{}); l != nil || err != nil {
		t.Errorf("%v, %v without being asked for", l, err)
	}
	for name, want := range map[string]string{"none": "no book of your own", write(t, "foreign", "no book"): "not an opening book of this program"} {
		e := engines.Settings{Book: name, BookLearn: true}
		if _, err := app.learner(e, &book.Live{}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", name, err, want)
		}
	}
}

func write(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}
