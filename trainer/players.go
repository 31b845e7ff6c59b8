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
	"othello/ai/mcts"
	"othello/ai/mcts/puct"
	"othello/ai/mcts/zeus"
	"othello/ai/policy"
	"othello/ai/policy/ort"
	"othello/ai/protocol"
	"othello/ai/search"
	"othello/ai/template"
	"othello/book"
	"othello/game"
	"othello/internal/cli"
	"othello/internal/cputime"
	"othello/models"
	"othello/trainer/arena"
	"othello/trainer/templatefit"
)

// playerHelp describes the syntax of parsePlayer, for the help of a command.
const playerHelp = `A PLAYER is a weights file, or hand for the hand evaluation, then limits:
depth=6, exact=14, nodes=100000, time=20ms; for example
models/template.bin,depth=8,exact=16. cpu=20ms counts the processor time of the
search, which a busy machine does not change, and clock=2s+50ms is the time for a game
and what each move adds; both counted likewise where that is known.

"traps:" in front makes it play for the mistakes of people. "zeus:" or "puct:" makes it a tree search, and mts and random play without
weights; nodes= then counts simulations: zeus:models/template.bin,nodes=1000. Zeus
takes cut=12, the empty squares at which its rollouts stop, and original=1, potential and
parity as the original defined them. PUCT takes a network beside
the weights, net=FILE, whose values count share=0.1 beside those of a search of
four plies by the weights, and gives the priors the weight explore=1.5 and the temperature
temperature=1.2.

"policy:" is a network alone, which sees each position nodes=1 or nodes=8 times:
policy:models/small.onnx,nodes=8. On 6x6 there are "dqn:" and "lines:", by what the verb
dqn wrote: dqn:models/dqn.bin,depth=1 looks no further than behind its moves. The players
that the program descends from have IDs: r1, r2, r3 on 6x6, r3-tables, zeus-as-published. book=FILE
lets any of these play from an opening book. "gtp:COMMAND" and "nboard:COMMAND" are
external engines, with depth=, time= or clock= as far as they understand them:
"gtp:gtp-rhino --level=3". cpu= stops programs that speak NBoard: "nboard:othello nboard
--threads 1,cpu=20ms".`

// build is the specification of an engine. Zero values are the shipped defaults.
type build struct {
	kind string // search, traps, zeus, puct, policy, dqn, lines, mts, random, gtp or nboard
	with string // file of weights or, for policy, of a network; command line of an external engine

	size                 game.Size // of the board, for what is shipped
	shipped              bool      // use embedded files: the tables of dqn, for others the book of perfect play
	book                 string    // file of an opening book; empty for none
	cut                  int       // zeus: empties at which rollouts stop
	original             int       // zeus: above zero for the features as the original defined them
	net                  string    // puct: file of a network; empty for none
	share                float64   // puct: of the network's values beside the templates'
	explore, temperature float64   // puct: weight of the priors, and their temperature
}

// parsePlayer reads a player, as playerHelp explains it.
func parsePlayer(spec string) (arena.Player, error) {
	p := arena.Player{Name: spec}
	p.Limits.Threads = 1
	var cpu time.Duration
	fields := strings.Split(spec, ",")
	b := build{kind: "search", with: fields[0]}
	switch kind, with, _ := strings.Cut(fields[0], ":"); kind {
	case "zeus", "puct", "traps", "policy", "dqn", "lines", "mts", "random", "gtp", "nboard":
		b.kind, b.with = kind, with
	default:
		if i := ancestor(kind); i >= 0 {
			b.kind, p.Limits = kind, ancestors()[i].Levels[0].Limits
			p.Limits.Threads = 1
		}
	}
	for _, field := range fields[1:] {
		key, value, _ := strings.Cut(field, "=")
		if err := b.set(&p, &cpu, key, value); err != nil {
			return p, cli.Usagef("player %s: %w", spec, err)
		}
	}
	p.Own = b.kind == "search"
	if cpu > 0 {
		if err := b.measured(p.Limits.Time); err != nil {
			return p, cli.Usagef("player %s: %w", spec, err)
		}
		p.Limits.Time, p.Limits.Processor = cpu, true
	}
	if p.Clock == (arena.Clock{}) && b.kind != "gtp" && b.kind != "nboard" && b.kind != "random" && b.kind != "lines" && p.Limits == (ai.Limits{Threads: 1}) {
		return p, cli.Usagef("player %s has no limit and would think for ever", spec)
	}
	var err error
	p.New, err = b.engine()
	return p, err
}

// measured returns why moves cannot be limited by processor time; wall is a limit of wall
// time, which excludes it.
func (b build) measured(wall time.Duration) error {
	var known bool
	switch b.kind {
	case "search":
		_, known = cputime.Thread()
	case "nboard":
		_, known = cputime.Program(os.Getpid())
	default:
		return errors.New("cpu= is for weights, hand and NBoard programs")
	}
	switch {
	case !known:
		return errors.New("this system does not tell the time that cpu= counts")
	case wall > 0:
		return errors.New("it has both time= and cpu=")
	}
	return nil
}

