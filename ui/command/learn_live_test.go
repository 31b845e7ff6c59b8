package command

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/adrg/xdg"

	"othello/ai"
	"othello/ai/engines"
	"othello/book"
	"othello/game"
	"othello/internal/cli"
	"othello/ui/config"
)

// dumb is an engine that plays the first legal move.
type dumb struct{}

func (dumb) Think(_ context.Context, p game.Position, _ ai.Limits, _ func(ai.Analysis)) (ai.Analysis, error) {
	return ai.Analysis{Position: p, PV: []game.Square{p.Moves().First()}}, nil
}

// playLearning runs "othello --learn" with dumb and a book of one move; do plays for the
// person.
func playLearning(t *testing.T, do func(config.Setup) error) {
	t.Helper()
	t.Cleanup(xdg.Reload) // after the environment is as it was
	t.Setenv("XDG_DATA_HOME", t.TempDir())
	xdg.Reload()
	var errs strings.Builder
	app := &App{
		config: func(string) (config.Settings, error) {
			c := base()
			c.Engine.Book = "shipped"
			return c, nil
		},
		Kinds: func(config.Settings) ([]ai.Kind, error) {
			return []ai.Kind{{ID: "calm", Engine: dumb{}, Book: true, Levels: []ai.Level{{Name: "one"}}}}, nil
		},
		Book:   oneMove,
		Judge:  func(engines.Settings) ai.Engine { return opinionated{} },
		Solver: func(engines.Settings) Solver { return engineSolver{Engine: opinionated{}} },
		Stdin:  strings.NewReader(""), Stdout: io.Discard, Stderr: &errs,
		lines: func(_ context.Context, _ io.Reader, _ io.Writer, s config.Setup) error { return do(s) },
	}
	if code := app.Run(t.Context(), []string{"--learn"}); code != cli.OK {
		t.Errorf("code %d, %s", code, errs.String())
	}
}

// TestLearntGamesCountAtOnce plays on in the program that has learnt: its engine
// plays the move that was judged best, its explorer knows the position, and a drill
// goes on where it ended.
func TestLearntGamesCountAtOnce(t *testing.T) {
	end := playedGame(t)
	var p game.Position // the first of the game that is not in the book
	for n := range end.Path() {
		if n.Ply() == 1 {
			p = n.Board().Position()
		}
	}
	best := game.NoSquare // in the opinion of opinionated
	for m := range p.Moves().Squares() {
		best = m
	}
	playLearning(t, func(s config.Setup) error {
		move := func() (game.Square, ai.Source) {
			e, lim := s.Kinds[0].Player(1)
			a, err := e.Think(t.Context(), p, lim, nil)
			if err != nil {
				t.Fatal(err)
			}
			return a.Move(), a.Source
		}
		drill := book.NewDrill(book.Opening{Moves: []game.Square{game.At(5, 4)}}, s.Book, game.White)
		if m, from := move(); m == best || from != ai.FromSearch || knows(s.Book, p) || !drill.Over {
			t.Errorf("before the game: %v from the %v, explored %v, drill over %v", m, from, knows(s.Book, p), drill.Over)
		}
		if _, err := s.Learn(t.Context(), end); err != nil {
			return err
		}
		drill = book.NewDrill(book.Opening{Moves: []game.Square{game.At(5, 4)}}, s.Book, game.White)
		if m, from := move(); m != best || from != ai.FromBook || !knows(s.Book, p) || drill.Over {
			t.Errorf("after the game: %v from the %v, want %v; explored %v, drill over %v", m, from, best, knows(s.Book, p), drill.Over)
		}
		return nil
	})
}

// TestLearningBesideLookups learns game after game while others look things up.
func TestLearningBesideLookups(t *testing.T) {
	end := playedGame(t)
	playLearning(t, func(s config.Setup) error {
		ctx, stop := context.WithCancel(t.Context())
		var readers sync.WaitGroup
		for range 4 {
			readers.Go(func() {
				for ctx.Err() == nil {
					for n := range end.Path() {
						p := n.Board().Position()
						e, _ := s.Kinds[0].Player(1)
						if p.Over() || p.MustPass() {
							continue
						}
						if a, err := e.Think(ctx, p, ai.Limits{}, nil); err != nil || !p.Legal(a.Move()) {
							t.Errorf("%v, %v", a.Move(), err)
						}
						s.Book.Book().Line(p)
					}
				}
			})
		}
		var failed error
		for range 5 {
			_, err := s.Learn(t.Context(), end)
			failed = errors.Join(failed, err)
		}
		stop()
		readers.Wait()
		return failed
	})
}

// TestBookOfAnotherProgram begins a new game after another program has learnt.
func TestBookOfAnotherProgram(t *testing.T) {
	end := playedGame(t)
	playLearning(t, func(s config.Setup) error {
		other := &book.Learner{
			Path: filepath.Join(dataDir(), ownBookName), Live: &book.Live{}, First: oneMove, Wait: time.Hour,
			Judge: func() book.Judge { return book.JudgeBy(opinionated{}, ai.Limits{Depth: 1}) },
		}
		s.Renew() // there is no file yet
		before := s.Book.Book()
		if _, err := other.Learn(t.Context(), end); err != nil {
			return err
		}
		if s.Book.Book() != before {
			t.Error("the book changed before anybody asked for it")
		}
		s.Renew()
		now := s.Book.Book()
		if now == before || now.Len() != other.Live.Book().Len() {
			t.Errorf("%d positions, the other program has %d", now.Len(), other.Live.Book().Len())
		}
		if s.Renew(); s.Book.Book() != now {
			t.Error("a file that has not changed is read again")
		}
		if err := os.WriteFile(other.Path, []byte("no book"), 0o600); err != nil {
			return err
		}
		if s.Renew(); s.Book.Book() != now {
			t.Error("a file that is not a book replaces the book")
		}
		return nil
	})
}

func knows(b *book.Live, p game.Position) bool {
	_, ok := b.Book().Lookup(p)
	return ok
}
