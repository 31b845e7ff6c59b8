package engines

import (
	"context"
	"fmt"
	"log/slog"
	"path/filepath"
	"runtime"
	"sync"
	"sync/atomic"

	"othello/ai/policy"
	"othello/ai/policy/ort"
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
		net, err := policy.Open(models.SixNetwork(), computed(p))
		n.opened.Store(net)
		return net, err
	})
	return n
}

// computed returns the options that the settings ask for.
func computed(p Policy) policy.Options {
	return policy.Options{Provider: p.Provider, Library: p.Library, Threads: p.Threads, Views: p.Views, Measured: measuredFile()}
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

// shippedNetwork returns the shipped network of that name; "auto" is the most accurate one.
// ok is false for the name of a file.
func shippedNetwork(name string) (model []byte, ok bool) {
	switch name {
	case "small":
		return models.Small8(), true
	case "auto", "big":
		return models.Big8(), true
	}
	return nil, false
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

// readNetwork returns the network that the settings name, the options that they ask for,
// and whether it is a shipped one.
func readNetwork(p Policy) (model []byte, o policy.Options, shipped bool, err error) {
	model, shipped = shippedNetwork(p.Model)
	if !shipped {
		if model, err = wholefile.Read(p.Model, maxNetwork); err != nil {
			return nil, o, false, fmt.Errorf("reading the network: %w", err)
		}
	}
	return model, computed(p), shipped, nil
}

// openNetwork opens the network that the settings name.
func openNetwork(p Policy) (*policy.Net, error) {
	model, o, shipped, err := readNetwork(p)
	if err != nil {
		return nil, err
	}
	return open(p, model, o, shipped)
}

// open opens what readNetwork has read.
func open(p Policy, model []byte, o policy.Options, shipped bool) (*policy.Net, error) {
	net, err := policy.Open(model, o)
	if err != nil && !shipped {
		err = fmt.Errorf("%s: %w", p.Model, err)
	}
	return net, err
}

// NetworkSpeeds measures the network of the settings on every provider that exists for this
// system. It returns a line that describes the backend used under the settings, which with
// "auto" follows from the same measurement. It fails if no network can be opened.
func NetworkSpeeds(ctx context.Context, p Policy) (used string, list []policy.Speed, err error) {
	model, o, shipped, err := readNetwork(p)
	if err != nil {
		return "", nil, err
	}
	net, err := open(p, model, o, shipped) // else each provider would say why not
	if err != nil {
		return "", nil, err
	}
	if err := net.Close(); err != nil {
		return "", nil, err
	}
	providers := []string{policy.Builtin}
	for _, p := range ort.Possible(runtime.GOOS) {
		providers = append(providers, string(p))
	}
	if list, err = policy.Measure(ctx, model, o, providers); err != nil {
		return "", nil, err
	}
	if net, err = open(p, model, o, shipped); err != nil {
		return "", nil, err
	}
	net.Settle()
	used = net.Backend()
	return used, list, net.Close()
}
