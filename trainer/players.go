package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"othello/ai"
	player "othello/ai/dqn"
	"othello/ai/engines"
	"othello/ai/policy"
	"othello/ai/policy/ort"
	"othello/ai/protocol"
	"othello/ai/template"
	"othello/internal/cli"
	"othello/internal/cputime"
	"othello/trainer/arena"
	"othello/trainer/templatefit"
)

// playerHelp describes the syntax of parsePlayer, for the help of a command.
const playerHelp = `A PLAYER is a weights file, or hand for the hand evaluation, then limits:
depth=6, exact=14, nodes=100000, time=20ms; for example
models/template.bin,depth=8,exact=16. cpu=20ms counts the processor time of the
search, which a busy machine does not change.

Any kind of engine of the program plays by its ID, with its shipped files or with the one
behind a colon: mts, random, perfect, r1, zeus-as-published and so on. "traps:" and a file of
weights plays for the mistakes of people. "zeus:" or "puct:" is a tree
search, for which nodes= counts simulations: zeus:models/template.bin,nodes=1000. PUCT takes
a network beside the weights, net=FILE.

"policy:" is a network alone, which sees each position nodes=1 or nodes=8 times:
policy:models/small.onnx,nodes=8. "dqn:" and, on 6x6, "r3:" play by what the verb fit values
wrote: dqn:models/dqn.bin,depth=1 looks no further than behind its moves. "gtp:COMMAND" and "nboard:COMMAND" are
external engines, with depth= or time= as far as they understand them:
"gtp:gtp-rhino --level=3". cpu= stops programs that speak NBoard: "nboard:othello nboard --set
engine.threads=1,cpu=20ms".`

// build is the specification of an engine. Zero values are the shipped defaults.
type build struct {
	id       string   // of a kind of the program; empty for an external engine
	protocol string   // gtp or nboard
	command  []string // of the external engine

	weights string // file of the evaluation, or hand; empty for the shipped one
	net     string // file of a network; empty for the shipped ones
	learned string // file of values or lines, by Q-learning; empty for the shipped ones
}

// parsePlayer reads a player, as playerHelp explains it.
func parsePlayer(spec string) (arena.Player, error) {
	p := arena.Player{Name: spec}
	p.Limits.Threads = 1
	fields := strings.Split(spec, ",")
	b := build{id: "search", weights: fields[0]}
	endless := true // without a limit
	switch name, with, _ := strings.Cut(fields[0], ":"); name {
	case "gtp", "nboard":
		b = build{protocol: name, command: strings.Fields(with)}
		endless = false
	default:
		if k, ok := kindOf(name, quiet, engines.Given{}, engines.Settings{}); ok {
			b = build{id: name}
			switch {
			case k.Network:
				b.net = with
			case name == "dqn", name == "r3":
				b.learned = with
			default:
				b.weights = with
			}
			if len(k.Levels) == 1 {
				p.Limits, endless = k.Levels[0].Limits, false
				p.Limits.Threads = 1
			}
		}
	}
	var cpu time.Duration
	for _, field := range fields[1:] {
		key, value, _ := strings.Cut(field, "=")
		if err := b.set(&p, &cpu, key, value); err != nil {
			return p, cli.Usagef("player %s: %w", spec, err)
		}
	}
	if b.net != "" && b.id == "puct" {
		b.id = "puct-network"
	}
	p.Own = b.id == "search"
	if cpu > 0 {
		if err := b.measured(); err != nil {
			return p, cli.Usagef("player %s: %w", spec, err)
		}
		p.Limits.Time, p.Limits.Processor = cpu, true
	}
	if endless && p.Limits == (ai.Limits{Threads: 1}) {
		return p, cli.Usagef("player %s has no limit and would think for ever", spec)
	}
	var err error
	p.New, err = b.engine()
	return p, err
}

