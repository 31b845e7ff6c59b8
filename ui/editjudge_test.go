package ui

import (
	"math/rand/v2"
	"strings"
	"testing"

	"othello/game"
)

func TestJudge(t *testing.T) {
	const noDiscs = "----------------------------------------------------------------"
	for _, c := range []struct {
		name, board, verdict string
		odd                  string // in what is said of it; empty if nothing is
		unreachable          bool
	}{
		{"start", "---------------------------OX------XO--------------------------- X", "Black has 4 moves.", "", false},
		{"start, White first", "---------------------------OX------XO--------------------------- O", "White has 4 moves.", "No game of 0 moves", true},
		{"start, turned", "---------------------------XO------OX--------------------------- X", "Black has 4 moves.", "turned by a quarter", true},
		{"nothing", noDiscs + " X", "Game over: a draw, 32 to 32.", "There is no disc.", true},
		{"pass", "XO" + noDiscs[2:] + " O", "White has no move: this is a pass.", "d4, e4, d5 and 1 more are empty", true},
		{"one move", "XO" + noDiscs[2:] + " X", "Black has 1 move.", "are empty", true},
		{"over", overBoard, "Game over: Black wins by 52, 58 to 6.", "", false},
		{"one colour", strings.Repeat("X", 64) + " X", "Game over: Black wins by 64, 64 to 0.", "There are black discs only.", false},
		{"draw", strings.Repeat("X", 32) + strings.Repeat("O", 32) + " X", "Game over: a draw, 32 to 32.", "", false},
		{"loose", "X--------------------------OX------XO--------------------------- X", "Black has 4 moves.", "a1 stands apart", true},
		{"too early to pass", "-------------------X-------XX------XO--------------------------- X", "Black has", "No game of 1 moves", true},
		{"6x6", "--------------OX----XO-------------- X", "Black has 4 moves.", "", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			j := judge(boardOf(t, c.board))
			odd := strings.Join(j.odd, " ")
			if !strings.HasPrefix(j.verdict, c.verdict) || j.unreachable != c.unreachable || !strings.Contains(odd, c.odd) || c.odd == "" && odd != "" {
				t.Errorf("judged %+v, want %q, %q, unreachable %v", j, c.verdict, c.odd, c.unreachable)
			}
		})
	}
}

// TestJudgeOfGames plays games at random: what a game led to is never called
// unreachable, and a pass is claimed only where there was one.
func TestJudgeOfGames(t *testing.T) {
	rnd := rand.New(rand.NewPCG(4, 2))
	for n := range 400 {
		b := game.StartBoard([]game.Size{game.Size8, game.Size6, game.Size4}[n%3])
		passed := false
		for {
			j := judge(b)
			if j.unreachable {
				t.Fatalf("called unreachable (%q):\n%v", j.odd, b)
			}
			if strings.Contains(strings.Join(j.odd, " "), "passed") && !passed {
				t.Fatalf("nobody has passed:\n%v", b)
			}
			moves := b.Position().Moves()
			switch {
			case b.Over():
			case moves == 0:
				b, passed = b.Play(game.Pass), true
				continue
			default:
				at := rnd.IntN(moves.Count())
				for s := range moves.Squares() {
					if at--; at < 0 {
						b = b.Play(s)
						break
					}
				}
				continue
			}
			break
		}
	}
}

func BenchmarkJudge(b *testing.B) {
	board := game.StartBoard(game.Size8)
	judge(board) // which gathers the openings
	for b.Loop() {
		judge(board.With(game.At(2, 3), game.Black))
	}
}
