package engines

import (
	"cmp"
	"errors"
	"slices"
	"testing"
	"time"

	"othello/ai"
	"othello/game"
)

// tiny is the file of a network that was never trained.
const tiny = "../policy/testdata/tiny.onnx"

// testKinds returns the kinds with little memory, one thread and that network.
func testKinds(t testing.TB, network string) []ai.Kind {
	t.Helper()
	return Own(Settings{HashMB: 1, Threads: 1}, Policy{Provider: "auto", Model: network, Views: 1}, Given{})
}

// TestOwnKinds has every kind of engine make a move on every size of board, with every
// choice of network.
func TestOwnKinds(t *testing.T) {
	for _, network := range []string{"auto", "small", "big", tiny} {
		for _, k := range testKinds(t, network) {
			if len(k.Levels) == 0 {
				t.Errorf("%s has no levels", k.ID)
			}
			for _, size := range []game.Size{game.Size4, game.Size6, game.Size8} {
				p := game.Start(size)
				engine, lim := k.Player(1)
				lim.Time = min(lim.Time, 20*time.Millisecond)
				a, err := engine.Think(t.Context(), p, lim, nil)
				if no, ok := errors.AsType[*ai.NotHere](err); k.On(size).Absent {
					if !ok || no.Kind.ID != k.ID {
						t.Errorf("%s, which does not play %dx%d, says %v there", k.ID, size, size, err)
					}
					continue
				}
				if err != nil || !p.Legal(a.Move()) {
					t.Errorf("%s on %dx%d plays %v (%v)", k.ID, size, size, a.Move(), err)
				}
			}
		}
	}
}

// TestNetworkKind checks that the kind names what computes the network once it is open,
// and that the tree search uses its priors.
func TestNetworkKind(t *testing.T) {
	find := func(list []ai.Kind) int {
		return slices.IndexFunc(list, func(k ai.Kind) bool { return k.Network })
	}
	list := testKinds(t, tiny)
	k := list[find(list)]
	if got := k.Backend(); got != "" {
		t.Errorf("before it is open, %q computes the network", got)
	}
	tree := list[slices.IndexFunc(list, func(k ai.Kind) bool { return k.ID == "puct-network" })]
	a, err := tree.Engine.Think(t.Context(), game.Start(game.Size8), ai.Limits{Nodes: 20, Moves: 64}, nil)
	if err != nil || len(a.Moves) != 4 {
		t.Fatalf("%+v (%v)", a, err)
	}
	if got := k.Backend(); got == "" || got != tree.Backend() {
		t.Errorf("%q computes the network, and for the tree search %q", got, tree.Backend())
	}
	b, err := k.Engine.Think(t.Context(), game.Start(game.Size8), ai.Limits{Moves: 64}, nil)
	if err != nil {
		t.Fatal(err)
	}
	likelier := func(x, y ai.MoveScore) int { return cmp.Compare(y.Prior, x.Prior) }
	slices.SortFunc(a.Moves, likelier)
	slices.SortFunc(b.Moves, likelier)
	for i, m := range a.Moves {
		if n := b.Moves[i]; n.Move != m.Move || i == 0 && m.Prior >= n.Prior {
			t.Errorf("%d. the tree search takes %v for %v likely, the network %v for %v", i+1, m.Move, m.Prior, n.Move, n.Prior)
		}
	}
}

// TestDQN has the shipped tables score moves of 6x6 and lose no game to random moves, and
// alpha-beta play in their place on 8x8.
func TestDQN(t *testing.T) {
	list := testKinds(t, "auto")
	find := func(id string) ai.Kind {
		return list[slices.IndexFunc(list, func(k ai.Kind) bool { return k.ID == id })]
	}
	k, random := find("dqn"), find("random")
	a, err := k.Engine.Think(t.Context(), game.Start(game.Size8).Play(game.At(3, 2)), ai.Limits{Depth: 3, Moves: ai.EveryMove}, nil)
	if err != nil || len(a.Moves) != 3 || a.Source != ai.FromSearch || a.Depth != 3 {
		t.Errorf("on 8x8 it thinks %+v (%v)", a, err)
	}
	won := 0
	const games = 20
	for n := range games {
		g := game.New(game.Size6)
		for !g.Over() {
			engine, lim := k.Player(len(k.Levels) - 1)
			if lim.Moves = ai.EveryMove; (g.Board().Turn == game.Black) != (n%2 == 0) {
				engine = random.Engine
			}
			a, err := engine.Think(t.Context(), g.Position(), lim, nil)
			if err == nil {
				err = g.Play(a.Move())
			}
			if err != nil || len(a.Moves) == 0 {
				t.Fatalf("%+v (%v)", a, err)
			}
		}
		margin := g.Board().Result().Margin()
		if n%2 == 1 {
			margin = -margin
		}
		if margin > 0 {
			won++
		}
	}
	if won < games-1 {
		t.Errorf("it won %d of %d games against random moves", won, games)
	}
}
