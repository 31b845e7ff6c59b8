package record

import (
	"errors"
	"io/fs"
	"os"
	"reflect"
	"strings"
	"testing"

	"othello/game"
)

// sharedOBF are lists of problems with the exact score of every move.
var sharedOBF = []string{"../../../shared/problems/fforum-20-39.obf", "../../../shared/problems/fforum-40-59.obf"}

func TestOBF(t *testing.T) {
	text := "% first\n% problem\n" + strings.TrimSpace(start8) + "; F5:+0; D3:-2;; solved; \n\n" +
		"O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X; A2:+38; C7:+36; # best\n"
	records, f, err := Parse([]byte(text))
	if err != nil || f != OBF || len(records) != 2 {
		t.Fatalf("%d records of %v: %v", len(records), f, err)
	}
	r := records[0]
	if got := r.Game.Root().Comment; got != "first\nproblem\nsolved" {
		t.Errorf("comment %q", got)
	}
	if want := []MoveScore{{game.At(5, 4), 0}, {game.At(3, 2), -2}}; !reflect.DeepEqual(r.Scores, want) {
		t.Errorf("scores %v, want %v", r.Scores, want)
	}
	if r.Game.Board() != game.StartBoard(game.Size8) {
		t.Errorf("board\n%v", r.Game.Board())
	}
	if len(records[1].Scores) != 2 || records[1].Game.Root().Comment != "# best" {
		t.Errorf("second problem: %v, %q", records[1].Scores, records[1].Game.Root().Comment)
	}
	again, _, err := Parse([]byte(write(t, OBF, records...)))
	if err != nil {
		t.Fatal(err)
	}
	for i, r := range again {
		if !reflect.DeepEqual(r.Scores, records[i].Scores) || r.Game.Root().Comment != records[i].Game.Root().Comment {
			t.Errorf("problem %d changes when it is written: %v %q", i+1, r.Scores, r.Game.Root().Comment)
		}
	}
}

func TestOBFPassAndPlainLists(t *testing.T) {
	// Black must pass.
	r := one(t, OBF, "OX"+strings.Repeat("-", 62)+" X; PS:-64;")
	if want := []MoveScore{{game.Pass, -64}}; !reflect.DeepEqual(r.Scores, want) {
		t.Errorf("scores %v, want %v", r.Scores, want)
	}
	if got := one(t, OBF, write(t, OBF, r)); !reflect.DeepEqual(got.Scores, r.Scores) {
		t.Errorf("a scored pass comes back as %v", got.Scores)
	}
	// Positions alone, one a line.
	records, f, err := Parse([]byte(start8 + strings.ToLower(start8)))
	if err != nil || f != OBF || len(records) != 2 {
		t.Errorf("%d records of %v: %v", len(records), f, err)
	}
}

func TestOBFWritesTheCurrentPosition(t *testing.T) {
	r := one(t, Transcript, "f5d6")
	if got := one(t, OBF, write(t, OBF, r)).Game.Board(); got != r.Game.Board() {
		t.Errorf("written\n%v\nwant\n%v", got, r.Game.Board())
	}
}

func TestSharedProblems(t *testing.T) {
	for _, path := range sharedOBF {
		data, err := os.ReadFile(path)
		if errors.Is(err, fs.ErrNotExist) {
			t.Skipf("%s is not there", path)
		}
		if err != nil {
			t.Fatal(err)
		}
		records, f, err := Parse(data)
		if err != nil || f != OBF || len(records) != 20 {
			t.Fatalf("%s: %d records of %v: %v", path, len(records), f, err)
		}
		for i, r := range records {
			if got, want := len(r.Scores), r.Game.Position().Moves().Count(); got != want {
				t.Errorf("%s, problem %d: %d of %d moves have a score", path, i+1, got, want)
			}
		}
	}
}
