package dqn

import (
	"strings"
	"testing"

	"othello/ai"
	"othello/ai/policy/onnx"
	"othello/game"
	"othello/models"
)

// TestLineSquares wants each square in one line of every kind, and diagonals on diagonals: from
// one end of the board they go on at the other.
func TestLineSquares(t *testing.T) {
	for k, squares := range lineSquares {
		seen := map[game.Square]int{}
		for i, s := range squares {
			if s == game.NoSquare {
				continue
			}
			seen[s]++
			if i%LineCells[k] == 0 || squares[i-1] == game.NoSquare {
				continue
			}
			file, rank := s.File()-squares[i-1].File(), s.Rank()-squares[i-1].Rank()
			if want := [4][2]int{{1, 0}, {0, 1}, {1, 1}, {-1, 1}}[k]; [2]int{file, rank} != want && (k < 2 || (file+want[0])%4 != 0 && rank != 1+want[0]) {
				t.Errorf("kind %d: %v follows %v", k, s, squares[i-1])
			}
		}
		if len(seen) != 36 || len(squares) != LineCounts[k]*LineCells[k] {
			t.Errorf("kind %d: %d places for %d squares", k, len(squares), len(seen))
		}
		for s, n := range seen {
			if n != 1 {
				t.Errorf("kind %d has %v %d times", k, s, n)
			}
		}
	}
}

// TestLines plays a game by the shipped network, passes and all, and refuses files that are none.
func TestLines(t *testing.T) {
	n, err := OpenLines(models.R3())
	if err != nil {
		t.Fatal(err)
	}
	for p := game.Start(game.Size6); !p.Over(); {
		a, err := n.Think(t.Context(), p, ai.Limits{Moves: ai.EveryMove}, nil)
		if err != nil || !p.MustPass() && (!p.Legal(a.Move()) || len(a.Moves) != p.Moves().Count()) {
			t.Fatalf("%+v (%v)", a, err)
		}
		if p.MustPass() {
			p = p.Pass()
			continue
		}
		p = p.Play(a.Move())
	}
	whole, err := onnx.Unmarshal(models.R3())
	if err != nil {
		t.Fatal(err)
	}
	for i := range whole.Graph.Initializers {
		less := *whole
		less.Graph.Initializers = append(append([]onnx.Tensor{}, whole.Graph.Initializers[:i]...), whole.Graph.Initializers[i+1:]...)
		name := whole.Graph.Initializers[i].Name
		file, err := onnx.Marshal(&less)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := OpenLines(file); strings.Contains(name, ".") && (err == nil || !strings.Contains(err.Error(), name)) {
			t.Errorf("without %s: %v", name, err)
		}
	}
	for name, file := range map[string][]byte{"policy": models.R1(), "cut": models.R3()[:1000], "empty": nil} {
		if _, err := OpenLines(file); err == nil || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v", name, err)
		}
	}
}
