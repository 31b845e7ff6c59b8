package main

import (
	"context"
	"fmt"
	"io"
	"math"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"othello/ai/policy"
	"othello/internal/cli"
	"othello/trainer/accuracy"
	"othello/trainer/arena"
	"othello/trainer/games"
	"othello/trainer/modelfile"
	"othello/trainer/players"
	training "othello/trainer/policy"
	"othello/trainer/policy/data"
)

// predictor is what the verb accuracy measures.
type predictor struct {
	engine, net, weights string
	fit                  int // positions for the temperature of an engine
	network              policy.Options
}

// measured is what the verb accuracy found, as JSON shows it.
type measured struct {
	Player      string  `json:"player"`
	Backend     string  `json:"backend,omitempty"` // what computed the network
	Views       int     `json:"views,omitempty"`   // of each position
	Games       int     `json:"games"`
	Temperature float64 `json:"temperature,omitempty"` // of the softmax over an engine's scores
	Scale       float64 `json:"scale,omitempty"`       // discs at which the odds of a win are e to one, of an engine without values
	Fitted      int     `json:"fitted,omitempty"`      // positions to which these two were fitted
	Trained     string  `json:"trained,omitempty"`     // years whose positions count as seen
	Seconds     float64 `json:"seconds"`               // wall time of the measurement
	accuracy.Report
}

func accuracyVerb() *cobra.Command {
	var source, seenIn games.Source
	var p predictor
	var count int
	cmd := &cobra.Command{
		Use:   "accuracy",
		Short: "Measure how well a network or an engine predicts moves",
		Long:  `Measure how well a network or an engine predicts the moves and results of games: all positions, those with a choice, those that were not in training, and by the number of moves played. An engine's scores become probabilities by a softmax whose temperature is fitted to positions of the same games.`,
		Example: `
go run ./trainer accuracy --net models/small.onnx --years 2022-2023
go run ./trainer accuracy --engine search:8 --years 2022 --count 2000`,
		Args: cobra.NoArgs,
	}
	f := cmd.Flags()
	wthorFlags(f, &source)
	f.StringVar(&p.net, "net", "", "network file (.onnx)")
	f.StringVar(&p.engine, "engine", "policy", "what to measure: policy (the network alone), template, hand, random, KIND:LEVEL with KIND search, puct (with the network if there is one), zeus or mts, or a player as for arena, such as hand,depth=3")
	f.StringVar(&p.weights, "weights", shippedWeights, "weights of the evaluation of engines")
	asJSON := jsonFlag(f)
	f.IntVar(&p.network.Views, "views", 1, "symmetric views of a position whose mean a network takes: 1 or 8")
	f.StringVar(&p.network.Provider, "provider", "", "what computes a network: a provider of ONNX Runtime or builtin; empty for the fastest")
	libraryFlag(f, &p.network.Library)
	like := likeFlag(f)
	whole(f, &count, "count", 0, 0, math.MaxInt, "positions drawn at random, always the same ones; 0 for all")
	whole(f, &p.fit, "fit", 1000, 0, math.MaxInt, "positions to which an engine's temperature is fitted, always the same ones")
	threadsFlag(f, &p.network.Threads)
	f.StringSliceVar(&seenIn.Paths, "train", sharedWTHOR, "WTHOR files and folders of the training, to tell positions that are new to the network; none leaves that out")
	trainYears := span{&seenIn.First, &seenIn.Last, math.MaxUint16, 0}
	f.Var(trainYears, "train-years", "years of the training; none for what the network's file says, or 1977-2021")
	cmd.MarkFlagsOneRequired("net", "engine")
	cmd.MarkFlagsOneRequired("wthor", "years", "like")
	cmd.MarkFlagsMutuallyExclusive("like", "years")
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		if p.engine == "policy" && p.net == "" {
			return cli.Usagef("--net FILE is needed")
		}
		all, n, err := read(source, *like)
		if err != nil {
			return err
		}
		cases := accuracy.Draw(all, count, 3)
		result := measured{Games: n}
		player, trained, err := p.open(cmd.Context(), all, &result)
		if err != nil {
			return err
		}
		if n, ok := player.(*policy.Net); ok {
			defer func() { _ = n.Close() }()
			fmt.Fprintln(cmd.ErrOrStderr(), result.Player+":", result.Backend)
		}
		if seenIn.First == 0 && seenIn.Last == 0 {
			seenIn.First, seenIn.Last = trained.First, trained.Last
		}
		var seen accuracy.Seen
		if wanted := cmd.Flags().Changed("train"); seenIn.Paths[0] != "none" && (p.net != "" || wanted) {
			switch seen, err = accuracy.SeenIn(seenIn); {
			case err == nil:
				result.Trained = trainYears.String()
			case wanted:
				return err
			default: // the default folder may be missing
				fmt.Fprintf(cmd.ErrOrStderr(), "positions that are new to the network are not told apart: %v\n", err)
			}
		}
		b := bar(cmd)
		b.Unit = "positions"
		began := time.Now()
		if result.Report, err = accuracy.Measure(cmd.Context(), player, cases, seen, func(n int) { b.Set("accuracy", n, len(cases), "") }); err != nil {
			return err
		}
		result.Seconds = time.Since(began).Seconds()
		return show(cmd.OutOrStdout(), *asJSON, result, func(w io.Writer) {
			if result.Fitted > 0 {
				fmt.Fprintf(w, "%s: softmax with temperature %.3g, odds of a win e to one at %.3g discs, both fitted to %d positions of the same games\n", result.Player, result.Temperature, result.Scale, result.Fitted)
			}
			accuracy.Print(w, result.Report)
		})
	}
	return cmd
}

