package engines

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"othello/ai/policy"
	"othello/ai/policy/ort"
	"othello/game"
	"othello/internal/wholefile"
	"othello/models"
)

// maxNetwork is the size in bytes of the largest file of a network that is read.
const maxNetwork = 256 << 20

// network is the network that the settings name. It is opened when an engine first
// needs it, since finding the fastest provider takes a while.
type network struct {
	settings Policy
	open     func() (*policy.Net, error)
	opened   atomic.Pointer[policy.Net] // nil until it is open
	instead  error                      // why the small network replaces it; nil if it does not; set before opened
}

func newNetwork(p Policy) *network {
	n := &network{settings: p}
	n.open = sync.OnceValues(n.find)
	return n
}

// newSixNetwork returns the shipped network for 6x6, computed as the settings say.
func newSixNetwork(p Policy) *network {
	n := &network{settings: p}
	n.open = sync.OnceValues(func() (*policy.Net, error) {
		net, err := policy.Open(models.SixNetwork(), computed(p, nil, false))
		n.opened.Store(net)
		return net, err
	})
	return n
}

// computed returns the options that the settings ask for. int8Model may be nil; fresh is
// as in openWith.
func computed(p Policy, int8Model []byte, fresh bool) policy.Options {
	return policy.Options{
		Provider: p.Provider, Library: p.Library, Threads: p.Threads, Views: p.Views,
		Measured: measuredFile(), Fresh: fresh, Int8: int8Model,
	}
}

// find opens the network or, if that fails, the shipped small one.
func (n *network) find() (*policy.Net, error) {
	net, err := openNetwork(n.settings)
	if err != nil && n.settings.Model != "small" {
		slog.Error("opening the network; using the small one", "error", err)
		n.instead = err
		small := n.settings
		small.Model = "small"
		net, err = openNetwork(small)
	}
	if err != nil {
		return nil, err
	}
	n.opened.Store(net)
	return net, nil
}

// backend describes the backend of the network; empty before it is open.
func (n *network) backend() string {
	net := n.opened.Load()
	switch {
	case net == nil:
		return ""
	case n.instead != nil:
		return net.Backend() + "; using the small network: " + n.instead.Error()
	}
	return net.Backend()
}

// shippedNetwork returns the shipped network of that name in float32 and int8; "auto" is
// the most accurate one. ok is false for the name of a file.
func shippedNetwork(name string) (model, int8Model []byte, ok bool) {
	switch name {
	case "small":
		return models.Small(), models.Small8(), true
	case "auto", "big":
		return models.Big(), models.Big8(), true
	}
	return nil, nil, false
}

// measuredFile returns the path of the file that keeps the measured speeds of backends;
// empty without a data directory.
func measuredFile() string {
	dir, err := ort.Dir()
	if err != nil {
		return ""
	}
	return filepath.Join(filepath.Dir(dir), "networks.json")
}

// openNetwork opens the network that the settings name.
func openNetwork(p Policy) (*policy.Net, error) { return openWith(p, false) }

// openWith opens it. With fresh it measures the backends again.
func openWith(p Policy, fresh bool) (*policy.Net, error) {
	model, int8Model, shipped := shippedNetwork(p.Model)
	if !shipped {
		var err error
		if model, err = wholefile.Read(p.Model, maxNetwork); err != nil {
			return nil, fmt.Errorf("reading the network: %w", err)
		}
	}
	net, err := policy.Open(model, computed(p, int8Model, fresh))
	if err != nil && !shipped {
		err = fmt.Errorf("%s: %w", p.Model, err)
	}
	return net, err
}

// NetworkBackend returns a line that describes the backend of the network under the
// settings, after measuring again which one is fastest. It fails if no network can be
// opened.
func NetworkBackend(p Policy) (string, error) {
	net, err := openWith(p, true)
	if err != nil {
		return "", err
	}
	net.Settle()
	text := net.Backend()
	return text, net.Close()
}

// NetworkProviders returns the providers that exist for this system, by their names in
// Providers.
func NetworkProviders() []string {
	list := []string{policy.Builtin}
	for _, p := range ort.Possible(runtime.GOOS) {
		list = append(list, string(p))
	}
	return list
}

// unusable is why a provider does not work.
type unusable struct{ plain, details string }

// Error returns the reason in plain words.
func (u *unusable) Error() string { return u.plain }

// Details returns the library's own message; empty if there is none.
func (u *unusable) Details() string { return u.details }

// NetworkSpeed measures a provider with the network of the settings, on all processors
// where it uses them, in positions per second. The error says in plain words why the
// provider does not work; its method Details, if it has one, returns the library's
// message.
func NetworkSpeed(ctx context.Context, p Policy, provider string) (speed float64, err error) {
	p.Provider, p.Threads, p.Views = provider, 0, 1
	net, err := openNetwork(p)
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, net.Close()) }()
	if net.Provider() != provider {
		name := ort.Provider(provider).Name()
		return 0, &unusable{strings.TrimPrefix(net.Reason(), name+": "), strings.TrimPrefix(net.Details(), name+": ")}
	}
	const batch = 64
	positions := make([]game.Position, batch)
	for i := range positions {
		positions[i] = game.Start(game.Size8)
	}
	priors, values := make([][64]float32, batch), make([]float32, batch)
	// The first round warms up. The fastest counts, which other load disturbed least.
	fastest, began := time.Duration(math.MaxInt64), time.Now()
	for rounds := 0; ctx.Err() == nil && (rounds < 3 || time.Since(began) < time.Second); rounds++ {
		start := time.Now()
		if err := net.Evaluate(positions, priors, values); err != nil {
			return 0, err
		}
		if rounds > 0 {
			fastest = min(fastest, time.Since(start))
		}
	}
	if ctx.Err() != nil {
		return 0, ctx.Err()
	}
	return batch / max(fastest, 1).Seconds(), nil
}
