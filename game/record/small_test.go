package record

import (
	"os"
	"strings"
	"testing"

	"othello/game"
)

// The files of 2026-11-22 hold the same four games, of two sizes and two beginnings
// each, and the problems that they begin with. This program wrote them when squares of
// small boards had the names of the large one.
func TestFilesWithOldNamesOfSmallBoards(t *testing.T) {
	open := func(name string) []*Record {
		t.Helper()
		data, err := os.ReadFile("testdata/" + name)
		if err != nil {
			t.Fatal(err)
		}
		records, _, err := Parse(data)
		if err != nil || len(records) != 4 {
			t.Fatalf("%s: %d records, %v", name, len(records), err)
		}
		return records
	}
	games, lines := open("small-2026-11-22.sgf"), open("small-2026-11-22.txt")
	problems, scores := open("small-2026-11-22.obf"), open("scores-2026-11-22.sgf")
	for i, r := range games {
		sameTree(t, lines[i].Game.Root(), r.Game.Root(), true)
		p := r.Game.Root().Board().Position()
		for _, problem := range []*Record{problems[i], scores[i]} {
			if len(problem.Scores) != p.Moves().Count() {
				t.Errorf("problem %d has %d scores, want %d", i+1, len(problem.Scores), p.Moves().Count())
			}
			for j, m := range problem.Scores {
				if m.Move != p.Moves().Nth(j) || m.Score != 2*j {
					t.Errorf("problem %d: %v has the score %d", i+1, p.Size().Name(m.Move), m.Score)
				}
			}
		}
	}
	for f, text := range map[Format]string{Transcript: " X c2b4c5", OBF: " X; C2:+0; B3:+2; E4:+4; D5:+6;"} {
		first := lines[0]
		if f == OBF {
			first = problems[0]
		}
		if got := write(t, f, first); !strings.Contains(got, text) {
			t.Errorf("%v is written %q, want %q in it", f, got, text)
		}
	}
}

func TestNamesOfSmallBoardsAreTheirOwn(t *testing.T) {
	start := game.StartBoard(game.Size6)
	for _, text := range []string{"e4e3", "E4 e3"} {
		records, _, err := ParseFrom(start, []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		if m := records[0].Game.Moves()[0]; m != game.At(5, 4) {
			t.Errorf("%q begins with bit %d", text, m)
		}
	}
	// What is typed has no board of its own: it is never read by the old names.
	for text, want := range map[string]string{
		"d3": "d3 is not a legal move for Black",
		"g7": `"g7" is not a move (a1 to f6, or pass)`,
	} {
		if _, _, err := ParseFrom(start, []byte(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
	// A line that is legal by neither names is judged by the own ones.
	if _, _, err := Parse([]byte(start.Line() + " c2 f6")); err == nil || !strings.Contains(err.Error(), "move 2: f6 is not a legal move for White") {
		t.Errorf("an illegal line: %v", err)
	}
}
