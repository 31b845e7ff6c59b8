package main

import (
	"cmp"
	"fmt"
	"maps"
	"math"

	"github.com/spf13/cobra"

	"othello/ai/policy/onnx"
	"othello/ai/policy/ort"
	"othello/internal/wholefile"
	"othello/trainer/games"
	"othello/trainer/graph"
	"othello/trainer/onnxstep"
	"othello/trainer/policy"
)

func quantiseVerb() *cobra.Command {
	source := games.Source{First: 2012, Last: 2021}
	var count int
	var library string
	cmd := &cobra.Command{
		Use:     "quantise NETWORK",
		Short:   "Make a faster network of 8 bits from a trained one",
		Long:    `Make a network of 8 bits from one that the verb policy trained. Positions of games show how large its activations are.`,
		Example: `go run ./trainer quantise --out small8.onnx small.onnx`,
		Args:    cobra.ExactArgs(1),
	}
	f := cmd.Flags()
	wthorFlags(f, &source)
	whole(f, &count, "count", 1024, 1, math.MaxInt, "positions")
	out := outFlag(cmd, "network file to write")
	libraryFlag(f, &library)
	cmd.RunE = writing(out, func(cmd *cobra.Command, args []string) error {
		net, state, about, err := readTrained(args[0])
		if err != nil {
			return err
		}
		// Something has to be set aside for validation, which is of no interest here.
		split := policy.Split{From: source.First, To: cmp.Or(source.Last, math.MaxUint16), Share: 0.01}
		set, err := policy.Load(source.Paths, split, 0)
		if err != nil {
			return err
		}
		count = min(count, len(set.Train))
		batch := graph.NewBatch(count)
		for i := range count {
			policy.Put(batch, i, set.Train[i*len(set.Train)/count], 0)
		}
		if _, err := ort.Open(ort.Options{Path: library}); err != nil {
			return err
		}
		about = maps.Clone(about)
		for _, measured := range []string{"othello.accuracy", "othello.cross_entropy"} {
			delete(about, measured) // of the network in single precision
		}
		about["othello.bits"] = "8"
		about["othello.calibration"] = fmt.Sprintf("%d positions of %d-%d", count, split.From, split.To)
		small, err := onnxstep.Quantise(net, state, batch, about)
		if err != nil {
			return err
		}
		raw, err := onnx.Marshal(small)
		if err != nil {
			return err
		}
		if err := wholefile.Write(*out, raw); err != nil {
			return err
		}
		fmt.Fprintf(cmd.OutOrStdout(), "%s: %d bytes\n", *out, len(raw))
		return nil
	})
	return cmd
}