// read returns the positions to measure on and the number of their games, zero if it is
// not known: those of the source or, if a network is named, of the validation part of its
// training.
func read(source games.Source, like string) ([]accuracy.Case, int, error) {
	if like == "" {
		return accuracy.Read(source)
	}
	_, _, about, err := modelfile.Trained(like)
	if err != nil {
		return nil, 0, err
	}
	recipe, err := training.Parse(like, about[training.MetaRecipe])
	if err != nil {
		return nil, 0, err
	}
	set, err := data.Load(source.Paths, recipe.Data, recipe.Seed)
	if err != nil {
		return nil, 0, err
	}
	var cases []accuracy.Case
	for _, r := range set.Validate {
		cases = append(cases, training.Case(r))
	}
	return cases, 0, nil
}

// open makes what is measured, says in r what it is, and tells the years of its
// training. all are positions to fit an engine's temperature to.
func (p predictor) open(ctx context.Context, all []accuracy.Case, r *measured) (accuracy.Player, games.Source, error) {
	trained := games.Source{First: 1977, Last: 2021} // the recipes
	if p.engine == "policy" {
		n, about, err := modelfile.Network(p.net, p.network)
		if err != nil {
			return nil, trained, err
		}
		n.Settle()
		r.Player, r.Views, r.Backend = filepath.Base(p.net), p.network.Views, n.Backend()
		if recipe, err := training.Parse(p.net, about[training.MetaRecipe]); err == nil {
			trained.First, trained.Last = recipe.Data.From, recipe.Data.To
		}
		return n, trained, nil
	}
	e, err := p.side()
	if err != nil {
		return nil, trained, fmt.Errorf("--engine %s: %w", p.engine, err)
	}
	sample := accuracy.Draw(all, p.fit, 3)
	engine := &accuracy.Engine{Limits: e.Limits, Context: ctx}
	for range p.network.Threads {
		one, err := e.New()
		if err != nil {
			return nil, trained, err
		}
		engine.Engines = append(engine.Engines, one)
	}
	if err := engine.Fit(sample); err != nil {
		return nil, trained, fmt.Errorf("fitting the temperature: %w", err)
	}
	r.Player, r.Temperature, r.Scale, r.Fitted = p.engine, engine.Temperature, engine.Scale, len(sample)
	if p.net != "" {
		r.Player += " with " + filepath.Base(p.net)
	}
	return engine, trained, nil
}

// side returns an engine as a player.
func (p predictor) side() (arena.Player, error) {
	kind, _, isLevel := strings.Cut(p.engine, ":")
	list := strings.Contains(p.engine, ",")
	switch {
	case p.net != "" && (kind != "puct" || list):
		return arena.Player{}, cli.Usagef("it has no use for --net")
	case list:
		player, err := players.Parse(p.engine)
		if err == nil && player.Clock != (arena.Clock{}) {
			err = cli.Usagef("it has no use for clock=")
		}
		return player, err
	case p.engine == "random":
		return players.Parse(p.engine)
	case p.engine == "template":
		return players.Parse(p.weights + ",depth=1")
	case p.engine == "hand":
		return players.Parse("hand,depth=1")
	case isLevel:
		return players.Kinds{Weights: p.weights, Net: p.net}.Limited(p.engine)
	}
	return arena.Player{}, cli.Usagef("it is not policy, template, hand, random, KIND:LEVEL or a player as for arena")
}
