package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"time"

	"othello/ai"
	"othello/ai/mcts/mts"
	"othello/ai/mcts/puct"
	"othello/ai/mcts/zeus"
	"othello/ai/policy"
	"othello/ai/policy/onnx"
	"othello/ai/search"
	"othello/trainer/accuracy"
	"othello/trainer/arena"
	"othello/trainer/games"
	training "othello/trainer/policy"
	"othello/trainer/progress"
)

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

// runAccuracy measures how well a network or an engine foresees the moves of games.
func runAccuracy(ctx context.Context, args []string, out, bar io.Writer) error {
	fs := flag.NewFlagSet("accuracy", flag.ContinueOnError)
	var c contender
	fs.StringVar(&c.model, "model", "", "network file (.onnx)")
	fs.StringVar(&c.engine, "engine", "policy", "what to measure: policy (the network alone), template, hand, random, KIND:LEVEL with KIND search, puct (with the network if there is one), zeus or mts, or a player as for arena, such as hand,depth=3")
	fs.StringVar(&c.weights, "weights", "models/template.bin", "weights of the evaluation of engines")
	asJSON := fs.Bool("json", false, "print the figures as JSON")
	fs.IntVar(&c.network.Views, "views", 1, "symmetric views of a position whose mean a network takes: 1 or 8")
	fs.StringVar(&c.network.Provider, "provider", "", "what computes a network: a provider of ONNX Runtime or builtin; empty for the fastest")
	fs.StringVar(&c.network.Library, "library", "", "file of the ONNX Runtime library; empty to look for it")
	drawn := fs.Int("n", 0, "positions drawn at random, always the same ones; 0 for all")
	fs.IntVar(&c.fit, "fit", 1000, "positions to which an engine's temperature is fitted, always the same ones")
	fs.IntVar(&c.network.Threads, "threads", runtime.NumCPU(), "goroutines")
	seenIn := fs.String("train", "../shared/wthor", "folder of the games of the training, to tell positions that are new to the network; none leaves that out")
	years := fs.String("train-years", "", "FIRST-LAST, years of the training; empty for what the network's file says, or 1977-2021")
	if err := parse(fs, args, out, "(-model FILE | -engine ENGINE) WTB...", "WTB... are .wtb files or folders of them."); err != nil {
		return err
	}
	if c.engine == "policy" && c.model == "" || fs.NArg() == 0 {
		return errors.New("-model FILE or -engine ENGINE, and at least one .wtb file or folder are needed")
	}
	if *drawn < 0 || c.fit < 0 {
		return errors.New("-n and -fit are not negative")
	}
	all, count, err := accuracy.Read(games.Source{Paths: fs.Args()})
	if err != nil {
		return err
	}
	cases := accuracy.Draw(all, *drawn)
	result := measured{Games: count}
	player, err := c.player(ctx, all, &result)
	if err != nil {
		return err
	}
	if n, ok := player.(*policy.Net); ok {
		defer func() { _ = n.Close() }()
		fmt.Fprintln(bar, result.Player+":", result.Backend)
	}
	var seen accuracy.Seen
	if c.model != "" || flagGiven(fs, "train") {
		result.Trained = cmp.Or(*years, result.Trained, "1977-2021")
		if seen, err = seenPositions(*seenIn, result.Trained, flagGiven(fs, "train"), bar); err != nil {
			return err
		}
		if seen == nil {
			result.Trained = ""
		}
	}
	b := progress.New(bar, "accuracy", 0, len(cases))
	began := time.Now()
	if result.Report, err = accuracy.Measure(ctx, player, cases, seen, func(n int) { b.Set(n, "positions") }); err != nil {
		return err
	}
	result.Seconds = time.Since(began).Seconds()
	if *asJSON {
		enc := json.NewEncoder(out)
		enc.SetIndent("", "\t")
		return enc.Encode(result)
	}
	if result.Fitted > 0 {
		fmt.Fprintf(out, "%s: softmax with temperature %.3g, odds of a win e to one at %.3g discs, both fitted to %d positions of the same games\n", result.Player, result.Temperature, result.Scale, result.Fitted)
	}
	accuracy.Print(out, result.Report)
	return nil
}

// contender is what is measured.
type contender struct {
	engine, model, weights string
	fit                    int // positions for the temperature of an engine
	network                policy.Options
}

