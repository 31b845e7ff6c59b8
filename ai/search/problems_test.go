package search

import (
	"os"
	"strconv"
	"strings"
	"testing"

	"othello/ai"
	"othello/game"
)

// problem is a position with the exact scores of its moves, as the FFO endgame
// test suite gives them.
type problem struct {
	position game.Position
	score    int
	moves    map[game.Square]int
}

// problems reads an OBF file of the shared problems.
func problems(tb testing.TB, file string) []problem {
	tb.Helper()
	data, err := os.ReadFile("../../../shared/problems/" + file)
	if err != nil {
		tb.Skipf("the shared problems are not here: %v", err)
	}
	var list []problem
	for line := range strings.Lines(string(data)) {
		parts := strings.Split(strings.TrimSpace(line), ";")
		board, turn, ok := strings.Cut(strings.TrimSpace(parts[0]), " ")
		if !ok || len(board) != 64 {
			continue
		}
		b := game.Board{Turn: game.Black}
		if turn == "O" {
			b.Turn = game.White
		}
		for i, c := range board {
			switch c {
			case 'X':
				b = b.With(game.Square(i), game.Black)
			case 'O':
				b = b.With(game.Square(i), game.White)
			}
		}
		pr := problem{position: b.Position(), score: -infinity, moves: map[game.Square]int{}}
		for _, scored := range parts[1:] {
			name, text, ok := strings.Cut(strings.TrimSpace(scored), ":")
			if !ok {
				continue
			}
			m, err := game.ParseSquare(name)
			if err != nil {
				tb.Fatal(err)
			}
			v, err := strconv.Atoi(text)
			if err != nil {
				tb.Fatal(err)
			}
			pr.moves[m] = v
			pr.score = max(pr.score, v)
		}
		list = append(list, pr)
	}
	return list
}

// TestProblems solves positions with known scores of all moves.
func TestProblems(t *testing.T) {
	list := problems(t, "fforum-20-39.obf")
	n := 10
	if testing.Short() {
		n = 5
	}
	e := New(Options{HashMB: 32, Threads: 1})
	for i, pr := range list[:n] {
		a, err := e.Think(t.Context(), pr.position, ai.Limits{}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if !a.Score.Exact() || a.Source != ai.FromExact || int(a.Score.Discs) != pr.score || pr.moves[a.Move()] != pr.score {
			t.Errorf("problem %d: %v scores %v (proven %v), want %d", 20+i, a.Move(), a.Score.Discs, a.Score.Exact(), pr.score)
		}
		checkLine(t, pr.position, a)
	}
}

// checkLine plays a proven principal variation to the end of the game and
// compares its outcome with the score.
func checkLine(t *testing.T, p game.Position, a ai.Analysis) {
	t.Helper()
	sign := 1
	for i, m := range a.PV {
		if !p.Legal(m) {
			t.Fatalf("move %d of the line %v is not legal", i+1, a.PV)
		}
		p, sign = p.Play(m), -sign
	}
	if a.Score.Exact() && (!p.Over() || sign*p.Margin() != int(a.Score.Discs)) {
		t.Errorf("the line %v ends with %d (over: %v), the score is %v", a.PV, sign*p.Margin(), p.Over(), a.Score.Discs)
	}
}

// TestAllMoves compares the scores of every move with the known ones.
func TestAllMoves(t *testing.T) {
	list := problems(t, "fforum-20-39.obf")
	e := New(Options{HashMB: 16, Threads: 1})
	for i, pr := range list[:3] {
		a, err := e.Think(t.Context(), pr.position, ai.Limits{Moves: 64}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if len(a.Moves) != len(pr.moves) {
			t.Fatalf("problem %d: %d moves scored, want %d", 20+i, len(a.Moves), len(pr.moves))
		}
		for j, m := range a.Moves {
			if int(m.Score.Discs) != pr.moves[m.Move] || !m.Score.Exact() {
				t.Errorf("problem %d: %v scores %v (proven %v), want %d", 20+i, m.Move, m.Score.Discs, m.Score.Exact(), pr.moves[m.Move])
			}
			if j > 0 && m.Score.Discs > a.Moves[j-1].Score.Discs {
				t.Errorf("problem %d: moves are not best first: %v", 20+i, a.Moves)
			}
			if len(m.PV) == 0 || m.PV[0] != m.Move {
				t.Errorf("problem %d: the line of %v is %v", 20+i, m.Move, m.PV)
			}
		}
	}
}
