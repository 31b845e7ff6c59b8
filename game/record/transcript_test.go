package record

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"othello/game"
)

func TestTranscripts(t *testing.T) {
	for name, data := range map[string]string{
		"plain":           "f5d6c3d3c4",
		"upper case":      "F5D6C3D3C4",
		"spaces":          " f5 d6  c3\td3\nc4\n",
		"commas":          "f5, d6, c3, d3, c4.",
		"dashes":          "f5-d6-c3-d3-c4",
		"numbered":        "1. f5 d6 2. c3 d3 3. c4",
		"numbered single": "1.f5 2.d6 3.c3 4.d3 5.c4",
		"numbered tight":  "1f5 2d6 3c3 4d3 5c4",
		"table":           "Black\tWhite\n1\tf5\td6\n2\tc3\td3\n3\tc4",
		"marks":           "f5! d6?! c3!! d3?? c4 1-0",
		"result":          "f5d6c3d3c4 33-31",
		"words":           "Black wins by 2: f5 d6 c3 d3 c4",
		"remarks":         "f5 {main} d6 (+2) c3 d3 % to the end\n c4",
		"extra passes":    "f5 d6 -- c3 d3 ----- c4",
	} {
		if got := transcript(one(t, Transcript, data).Game); got != "f5d6c3d3c4" {
			t.Errorf("%s: read %q", name, got)
		}
	}
	if got := transcript(one(t, Transcript, game.DrawnLine).Game); got != game.DrawnLine {
		t.Errorf("the drawn line is read as %q", got)
	}
	if got := one(t, Transcript, "f5 {main} {line} d6").Game.Node().Parent().Comment; got != "main\nline" {
		t.Errorf("comment %q", got)
	}
}

// passingGame returns a finished game with passes on the way.
func passingGame(t *testing.T) *game.Game {
	t.Helper()
	rng := rand.New(rand.NewPCG(1, 2))
	for {
		g := randomGame(rng, game.StartBoard(game.Size8))
		if slices.Contains(g.Moves(), game.Pass) {
			return g
		}
	}
}

func TestPassesAreToleratedInEveryForm(t *testing.T) {
	g := passingGame(t)
	for _, pass := range []string{"", "pa", "PA", "ps", "pass", "Pass", "--", " -- ", "パス"} {
		var out strings.Builder
		for _, m := range g.Moves() {
			if m == game.Pass {
				out.WriteString(pass)
			} else {
				out.WriteString(m.String())
			}
		}
		r := one(t, Transcript, out.String()+" -- --")
		sameTree(t, r.Game.Root(), g.Root(), true)
	}
}

func TestSeveralTranscripts(t *testing.T) {
	records, f, err := Parse([]byte("f5d6c3\n\nf5f6e6f4 33-31\nd3\n"))
	if err != nil || f != Transcript || len(records) != 3 {
		t.Fatalf("%d records of %v, %v; want three transcripts", len(records), f, err)
	}
	for i, want := range []string{"f5d6c3", "f5f6e6f4", "d3"} {
		if got := transcript(records[i].Game); got != want {
			t.Errorf("game %d is %q, want %q", i+1, got, want)
		}
	}
	if _, _, err := Parse([]byte("f5d6c3\nf5f6\nf5a1\n")); err == nil || !strings.Contains(err.Error(), "line 3, column 3: move 2: a1") {
		t.Errorf("the error of the third game is %v", err)
	}
	if got := write(t, Transcript, records...); got != "f5d6c3\nf5f6e6f4\nd3\n" {
		t.Errorf("written as %q", got)
	}
}

func TestTranscriptFromAnotherBoard(t *testing.T) {
	start := game.StartBoard(game.Size8).SwapColors()
	start.Turn = game.Black
	records, _, err := ParseFrom(start, []byte("c5 e6"))
	if err != nil || records[0].Game.Root().Board() != start || records[0].Game.Node().Ply() != 2 {
		t.Fatalf("%v", err)
	}
	if _, _, err := Parse([]byte("c5")); err == nil {
		t.Error("c5 is accepted from the usual opening")
	}
	// A position of its own is not played from start.
	records, _, err = ParseFrom(start, []byte("(;GM[2];B[f5])"))
	if err != nil || records[0].Game.Root().Board() != game.StartBoard(game.Size8) {
		t.Errorf("SGF is read from the wrong board: %v", err)
	}
}

func TestTranscriptRoundTrip(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for i := range 60 {
		size := []game.Size{game.Size8, game.Size6, game.Size4}[i%3]
		start := game.StartBoard(size)
		if i%2 == 1 {
			// Half a game earlier.
			g := game.FromBoard(start)
			for range int(size) {
				playRandom(rng, g)
			}
			start = g.Board()
		}
		want := randomGame(rng, start)
		if want.Node().Ply() == 0 {
			continue
		}
		for stop := rng.IntN(want.Node().Ply()); want.Node().Ply() > stop+1; {
			end := want.Node()
			want.Undo()
			want.Delete(end)
		}
		text := write(t, Transcript, &Record{Game: want})
		records, _, err := Parse([]byte(text))
		if err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		sameTree(t, records[0].Game.Root(), want.Root(), true)
	}
	small, large := &Record{Game: randomGame(rng, game.StartBoard(game.Size6))}, &Record{Game: randomGame(rng, game.StartBoard(game.Size8))}
	records, _, err := Parse([]byte(write(t, Transcript, large, small)))
	if err != nil || len(records) != 2 {
		t.Fatalf("%d games: %v", len(records), err)
	}
	sameTree(t, records[0].Game.Root(), large.Game.Root(), true)
	sameTree(t, records[1].Game.Root(), small.Game.Root(), true)
	if _, err := Text(Transcript, &Record{Game: game.New(game.Size8)}); err == nil {
		t.Error("a game without moves is written as an empty transcript")
	}
}

// TestTranscriptOfSixBySix reads a game of the small board without being told its size; a
// single square is no such game, and what is wrong is said of the usual board.
func TestTranscriptOfSixBySix(t *testing.T) {
	const moves = "b3d2e3f4f3b4f5a3d1"
	records, f, err := Parse([]byte(moves))
	if err != nil || f != Transcript || records[0].Game.Board().Size() != game.Size6 || transcript(records[0].Game) != moves {
		t.Errorf("%v, %v, %v", records, f, err)
	}
	for _, text := range []string{"b3", "b3d2a1"} {
		if _, _, err := Parse([]byte(text)); err == nil {
			t.Errorf("%q is read", text)
		}
	}
}
