package engines

import (
	"cmp"
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
	"othello/models"
)

// ownKinds returns the built-in kinds of engine. The weights are read once, while the
// first frame is drawn; a network is opened when it is first needed.
func ownKinds(e Settings, p Policy) []ai.Kind {
	net := newNetwork(func() (*policy.Net, error) { return openNetwork(p) })
	fast := net
	if p.Model == "auto" {
		// A tree search evaluates many positions for each move and gains more from the
		// network that is several times as fast.
		quick := p
		quick.Model = "small"
		fast = newNetwork(func() (*policy.Net, error) { return openNetwork(quick) })
	}
	six := newNetwork(func() (*policy.Net, error) { return policy.Open(models.SixNetwork(), computed(p)) })
	shipped := slices.Contains([]string{"auto", "small", "big"}, p.Model) // which were measured
	usual := zeus.Options{Steps: zeusSteps(e.Zeus), Cut: e.Zeus.Cut, Original: e.Zeus.Original}
	build := func(make func(*template.Weights) ai.Engine) ai.Engine {
		return makeLater(func() (ai.Engine, error) { return make(weights()), nil })
	}
	seed := uint64(e.Seed)
	alphaBeta := build(func(w *template.Weights) ai.Engine {
		return search.New(search.Options{HashMB: e.HashMB, Threads: e.Threads, Weights: w})
	})
	people := peopleKind(p, six, alphaBeta)
	amateur := people.Level(2).Handicap.People
	list := []ai.Kind{
		{
			ID: "search", Name: "Alpha-beta",
			Plays:  "Reads ahead move by move and solves the endgame. The weak levels slip up as people do.",
			Levels: search.Levels(amateur), Book: true, Ponders: true,
			Engine: alphaBeta,
		},
		{
			ID: "puct", Name: "PUCT",
			Plays:  "Follows the most promising lines and judges them by patterns of discs.",
			Levels: puct.Levels(), Book: true, Ponders: true, Tree: true,
			Engine: build(func(w *template.Weights) ai.Engine {
				return puct.New(puct.Options{MemoryMB: e.HashMB, Threads: e.Threads, Seed: seed, Weights: w})
			}),
		},
		{
			ID: "puct-network", Name: "PUCT with network",
			Plays:  "Follows the lines that a network has learned from strong players, and for 6x6 from its own games.",
			Levels: measured(shipped, puct.NetworkLevels()), Book: true, Ponders: true, Tree: true,
			Backend: func() string { return cmp.Or(fast.backend(), six.backend()) },
			Engine:  networkSearch(puct.Options{MemoryMB: e.HashMB, Threads: e.Threads, Seed: seed}, fast, six),
		},
		{
			ID: "policy", Name: "Policy network",
			Plays:  "Plays the moves that people would choose, without reading ahead. For 6x6 it learned from its own games.",
			Levels: measured(shipped, policy.Levels()), Network: true,
			Backend: func() string { return cmp.Or(net.backend(), six.backend()) },
			Engine:  sized{size: game.Size6, on: six.player(), off: net.player()},
		},
		people,
		{
			ID: "traps", Name: "Trapper",
			Plays:  "Sets traps: of the good moves it plays those that people answer worst.",
			Levels: TrapLevels(), Boards: []game.Size{game.Size8},
			Engine: Trapper{alphaBeta, amateur},
		},
		{
			ID: "zeus", Name: "Zeus",
			Plays:  "Plays promising lines out again and again, guided by patterns of discs.",
			Levels: measured(usual.Usual(), zeus.Levels()), Book: true, Ponders: true, Tree: true,
			Engine: build(func(w *template.Weights) ai.Engine {
				o := usual
				o.MemoryMB, o.Threads, o.Seed, o.Weights = e.HashMB, e.Threads, seed, w
				return zeus.New(o)
			}),
		},
		{
			ID: "mts", Name: "Monte Carlo",
			Plays:  "Plays the game out at random many times and takes the move that wins most often.",
			Levels: mcts.PlainLevels(), Tree: true,
			Engine: mcts.NewPlain(mcts.Options{MemoryMB: e.HashMB, Threads: e.Threads, Seed: seed}),
		},
		dqnKind(),
		perfectKind(e),
		{ID: "random", Name: "Random", Plays: "Plays any legal move, without thinking.", Levels: mcts.RandomLevels(), Engine: mcts.NewRandom(seed)},
	}
	list = append(list, Ancestors(e, p)...)
	for i, k := range list {
		if len(k.Boards) > 0 {
			list[i].Engine = onlyOn{k}
		}
		if k.ID != "zeus" || usual.Usual() {
			for i, e := range Small[k.ID] {
				k.Levels[i].Small = e
			}
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

// networkSearch returns PUCT with the network: on 6x6 with the 6x6 network alone, on 4x4
// with none.
func networkSearch(o puct.Options, net, six *network) ai.Engine {
	with := func(n *network, share float64) ai.Engine {
		return makeWhenAsked(func() (ai.Engine, error) {
			o := o
			o.Weights, o.Share = weights(), share
			if n == nil {
				return puct.New(o), nil
			}
			opened, err := n.open()
			if err != nil {
				return nil, err
			}
			o.Policy = opened
			return puct.New(o), nil
		})
	}
	return sized{size: game.Size8, on: with(net, puct.NetworkShare), off: sized{size: game.Size6, on: with(six, 1), off: with(nil, 0)}}
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

// zeusSteps converts the steps of the settings, which have been checked.
func zeusSteps(z Zeus) []zeus.Step {
	var list []zeus.Step
	for _, pair := range z.Steps {
		list = append(list, zeus.Step{Margin: pair[0], Value: pair[1]})
	}
	return list
}