// player makes what is measured, and says in r what it is. all are positions to fit an
// engine's temperature to.
func (c contender) player(ctx context.Context, all []accuracy.Case, r *measured) (accuracy.Player, error) {
	if c.engine == "policy" {
		n, trained, err := openNetwork(c.model, c.network)
		if err != nil {
			return nil, err
		}
		r.Player, r.Views, r.Backend, r.Trained = filepath.Base(c.model), c.network.Views, n.Backend(), trained
		return n, nil
	}
	e, err := c.measuredEngine()
	if err != nil {
		return nil, err
	}
	e = e.WithContext(ctx)
	sample := accuracy.Draw(all, c.fit)
	if err := e.Fit(sample); err != nil {
		return nil, fmt.Errorf("fitting the temperature: %w", err)
	}
	r.Player, r.Temperature, r.Scale, r.Fitted = c.engine, e.Temperature, e.Scale, len(sample)
	if c.model != "" {
		r.Player += " with " + filepath.Base(c.model)
	}
	return e, nil
}

// openNetwork reads a network and the years of its training, "1977-2021", if its file
// tells them.
func openNetwork(name string, o policy.Options) (net *policy.Net, years string, err error) {
	b, err := readModel(name)
	if err != nil {
		return nil, "", err
	}
	if net, err = policy.Open(b, o); err != nil {
		return nil, "", fmt.Errorf("%s: %w", name, err)
	}
	if m, err := onnx.Unmarshal(b); err == nil {
		if r, err := training.Parse(name, m.Metadata[training.MetaRecipe]); err == nil {
			years = fmt.Sprintf("%d-%d", r.Data.From, r.Data.To)
		}
	}
	return net, years, nil
}

// seenPositions are the positions of the games of a training. Where nobody named the
// folder, it need not be there.
func seenPositions(dir, years string, wanted bool, bar io.Writer) (accuracy.Seen, error) {
	if dir == "none" {
		return nil, nil
	}
	var first, last int
	if n, _ := fmt.Sscanf(years, "%d-%d", &first, &last); n != 2 || first > last {
		return nil, fmt.Errorf("-train-years %s is not FIRST-LAST", years)
	}
	seen, err := accuracy.SeenIn(games.Source{Paths: []string{dir}, First: first, Last: last})
	if err != nil && !wanted {
		fmt.Fprintf(bar, "positions that are new to the network are not told apart: %v\n", err)
		return nil, nil
	}
	return seen, err
}

func flagGiven(fs *flag.FlagSet, name string) (given bool) {
	fs.Visit(func(f *flag.Flag) { given = given || f.Name == name })
	return given
}

// measuredEngine makes an engine as often as there are goroutines.
func (c contender) measuredEngine() (*accuracy.Engine, error) {
	kind, level, _ := strings.Cut(c.engine, ":")
	levels := map[string]func() []ai.Level{"search": search.Levels, "puct": puct.Levels, "zeus": zeus.Levels, "mts": mts.Levels}[kind]
	var p arena.Player
	var err error
	switch {
	case c.model != "" && (kind != "puct" || strings.Contains(c.engine, ",")):
		return nil, fmt.Errorf("-engine %s has no use for -model", c.engine)
	case strings.Contains(c.engine, ","):
		p, err = player(c.engine)
	case c.engine == "template":
		p, err = player(c.weights + ",depth=1")
	case c.engine == "hand":
		p, err = player("hand,depth=1")
	case c.engine == "random":
		p, err = player("random")
	case levels != nil:
		n, wrong := strconv.Atoi(level)
		list := levels()
		if wrong != nil || n < 1 || n > len(list) {
			return nil, fmt.Errorf("-engine %s: the levels of %s are 1 to %d", c.engine, kind, len(list))
		}
		// A level's limits, without the errors that it makes on purpose.
		p.New, err = engine(kind, c.weights, c.weights, tuning{net: c.model})
		p.Limits = list[n-1].Limits
		p.Limits.Threads = 1
	default:
		return nil, fmt.Errorf("-engine %s is not policy, template, hand, random, KIND:LEVEL with KIND search, puct, zeus or mts, or a player as for arena", c.engine)
	}
	if err != nil {
		return nil, err
	}
	e := &accuracy.Engine{Limits: p.Limits}
	for range max(c.network.Threads, 1) {
		one, err := p.New()
		if err != nil {
			return nil, err
		}
		e.Engines = append(e.Engines, one)
	}
	return e, nil
}
