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
		a.PV, a.Score, a.Source, a.Depth = m.PV, m.Score, m.Source, m.Depth
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
		m := MoveScore{Move: game.Square(i), Score: Estimated(v), Depth: i + 1, PV: []game.Square{game.Square(i), 63}}
		if i%2 == 0 {
			m.Score.Bound, m.Source = Exact, FromExact
		}
		list = append(list, m)
	}
	return list
}

// draws returns how often each move is played in 20,000 games, as shares, and checks that the
// analysis is that of the move.
func draws(t *testing.T, s *scripted, h Handicap) (seen [4]float64) {
	t.Helper()
	h.Seed = 1
	e := WithHandicap(s, h)
	const games = 20000
	for range games {
		a, err := e.Think(t.Context(), game.Start(game.Size8), Limits{Depth: 3}, nil)
		if err != nil {
			t.Fatal(err)
		}
		m := s.moves[a.Move()]
		if a.Score.Discs != m.Score.Discs || a.Score.Exact() != m.Score.Exact() || a.Source != m.Source || a.Depth != m.Depth {
			t.Fatalf("plays %v but reports %+v", m, a)
		}
		seen[a.Move()] += 1.0 / games
	}
	if s.asked.Depth != 3 || s.asked.Moves < 60 {
		t.Errorf("the engine was asked for %+v", s.asked)
	}
	return seen
}

// TestHandicapDraws wants moves as often as their priors and their losses say.
func TestHandicapDraws(t *testing.T) {
	priors := []float64{0.5, 0.3, 0.15, 0.05}
	with := func(moves []MoveScore, priors []float64) *scripted {
		for i := range priors {
			moves[i].Prior = priors[i]
		}
		return &scripted{moves: moves}
	}
	likely, bare := with(scores(-3, 9, 0, 64), priors), with(scores(6, 5, 2, -1), nil)
	turned := with(scores(-3, 9, 0, 64), []float64{0.05, 0.15, 0.3, 0.5})
	ln2 := math.Ln2
	for name, c := range map[string]struct {
		engine   *scripted
		handicap Handicap
		want     []float64
	}{
		"as likely":         {likely, Handicap{Temperature: 1}, priors},
		"least share":       {likely, Handicap{Temperature: 1, Share: 0.2}, []float64{0.5 / 0.95, 0.3 / 0.95, 0.15 / 0.95, 0}},
		"never":             {with(scores(1, 1, 1, 1), []float64{0.5, 0.5, 0, 0}), Handicap{Temperature: 1}, []float64{0.5, 0.5, 0, 0}},
		"cooled":            {likely, Handicap{Temperature: 0.5}, []float64{0.25 / 0.365, 0.09 / 0.365, 0.0225 / 0.365, 0.0025 / 0.365}},
		"cold":              {likely, Handicap{Temperature: 1e-3}, []float64{1, 0, 0, 0}},
		"careful":           {likely, Handicap{Temperature: 1, Care: 10}, []float64{0, 0, 0, 1}},
		"no priors":         {bare, Handicap{Temperature: 1}, []float64{0.25, 0.25, 0.25, 0.25}},
		"careful without":   {bare, Handicap{Temperature: 3, Care: ln2}, []float64{128. / 201, 64. / 201, 8. / 201, 1. / 201}},
		"people":            {turned, Handicap{Temperature: 1, People: likely}, priors},
		"people and losses": {with(scores(1, 0, 0, 2), nil), Handicap{Temperature: 1, Care: ln2, People: likely}, []float64{0.25 / 0.4125, 0.075 / 0.4125, 0.0375 / 0.4125, 0.05 / 0.4125}},
		"people not there":  {bare, Handicap{Temperature: 1, People: &scripted{moves: likely.moves, err: errors.New("no network")}}, []float64{0.25, 0.25, 0.25, 0.25}},
	} {
		t.Run(name, func(t *testing.T) {
			seen := draws(t, c.engine, c.handicap)
			for i, want := range c.want {
				if math.Abs(seen[i]-want) > 0.015 || want == 0 && seen[i] > 0 {
					t.Fatalf("drawn %v, want %v", seen, c.want)
				}
			}
		})
	}
}

// TestBeginner wants corners and no theory of a beginner: losses alone count in the opening,
// priors later.
func TestBeginner(t *testing.T) {
	beginner := Handicap{Temperature: 1, Care: 0, Opening: math.Ln2, Seed: 1}
	moves := []MoveScore{
		{Move: game.At(2, 3), Prior: 0.9, Score: Score{Discs: -1}, PV: []game.Square{game.At(2, 3)}},
		{Move: game.At(3, 2), Prior: 0.1, PV: []game.Square{game.At(3, 2)}},
	}
	corner := MoveScore{Move: game.At(7, 7), Prior: 1e-9, Score: Score{Discs: -20}, PV: []game.Square{game.At(7, 7)}}
	late := game.Start(game.Size8)
	for late.Empties() > 40 {
		late = late.Play(late.Moves().First())
	}
	for name, c := range map[string]struct {
		p     game.Position
		moves []MoveScore
		share float64 // of the first move
	}{
		"opening": {game.Start(game.Size8), moves, 1. / 3},
		"middle":  {late, moves, 0.9},
		"corner":  {late, append(moves[:2:2], corner), 0},
	} {
		e := WithHandicap(&scripted{moves: c.moves}, beginner)
		first, corners := 0.0, 0
		const games = 5000
		for range games {
			a, err := e.Think(t.Context(), c.p, Limits{}, nil)
			if err != nil {
				t.Fatal(err)
			}
			if a.Move() == moves[0].Move {
				first += 1. / games
			}
			if a.Move() == corner.Move {
				corners++
			}
		}
		if math.Abs(first-c.share) > 0.03 || name == "corner" && corners != games {
			t.Errorf("%s: the first move in %.3f of the games, the corner in %d of %d", name, first, corners, games)
		}
	}
}

func TestHandicapIsRepeatable(t *testing.T) {
	line := func(seed uint64) (moves []game.Square) {
		e := WithHandicap(&scripted{moves: scores(1, 0, 0, -1)}, Handicap{Temperature: 1, Seed: seed})
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
	if e := WithHandicap(s, Handicap{Care: 3}); e != Engine(s) {
		t.Error("without a temperature the engine should stay as it is")
	}
}

func TestHandicapPassesErrorsOn(t *testing.T) {
	want := errors.New("engine on fire")
	e := WithHandicap(&scripted{moves: scores(1, 0), err: want}, Handicap{Temperature: 1})
	if _, err := e.Think(t.Context(), game.Start(game.Size8), Limits{}, nil); !errors.Is(err, want) {
		t.Errorf("error %v, want %v", err, want)
	}
	e = WithHandicap(&scripted{moves: []MoveScore{{Move: 1}, {Move: 2}}}, Handicap{Temperature: 1})
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
	k.Bare = &scripted{err: errors.New("without the book")}
	k.Levels[1].Handicap = Handicap{Temperature: 1}
	for n, booked := range map[int]bool{2: false, 3: true} {
		e, _ := k.Player(n)
		if _, err := e.Think(t.Context(), game.Start(game.Size8), Limits{}, nil); (err == nil) != booked {
			t.Errorf("level %d plays with the book: %v, want %v", n, err == nil, booked)
		}
	}
	_, lim := k.Player(4)
	if lim != k.Levels[3].Limits {
		t.Errorf("level 4 plays with %+v", lim)
	}
}
