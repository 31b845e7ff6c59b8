package main

import (
	"errors"
	"fmt"
	"hash/crc32"
	"strings"

	"github.com/spf13/cobra"

	player "othello/ai/policy"
	"othello/ai/policy/onnx"
	"othello/internal/cli"
	"othello/internal/wholefile"
	"othello/trainer/cpustep"
	"othello/trainer/games"
	"othello/trainer/graph"
	"othello/trainer/policy"
	"othello/trainer/torchstep"
)

// backend is the choice of a training backend.
type backend struct {
	name, python string
	threads      int
}

func policyVerb() *cobra.Command {
	var source games.Source
	var job policy.Job
	var on backend
	cmd := &cobra.Command{
		Use:   "policy RECIPE",
		Short: "Train a policy and value network on the moves of games",
		Long: fmt.Sprintf(`Train a policy and value network on the moves and results of games. A RECIPE is %s, or a TOML file. Checkpoint (.ckpt) and log (.json) go beside the network, and the same call goes on from the checkpoint after an interruption, which also writes a network that plays.`,
			strings.Join(policy.Shipped(), ", ")),
		Example: `
go run ./trainer policy --out small.onnx --int8 small8.onnx small
go run ./trainer policy --from models/big.onnx --set schedule.rate=3e-4 --out better.onnx big`,
		Args: cobra.ExactArgs(1),
	}
	f := cmd.Flags()
	f.StringSliceVar(&source.Paths, "wthor", sharedWTHOR, "WTHOR files, and folders of them; the recipe says which years")
	out := outFlag(cmd, "network file to write")
	int8 := f.String("int8", "", "file of the same network in 8 bits, which is faster, to write in the end")
	f.StringVar(&on.name, "backend", "cpu", "backend of the training steps: cpu, the trainer's own loops; torch, PyTorch on a CUDA graphics card")
	f.StringVar(&on.python, "python", "python3", "Python interpreter that has PyTorch, for --backend torch")
	threadsFlag(f, &on.threads)
	from := f.String("from", "", "network file of the same network whose weights to begin with, where there is no checkpoint yet")
	set := f.StringArray("set", nil, "`KEY=VALUE` in place of the recipe's; may be given several times")
	cmd.RunE = writing(out, func(cmd *cobra.Command, args []string) (err error) {
		if job.Recipe, err = policy.Open(args[0], *set...); err != nil {
			return err
		}
		var end func() error
		if job.New, end, err = on.trainers(); err != nil {
			return err
		}
		defer func() { err = errors.Join(err, end()) }()
		if job.From, err = firstWeights(*from, job.Recipe.Net); err != nil {
			return err
		}
		if job.Set, err = policy.Load(source.Paths, job.Recipe.Data, job.Recipe.Seed); err != nil {
			return err
		}
		w, b := cmd.OutOrStdout(), bar(cmd)
		defer b.Leave()
		fmt.Fprintf(w, "%d games, %d positions for training, %d for validation\n", job.Set.Games, len(job.Set.Train), len(job.Set.Validate))
		job.File = *out
		job.Say = func(line string) { b.Say(w, line) }
		job.Report = func(done, total int, note string) { b.Set("train", done, total, note) }
		if err := job.Run(cmd.Context()); err != nil {
			return err
		}
		if *int8 != "" {
			if err := writeInt8(*int8, *out, job.Set); err != nil {
				return err
			}
		}
		_, err = fmt.Fprintln(w, "made:", *out, *int8)
		return err
	})
	return cmd
}

// firstWeights returns the weights in the file of a network, nil if no file is named.
func firstWeights(file string, want graph.Net) (*graph.State, error) {
	if file == "" {
		return nil, nil
	}
	r, s, _, err := readTrained(file)
	if err != nil {
		return nil, fmt.Errorf("the first weights: %w", err)
	}
	if fmt.Sprint(r.Net) != fmt.Sprint(want) {
		return nil, cli.Refuse(fmt.Errorf("the first weights: %s is another network than the recipe's", file))
	}
	return s, nil
}

// trainers returns how to make what performs the steps of a network's training, and what
// ends it all.
func (b *backend) trainers() (start func(graph.Task, *graph.State) (graph.Trainer, error), end func() error, err error) {
	switch b.name {
	case "cpu":
		return func(t graph.Task, s *graph.State) (graph.Trainer, error) {
			return cpustep.New(t, s, b.threads)
		}, func() error { return nil }, nil
	case "torch":
		p, err := torchstep.Start(b.python)
		if err != nil {
			return nil, nil, err
		}
		return p.New, p.Close, nil
	}
	return nil, nil, cli.Usagef("--backend must be cpu or torch, not %q", b.name)
}

// writeInt8 writes the network of a file with convolutions of 8 bits. Positions of the set
// show how large its activations are.
func writeInt8(to, file string, set *policy.Set) error {
	recipe, state, about, err := readTrained(file)
	if err != nil {
		return err
	}
	count := min(1024, len(set.Train))
	batch := graph.NewBatch(count)
	for i := range count {
		policy.Put(batch, i, set.Train[i*len(set.Train)/count], 0)
	}
	ranges, err := cpustep.Ranges(recipe.Net, state, batch)
	if err != nil {
		return err
	}
	delete(about, "othello.accuracy") // of the network in single precision
	delete(about, "othello.cross_entropy")
	about["othello.bits"] = "8"
	small, err := graph.Quantise(recipe.Net, state, ranges, about)
	if err != nil {
		return err
	}
	raw, err := onnx.Marshal(small)
	if err != nil {
		return err
	}
	return wholefile.Write(to, raw)
}

func stylesVerb() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "styles NAME=FILE...",
		Short: "Put styles of a network into one file",
		Long:  `Put what the verb policy made of a network by the recipe style, one file for each style, into one small file: what they changed in it.`,
		Example: `
go run ./trainer policy --from models/small.onnx --set data.whose.player='"Tamenori Hideshi"' --set data.share=0.1 --set data.games=true --out tamenori.onnx style
go run ./trainer policy styles --out models/styles.bin tamenori=tamenori.onnx`,
		Args: cobra.MinimumNArgs(1),
	}
	net := cmd.Flags().String("net", "models/small.onnx", "the network")
	out := outFlag(cmd, "file of styles to write")
	cmd.RunE = writing(out, func(cmd *cobra.Command, args []string) error {
		base, err := readNetwork(*net)
		if err != nil {
			return err
		}
		set := player.Styles{Network: crc32.ChecksumIEEE(base)}
		for _, arg := range args {
			name, file, ok := strings.Cut(arg, "=")
			if !ok {
				return cli.Usagef("%q is not NAME=FILE", arg)
			}
			styled, err := readNetwork(file)
			if err != nil {
				return err
			}
			s, err := player.StyleOf(name, base, styled)
			if err != nil {
				return cli.Refuse(fmt.Errorf("%s: %w", file, err))
			}
			set.Styles = append(set.Styles, s)
		}
		raw, err := set.Encode()
		if err != nil {
			return err
		}
		if err := wholefile.Write(*out, raw); err != nil {
			return err
		}
		fmt.Fprintf(cmd.OutOrStdout(), "%s: %d styles, %d bytes\n", *out, len(set.Styles), len(raw))
		return nil
	})
	return cmd
}