// measured returns why moves cannot be limited by processor time.
func (b build) measured() error {
	var known bool
	switch {
	case b.id == "search":
		_, known = cputime.Thread()
	case b.protocol == "nboard":
		_, known = cputime.Program(os.Getpid())
	default:
		return errors.New("cpu= is for weights, hand and NBoard programs")
	}
	if !known {
		return errors.New("this system does not tell the time that cpu= counts")
	}
	return nil
}

// set reads one setting of a player, a limit or something else.
func (b *build) set(p *arena.Player, cpu *time.Duration, key, value string) (err error) {
	var above bool // zero, which NaN is not
	l := &p.Limits
	switch to := map[string]any{
		"depth": &l.Depth, "exact": &l.Exact, "nodes": &l.Nodes, "time": &l.Time, "cpu": cpu,
		"net": &b.net,
	}[key].(type) {
	case *int:
		*to, err = strconv.Atoi(value)
		above = *to > 0
	case *int64:
		*to, err = strconv.ParseInt(value, 10, 64)
		above = *to > 0
	case *time.Duration:
		*to, err = time.ParseDuration(value)
		above = *to > 0
	case *string:
		*to, above = value, true
	default:
		return fmt.Errorf("%q is none of depth, exact, nodes, time, cpu and net", key)
	}
	if err != nil || !above {
		return fmt.Errorf("%s=%s is not above zero, or no number of its kind", key, value)
	}
	return nil
}

// engine returns a constructor of the engine. Files are read once, but for networks.
func (b build) engine() (func() (ai.Engine, error), error) {
	if b.protocol != "" {
		return func() (ai.Engine, error) {
			// Start it now: a missing program must not lose a game.
			x, err := protocol.New(b.protocol, protocol.Command{Args: b.command})
			if err != nil {
				return nil, err
			}
			return x, x.Start(context.Background())
		}, nil
	}
	p, g, err := b.files()
	if err != nil {
		return nil, err
	}
	s := settings
	if b.id == "search" || b.id == "traps" {
		s.HashMB = 16
	}
	return func() (ai.Engine, error) {
		k, _ := kindOf(b.id, p, g, s)
		return k.Engine, nil
	}, nil
}

// files reads what the engine has in place of the shipped files.
func (b build) files() (p engines.Policy, g engines.Given, err error) {
	p = quiet
	if b.weights != "" {
		var w *template.Weights
		if b.weights != "hand" {
			if w, _, err = templatefit.ReadWeights(b.weights); err != nil {
				return p, g, err
			}
		}
		g.Weights = func() *template.Weights { return w }
	}
	switch {
	case b.learned == "":
	case b.id == "r3":
		if g.Lines, err = readNetwork(b.learned); err != nil {
			return p, g, err
		}
		if _, err := player.OpenLines(g.Lines); err != nil {
			return p, g, fmt.Errorf("%s: %w", b.learned, err)
		}
	default:
		if g.Values, _, err = templatefit.ReadWeights(b.learned); err != nil {
			return p, g, err
		}
	}
	if b.net == "" {
		return p, g, nil
	}
	if p.Model = b.net; onRuntime() {
		p.Provider = string(ort.CPU)
	}
	n, err := openNetwork(b.net, policy.Options{Provider: p.Provider, Threads: 1})
	if err != nil {
		return p, g, err
	}
	return p, g, n.Close() // each game opens it for itself
}

// onRuntime reports whether ONNX Runtime is there to compute networks.
func onRuntime() bool {
	_, err := ort.Open("")
	return err == nil
}

// settings are those of engines in matches.
var settings = engines.Settings{HashMB: 64, Threads: 1}

// quiet computes networks as engines of one thread do.
var quiet = engines.Policy{Provider: policy.Builtin, Model: "small", Views: 1, Threads: 1}

// kindOf returns the program's kind of that ID, with an engine that no other call returns.
func kindOf(id string, p engines.Policy, g engines.Given, s engines.Settings) (ai.Kind, bool) {
	list := engines.Own(s, p, g)
	i := slices.IndexFunc(list, func(k ai.Kind) bool { return k.ID == id })
	if i < 0 {
		return ai.Kind{}, false
	}
	return list[i], true
}
