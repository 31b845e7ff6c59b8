package book

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"othello/ai/search"
	"othello/book"
	"othello/game"
)

// fourBook builds the book of 4x4 with a journal.
func fourBook(t *testing.T, ctx context.Context, empties int, journal string, report func(e, done, total int)) (*book.Book, error) {
	t.Helper()
	job := Perfect{Board: game.Size4, Empties: empties, Journal: journal, Threads: 1, Engine: search.New(search.Options{HashMB: 1, Threads: 1})}
	return job.Run(ctx, report)
}

// minimax returns the final score of p under perfect play.
func minimax(known map[game.Position]int, p game.Position) int {
	if s, ok := known[p]; ok {
		return s
	}
	if p.Over() {
		return p.Margin()
	}
	if p.MustPass() {
		return -minimax(known, p.Pass())
	}
	best := -64
	for m := range p.Moves().Squares() {
		best = max(best, -minimax(known, p.Play(m)))
	}
	known[p] = best
	return best
}

// TestPerfect plays the book of 4x4, with either colour, against every game that the
// other side can choose: it knows each position that it is asked about, all scores are
// right, and where the other side is to move it knows all of its moves.
func TestPerfect(t *testing.T) {
	b, err := fourBook(t, t.Context(), 1, filepath.Join(t.TempDir(), "solved"), func(int, int, int) {})
	must(t, err)
	known := map[game.Position]int{}
	var play func(p game.Position, mine bool) int
	play = func(p game.Position, mine bool) int { // the number of games
		if p.Over() {
			return 1
		}
		if p.MustPass() {
			return play(p.Pass(), !mine)
		}
		e, ok := b.Lookup(p)
		if !ok || !e.Known || !e.Proven || e.Score != float64(minimax(known, p)) {
			t.Fatalf("the book says %+v, %v of a position worth %d\n%v", e, ok, minimax(known, p), p.Board(game.Black))
		}
		for _, m := range e.Moves {
			if worth := -minimax(known, p.Play(m.Square)); m.Known && m.Score != float64(worth) || !mine && !m.Known {
				t.Fatalf("%v is worth %d, the book says %+v", m.Square, worth, m)
			}
		}
		if mine {
			return play(p.Play(e.Moves[0].Square), false)
		}
		games := 0
		for m := range p.Moves().Squares() {
			games += play(p.Play(m), true)
		}
		return games
	}
	start := game.Start(game.Size4)
	if black, white := play(start, true), play(start, false); black < 30 || white < 30 {
		t.Errorf("%d games with Black, %d with White", black, white)
	}
}

// TestPerfectResumes stops a job again and again: it goes on from its journal and ends
// with the book of one that was not stopped.
func TestPerfectResumes(t *testing.T) {
	whole, err := fourBook(t, t.Context(), 6, filepath.Join(t.TempDir(), "solved"), func(int, int, int) {})
	must(t, err)
	journal := filepath.Join(t.TempDir(), "solved")
	for tries := 0; ; tries++ {
		ctx, stop := context.WithCancel(t.Context())
		solved := 0
		b, err := fourBook(t, ctx, 6, journal, func(_, _, _ int) {
			if solved++; solved == 3 {
				stop()
			}
		})
		stop()
		if err == nil {
			if tries < 3 {
				t.Errorf("stopped %d times", tries)
			}
			if b.Len() != whole.Len() {
				t.Errorf("%d positions, %d without a stop", b.Len(), whole.Len())
			}
			for p := range whole.Positions() {
				want, _ := whole.Lookup(p)
				if got, ok := b.Lookup(p); !ok || got.Score != want.Score {
					t.Errorf("%+v, without a stop %+v", got, want)
				}
			}
			break
		}
		if !errors.Is(err, context.Canceled) || tries > 100 {
			t.Fatal(err)
		}
	}
	// What a finished journal holds is not solved again.
	before, err := os.ReadFile(journal)
	must(t, err)
	again, err := fourBook(t, t.Context(), 6, journal, func(_, _, _ int) { t.Error("a position was solved again") })
	must(t, err)
	after, err := os.ReadFile(journal)
	if err != nil || !bytes.Equal(before, after) || again.Len() != whole.Len() {
		t.Errorf("the journal changed (%v), or the book: %d positions", err, again.Len())
	}
}
