package ai

import (
	"context"
	"errors"
	"math"
	"testing"

	"othello/game"
)

// scripted is an engine whose scores are given.
type scripted struct {
	moves []MoveScore
	asked Limits
	err   error
}

func (s *scripted) Think(_ context.Context, p game.Position, lim Limits, report func(Analysis)) (Analysis, error) {
	s.asked = lim
	a := Analysis{Position: p, Confidence: 100, Moves: s.moves}
	if len(s.moves) > 0 {
		m := s.moves[0]
		a.PV, a.Score, a.Proven, a.Source, a.Depth = m.PV, m.Score, m.Proven, m.Source, m.Depth
	}
	if report != nil {
		report(a)
	}
	return a, s.err
}

// scores makes a move of each score, the first square first; every other one is
// proven.
func scores(values ...float64) (list []MoveScore) {
	for i, v := range values {
		m := MoveScore{Move: game.Square(i), Score: v, Depth: i + 1, PV: []game.Square{game.Square(i), 63}}
		if i%2 == 0 {
			m.Proven, m.Source = true, FromExact
		}
		list = append(list, m)
	}
	return list
}

func TestHandicapChoosesAmongAffordableMoves(t *testing.T) {
	s := &scripted{moves: scores(6, 5, 2, -1, -20)}
	e := WithHandicap(s, Handicap{Noise: 5, Loss: 4, Seed: 1})
	seen := map[game.Square]int{}
	for range 2000 {
		a, err := e.Think(t.Context(), game.Start(game.Size8), Limits{Depth: 3}, nil)
		if err != nil {
			t.Fatal(err)
		}
		m := s.moves[a.Move()]
		if a.Score != m.Score || a.Proven != m.Proven || a.Source != m.Source || a.Depth != m.Depth {
			t.Fatalf("plays %v but reports %+v", m, a)
		}
		seen[a.Move()]++
	}
	if s.asked.Depth != 3 || s.asked.Moves < 60 {
		t.Errorf("the engine was asked for %+v", s.asked)
	}
	if seen[3]+seen[4] > 0 {
		t.Errorf("moves that lose more than 4 discs were played: %v", seen)
	}
	if !(seen[0] > seen[1] && seen[1] > seen[2] && seen[2] > 200) {
		t.Errorf("worse moves should be rarer, but not rare: %v", seen)
	}
}

func TestHandicapWithoutBound(t *testing.T) {
	e := WithHandicap(&scripted{moves: scores(1, 0, -30)}, Handicap{Noise: 40, Seed: 2})
	worst := false
	for range 200 {
		a, err := e.Think(t.Context(), game.Start(game.Size8), Limits{}, nil)
		if err != nil {
			t.Fatal(err)
		}
		worst = worst || a.Move() == 2
	}
	if !worst {
		t.Error("with no bound on the loss the worst move never came")
	}
}

func TestHandicapIsRepeatable(t *testing.T) {
	line := func(seed uint64) (moves []game.Square) {
		e := WithHandicap(&scripted{moves: scores(1, 0, 0, -1)}, Handicap{Noise: 3, Seed: seed})
		for range 40 {
			a, err := e.Think(t.Context(), game.Start(game.Size8), Limits{}, nil)
			if err != nil {
				t.Fatal(err)
			}
			moves = append(moves, a.Move())
		}
		return moves
	}
	same := func(a, b []game.Square) bool {
		for i := range a {
			if a[i] != b[i] {
				return false
			}
		}
		return true
	}
	if !same(line(5), line(5)) {
		t.Error("the same seed gave different games")
	}
	if same(line(5), line(6)) || same(line(0), line(0)) {
		t.Error("different seeds gave the same game")
	}
}

func TestNoHandicap(t *testing.T) {
	s := &scripted{moves: scores(1, 0)}
	if e := WithHandicap(s, Handicap{Loss: 3}); e != Engine(s) {
		t.Error("without noise the engine should stay as it is")
	}
}

func TestHandicapPassesErrorsOn(t *testing.T) {
	want := errors.New("engine on fire")
	e := WithHandicap(&scripted{moves: scores(1, 0), err: want}, Handicap{Noise: 1})
	if _, err := e.Think(t.Context(), game.Start(game.Size8), Limits{}, nil); !errors.Is(err, want) {
		t.Errorf("error %v, want %v", err, want)
	}
	e = WithHandicap(&scripted{moves: []MoveScore{{Move: 1}, {Move: 2}}}, Handicap{Noise: 1})
	if _, err := e.Think(t.Context(), game.Start(game.Size8), Limits{}, nil); err == nil {
		t.Error("scores without lines were accepted")
	}
}

func TestKind(t *testing.T) {
	k := Kind{Engine: &scripted{}}
	for depth := range 6 {
		k.Levels = append(k.Levels, Level{Limits: Limits{Depth: depth}})
	}
	for n, want := range map[int]int{-3: 1, 0: 1, 1: 1, 5: 5, len(k.Levels): len(k.Levels), 99: len(k.Levels)} {
		if got := k.Clamp(n); got != want {
			t.Errorf("level %d becomes %d, want %d", n, got, want)
		}
	}
	_, lim := k.Player(4)
	if lim != k.Levels[3].Limits {
		t.Errorf("level 4 plays with %+v", lim)
	}
}

// TestHandicapDraws wants moves as often as their priors say, cooled or heated, but
// none that is too unlikely.
func TestHandicapDraws(t *testing.T) {
	priors := []float64{0.5, 0.3, 0.15, 0.05}
	for _, c := range []struct {
		temperature, share float64
		want               []float64
	}{
		{1, 0, priors},
		{1, 0.2, []float64{0.5 / 0.95, 0.3 / 0.95, 0.15 / 0.95, 0}},
		{0.5, 0, []float64{0.25 / 0.365, 0.09 / 0.365, 0.0225 / 0.365, 0.0025 / 0.365}},
		{1e-3, 0, []float64{1, 0, 0, 0}},
	} {
		s := &scripted{moves: scores(-3, 9, 0, 64)}
		for i := range s.moves {
			s.moves[i].Prior = priors[i]
		}
		e := WithHandicap(s, Handicap{Temperature: c.temperature, Share: c.share, Seed: 1})
		const games = 20000
		var seen [4]float64
		for range games {
			a, err := e.Think(t.Context(), game.Start(game.Size8), Limits{}, nil)
			if err != nil {
				t.Fatal(err)
			}
			seen[a.Move()] += 1.0 / games
		}
		for i, want := range c.want {
			if math.Abs(seen[i]-want) > 0.015 || want == 0 && seen[i] > 0 {
				t.Errorf("temperature %v, share %v: drawn %v, want %v", c.temperature, c.share, seen, c.want)
				break
			}
		}
	}
	e := WithHandicap(&scripted{moves: scores(1, 2)}, Handicap{Temperature: 1, Seed: 1})
	if a, err := e.Think(t.Context(), game.Start(game.Size8), Limits{}, nil); err != nil || a.Move() != 0 {
		t.Errorf("without priors %v is drawn (%v)", a.Move(), err)
	}
}
