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

	"othello/ai/options"
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
	settings options.Policy
	open     func() (*policy.Net, error)
	opened   atomic.Pointer[policy.Net] // nil until it is open
	instead  error                      // why the small network is used in its place; nil if it is not; set before opened
}

func newNetwork(p options.Policy) *network {
	n := &network{settings: p}
	n.open = sync.OnceValues(n.find)
	return n
}

// newSixNetwork returns the shipped network for 6x6, computed as the settings say.
func newSixNetwork(p options.Policy) *network {
	n := &network{settings: p}
	n.open = sync.OnceValues(func() (*policy.Net, error) {
		net, err := policy.Open(models.SixNetwork(), computed(p, nil, false))
		n.opened.Store(net)
		return net, err
	})
	return n
}

// computed returns how the settings say to compute a network that is there in 8 bits,
// too, or nil; fresh as in openWith.
func computed(p options.Policy, octets []byte, fresh bool) policy.Options {
	return policy.Options{
		Provider: p.Provider, Library: p.Library, Threads: p.Threads, Views: p.Views,
		Measured: measuredFile(), Fresh: fresh, Octets: octets,
	}
}

// find opens the network or, if that cannot be, the small one that is shipped.
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

// backend names what computes the network; empty before it is open.
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

// shippedNetwork returns the shipped network of that name, in single precision and in 8
// bits; "auto" is the most accurate one. ok is false for the name of a file.
func shippedNetwork(name string) (model, octets []byte, ok bool) {
	switch name {
	case "small":
		return models.Small(), models.Small8(), true
	case "auto", "big":
		return models.Big(), models.Big8(), true
	}
	return nil, nil, false
}

// measuredFile keeps what was measured to compute networks fastest; empty if there is no
// place for it.
func measuredFile() string {
	dir, err := ort.Dir()
	if err != nil {
		return ""
	}
	return filepath.Join(filepath.Dir(dir), "networks.json")
}

// openNetwork opens the network that the settings name.
func openNetwork(p options.Policy) (*policy.Net, error) { return openWith(p, false) }

// openWith opens it, and measures again what is fastest if that is to be fresh.
func openWith(p options.Policy, fresh bool) (*policy.Net, error) {
	model, octets, shipped := shippedNetwork(p.Model)
	if !shipped {
		var err error
		if model, err = wholefile.Read(p.Model, maxNetwork); err != nil {
			return nil, fmt.Errorf("reading the network: %w", err)
		}
	}
	net, err := policy.Open(model, computed(p, octets, fresh))
	if err != nil && !shipped {
		err = fmt.Errorf("%s: %w", p.Model, err)
	}
	return net, err
}

// NetworkBackend names in one line what computes the network under the settings. If that
// is to be the fastest, it is measured again. The error says why none can be opened.
func NetworkBackend(p options.Policy) (string, error) {
	net, err := openWith(p, true)
	if err != nil {
		return "", err
	}
	net.Settle()
	text := net.Backend()
	return text, net.Close()
}

// NetworkProviders returns the providers that this system may have, by the names in
// options.Providers.
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

// Details returns the reason as the library gave it; empty if it gave none.
func (u *unusable) Details() string { return u.details }

// NetworkSpeed returns the speed of a provider with the network that the settings name, in
// positions a second, on all processors where it uses them. The error says why the
// provider does not work, in plain words; its method Details, if it has one, in those of
// the library.
func NetworkSpeed(ctx context.Context, p options.Policy, provider string) (speed float64, err error) {
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
