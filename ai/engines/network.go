package engines

import (
	"context"
	"fmt"
	"path/filepath"
	"runtime"
	"sync"
	"sync/atomic"

	"othello/ai/policy"
	"othello/ai/policy/onnx"
	"othello/ai/policy/ort"
	"othello/internal/wholefile"
	"othello/models"
)

// maxNetwork is the size in bytes of the largest file of a network that is read.
const maxNetwork = 256 << 20

// network is a network of the settings, or the shipped one for 6x6. It is opened when an
// engine first needs it, since finding the fastest provider takes a while.
type network struct {
	open   func() (*policy.Net, error)
	opened atomic.Pointer[policy.Net] // nil until it is open
}

// newNetwork returns a network that find opens.
func newNetwork(find func() (*policy.Net, error)) *network {
	n := new(network)
	n.open = sync.OnceValues(func() (*policy.Net, error) {
		net, err := find()
		n.opened.Store(net)
		return net, err
	})
	return n
}

// computed returns the options that the settings ask for.
func computed(p Policy) policy.Options {
	return policy.Options{Provider: p.Provider, Library: p.Library, Threads: p.Threads, Views: p.Views, Measured: measuredFile()}
}

// backend describes the backend of the network; empty before it is open.
func (n *network) backend() string {
	if net := n.opened.Load(); net != nil {
		return net.Backend()
	}
	return ""
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
		name, err := wholefile.Expand(p.Model)
		if err == nil {
			model, err = wholefile.Read(name, maxNetwork)
		}
		if err != nil {
			return nil, o, false, fmt.Errorf("reading the network: %w", err)
		}
		if m, err := onnx.Unmarshal(model); err == nil && m.Small() { // else Open says why
			return nil, o, false, fmt.Errorf("reading the network: %s is for smaller boards than 8x8", p.Model)
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

// The checks of what the settings name, which is used or refused.

// CheckLibrary returns why the library that the settings name cannot be loaded.
func (p Policy) CheckLibrary() error {
	if p.Library == "" {
		return nil
	}
	_, err := ort.Open(p.Library)
	return err
}

// CheckProvider returns why the provider that the settings name cannot run networks.
func (p Policy) CheckProvider() error {
	if p.Provider == string(ort.Auto) {
		return nil
	}
	p.Model = "small"
	if err := p.check(); err != nil {
		return fmt.Errorf("%s: %w", p.Provider, err)
	}
	return nil
}

// CheckModel returns why the file that the settings name is no network for 8x8.
func (p Policy) CheckModel() error {
	if _, shipped := shippedNetwork(p.Model); shipped {
		return nil
	}
	direct := p
	direct.Provider = policy.Builtin // which measures nothing
	if direct.check() == nil {
		return nil
	}
	return p.check() // it may be for ONNX Runtime alone
}

func (p Policy) check() error {
	net, err := openNetwork(p)
	if err != nil {
		return err
	}
	return net.Close()
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
