package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"runtime"
	"strings"

	"othello/ai/policy/onnx"
	"othello/ai/policy/ort"
	"othello/internal/wholefile"
	"othello/trainer/amxstep"
	"othello/trainer/graph"
	"othello/trainer/onnxstep"
	"othello/trainer/policy"
	"othello/trainer/policy/data"
	"othello/trainer/progress"
)

// runPolicy trains a policy and value network.
func runPolicy(ctx context.Context, args []string, out, bar io.Writer) error {
	fs := flag.NewFlagSet("policy", flag.ContinueOnError)
	dir := fs.String("wthor", "../shared/wthor", "folder of WTHOR files")
	to := fs.String("o", "", "network file to write; checkpoint (.ckpt), log (.csv) and curve (.svg) go beside it")
	backend := fs.String("backend", "auto", "what performs the steps: native, on the processor's AMX tiles; onnx, by ONNX Runtime; auto for native where there are tiles and the network needs nothing else")
	provider := fs.String("provider", "cpu", "what ONNX Runtime computes with")
	library := fs.String("library", "", "file of the ONNX Runtime library; empty to look for it")
	extend := fs.Bool("extend", false, "go on from the weights of a checkpoint that is finished or of another recipe, with a new schedule")
	threads := fs.Int("threads", runtime.NumCPU(), "goroutines")
	from := fs.String("from", "", "network file of the same network whose weights to begin with, where there is no checkpoint yet")
	var set []string
	fs.Func("set", "`KEY=VALUE` in place of the recipe's; may be given several times", func(s string) error {
		set = append(set, s)
		return nil
	})
	fs.Func("train-to", "last `YEAR` of training, in place of data.to", func(s string) error {
		set = append(set, "data.to="+s)
		return nil
	})
	fs.Func("split", "year, or position: validate on a quarter of the positions of the training years, as published figures do", func(s string) error {
		switch s {
		case "year":
			set = append(set, "data.share=0.0")
		case "position":
			set = append(set, "data.share=0.25")
		default:
			return errors.New("it is year or position")
		}
		return nil
	})
	if err := parse(fs, args, out, "-o FILE.onnx RECIPE", fmt.Sprintf(`A RECIPE is %s or a TOML file. The same command after an
interruption continues where it stood.`, strings.Join(policy.Shipped(), ", "))); err != nil {
		return err
	}
	if fs.NArg() != 1 || *to == "" {
		return fmt.Errorf("-o FILE and one recipe (%s or a TOML file) are needed", strings.Join(policy.Shipped(), ", "))
	}
	if err := wholefile.Check(*to); err != nil {
		return err
	}
	recipe, err := policy.Open(fs.Arg(0), set...)
	if err != nil {
		return err
	}
	newTrainer, err := trainers(*backend, recipe.Net, *provider, *library, *threads)
	if err != nil {
		return err
	}
	first, err := firstWeights(*from, recipe.Net)
	if err != nil {
		return err
	}
	games, err := data.Load([]string{*dir}, recipe.Data, recipe.Seed)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "%d games, %d positions for training (%d forced), %d for validation\n", games.Games, len(games.Train), games.Forced, len(games.Validate))
	var b *progress.Bar
	job := policy.Job{
		Recipe: recipe, Set: games, File: *to, From: first, Extend: *extend,
		New:    newTrainer,
		Export: exportNetwork,
		Say:    func(line string) { fmt.Fprintln(out, line) },
		Report: func(done, total, first int, note string) {
			if b == nil {
				b = progress.New(bar, "train", first, total)
			}
			b.Set(done, note)
		},
	}
	r, err := job.Run(ctx)
	if err != nil {
		return err
	}
	printFigures(out, r)
	return nil
}

// firstWeights are the weights in the file of a network, nil if no file is named.
func firstWeights(file string, want graph.Net) (*graph.State, error) {
	if file == "" {
		return nil, nil
	}
	_, n, s, err := readTrained(file)
	if err != nil {
		return nil, fmt.Errorf("the first weights: %w", err)
	}
	if fmt.Sprint(n) != fmt.Sprint(want) {
		return nil, fmt.Errorf("the first weights: %s is another network than the recipe's", file)
	}
	return s, nil
}

// trainers is how to make what performs the steps of a network's training.
func trainers(backend string, net graph.Net, provider, library string, threads int) (func(graph.Task, *graph.State) (*graph.Trainer, error), error) {
	if backend == "auto" {
		backend = "onnx"
		if amxstep.Available() && !net.Norm && provider == "cpu" {
			backend = "native"
		}
	}
	switch backend {
	case "native":
		return func(t graph.Task, s *graph.State) (*graph.Trainer, error) {
			return amxstep.New(t, s, threads)
		}, nil
	case "onnx":
		p, err := ort.ParseProvider(provider)
		if err != nil {
			return nil, err
		}
		if _, err := ort.Open(ort.Options{Path: library}); err != nil {
			return nil, err
		}
		return func(t graph.Task, s *graph.State) (*graph.Trainer, error) {
			return onnxstep.New(t, s, onnxstep.Options{Workers: threads, Provider: p})
		}, nil
	}
	return nil, fmt.Errorf("-backend %s is not auto, native or onnx", backend)
}

func printFigures(out io.Writer, r policy.Result) {
	fmt.Fprintf(out, "%d positions: top-1 %.2f %% by orbits, %.2f %% raw, top-3 %.2f %%, cross-entropy %.4f\n",
		r.Positions, 100*r.Top1Orbits, 100*r.Top1, 100*r.Top3, r.CrossEntropy)
	if r.Value != nil {
		fmt.Fprintf(out, "value: winner foreseen %.2f %%, Brier score %.4f\n", 100*r.Value.Accuracy, r.Value.Brier)
	}
}

// exportNetwork writes the network as it plays, an ONNX file.
func exportNetwork(w io.Writer, r policy.Recipe, s *graph.State, about map[string]string) error {
	m, err := graph.Export(r.Net, s, about)
	if err != nil {
		return err
	}
	b, err := onnx.Marshal(m)
	if err != nil {
		return err
	}
	_, err = w.Write(b)
	return err
}
