package review

import (
	"encoding/json"
	"flag"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"testing"
	"time"

	"othello/game"
	"othello/internal/message"
)

var update = flag.Bool("update", false, "write the golden files")

func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s (-update accepts it):\n%s", path, got)
	}
}

// tiny returns the review of a game on the 4x4 board, proven from the first move.
func tiny(t *testing.T) *Review {
	t.Helper()
	l := randomLine(t, rand.New(rand.NewPCG(15, 17)), game.StartBoard(game.Size4))
	l[2].Elapsed = 1500 * time.Millisecond
	r, err := Run(t.Context(), &solver{}, Settings{Name: "solver"}, New(l), nil)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestJSON(t *testing.T) {
	r := tiny(t).ForJSON()
	data, err := json.MarshalIndent(r, "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	golden(t, "tiny.json", string(data)+"\n")
	var back Review
	if err := json.Unmarshal(data, &back); err != nil {
		t.Fatal(err)
	}
	for i := range back.Moves {
		back.Moves[i].size = game.Size8
	}
	for _, m := range r.Moves {
		for i := range m.Reasons {
			m.Reasons[i].message, m.Reasons[i].worth = message.Message{}, 0 // the text is kept in English
		}
	}
	if !reflect.DeepEqual(back.Moves, r.Moves) || back.Result != r.Result || back.Start != r.Start || back.Turning != r.Turning {
		t.Errorf("comes back as %+v", back)
	}
}
