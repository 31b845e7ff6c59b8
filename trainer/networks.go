package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"othello/ai/policy"
	"othello/ai/policy/onnx"
	"othello/game"
	"othello/internal/cli"
	"othello/internal/wholefile"
	"othello/trainer/graph"
	training "othello/trainer/policy"
)

// readNetwork returns the content of a network's file.
func readNetwork(name string) ([]byte, error) {
	b, err := wholefile.Read(name, 1<<30)
	if err != nil {
		return nil, cli.Refuse(fmt.Errorf("reading the network: %w", err))
	}
	return b, nil
}

// openNetwork opens a network for playing.
func openNetwork(name string, o policy.Options) (*policy.Net, error) {
	b, err := readNetwork(name)
	if err != nil {
		return nil, err
	}
	n, err := policy.Open(b, o)
	if err != nil {
		return nil, cli.Refuse(fmt.Errorf("%s: %w", name, err))
	}
	return n, nil
}

// readTrained reads a network written by the trainer, to continue from its weights, and
// returns the recipe and the other metadata of its file.
func readTrained(name string) (r training.Recipe, s *graph.State, about map[string]string, err error) {
	b, err := readNetwork(name)
	if err != nil {
		return r, nil, nil, err
	}
	m, err := onnx.Unmarshal(b)
	if err == nil {
		r, err = training.Parse(name, m.Metadata[training.MetaRecipe])
	}
	if err == nil {
		s, err = graph.Import(r.Net, m)
	}
	if err != nil {
		return r, nil, nil, cli.Refuse(fmt.Errorf("reading the network: %s: %w", name, err))
	}
	return r, s, m.Metadata, nil
}

func rulesVerb() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "rules moves|step",
		Short: "Write the rules as an ONNX file",
		Long:  `Write the rules as an ONNX file, for programs that keep thousands of games on a graphics card. "moves" finds the legal actions of N positions, "step" makes an action in each and finds the legal ones of the next position; it takes the rays that the file before has found. trainer/graph/README.md has the shapes of inputs and outputs.`,
		Example: `
go run ./trainer rules --out moves.onnx moves
go run ./trainer rules --out step.onnx step`,
		Args: cobra.ExactArgs(1),
	}
	size := cmd.Flags().Int("size", 8, "squares on a side of the board: 4, 6 or 8")
	out := outFlag(cmd, "file to write")
	cmd.RunE = writing(out, func(cmd *cobra.Command, args []string) error {
		make, ok := map[string]func(game.Size) *onnx.Model{"moves": graph.Moves, "step": graph.Step}[args[0]]
		if !ok {
			return cli.Usagef("%q is neither moves nor step", args[0])
		}
		n := game.Size(*size)
		if !n.Valid() {
			return cli.Usagef("there is no board of %dx%d", *size, *size)
		}
		raw, err := onnx.Marshal(make(n))
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
