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
	"othello/ai/policy/onnx"
	"othello/ai/policy/ort"
	"othello/internal/cli"
	"othello/trainer/arena"
	"othello/trainer/games"
	training "othello/trainer/policy"
)

// predictor is the player that the verb accuracy measures.
type predictor struct {
	engine, net, weights string
	fit                  int // positions for the temperature of an engine
	network              policy.Options
}

// measured is the result of the verb accuracy, for JSON.
type measured struct {
	Player      string  `json:"player"`
	Backend     string  `json:"backend,omitempty"` // backend of the network
	Views       int     `json:"views,omitempty"`   // of each position
	Games       int     `json:"games"`
	Temperature float64 `json:"temperature,omitempty"` // of the softmax over an engine's scores
	Scale       float64 `json:"scale,omitempty"`       // discs at which the odds of a win are e to one, for an engine without values
	Fitted      int     `json:"fitted,omitempty"`      // number of positions of both fits
	Trained     string  `json:"trained,omitempty"`     // years of the training
	Seconds     float64 `json:"seconds"`               // wall time of the measurement
	training.Accuracy
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
	f.StringVar(&p.network.Provider, "provider", "", "provider of the network: one of ONNX Runtime or builtin; empty for the fastest")
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
		cases := training.Sample(all, count, 3)
		result := measured{Games: n}
		player, trained, err := p.open(cmd.Context(), all, &result)
		if err != nil {
			return err
		}
		if n, ok := player.(*policy.Net); ok {
			defer func() { _ = n.Close() }()
		}
		if seenIn.First == 0 && seenIn.Last == 0 {
			seenIn.First, seenIn.Last = trained.First, trained.Last
		}
		var seen training.Seen
		if wanted := cmd.Flags().Changed("train"); seenIn.Paths[0] != "none" && (p.net != "" || wanted) {
			switch seen, err = training.SeenIn(seenIn); {
			case err == nil:
				result.Trained = trainYears.String()
			case wanted:
				return err
			default: // the default folder may be missing
				fmt.Fprintf(cmd.ErrOrStderr(), "positions new to the network are not counted separately: %v\n", err)
			}
		}
		if result.Backend != "" {
			fmt.Fprintln(cmd.ErrOrStderr(), result.Player+":", result.Backend)
		}
		b := bar(cmd)
		b.Unit = "positions"
		began := time.Now()
		if result.Accuracy, err = training.Measure(cmd.Context(), player, cases, seen, func(n int) { b.Set("accuracy", n, len(cases), "") }); err != nil {
			return err
		}
		result.Seconds = time.Since(began).Seconds()
		return show(cmd.OutOrStdout(), *asJSON, result, func(w io.Writer) {
			if result.Fitted > 0 {
				fmt.Fprintf(w, "%s: softmax with temperature %.3g, odds of a win e to one at %.3g discs, both fitted to %d positions of the same games\n", result.Player, result.Temperature, result.Scale, result.Fitted)
			}
			training.PrintAccuracy(w, result.Accuracy)
		})
	}
	return cmd
}

// read returns the test positions and the number of their games, zero if unknown: of the
// source or, with like, of the validation part of that network's training.
func read(source games.Source, like string) ([]training.Prediction, int, error) {
	if like == "" {
		return training.ReadPredictions(source)
	}
	_, _, about, err := readTrained(like)
	if err != nil {
		return nil, 0, err
	}
	recipe, err := training.Parse(like, about[training.MetaRecipe])
	if err != nil {
		return nil, 0, err
	}
	set, err := training.Load(source.Paths, recipe.Data, recipe.Seed)
	if err != nil {
		return nil, 0, err
	}
	var cases []training.Prediction
	for _, r := range set.Validate {
		cases = append(cases, training.Case(r))
	}
	return cases, 0, nil
}

// open returns the player to measure and the years of its training, and describes it in
// r. all are positions for fitting an engine's temperature.
func (p predictor) open(ctx context.Context, all []training.Prediction, r *measured) (training.Predictor, games.Source, error) {
	trained := games.Source{First: 1977, Last: 2021} // the recipes
	if p.engine == "policy" {
		if p.network.Library != "" {
			if _, err := ort.Open(p.network.Library); err != nil {
				return nil, trained, cli.Refuse(err)
			}
		}
		n, about, err := openNetwork(p.net, p.network)
		if err != nil {
			return nil, trained, err
		}
		if (&onnx.Model{Metadata: about}).Small() {
			return nil, trained, cli.Refuse(fmt.Errorf("%s is for smaller boards than 8x8, the board of the games", p.net))
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
	sample := training.Sample(all, p.fit, 3)
	engine := &training.EnginePredictor{Limits: e.Limits, Context: ctx}
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

// side returns an engine as a player of the arena.
func (p predictor) side() (arena.Player, error) {
	kind, _, isLevel := strings.Cut(p.engine, ":")
	list := strings.Contains(p.engine, ",")
	switch {
	case p.net != "" && (kind != "puct" || list):
		return arena.Player{}, cli.Usagef("it has no use for --net")
	case list:
		player, err := parsePlayer(p.engine)
		if err == nil && player.Clock != (arena.Clock{}) {
			err = cli.Usagef("it has no use for clock=")
		}
		return player, err
	case p.engine == "random":
		return parsePlayer(p.engine)
	case p.engine == "template":
		return parsePlayer(p.weights + ",depth=1")
	case p.engine == "hand":
		return parsePlayer("hand,depth=1")
	case isLevel:
		return kinds{Weights: p.weights, Net: p.net}.Limited(p.engine)
	}
	return arena.Player{}, cli.Usagef("it is not policy, template, hand, random, KIND:LEVEL or a player as for arena")
}
