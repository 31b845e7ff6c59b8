package record

import (
	"math/rand/v2"
	"slices"
	"testing"

	"othello/game"
)

// TestEveryFormatHoldsWhatAnyOtherDoes writes random games of all sizes, with passes and
// variations, from openings and from positions, in each format; what is read from it is
// written in every format that can hold it, and read again.
func TestEveryFormatHoldsWhatAnyOtherDoes(t *testing.T) {
	rng := rand.New(rand.NewPCG(15, 16))
	passes, written := 0, map[Format]int{}
	for i := range 36 {
		size := []game.Size{game.Size8, game.Size6, game.Size4}[i%3]
		start := game.StartBoard(size)
		if i%2 == 1 {
			g := game.FromBoard(start)
			for range int(size) {
				playRandom(rng, g)
			}
			start = g.Board()
		}
		r := &Record{Game: randomGame(rng, start), Black: "A", White: "B", Event: "Cup", Date: "2023-05-14"}
		if slices.Contains(r.Game.Moves(), game.Pass) {
			passes++
		}
		if i%4 >= 2 {
			bloom(rng, r.Game)
		}
		decorate(rng, r.Game)
		for _, f := range Formats() {
			text, err := Text(f, r)
			if err != nil {
				continue // such as a small board in WTHOR
			}
			first := readBack(t, f, text)
			for _, to := range Formats() {
				text, err := Text(to, first)
				if err != nil {
					continue
				}
				written[to]++
				wantHeld(t, to, readBack(t, to, text), first)
			}
		}
	}
	if passes < 10 {
		t.Errorf("only %d games have passes", passes)
	}
	for _, f := range Formats() {
		if written[f] < 20 {
			t.Errorf("%v was written only %d times", f, written[f])
		}
	}
}

// TestScoresThatAreNoMovesAreNotRead has a problem in SGF declare the scores of moves that
// are not legal: OBF, which it may be written as, refuses them.
func TestScoresThatAreNoMovesAreNotRead(t *testing.T) {
	r := one(t, SGF, "(;GM[2]SCORE[a1:4][f5:2][pass:1][d3:70][c4:-2])")
	want := []MoveScore{{game.At(5, 4), 2}, {game.At(2, 3), -2}}
	if !slices.Equal(r.Scores, want) {
		t.Fatalf("the scores are %v, want %v", r.Scores, want)
	}
	for _, f := range []Format{SGF, OBF} {
		if again := readBack(t, f, write(t, f, r)); !slices.Equal(again.Scores, want) {
			t.Errorf("%v: the scores are %v, want %v", f, again.Scores, want)
		}
	}
}

func readBack(t *testing.T, f Format, text string) *Record {
	t.Helper()
	records, _, err := Parse([]byte(text))
	if err != nil || len(records) != 1 {
		t.Fatalf("%v: %d records, %v:\n%q", f, len(records), err, text)
	}
	return records[0]
}

// wantHeld compares what a format holds of a record.
func wantHeld(t *testing.T, f Format, got, want *Record) {
	t.Helper()
	discs := func(line []*game.Node) (list []game.Square) {
		for _, n := range line {
			if n.Move().IsSquare() {
				list = append(list, n.Move())
			}
		}
		return list
	}
	line, wanted := got.Game.Line(), want.Game.Line()
	if f == SGF || f == OBF && want.Game.Node() == want.Game.Root() {
		if !slices.Equal(got.Scores, want.Scores) {
			t.Errorf("%v: the scores are %v, want %v", f, got.Scores, want.Scores)
		}
	}
	switch f {
	case Board, OBF:
		if got.Game.Root().Board() != want.Game.Board() {
			t.Errorf("%v: the position is\n%v\nwant\n%v", f, got.Game.Root().Board(), want.Game.Board())
		}
		return
	case SGF:
		sameTree(t, got.Game.Root(), want.Game.Root(), true)
		if got.Game.Node().Ply() != want.Game.Node().Ply() {
			t.Errorf("SGF: it stands at node %d, want %d", got.Game.Node().Ply(), want.Game.Node().Ply())
		}
	case GGF:
		for i := range min(len(line), len(wanted)) {
			if g, w := line[i], wanted[i]; i == 0 {
				// A time and a score belong to a move; where the game starts there is none.
				if g.Comment != trimmed(w.Comment) {
					t.Errorf("GGF: the start says %q, want %q", g.Comment, w.Comment)
				}
			} else if g.Elapsed != w.Elapsed || (g.Eval == nil) != (w.Eval == nil) || g.Comment != trimmed(w.Comment) {
				t.Errorf("GGF: node %d says %v, %q, want %v, %q", i, g.Elapsed, g.Comment, w.Elapsed, w.Comment)
			}
		}
	}
	if line[0].Board() != wanted[0].Board() || !slices.Equal(discs(line), discs(wanted)) || line[len(line)-1].Board() != wanted[len(wanted)-1].Board() {
		t.Errorf("%v: the line is %v from\n%v\nwant %v from\n%v", f, discs(line), line[0].Board(), discs(wanted), wanted[0].Board())
	}
	if f == SGF || f == GGF {
		if got.Black != want.Black || got.White != want.White || got.Event != want.Event || got.Date != want.Date {
			t.Errorf("%v: %+v, want %+v", f, got, want)
		}
	}
}
