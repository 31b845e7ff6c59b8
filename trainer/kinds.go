package main

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"othello/ai"
	"othello/ai/dqn"
	"othello/ai/engines"
	"othello/ai/mcts"
	"othello/ai/mcts/puct"
	"othello/ai/mcts/zeus"
	"othello/ai/policy"
	"othello/ai/search"
	"othello/game"
	"othello/internal/cli"
	"othello/trainer/arena"
)

// kinds are the kinds of engine with levels, and their files.
type kinds struct {
	Weights string        // file, or hand
	Net     string        // file of a network, for the policy player and for PUCT with one; empty to leave them out
	Share   float64       // of the network's values in PUCT, beside the weights'
	Size    game.Size     // of the board; on game.Size6 the 6x6 players take part
	Slowest time.Duration // longest time per move; counts a simulation as 10 µs, with a network as 1 ms, and a view of a network alone as 100 µs
	Only    []string      // kinds that play beside random moves; empty for all
}

// kindLevel is one level of one kind.
type kindLevel struct {
	arena.Player
	Kind, Name string
	Number     int     // from 1
	Guess      float64 // Elo above random moves, roughly
}

// kind is a kind of engine with its levels.
type kind struct {
	id         string
	build      build
	levels     []ai.Level
	simulation time.Duration // rough time of a simulation
}

// list returns all kinds, random moves first.
func (k kinds) list() []kind {
	const quick, view, slow = 10 * time.Microsecond, 100 * time.Microsecond, time.Millisecond
	list := []kind{
		{id: "random", build: build{kind: "random"}, levels: mcts.RandomLevels(), simulation: quick},
		{id: "mts", build: build{kind: "mts"}, levels: mcts.PlainLevels(), simulation: quick},
		{id: "zeus", build: build{kind: "zeus", with: k.Weights}, levels: zeus.Levels(), simulation: quick},
		{id: "puct", build: build{kind: "puct", with: k.Weights}, levels: puct.Levels(), simulation: quick},
		{id: "search", build: build{kind: "search", with: k.Weights}, levels: search.Levels(priors(k.Size)), simulation: quick},
	}
	if k.Net != "" {
		list = append(list,
			kind{id: "policy", build: build{kind: "policy", with: k.Net}, levels: policy.Levels(), simulation: view},
			kind{id: "puct+net", build: build{kind: "puct", with: k.Weights, net: k.Net, share: k.Share}, levels: puct.Levels(), simulation: slow})
	}
	list = append(list, kind{id: "dqn", build: build{kind: "dqn", shipped: true, size: k.Size}, levels: dqn.Levels(), simulation: quick})
	if k.Size != game.Size6 {
		list = append(list,
			kind{id: "people", build: build{kind: "search", with: k.Weights}, levels: policy.StyleLevels(imitator), simulation: quick},
			kind{id: "traps", build: build{kind: "traps", with: k.Weights}, levels: engines.TrapLevels(), simulation: quick})
	} else {
		list = append(list, kind{id: "perfect", build: build{kind: "search", with: "hand", shipped: true}, levels: []ai.Level{{Name: "perfect"}}, simulation: quick})
	}
	for _, a := range ancestors() {
		if !a.On(cmp.Or(k.Size, game.Size8)).Absent {
			list = append(list, kind{id: a.ID, build: build{kind: a.ID}, levels: a.Levels, simulation: quick})
		}
	}
	return list
}

// ancestors returns the kinds that the program descends from, with engines of one thread.
func ancestors() []ai.Kind {
	return engines.Ancestors(engines.Settings{HashMB: 64, Threads: 1}, engines.Policy{Provider: policy.Builtin, Threads: 1})
}

// find returns the kind of that name.
func (k kinds) find(id string) (kind, bool) {
	list := k.list()
	i := slices.IndexFunc(list, func(k kind) bool { return k.id == id })
	if i < 0 {
		return kind{}, false
	}
	return list[i], true
}

