package main

import (
	"bufio"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"runtime"
	"strconv"
	"strings"
	"time"

	"othello/ai"
	"othello/ai/mcts/mts"
	"othello/ai/mcts/puct"
	"othello/ai/mcts/zeus"
	"othello/ai/policy"
	"othello/ai/policy/ort"
	"othello/ai/protocol"
	"othello/ai/search"
	"othello/ai/template"
	"othello/book"
	bookplayer "othello/book/player"
	"othello/game"
	"othello/internal/wholefile"
	"othello/trainer/arena"
	"othello/trainer/progress"
)

func runArena(ctx context.Context, args []string, out, bar io.Writer) error {
	fs := flag.NewFlagSet("arena", flag.ContinueOnError)
	openings := fs.String("openings", "../shared/openings/xot.txt", "file of openings, one a line")
	pairs := fs.Int("pairs", 50, "openings to play, each with both colours")
	plies := fs.Int("plies", 0, "moves of an opening to play, each position once; 0 for all")
	skip := fs.Int("skip", 0, "openings to leave out at the beginning of the file")
	parallel := fs.Int("parallel", runtime.NumCPU(), "games side by side")
	test := fs.String("sprt", "", "stop by a sequential test of two Elo differences, such as 0,20")
	file := fs.String("json", "", "write the result to this file")
	err := parse(fs, args, out, "PLAYER PLAYER", `A PLAYER is hand or a weights file, then limits: depth=6, exact=14, nodes=100000,
time=20ms; for example models/template.bin,depth=8,exact=16
"zeus:" or "puct:" in front makes it a tree search, and mts and random play without
weights; for these nodes= counts simulations: zeus:models/template.bin,nodes=1000
"puct:" takes a network beside the weights, net=FILE, whose values count share=0.5
beside the templates', and gives the priors the weight explore=1.5 and the
temperature heat=1.2; "policy:" and a file is a network alone, that sees each
position nodes=1 or nodes=8 times: policy:models/small.onnx,nodes=8
Zeus also takes cut=12, the empty squares at which its games of chance stop.
Any of these plays from a book with book=FILE, as the settings of the program have it.
Another program is "gtp:COMMAND" or "nboard:COMMAND", then depth= or time= as far as
it understands them; for example "gtp:gtp-rhino --level=3"`)
	if err != nil {
		return err
	}
	if fs.NArg() != 2 || *pairs < 1 {
		return fmt.Errorf("name two players, and at least one opening with -pairs")
	}
	if *file != "" {
		if err := wholefile.Check(*file); err != nil {
			return err
		}
	}
	m := arena.Match{Parallel: *parallel}
	if m.A, err = player(fs.Arg(0)); err != nil {
		return err
	}
	if m.B, err = player(fs.Arg(1)); err != nil {
		return err
	}
	if *test != "" {
		t := arena.SPRT{Alpha: 0.05, Beta: 0.05}
		if n, _ := fmt.Sscanf(*test, "%g,%g", &t.Elo0, &t.Elo1); n != 2 || t.Elo1 <= t.Elo0 {
			return fmt.Errorf("-sprt %s is not two rising Elo differences", *test)
		}
		m.Test = &t
	}
	if m.Openings, err = readOpenings(*openings, *plies, *skip, *pairs); err != nil {
		return err
	}
	b := progress.New(bar, "arena", 0, len(m.Openings))
	r, err := m.Run(ctx, func(r arena.Result) {
		b.Set(len(r.Pairs), fmt.Sprintf("+%d =%d -%d, %+.2f discs, Elo %+.0f", r.Wins, r.Draws, r.Losses, r.Discs, r.Elo))
	})
	if len(r.Pairs) == 0 {
		return err
	}
	arena.Print(out, r)
	if *file != "" {
		writing := wholefile.Replace(*file, func(w io.Writer) error {
			enc := json.NewEncoder(w)
			enc.SetIndent("", "\t")
			return enc.Encode(r)
		})
		if err == nil {
			err = writing
		}
	}
	return err
}

// player reads a player such as "hand,depth=6".
func player(spec string) (arena.Player, error) {
	p := arena.Player{Name: spec}
	fields := strings.Split(spec, ",")
	p.Limits.Threads = 1
	var t tuning
	for _, field := range fields[1:] {
		key, value, _ := strings.Cut(field, "=")
		if err := set(&p.Limits, &t, key, value); err != nil {
			return p, fmt.Errorf("player %s: %w", spec, err)
		}
	}
	name, rest, _ := strings.Cut(fields[0], ":")
	if name != "gtp" && name != "nboard" && name != "random" && p.Limits == (ai.Limits{Threads: 1}) {
		return p, fmt.Errorf("player %s has no limit and would think for ever", spec)
	}
	var err error
	if p.New, err = engine(name, rest, fields[0], t); err == nil && t.book != "" {
		p.New, err = withBook(p.New, t.book)
	}
	return p, err
}

