package policy

import (
	"context"
	"errors"
	"math"
	"slices"
	"testing"

	"othello/ai"
	"othello/game"
)

func player(t *testing.T, hidden, views int) *Player {
	t.Helper()
	return NewPlayer(opened(t, network(t, 3, 8, 1, hidden), Options{Provider: Builtin, Views: views}))
}

// TestPlayer looks at the analyses of many positions.
func TestPlayer(t *testing.T) {
	for _, hidden := range []int{0, 8} {
		e := player(t, hidden, 1)
		for _, p := range randomPositions(1, 60) {
			var reports []ai.Analysis
			a, err := e.Think(t.Context(), p, ai.Limits{Moves: 64}, func(a ai.Analysis) { reports = append(reports, a) })
			if p.Over() {
				if !errors.Is(err, ai.ErrNoMove) {
					t.Errorf("a game that is over: %v", err)
				}
				continue
			}
			if err != nil {
				t.Fatal(err)
			}
			if !p.Legal(a.Move()) || a.Position != p || a.Source != ai.FromNetwork {
				t.Fatalf("%v, position %+v, source %v", a.Move(), a.Position, a.Source)
			}
			if (hidden > 0) != (a.WinRate > 0) || hidden == 0 && a.Score.Discs != 0 {
				t.Errorf("with %d hidden units the win rate is %v, the score %v", hidden, a.WinRate, a.Score.Discs)
			}
			if math.Abs(a.Score.Discs-ai.Discs(a.WinRate)) > 1e-9 && hidden > 0 {
				t.Errorf("a win rate of %v is given as %v discs", a.WinRate, a.Score.Discs)
			}
			if a.Move() == game.Pass {
				if len(a.PV) != 2 {
					t.Errorf("a pass, then %v", a.PV)
				}
				continue
			}
			sum := 0.0
			for i, m := range a.Moves {
				sum += m.Prior
				if i > 0 && m.Prior > a.Moves[i-1].Prior || m.Prior <= 0 || !p.Legal(m.Move) || m.PV[0] != m.Move {
					t.Errorf("move %d of %d: %+v", i, len(a.Moves), m)
				}
			}
			if math.Abs(sum-1) > 1e-5 || len(a.Moves) != p.Moves().Count() || a.Moves[0].Move != a.Move() {
				t.Errorf("%v is played of %d moves, whose priors sum to %v", a.Move(), len(a.Moves), sum)
			}
			if len(reports) == 0 || !slices.Equal(reports[len(reports)-1].PV, a.PV) {
				t.Errorf("%d reports", len(reports))
			}
		}
	}
}

// TestPlayerScores compares the scores of moves with the positions behind them.
func TestPlayerScores(t *testing.T) {
	e := player(t, 8, 1)
	p := game.Start(game.Size8)
	p = p.Play(p.Moves().First())
	a, err := e.Think(t.Context(), p, ai.Limits{Moves: 2}, nil)
	if err != nil || len(a.Moves) != 2 {
		t.Fatalf("%+v (%v)", a, err)
	}
	for _, m := range a.Moves {
		b, err := e.Think(t.Context(), p.Play(m.Move), ai.Limits{}, nil)
		if err != nil || math.Abs(b.Score.Discs+m.Score.Discs) > 1e-4 || len(b.Moves) != 0 {
			t.Errorf("%v scores %v, the position behind it %v (%v)", m.Move, m.Score.Discs, b.Score.Discs, err)
		}
	}
	// h1 ends the game, the whole board turning black.
	end := game.Position{Own: 1, Opp: 0x7e}
	end.Out = ^game.Bitboard(0xff)
	if a, err = e.Think(t.Context(), end, ai.Limits{Moves: 1}, nil); err != nil || a.Moves[0].Score.Discs != 8 || !a.Moves[0].Score.Exact() {
		t.Errorf("the last move: %+v (%v)", a, err)
	}
	if a, err = e.Think(t.Context(), end.Pass(), ai.Limits{}, nil); err != nil || a.Move() != game.Pass {
		t.Errorf("a pass: %+v (%v)", a, err)
	}
}

// TestPlayerViews wants as many views as the limits or the options ask for.
func TestPlayerViews(t *testing.T) {
	p := game.Start(game.Size8)
	for _, c := range []struct {
		views int
		nodes int64
		want  int64
	}{{1, 0, 1}, {8, 0, 8}, {1, 8, 8}, {8, 1, 1}, {8, 7, 1}} {
		a, err := player(t, 8, c.views).Think(t.Context(), p, ai.Limits{Nodes: c.nodes}, nil)
		if err != nil || a.Nodes != c.want {
			t.Errorf("%+v: %d positions (%v)", c, a.Nodes, err)
		}
		a, err = player(t, 8, c.views).Think(t.Context(), p, ai.Limits{Nodes: c.nodes, Moves: 64}, nil)
		if err != nil || len(a.Moves) != 4 || c.nodes > 0 && a.Nodes > c.nodes {
			t.Errorf("%+v with moves: %d positions, %d moves (%v)", c, a.Nodes, len(a.Moves), err)
		}
	}
}

func TestPlayerCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	e := player(t, 8, 8)
	a, err := e.Think(ctx, game.Start(game.Size8), ai.Limits{Moves: 64}, func(ai.Analysis) { cancel() })
	if err != nil || a.Nodes != 1 || len(a.Moves) != 4 {
		t.Errorf("cancelled after the first glance: %+v (%v)", a, err)
	}
	if _, err := e.Think(ctx, game.Start(game.Size8), ai.Limits{}, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled before: %v", err)
	}
}

// TestLevels plays a game of each level against itself on each size of board, twice
// the same.
func TestLevels(t *testing.T) {
	e := player(t, 8, 1)
	for i, l := range Levels() {
		for _, size := range []game.Size{game.Size4, game.Size6, game.Size8} {
			var games [2][]game.Square
			for k := range games {
				l.Handicap.Seed = 7
				weak := ai.WithHandicap(e, l.Handicap)
				for p := game.Start(size); !p.Over(); {
					a, err := weak.Think(t.Context(), p, l.Limits, nil)
					if err != nil || !p.Legal(a.Move()) {
						t.Fatalf("level %d plays %v (%v) in\n%v", i+1, a.Move(), err, p.Board(game.Black))
					}
					games[k] = append(games[k], a.Move())
					p = p.Play(a.Move())
				}
			}
			if !slices.Equal(games[0], games[1]) {
				t.Errorf("level %d plays two different games from one seed", i+1)
			}
		}
	}
}
