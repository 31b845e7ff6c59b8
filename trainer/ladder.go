package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"othello/ai"
	"othello/ai/mcts/mts"
	"othello/ai/mcts/puct"
	"othello/ai/mcts/zeus"
	"othello/ai/policy"
	"othello/ai/search"
	"othello/trainer/arena"
	"othello/trainer/progress"
)

// runLadder puts the levels of all kinds of engine on one Elo scale.
func runLadder(ctx context.Context, args []string, out, bar io.Writer) error {
	fs := flag.NewFlagSet("ladder", flag.ContinueOnError)
	journal := fs.String("journal", "ladder.games", "file of the games, continued if it exists")
	minutes := fs.Float64("minutes", 10, "to play for; 0 prints the table alone")
	name := fs.String("weights", "models/template.bin", "weights of the evaluation")
	openings := fs.String("openings", "../shared/openings/xot.txt", "file of openings, one a line")
	net := fs.String("net", "", "network of the policy player and of PUCT with one; without it they stay out")
	share := fs.Float64("share", 0.5, "of the network's values in PUCT with one, beside the templates'")
	slowest := fs.Duration("slowest", time.Second, "levels that may think longer on a move stay out, simulations counted as 10 µs, with a network 1 ms")
	parallel := fs.Int("parallel", 1, "games side by side")
	kinds := fs.String("kinds", "", "kinds that play, separated by commas; all if empty")
	if err := parse(fs, args, out, ""); err != nil {
		return err
	}
	if err := noArguments(fs); err != nil {
		return err
	}
	if !(*minutes >= 0) { // NaN, too
		return errors.New("-minutes is not negative")
	}
	list, err := contestants(*name, *net, *share, *slowest)
	if err != nil {
		return err
	}
	if *kinds != "" {
		chosen := append(strings.Split(*kinds, ","), "random")
		for _, kind := range chosen {
			if !slices.ContainsFunc(list, func(c contestant) bool { return c.kind == kind }) {
				return fmt.Errorf("-kinds: there is no kind %q with a level that may play", kind)
			}
		}
		list = slices.DeleteFunc(list, func(c contestant) bool { return !slices.Contains(chosen, c.kind) })
	}
	l := arena.Ladder{Journal: *journal, Parallel: *parallel, Time: time.Duration(*minutes * float64(time.Minute)), Seed: 1}
	for _, c := range list {
		l.Players = append(l.Players, c.Player)
		l.Guess = append(l.Guess, c.guess)
	}
	l.Anchor = slices.IndexFunc(list, func(c contestant) bool { return c.kind == "random" })
	const most = 10_000
	if l.Openings, err = readOpenings(*openings, 0, 0, most); err != nil {
		return err
	}
	began := time.Now()
	b := progress.New(bar, "ladder", 0, int(l.Time.Seconds()))
	standings, err := l.Run(ctx, func(pairs int) {
		b.Set(min(int(time.Since(began).Seconds()), int(l.Time.Seconds())), fmt.Sprintf("%d games", 2*pairs))
	})
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "| kind | level | name | Elo | 95 %% | games | s a game |\n|---|---|---|---|---|---|---|\n")
	for i, c := range list {
		s := standings[i]
		if s.Games > 0 {
			fmt.Fprintf(out, "| %s | %d | %s | %.0f | %.0f to %.0f | %d | %.3f |\n", c.kind, c.level, c.name, s.Elo, s.Low, s.High, s.Games, s.Seconds)
		}
	}
	return nil
}

// contestant is one level of one kind.
type contestant struct {
	arena.Player
	kind, name string
	level      int
	guess      float64
}

// contestants are all levels, with engines of one thread.
func contestants(weights, net string, share float64, slowest time.Duration) ([]contestant, error) {
	type kind struct {
		id, engine, file string
		tuning           tuning
		levels           []ai.Level
		top              float64       // a guess of what the best level is worth
		simulation       time.Duration // about
	}
	const quick, slow = 10 * time.Microsecond, time.Millisecond
	kinds := []kind{
		{"random", "random", "", tuning{}, mts.RandomLevels(), 0, quick},
		{"mts", "mts", "", tuning{}, mts.Levels(), 1500, quick},
		{"zeus", "zeus", weights, tuning{}, zeus.Levels(), 2200, quick},
		{"puct", "puct", weights, tuning{}, puct.Levels(), 2800, quick},
		{"search", "search", weights, tuning{}, search.Levels(), 3000, quick},
	}
	if net != "" {
		kinds = append(kinds,
			kind{"policy", "policy", net, tuning{}, policy.Levels(), 1800, slow},
			kind{"puct+net", "puct", weights, tuning{net: net, share: share}, puct.Levels(), 2800, slow})
	}
	var list []contestant
	for _, k := range kinds {
		build, err := engine(k.engine, k.file, k.file, k.tuning)
		if err != nil {
			return nil, err
		}
		for i, level := range k.levels {
			if max(level.Limits.Time, time.Duration(level.Limits.Nodes)*k.simulation) > slowest {
				continue
			}
			level.Limits.Threads = 1
			// The name holds what makes the level, so that games of levels as they
			// once were do not count for what they have become.
			c := contestant{kind: k.id, name: level.Name, level: i + 1, guess: k.top * float64(i+1) / float64(len(k.levels))}
			c.Player = arena.Player{
				Name:   fmt.Sprintf("%s %s", k.id, describe(level)),
				Limits: level.Limits,
				New: func() (ai.Engine, error) {
					e, err := build()
					if err != nil {
						return nil, err
					}
					return ai.WithHandicap(e, level.Handicap), nil
				},
			}
			list = append(list, c)
		}
	}
	return list, nil
}

// describe is what tells a level from others.
func describe(l ai.Level) string {
	s := fmt.Sprintf("depth=%d,exact=%d,nodes=%d,time=%v", l.Limits.Depth, l.Limits.Exact, l.Limits.Nodes, l.Limits.Time)
	if l.Handicap.Noise > 0 {
		s += fmt.Sprintf(",noise=%g,loss=%g", l.Handicap.Noise, l.Handicap.Loss)
	}
	if l.Handicap.Temperature > 0 {
		s += fmt.Sprintf(",temperature=%g,share=%g", l.Handicap.Temperature, l.Handicap.Share)
	}
	return s
}
