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

// fair gives every legal move the same share, or half of what is left to those before.
type fair struct {
	crowd
	unlike bool
}

func (f *fair) Think(ctx context.Context, p game.Position, _ ai.Limits, _ func(ai.Analysis)) (ai.Analysis, error) {
	f.asked++
	var a ai.Analysis
	share := 1 / float64(p.Moves().Count())
	for m := range p.Moves().Squares() {
		if f.unlike {
			share /= 2
		}
		a.Moves = append(a.Moves, ai.MoveScore{Move: m, Prior: share})
	}
	return a, nil
}

// TestChoicesAreKept reviews a game again, in another program run and turned, with the
// same network and with another one.
func TestChoicesAreKept(t *testing.T) {
	dir := t.TempDir()
	review := func(net *fair, moves string) *Review {
		t.Helper()
		g := game.New(game.Size8)
		for ; moves != ""; moves = moves[2:] {
			m, err := game.ParseSquare(moves[:2])
			if err == nil {
				err = g.Play(m)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		s := Settings{Name: "test", Limits: ai.Limits{Depth: 2}, Network: net}
		var err error
		if s.Cache, err = OpenCache(dir, s); err != nil {
			t.Fatal(err)
		}
		r, err := Run(t.Context(), flat{}, s, New(g.Line()), nil)
		if err == nil {
			err = s.Cache.Save()
		}
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	for _, c := range []struct {
		moves  string
		unlike bool
		asked  int
	}{
		{"f5d6c3d3", false, 4},
		{"f5d6c3d3", false, 1}, // whether it is the same network
		{"e6f4c3e7", false, 1}, // turned
		{"f5f6e6", false, 2},   // that, and one position that is new
		{"f5d6c3d3", true, 4},
		{"f5d6c3d3", true, 1},
		{"f5d6c3d3", false, 4}, // nothing of the other one is left
	} {
		net := &fair{unlike: c.unlike}
		r := review(net, c.moves)
		if net.asked != c.asked {
			t.Errorf("%+v: asked %d times", c, net.asked)
		}
		if !c.unlike && (math.Abs(r.Moves[0].Choice-1) > 1e-6) {
			t.Errorf("%+v: %v of players choose the first move", c, r.Moves[0].Choice)
		}
	}
}
