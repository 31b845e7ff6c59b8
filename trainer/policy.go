package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"othello/ai/policy/ort"
	"othello/internal/cli"
	"othello/trainer/cpustep"
	"othello/trainer/games"
	"othello/trainer/graph"
	"othello/trainer/onnxstep"
	"othello/trainer/policy"
)

// backend is the choice of a training backend.
type backend struct {
	name, provider, library string
	threads                 int
}

// splits holds the settings of each --split, which override the recipe's.
var splits = map[string][]string{
	"":         nil,
	"year":     {"data.tail=0.0", "data.share=0.0", "data.games=false"},
	"game":     {"data.tail=0.0", "data.share=0.25", "data.games=true"},
	"position": {"data.tail=0.0", "data.share=0.25", "data.games=false"},
}

func policyVerb() *cobra.Command {
	var source games.Source
	var job policy.Job
	var on backend
	cmd := &cobra.Command{
		Use:   "policy RECIPE",
		Short: "Train a policy and value network on the moves of games",
		Long: fmt.Sprintf(`Train a policy and value network on the moves and results of games. A RECIPE is %s, or a TOML file. Checkpoint (.ckpt), log (.csv) and curve (.svg) go beside the network, and the same call goes on from the checkpoint after an interruption, which also writes a network that plays.`,
			strings.Join(policy.Shipped(), ", ")),
		Example: `
go run ./trainer policy --out small.onnx small
go run ./trainer policy --from models/big.onnx --set schedule.rate=3e-4 --out better.onnx big`,
		Args: cobra.ExactArgs(1),
	}
	f := cmd.Flags()
	f.StringSliceVar(&source.Paths, "wthor", sharedWTHOR, "WTHOR files, and folders of them; the recipe says which years")
	out := outFlag(cmd, "network file to write")
	f.StringVar(&on.name, "backend", "auto", "what performs the steps: cpu, loops of the trainer's own; onnx, ONNX Runtime; auto, cpu unless --provider says otherwise")
	f.StringVar(&on.provider, "provider", "cpu", "what ONNX Runtime computes with")
	libraryFlag(f, &on.library)
	f.BoolVar(&job.Extend, "extend", false, "go on from the weights of a checkpoint that is finished or of another recipe, with a new schedule")
	threadsFlag(f, &on.threads)
	from := f.String("from", "", "network file of the same network whose weights to begin with, where there is no checkpoint yet")
	set := f.StringArray("set", nil, "`KEY=VALUE` in place of the recipe's; may be given several times")
	split := f.String("split", "", "year: validate on later years; game or position: on a quarter of the games or, as published figures do, positions of the training years; empty for the recipe's")
	cmd.RunE = writing(out, func(cmd *cobra.Command, args []string) error {
		parts, ok := splits[*split]
		if !ok {
			return cli.Usagef("--split must be year, game or position, not %q", *split)
		}
		var err error
		if job.Recipe, err = policy.Open(args[0], slices.Concat(*set, parts)...); err != nil {
			return err
		}
		if job.New, err = on.trainers(); err != nil {
			return err
		}
		if job.From, err = firstWeights(*from, job.Recipe.Net); err != nil {
			return err
		}
		if job.Set, err = policy.Load(source.Paths, job.Recipe.Data, job.Recipe.Seed); err != nil {
			return err
		}
		w, b := cmd.OutOrStdout(), bar(cmd)
		b.Unit = "positions"
		defer b.Leave()
		fmt.Fprintf(w, "%d games, %d positions for training (%d forced), %d for validation\n", job.Set.Games, len(job.Set.Train), job.Set.Forced, len(job.Set.Validate))
		job.File = *out
		job.Say = func(line string) { b.Say(w, line) }
		job.Report = func(done, total int, note string) { b.Set("train", done, total, note) }
		r, err := job.Run(cmd.Context())
		if err != nil {
			return err
		}
		fmt.Fprintf(w, "%d positions: top-1 %s, top-3 %.2f %%, cross-entropy %.4f\n",
			r.Positions, job.Top1(r), 100*r.Top3, r.CrossEntropy)
		if r.Value != nil {
			fmt.Fprintf(w, "value: winner predicted %.2f %%, Brier score %.4f\n", 100*r.Value.Accuracy, r.Value.Brier)
		}
		return nil
	})
	return cmd
}

// firstWeights returns the weights in the file of a network, nil if no file is named.
func firstWeights(file string, want graph.Net) (*graph.State, error) {
	if file == "" {
		return nil, nil
	}
	n, s, _, err := readTrained(file)
	if err != nil {
		return nil, fmt.Errorf("the first weights: %w", err)
	}
	if fmt.Sprint(n) != fmt.Sprint(want) {
		return nil, fmt.Errorf("the first weights: %s is another network than the recipe's", file)
	}
	return s, nil
}

// trainers returns how to make what performs the steps of a network's training.
func (b *backend) trainers() (func(graph.Task, *graph.State) (*graph.Trainer, error), error) {
	if b.name == "auto" {
		b.name = "cpu"
		if b.provider != "cpu" {
			b.name = "onnx"
		}
	}
	switch b.name {
	case "cpu":
		return func(t graph.Task, s *graph.State) (*graph.Trainer, error) {
			return cpustep.New(t, s, b.threads)
		}, nil
	case "onnx":
		p, err := ort.ParseProvider(b.provider)
		if err != nil {
			return nil, err
		}
		if _, err := ort.Open(ort.Options{Path: b.library}); err != nil {
			return nil, err
		}
		return func(t graph.Task, s *graph.State) (*graph.Trainer, error) {
			return onnxstep.New(t, s, onnxstep.Options{Provider: p})
		}, nil
	}
	return nil, cli.Usagef("--backend must be auto, cpu or onnx, not %q", b.name)
}
