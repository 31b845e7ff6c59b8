// Package engines builds every kind of engine from its settings, the tables [engine] and
// [policy] of config.toml, and the shipped models: the program's own kinds, with and without networks, and external
// engines. It implements no engine. Each is built at the first request for a move.
package engines

import (
	"context"
	"fmt"
	"hash/crc32"
	"io"
	"log/slog"
	"slices"
	"sync"
	"time"

	"othello/ai"
	"othello/ai/protocol"
	"othello/ai/search"
	"othello/ai/template"
	"othello/game"
	"othello/models"
)

// Builder builds engines, and ends the processes of external ones. The zero value is
// ready to use.
type Builder struct {
	reply    time.Duration // longest wait for a reply that needs no search; zero for protocol's default
	external []*protocol.External
}

// Kinds returns the kinds of engine to choose from. It fails if an external engine has
// the name of another kind or cannot be set up.
func (b *Builder) Kinds(e Settings, p Policy) ([]ai.Kind, error) {
	list := Own(e, p, Given{})
	for _, x := range e.External {
		if slices.ContainsFunc(list, func(k ai.Kind) bool { return k.ID == x.Name }) {
			return nil, fmt.Errorf("engine.external: the name %q is taken by another engine", x.Name)
		}
		k, err := b.externalKind(x)
		if err != nil {
			return nil, err
		}
		list = append(list, k)
	}
	return list, nil
}

// Close ends the external engines that were built.
func (b *Builder) Close() {
	for _, g := range b.external {
		if err := g.Close(); err != nil {
			slog.Warn("ending an external engine", "error", err)
		}
	}
}

// Solver returns the alpha-beta engine without book or levels, for solving endgames.
func Solver(e Settings) *search.Engine {
	return search.New(search.Options{HashMB: e.HashMB, Threads: e.Threads, Weights: weights()})
}

// Judge returns the engine that judges moves and positions, whoever plays: alpha-beta
// without book or levels. It is built at its first search.
func Judge(e Settings) ai.Engine {
	return makeWhenAsked(func() (ai.Engine, error) { return Solver(e), nil })
}

// Bench runs the search's fixed workload with the hand evaluation, so that new weights do
// not change the node count. It calls report after each position and returns the total
// number of nodes.
func Bench(ctx context.Context, report func(piece string, nodes int64)) (int64, error) {
	return search.Bench(ctx, nil, func(empties, depth int, nodes int64) {
		report(fmt.Sprintf("%d empties, depth %d", empties, depth), nodes)
	})
}

// Checksum returns the CRC-32 of the shipped models.
func Checksum() uint32 {
	sum := crc32.NewIEEE()
	_, _ = io.Copy(sum, io.MultiReader(models.Template(), models.DQN(game.Size6), models.DQN(game.Size8))) // from memory
	_, _ = sum.Write(models.Small())
	_, _ = sum.Write(models.Small8())
	_, _ = sum.Write(models.Big8())
	_, _ = sum.Write(models.R1())
	_, _ = sum.Write(models.R2())
	_, _ = sum.Write(models.R3())
	_, _ = sum.Write(models.Styles())
	return sum.Sum32()
}

// weights returns the shipped weights of the template evaluation, with their network where
// that pays; nil if they cannot be read, for the hand evaluation. They are read once.
var weights = sync.OnceValue(func() *template.Weights {
	w, err := template.Read(models.Template())
	if err == nil && !template.Fast() {
		w, err = w.WithNetwork(nil)
	}
	if err != nil {
		slog.Error("reading the weights; using the hand evaluation", "error", err)
		return nil
	}
	return w
})