// Levels returns the levels that take part, with engines of one thread, random moves
// first.
func (k kinds) Levels() ([]kindLevel, error) {
	var list []kindLevel
	for _, kind := range k.list() {
		if len(k.Only) > 0 && kind.id != "random" && !slices.Contains(k.Only, kind.id) {
			continue
		}
		var bare func() (ai.Engine, error)
		for i, level := range kind.levels {
			if max(level.Limits.Time, time.Duration(level.Limits.Nodes)*kind.simulation) > k.Slowest {
				continue
			}
			if bare == nil {
				var err error
				if bare, err = kind.build.engine(); err != nil {
					return nil, err
				}
			}
			bare := bare
			level.Limits.Threads = 1
			list = append(list, kindLevel{
				Kind: kind.id, Name: level.Name, Number: i + 1, Guess: k.guess(kind, i),
				Player: arena.Player{
					// The name includes the level's limits, so that old games of a
					// changed level do not count.
					Name:   kind.id + " " + level.Name + " " + describe(level),
					Limits: level.Limits,
					New: func() (ai.Engine, error) {
						e, err := bare()
						if err != nil {
							return nil, err
						}
						return ai.WithHandicap(e, level.Handicap), nil
					},
				},
			})
		}
	}
	for _, id := range k.Only {
		if !slices.ContainsFunc(list, func(l kindLevel) bool { return l.Kind == id }) {
			return nil, cli.Usagef("there is no kind %q with a level that may play", id)
		}
	}
	return list, nil
}

// guess returns the Elo of level i of a kind, from 0, roughly: that of the program, or else a
// step above the level before.
func (k kinds) guess(kind kind, i int) float64 {
	elo := kind.levels[i].Elo
	if small := engines.Small[kind.id]; k.Size == game.Size6 {
		elo = kind.levels[i].Small
		if i < len(small) {
			elo = small[i]
		}
	}
	switch {
	case elo.Known():
		return float64(elo.Points)
	case i == 0:
		return 1000
	}
	return k.guess(kind, i-1) + 100
}

// Bare returns the levels of a kind and their engines, with one thread and without
// handicaps.
func (k kinds) Bare(id string) ([]ai.Level, []ai.Engine, error) {
	kind, ok := k.find(id)
	if !ok {
		return nil, nil, cli.Usagef("there is no kind %q", id)
	}
	list := make([]ai.Engine, len(kind.levels))
	for i := range list {
		make, err := kind.build.engine()
		if err != nil {
			return nil, nil, err
		}
		if list[i], err = make(); err != nil {
			return nil, nil, err
		}
	}
	return kind.levels, list, nil
}

// Limited returns an engine with the limits of a level such as "search:8", without its
// handicap. PUCT uses the network if there is one.
func (k kinds) Limited(level string) (arena.Player, error) {
	id, number, _ := strings.Cut(level, ":")
	kind, ok := k.find(id)
	if !ok || id == "random" || id == "policy" {
		return arena.Player{}, cli.Usagef("%s is no level of search, puct, zeus or mts", level)
	}
	n, err := strconv.Atoi(number)
	if err != nil || n < 1 || n > len(kind.levels) {
		return arena.Player{}, cli.Usagef("the levels of %s are 1 to %d", id, len(kind.levels))
	}
	if id == "puct" {
		kind.build.net = k.Net
	}
	p := arena.Player{Name: level, Limits: kind.levels[n-1].Limits}
	p.New, err = kind.build.engine()
	p.Limits.Threads = 1
	return p, err
}

// describe returns the limits and handicap of a level as text.
func describe(l ai.Level) string {
	s := fmt.Sprintf("depth=%d,exact=%d,nodes=%d,time=%v", l.Limits.Depth, l.Limits.Exact, l.Limits.Nodes, l.Limits.Time)
	if h := l.Handicap; h.Temperature > 0 {
		s += fmt.Sprintf(",temperature=%g,share=%g,opening=%g", h.Temperature, h.Share, h.Opening)
		if h.Care > 0 || h.People != nil {
			s += fmt.Sprintf(",care=%g", h.Care)
		}
	}
	return s
}
