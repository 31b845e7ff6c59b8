package engines

import (
	"context"
	"slices"

	"othello/ai"
	"othello/ai/mcts"
	"othello/ai/mcts/puct"
	"othello/ai/mcts/zeus"
	"othello/ai/policy"
	"othello/ai/search"
	"othello/ai/template"
	"othello/game"
)

// Given replaces files that ship with the program. Engines use the shipped ones for its zero value.
type Given struct {
	Weights func() *template.Weights // of the evaluation; nil for the shipped ones, a result of nil is the hand evaluation
	Values  *template.Weights        // of Q-learning; nil for the shipped ones
	Lines   []byte                   // file of a network of lines; empty for that of R3
}

// Own returns the built-in kinds of engine with what is given. Each engine is built at its
// first search.
func Own(e Settings, p Policy, g Given) []ai.Kind {
	if g.Weights == nil {
		g.Weights = weights
	}
	tree := puct.Options{MemoryMB: e.HashMB, Threads: e.Threads}
	net := newNetwork(func() (*policy.Net, error) { return openNetwork(p) })
	fast := net
	if p.Model == "auto" {
		// A tree search evaluates many positions for each move and gains more from the
		// network that is several times as fast.
		quick := p
		quick.Model = "small"
		fast = newNetwork(func() (*policy.Net, error) { return openNetwork(quick) })
	}
	shipped := slices.Contains([]string{"auto", "small", "big"}, p.Model) // which were measured
	build := func(make func(*template.Weights) ai.Engine) ai.Engine {
		return makeWhenAsked(func() (ai.Engine, error) { return make(g.Weights()), nil })
	}
	seed := uint64(e.Seed)
	alphaBeta := build(func(w *template.Weights) ai.Engine {
		return search.New(search.Options{HashMB: e.HashMB, Threads: e.Threads, Weights: w})
	})
	amateur := People(p)
	list := []ai.Kind{
		{
			ID: "search", Name: "Computer", Former: "Alpha-beta",
			Plays:  "Reads ahead move by move and solves the endgame. The weak levels slip up as people do.",
			Levels: search.Levels(amateur), Book: true,
			Engine: alphaBeta,
		},
		{
			ID: "puct", Name: "PUCT",
			Plays:  "Follows the most promising lines and judges them by patterns of discs.",
			Levels: puct.Levels(), Book: true, Tree: true,
			Engine: build(func(w *template.Weights) ai.Engine {
				o := tree
				o.Weights = w
				return puct.New(o)
			}),
		},
		{
			ID: "puct-network", Name: "PUCT with network",
			Plays:  "Follows lines that a network learned from strong players.",
			Levels: measured(shipped, puct.NetworkLevels()), Boards: []game.Size{game.Size8}, Book: true, Tree: true,
			Backend: fast.backend, Engine: networkSearch(tree, fast, g.Weights),
		},
		{
			ID: "policy", Name: "Policy network",
			Plays:  "Plays the moves that people would choose, without reading ahead.",
			Levels: measured(shipped, policy.Levels()), Boards: []game.Size{game.Size8}, Network: true,
			Backend: net.backend, Engine: net.player(),
		},
		peopleKind(p, alphaBeta),
		{
			ID: "traps", Name: "Trapper",
			Plays:  "Sets traps: of the good moves it plays those that people answer worst.",
			Levels: TrapLevels(), Boards: []game.Size{game.Size8},
			Engine: Trapper{alphaBeta, amateur},
		},
		{
			ID: "zeus", Name: "Zeus",
			Plays:  "Plays promising lines out again and again, guided by patterns of discs.",
			Levels: zeus.Levels(), Book: true, Tree: true,
			Engine: build(func(w *template.Weights) ai.Engine {
				return zeus.New(zeus.Options{MemoryMB: e.HashMB, Threads: e.Threads, Seed: seed, Weights: w})
			}),
		},
		{
			ID: "mts", Name: "Monte Carlo",
			Plays:  "Plays the game out at random many times and takes the move that wins most often.",
			Levels: mcts.PlainLevels(), Tree: true,
			Engine: makeWhenAsked(func() (ai.Engine, error) {
				return mcts.NewPlain(mcts.Options{MemoryMB: e.HashMB, Threads: e.Threads, Seed: seed}), nil
			}),
		},
		dqnKind(g.Values),
		perfectKind(e),
		{ID: "random", Name: "Random", Plays: "Plays any legal move, without thinking.", Levels: mcts.RandomLevels(), Engine: mcts.NewRandom(seed)},
	}
	list = append(list, Ancestors(e, p, g)...)
	for i, k := range list {
		if len(k.Boards) > 0 {
			list[i].Engine = onlyOn{k}
		}
		for i, e := range Small[k.ID] {
			k.Levels[i].Small = e
		}
	}
	return list
}

// measured returns the levels, without their strengths unless the engine is the one that
// was measured.
func measured(is bool, levels []ai.Level) []ai.Level {
	if !is {
		for i := range levels {
			levels[i].Elo = ai.Elo{}
		}
	}
	return levels
}

// networkSearch returns PUCT with the network.
func networkSearch(o puct.Options, n *network, weights func() *template.Weights) ai.Engine {
	return makeWhenAsked(func() (ai.Engine, error) {
		opened, err := n.open()
		if err != nil {
			return nil, err
		}
		o.Weights, o.Policy = weights(), opened
		return puct.New(o), nil
	})
}

// player returns the network as an engine.
func (n *network) player() ai.Engine {
	return makeWhenAsked(func() (ai.Engine, error) {
		net, err := n.open()
		if err != nil {
			return nil, err
		}
		return policy.NewPlayer(net), nil
	})
}

// onlyOn refuses boards that its kind does not play on.
type onlyOn struct{ ai.Kind }

// Think implements ai.Engine.
func (o onlyOn) Think(ctx context.Context, p game.Position, lim ai.Limits, report func(ai.Analysis)) (ai.Analysis, error) {
	if o.On(p.Size()).Absent {
		return ai.Analysis{}, &ai.NotHere{Kind: o.Kind}
	}
	return o.Engine.Think(ctx, p, lim, report)
}

// sized uses one engine on boards of one size and another on all others.
type sized struct {
	size    game.Size
	on, off ai.Engine
}

// Think implements ai.Engine.
func (s sized) Think(ctx context.Context, p game.Position, lim ai.Limits, report func(ai.Analysis)) (ai.Analysis, error) {
	if p.Size() == s.size {
		return s.on.Think(ctx, p, lim, report)
	}
	return s.off.Think(ctx, p, lim, report)
}
