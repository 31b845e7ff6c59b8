// Package engines builds every engine that people can choose from what they chose
// (package options) and the shipped models: the program's own kinds, with the network
// or without, and external engines that speak a protocol. What needs a while to be made
// is made in the background or when it is first asked for a move.
package engines

import (
	"context"
	"fmt"
	"hash/crc32"
	"io"
	"log/slog"
	"slices"
	"time"

	"othello/ai"
	"othello/ai/options"
	"othello/ai/protocol"
	"othello/ai/search"
	"othello/ai/template"
	"othello/models"
)

// Builder builds engines, and ends the programs that they started. Its zero value is
// ready.
type Builder struct {
	reply    time.Duration // most time for an answer that takes no thinking; zero for protocol's
	external []*protocol.External
}

// Kinds are the kinds of engine that people can choose.
func (b *Builder) Kinds(e options.Engine, p options.Policy) ([]ai.Kind, error) {
	list := ownKinds(e, p)
	for _, x := range e.External {
		if slices.ContainsFunc(list, func(k ai.Kind) bool { return k.ID == x.Name }) {
			return nil, fmt.Errorf("engine.external: there is an engine called %q already", x.Name)
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

// Solver is the alpha-beta engine by itself, which solves endgames.
func Solver(e options.Engine) *search.Engine {
	return search.New(search.Options{HashMB: e.HashMB, Threads: e.Threads, Weights: weights()})
}

// Bench runs the search's fixed workload without weights, so that only a change of the
// search changes the sum of nodes that it returns.
func Bench(ctx context.Context, report func(piece string, nodes int64)) (int64, error) {
	return search.Bench(ctx, nil, func(empties, depth int, nodes int64) {
		report(fmt.Sprintf("%d empties, depth %d", empties, depth), nodes)
	})
}

// Checksum tells engines with these models from others.
func Checksum() uint32 {
	sum := crc32.NewIEEE()
	_, _ = io.Copy(sum, models.Template()) // from memory
	_, _ = sum.Write(models.Small())
	_, _ = sum.Write(models.Big())
	return sum.Sum32()
}

// weights are the shipped weights of the template evaluation. Should they not be
// readable, the log says so and the engines make do with the hand evaluation.
func weights() *template.Weights {
	w, err := template.Read(models.Template())
	if err != nil {
		slog.Error("the engine plays with its simpler evaluation", "error", err)
		return nil
	}
	return w
}
