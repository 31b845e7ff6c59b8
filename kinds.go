package main

import (
	"sync"

	"othello/ai"
	"othello/ai/mcts/mts"
	"othello/ai/mcts/puct"
	"othello/ai/mcts/zeus"
	"othello/ai/search"
	"othello/ai/template"
	"othello/ui/command"
)

// ownKinds are the kinds of engine that this program has itself, the strongest
// first. The weights are read once, while the first frame is drawn.
func ownKinds(e command.Engine) []ai.Kind {
	read := sync.OnceValue(weights)
	build := func(make func(*template.Weights) ai.Engine) ai.Engine {
		return makeLater(func() (ai.Engine, error) { return make(read()), nil })
	}
	seed := uint64(e.Seed)
	return []ai.Kind{
		{
			ID: "search", Name: "Alpha-beta", Levels: ai.SearchLevels(), Book: true, Ponders: true,
			Engine: build(func(w *template.Weights) ai.Engine {
				return search.New(search.Options{HashMB: e.HashMB, Threads: e.Threads, Weights: w})
			}),
		},
		{
			ID: "puct", Name: "PUCT", Levels: puct.Levels(), Book: true, Ponders: true, Tree: true,
			Engine: build(func(w *template.Weights) ai.Engine {
				return puct.New(puct.Options{MemoryMB: e.HashMB, Threads: e.Threads, Seed: seed, Weights: w})
			}),
		},
		{
			ID: "zeus", Name: "Zeus", Levels: zeus.Levels(), Book: true, Ponders: true, Tree: true,
			Engine: build(func(w *template.Weights) ai.Engine {
				return zeus.New(zeus.Options{
					MemoryMB: e.HashMB, Threads: e.Threads, Seed: seed, Weights: w,
					Steps: zeusSteps(e.Zeus), Cut: e.Zeus.Cut,
				})
			}),
		},
		{
			ID: "mts", Name: "Monte Carlo", Levels: mts.Levels(), Tree: true,
			Engine: mts.New(mts.Options{MemoryMB: e.HashMB, Threads: e.Threads, Seed: seed}),
		},
		{ID: "random", Name: "Random", Levels: mts.RandomLevels(), Engine: mts.NewRandom(seed)},
	}
}

// zeusSteps are the steps as the engine takes them; the settings were checked.
func zeusSteps(z command.Zeus) []zeus.Step {
	var list []zeus.Step
	for _, pair := range z.Steps {
		list = append(list, zeus.Step{Margin: pair[0], Value: pair[1]})
	}
	return list
}
