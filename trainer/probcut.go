package main

import (
	"fmt"
	"io"
	"math/rand/v2"

	"github.com/spf13/cobra"

	"othello/ai/search"
	"othello/trainer/games"
	"othello/trainer/templatefit"
)

func probcutVerb() *cobra.Command {
	var source games.Source
	var count, depth, exact int
	cmd := &cobra.Command{
		Use:   "probcut",
		Short: "Fit the probabilistic cuts of the search to an evaluation",
		Long:  `Fit the model behind the probabilistic cuts of the alpha-beta search to an evaluation, and print it as package search holds it.`,
		Example: `
go run ./trainer probcut --count 3000 --exact 18 --weights models/template.bin
go run ./trainer probcut --count 3000`,
		Args: cobra.NoArgs,
	}
	f := cmd.Flags()
	wthorFlags(f, &source)
	weights := f.String("weights", "", "weights of the evaluation; none for the hand evaluation")
	whole(f, &count, "count", 600, 1, mostDrawn, "positions")
	whole(f, &depth, "depth", 8, 1, 30, "plies of the deepest midgame search")
	whole(f, &exact, "exact", 17, 0, 30, "most empty squares to solve from")
	seed := f.Uint64("seed", 1, "seed of the drawing")
	asJSON := jsonFlag(f)
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		w, _, err := templatefit.ReadWeights(*weights)
		if err != nil {
			return err
		}
		list, err := source.Read()
		if err != nil {
			return err
		}
		positions, err := games.Draw(list, count, rand.New(rand.NewPCG(*seed, 0)))
		if err != nil {
			return err
		}
		b := bar(cmd)
		c, err := search.FitCuts(cmd.Context(), w, positions, depth, exact, func(done int) { b.Set("probcut", done, count, "") })
		if err != nil {
			return err
		}
		return show(cmd.OutOrStdout(), *asJSON, c, func(w io.Writer) {
			fmt.Fprintf(w, "Middle: [4]float64{%.3f, %.3f, %.3f, %.3f},\nEnd:    [4]float64{%.3f, %.3f, %.3f, %.3f},\nDrift:  [2]float64{%.3f, %.3f},\n",
				c.Middle[0], c.Middle[1], c.Middle[2], c.Middle[3], c.End[0], c.End[1], c.End[2], c.End[3], c.Drift[0], c.Drift[1])
		})
	}
	return cmd
}