// set reads one setting of a player, a limit or a tuning.
func set(l *ai.Limits, t *tuning, key, value string) (err error) {
	switch key {
	case "depth":
		l.Depth, err = strconv.Atoi(value)
		return positive(key, value, l.Depth, err)
	case "exact":
		l.Exact, err = strconv.Atoi(value)
		return positive(key, value, l.Exact, err)
	case "nodes":
		l.Nodes, err = strconv.ParseInt(value, 10, 64)
		return positive(key, value, l.Nodes, err)
	case "time":
		l.Time, err = time.ParseDuration(value)
		return positive(key, value, l.Time, err)
	case "cut":
		t.cut, err = strconv.Atoi(value)
		return positive(key, value, t.cut, err)
	case "share":
		t.share, err = strconv.ParseFloat(value, 64)
		return positive(key, value, t.share, err)
	case "explore":
		t.explore, err = strconv.ParseFloat(value, 64)
		return positive(key, value, t.explore, err)
	case "heat":
		t.heat, err = strconv.ParseFloat(value, 64)
		return positive(key, value, t.heat, err)
	case "net":
		t.net = value
	case "book":
		t.book = value
	default:
		return fmt.Errorf("%q is none of depth, exact, nodes, time, book, cut, net, share, explore and heat", key)
	}
	return nil
}

// positive says what is wrong with the value of a setting that must be above zero.
func positive[T int | int64 | float64 | time.Duration](key, value string, v T, err error) error {
	if err != nil || !(v > 0) { // false for NaN, too
		return fmt.Errorf("%s=%s is not above zero, or no number of its kind", key, value)
	}
	return nil
}

// withBook makes engines that play from a book as freely as those of the program.
func withBook(bare func() (ai.Engine, error), file string) (func() (ai.Engine, error), error) {
	b, err := book.Open(file)
	if err != nil {
		return nil, err
	}
	return func() (ai.Engine, error) {
		e, err := bare()
		if err != nil {
			return nil, err
		}
		return bookplayer.New(e, book.NewLive(b), book.Style{Loss: 0.5, Total: 2, Random: 0.5}), nil
	}, nil
}

// tuning are settings of engines; the zero value is what they are shipped with.
type tuning struct {
	book  string  // file of an opening book; empty for none
	cut   int     // zeus: empties at which games of chance stop
	net   string  // puct: file of a network; empty for none
	share float64 // puct: of the network's values beside the templates'

	explore, heat float64 // puct: weight of the priors, and their temperature
}

// engine is how to make the engine of a player: a kind and what it is made with, or
// a weights file alone.
func engine(kind, with, file string, t tuning) (func() (ai.Engine, error), error) {
	const megabytes = 16
	switch kind {
	case "gtp", "nboard":
		return func() (ai.Engine, error) {
			// Started at once: a program that is not there is no lost game.
			g, err := protocol.New(kind, protocol.Command{Args: strings.Fields(with)})
			if err != nil {
				return nil, err
			}
			return g, g.Start(context.Background())
		}, nil
	case "random":
		return func() (ai.Engine, error) { return mts.NewRandom(0), nil }, nil
	case "mts":
		return func() (ai.Engine, error) { return mts.New(mts.Options{MemoryMB: 4 * megabytes, Threads: 1}), nil }, nil
	case "policy":
		n, err := network(with)
		return func() (ai.Engine, error) { return policy.NewPlayer(n), nil }, err
	case "zeus", "puct":
		file = with
	}
	var w *template.Weights
	if file != "hand" {
		var err error
		if w, err = readWeights(file); err != nil {
			return nil, err
		}
	}
	tree := puct.Options{MemoryMB: 4 * megabytes, Threads: 1, Weights: w, Share: t.share, Explore: t.explore, Temperature: t.heat}
	if t.net != "" {
		n, err := network(t.net)
		if err != nil {
			return nil, err
		}
		tree.Policy = n
	}
	return func() (ai.Engine, error) {
		switch kind {
		case "zeus":
			return zeus.New(zeus.Options{MemoryMB: 4 * megabytes, Threads: 1, Weights: w, Cut: t.cut}), nil
		case "puct":
			return puct.New(tree), nil
		}
		return search.New(search.Options{HashMB: megabytes, Threads: 1, Weights: w}), nil
	}, nil
}

// network opens the network in a file, for all games at once.
func network(file string) (*policy.Net, error) {
	model, err := readModel(file)
	if err != nil {
		return nil, err
	}
	n, err := policy.Open(model, policy.Options{Provider: string(ort.CPU), Threads: 1})
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return n, nil
}

// readOpenings are up to n openings of a file with one transcript a line. With plies
// above zero they are no longer than that, and symmetric ones count once.
func readOpenings(path string, plies, skip, n int) ([][]game.Square, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("reading openings: %w", err)
	}
	defer func() { _ = f.Close() }()
	var list [][]game.Square
	seen := map[game.Position]bool{}
	lines := bufio.NewScanner(f)
	for line := 1; lines.Scan() && len(list) < n; line++ {
		text := strings.TrimSpace(lines.Text())
		if text == "" {
			continue
		}
		var moves []game.Square
		for ; len(text) >= 2; text = text[2:] {
			s, err := game.ParseSquare(text[:2])
			if err != nil {
				return nil, fmt.Errorf("reading openings: %s:%d: %w", path, line, err)
			}
			moves = append(moves, s)
		}
		if text != "" {
			return nil, fmt.Errorf("reading openings: %s:%d: %q behind the last move", path, line, text)
		}
		if plies > 0 && plies < len(moves) {
			moves = moves[:plies]
			board, err := game.FromMoves(game.StartBoard(game.Size8), moves)
			if err != nil {
				return nil, fmt.Errorf("reading openings: %s:%d: %w", path, line, err)
			}
			p, _ := board.Position().Canonical()
			if seen[p] {
				continue
			}
			seen[p] = true
		}
		if skip > 0 {
			skip--
			continue
		}
		list = append(list, moves)
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("reading openings: %w", err)
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("reading openings: %s holds none", path)
	}
	return list, nil
}
