package main

import (
	"math"
	"path/filepath"

	"github.com/spf13/cobra"

	"othello/ai/policy"
	"othello/trainer/games"
	training "othello/trainer/policy"
)

// measured is the result of measure accuracy, for JSON.
type measured struct {
	Network string `json:"network"`
	Backend string `json:"backend,omitempty"` // backend of the network
	training.Figures
}

func accuracyVerb() *cobra.Command {
	var source games.Source
	var o policy.Options
	var count int
	cmd := &cobra.Command{
		Use:   "accuracy",
		Short: "Measure how well a network predicts moves",
		Long:  `Measure how well a network predicts the moves and results of games.`,
		Example: `
go run ./trainer measure accuracy --net models/small.onnx --years 2022-2023`,
		Args: cobra.NoArgs,
	}
	f := cmd.Flags()
	wthorFlags(f, &source)
	file := f.String("net", "", "network file (.onnx)")
	asJSON := jsonFlag(f)
	f.IntVar(&o.Views, "views", 1, "symmetric views of a position whose mean a network takes: 1 or 8")
	f.StringVar(&o.Provider, "provider", "", "provider of the network: one of ONNX Runtime or builtin; empty for auto")
	like := f.String("like", "", "network file that the verb policy wrote: take the positions of the validation part of its training")
	whole(f, &count, "count", 0, 0, math.MaxInt, "positions drawn at random, always the same ones; 0 for all")
	threadsFlag(f, &o.Threads)
	required(cmd, "net")
	cmd.MarkFlagsOneRequired("wthor", "years", "like")
	cmd.MarkFlagsMutuallyExclusive("like", "years")
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		cases, err := read(source, *like)
		if err != nil {
			return err
		}
		cases = training.Sample(cases, count, 3)
		net, err := openNetwork(*file, o)
		if err != nil {
			return err
		}
		defer func() { _ = net.Close() }()
		result := measured{Network: filepath.Base(*file), Backend: net.Backend()}
		b := bar(cmd)
		if result.Figures, err = training.Measure(cmd.Context(), net, cases, func(n int) { b.Set("accuracy", n, len(cases), "") }); err != nil {
			return err
		}
		return show(cmd.OutOrStdout(), *asJSON, result)
	}
	return cmd
}

// read returns the test positions: of the source or, with like, of the validation part of
// that network's training.
func read(source games.Source, like string) ([]training.Prediction, error) {
	if like == "" {
		return training.ReadPredictions(source)
	}
	recipe, _, _, err := readTrained(like)
	if err != nil {
		return nil, err
	}
	set, err := training.Load(source.Paths, recipe.Data, recipe.Seed)
	if err != nil {
		return nil, err
	}
	var cases []training.Prediction
	for _, r := range set.Validate {
		cases = append(cases, training.Case(r))
	}
	return cases, nil
}
