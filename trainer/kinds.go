package main

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"othello/ai"
	"othello/ai/engines"
	"othello/game"
	"othello/internal/cli"
	"othello/trainer/arena"
)

// kinds are the kinds of engine with levels, and their files.
type kinds struct {
	Weights string        // file, or hand
	Net     string        // file of a network, for the policy player and for PUCT with one; empty to leave them out
	Size    game.Size     // of the board; on game.Size6 the 6x6 players take part
	Slowest time.Duration // longest time per move; counts a simulation as 10 µs, with a network as 1 ms, and a view of a network alone as 100 µs
	Only    []string      // kinds that play beside random moves; empty for all
	Seed    uint64        // of the levels' errors; zero for others each time
}

// kindLevel is one level of one kind.
type kindLevel struct {
	arena.Player
	Kind, Name string
	Number     int     // from 1
	Guess      float64 // Elo above random moves, roughly
}

// simulation returns the rough time of a simulation or, of a network alone, of a view.
func simulation(k ai.Kind) time.Duration {
	switch {
	case k.Network:
		return 100 * time.Microsecond
	case k.Backend != nil:
		return time.Millisecond
	}
	return 10 * time.Microsecond
}

// build returns how to make an engine of that kind.
func (k kinds) build(of ai.Kind) build {
	b := build{id: of.ID, weights: k.Weights}
	if of.Backend != nil {
		b.net = k.Net
	}
	return b
}

// list returns all kinds, random moves first.
func (k kinds) list() (list []ai.Kind) {
	for _, o := range engines.Own(settings, quiet, engines.Given{}) {
		switch o = o.On(cmp.Or(k.Size, game.Size8)); {
		case o.Absent || k.Net == "" && o.Backend != nil:
		case o.ID == "random":
			list = append([]ai.Kind{o}, list...)
		default:
			list = append(list, o)
		}
	}
	return list
}

// Levels returns the levels that take part, with engines of one thread, random moves
// first.
func (k kinds) Levels() ([]kindLevel, error) {
	var list []kindLevel
	for _, kind := range k.list() {
		if len(k.Only) > 0 && kind.ID != "random" && !slices.Contains(k.Only, kind.ID) {
			continue
		}
		var bare func() (ai.Engine, error)
		for i, level := range kind.Levels {
			if max(level.Limits.Time, time.Duration(level.Limits.Nodes)*simulation(kind)) > k.Slowest {
				continue
			}
			if bare == nil {
				var err error
				if bare, err = k.build(kind).engine(); err != nil {
					return nil, err
				}
			}
			bare := bare
			level.Limits.Threads = 1
			list = append(list, kindLevel{
				Kind: kind.ID, Name: level.Name, Number: i + 1, Guess: guess(kind.Levels, i),
				Player: arena.Player{
					// The name includes the level's limits, so that old games of a
					// changed level do not count.
					Name:   kind.ID + " " + level.Name + " " + describe(level),
					Limits: level.Limits,
					New: func() (ai.Engine, error) {
						e, err := bare()
						if err != nil {
							return nil, err
						}
						h := level.Handicap
						if k.Seed > 0 {
							h.Seed = k.Seed + uint64(i)
						}
						return ai.WithHandicap(e, h), nil
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

// guess returns a rough Elo of level i, counted from 0: its published one, or else one step above
// the level before it.
func guess(levels []ai.Level, i int) float64 {
	switch elo := levels[i].Elo; {
	case elo.Known():
		return float64(elo.Points)
	case i == 0:
		return 1000
	}
	return guess(levels, i-1) + 100
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