// set reads one setting of a player, a limit or something else.
func (b *build) set(p *arena.Player, cpu *time.Duration, key, value string) (err error) {
	var above bool // zero, which NaN is not
	l := &p.Limits
	switch to := map[string]any{
		"depth": &l.Depth, "exact": &l.Exact, "nodes": &l.Nodes, "time": &l.Time, "cpu": cpu, "clock": &p.Clock, "book": &b.book,
		"cut": &b.cut, "original": &b.original, "net": &b.net, "share": &b.share, "explore": &b.explore, "temperature": &b.temperature,
	}[key].(type) {
	case *int:
		*to, err = strconv.Atoi(value)
		above = *to > 0
	case *int64:
		*to, err = strconv.ParseInt(value, 10, 64)
		above = *to > 0
	case *float64:
		*to, err = strconv.ParseFloat(value, 64)
		above = *to > 0
	case *time.Duration:
		*to, err = time.ParseDuration(value)
		above = *to > 0
	case *arena.Clock:
		*to, err = arena.ParseClock(value)
		return err
	case *string:
		*to, above = value, true
	default:
		return fmt.Errorf("%q is none of depth, exact, nodes, time, cpu, clock, book, cut, original, net, share, explore and temperature", key)
	}
	if err != nil || !above {
		return fmt.Errorf("%s=%s is not above zero, or no number of its kind", key, value)
	}
	return nil
}

// engine returns a constructor of the engine, with its book if it has one.
func (b build) engine() (func() (ai.Engine, error), error) {
	bare, err := b.bare()
	if err != nil || b.book == "" && (!b.shipped || b.kind == "dqn") {
		return bare, err
	}
	var opened *book.Book
	if b.shipped {
		opened, err = book.Read(models.Six())
	} else {
		opened, err = book.Open(b.book)
	}
	if err != nil {
		return nil, cli.Refuse(err)
	}
	return func() (ai.Engine, error) {
		e, err := bare()
		if err != nil {
			return nil, err
		}
		// The program's default style.
		return book.NewEngine(e, book.NewLive(opened), book.Style{Loss: 0.5, Total: 2, Random: 0.5}), nil
	}, nil
}

// ancestor returns the index of the ancestor of that ID, -1 for none.
func ancestor(id string) int {
	return slices.IndexFunc(ancestors(), func(k ai.Kind) bool { return k.ID == id })
}

// bare returns a constructor of the engine without its book. It reads shared files once.
func (b build) bare() (func() (ai.Engine, error), error) {
	const megabytes = 16
	switch b.kind {
	case "gtp", "nboard":
		return func() (ai.Engine, error) {
			// Start it now: a missing program must not lose a game.
			x, err := protocol.New(b.kind, protocol.Command{Args: strings.Fields(b.with)})
			if err != nil {
				return nil, err
			}
			return x, x.Start(context.Background())
		}, nil
	case "random":
		return func() (ai.Engine, error) { return mcts.NewRandom(0), nil }, nil
	case "mts":
		return func() (ai.Engine, error) {
			return mcts.NewPlain(mcts.Options{MemoryMB: 4 * megabytes, Threads: 1}), nil
		}, nil
	case "lines":
		return lines(b.with)
	case "policy":
		n, err := network(b.with)
		return func() (ai.Engine, error) { return policy.NewPlayer(n), nil }, err
	}
	if i := ancestor(b.kind); i >= 0 {
		return func() (ai.Engine, error) { return ancestors()[i].Engine, nil }, nil
	}
	if b.kind == "dqn" && b.shipped {
		w, err := template.Read(models.DQN(b.size))
		return func() (ai.Engine, error) { return player.New(w), nil }, err
	}
	if b.with == "hand" {
		b.with = ""
	}
	w, _, err := templatefit.ReadWeights(b.with)
	if err != nil {
		return nil, err
	}
	tree := puct.Options{MemoryMB: 4 * megabytes, Threads: 1, Weights: w, Share: b.share, Explore: b.explore, Temperature: b.temperature}
	if b.net != "" {
		n, err := network(b.net)
		if err != nil {
			return nil, err
		}
		tree.Policy = n
	}
	return func() (ai.Engine, error) {
		switch b.kind {
		case "dqn":
			return player.New(w), nil
		case "zeus":
			return zeus.New(zeus.Options{MemoryMB: 4 * megabytes, Threads: 1, Weights: w, Cut: b.cut, Original: b.original > 0}), nil
		case "puct":
			return puct.New(tree), nil
		}
		e := search.New(search.Options{HashMB: megabytes, Threads: 1, Weights: w})
		if b.kind == "traps" {
			return engines.Trapper{Search: e, People: priors(game.Size8)}, nil
		}
		return e, nil
	}, nil
}

// lines returns a constructor of players with a network of lines.
func lines(file string) (func() (ai.Engine, error), error) {
	b, err := readNetwork(file)
	if err != nil {
		return nil, err
	}
	n, err := player.OpenLines(b)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return func() (ai.Engine, error) { return n, nil }, nil
}

// imitator returns the player of the shipped small network in a shipped style.
func imitator(style string) ai.Engine {
	file, err := policy.Styled(models.Small(), models.Styles(), style)
	return shippedPlayer(file, err)
}

// priors returns the player by whose priors the weak levels of alpha-beta err.
func priors(size game.Size) ai.Engine {
	if size == game.Size6 {
		return shippedPlayer(models.SixNetwork(), nil)
	}
	return imitator("amateur")
}

// shippedPlayer returns the player of a network that comes with the program, so that there
// can be no error.
func shippedPlayer(file []byte, err error) ai.Engine {
	var n *policy.Net
	if err == nil {
		n, err = policy.Open(file, policy.Options{Provider: policy.Builtin, Threads: 1})
	}
	if err != nil {
		panic(err)
	}
	return policy.NewPlayer(n)
}

// network opens a network that all games share, on ONNX Runtime where it is installed.
func network(file string) (*policy.Net, error) {
	o := policy.Options{Provider: string(ort.CPU), Threads: 1}
	if _, err := ort.Open(""); err != nil {
		o.Provider = policy.Builtin
	}
	n, _, err := openNetwork(file, o)
	return n, err
}
