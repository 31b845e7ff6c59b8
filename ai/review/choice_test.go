package review

import (
	"context"
	"errors"
	"math"
	"testing"

	"othello/ai"
	"othello/game"
)

// crowd is a network that gives each legal move the same share, and the first one
// none that is a number.
type crowd struct {
	asked int
	err   error
}

func (c *crowd) Think(_ context.Context, p game.Position, lim ai.Limits, _ func(ai.Analysis)) (ai.Analysis, error) {
	c.asked++
	var a ai.Analysis
	for m := range p.Moves().Squares() {
		a.Moves = append(a.Moves, ai.MoveScore{Move: m, Prior: 1 / float64(p.Moves().Count())})
	}
	if lim.Moves < len(a.Moves) {
		return a, errors.New("not all moves were asked for")
	}
	a.Moves[0].Prior = math.NaN()
	return a, c.err
}

// flat finds all moves alike.
type flat struct{}

func (flat) Think(_ context.Context, p game.Position, lim ai.Limits, _ func(ai.Analysis)) (ai.Analysis, error) {
	return ai.Analysis{Position: p, PV: []game.Square{p.Moves().First()}, Depth: lim.Depth}, nil
}

func TestChoices(t *testing.T) {
	g := game.New(game.Size8)
	for _, name := range []string{"f5", "d6", "c3"} {
		s, err := game.ParseSquare(name)
		if err != nil {
			t.Fatal(err)
		}
		if err := g.Play(s); err != nil {
			t.Fatal(err)
		}
	}
	net := &crowd{}
	s := Settings{Name: "test", Limits: ai.Limits{Depth: 2}, Network: net}
	r, err := Run(t.Context(), flat{}, s, New(g.Line()), nil)
	if err != nil {
		t.Fatal(err)
	}
	if net.asked != 3 || r.Moves[0].Choice != 0.75 { // three of four moves that are the same
		t.Errorf("asked %d times: %+v", net.asked, r.Moves[0])
	}
	again, err := Run(t.Context(), flat{}, s, New(g.Line(), r), nil)
	if err != nil || net.asked != 3 || again.Moves[0].Choice != 0.75 {
		t.Errorf("asked %d times, %v: what was known is forgotten", net.asked, err)
	}
	broken := &crowd{err: errors.New("no such tensor")}
	s.Network = broken
	if r, err := Run(t.Context(), flat{}, s, New(g.Line()), nil); err != nil || broken.asked != 1 || r.Moves[0].Choice != 0 {
		t.Errorf("asked %d times, %v: a network that fails is asked once and spoils nothing", broken.asked, err)
	}
}

// TestNoChoicesOnSmallBoards asks no network what players choose in a game of 6x6.
func TestNoChoicesOnSmallBoards(t *testing.T) {
	g := game.New(game.Size6)
	if err := g.Play(g.Position().Moves().First()); err != nil {
		t.Fatal(err)
	}
	net := &crowd{}
	r, err := Run(t.Context(), flat{}, Settings{Name: "test", Limits: ai.Limits{Depth: 2}, Network: net}, New(g.Line()), nil)
	if err != nil || net.asked != 0 || r.Moves[0].Choice != 0 {
		t.Errorf("asked %d times, %v: %+v", net.asked, err, r.Moves[0])
	}
}
