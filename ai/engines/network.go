package engines

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"

	"othello/ai/policy"
	"othello/ai/policy/ort"
	"othello/internal/message"
	"othello/internal/wholefile"
	"othello/models"
)

// maxNetwork is the size in bytes of the largest file of a network that is read.
const maxNetwork = 256 << 20

// network is a network of the settings. It is opened when an engine first needs it, since that takes a while.
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
	return policy.Options{Provider: p.Provider, Library: p.Library, Threads: p.Threads, Views: p.Views}
}

// backend describes the backend of the network; empty before it is open.
func (n *network) backend() string {
	if net := n.opened.Load(); net != nil {
		return net.Backend()
	}
	return ""
}

// shippedNetworks are the networks that come with the program, by the name of each; "auto" is
// the most accurate one.
var shippedNetworks = map[string]func() []byte{
	"auto": models.Big8, "big": models.Big8, "small": models.Small8, "r1": models.R1, "r2": models.R2,
}

// readNetwork returns the network that the settings name, the options that they ask for,
// and whether it is a shipped one.
func readNetwork(p Policy) (model []byte, o policy.Options, shipped bool, err error) {
	read, shipped := shippedNetworks[p.Model]
	if shipped {
		model = read()
	} else {
		name, err := wholefile.Expand(p.Model)
		if err == nil {
			model, err = wholefile.Read(name, maxNetwork)
		}
		if err != nil {
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

// Try returns why what the setting of a key names, which is used or refused, cannot be used: the
// library be loaded, the provider run networks, or the file be a network for 8x8.
func (p Policy) Try(key string) error {
	switch _, shipped := shippedNetworks[p.Model]; {
	case key == "policy.library" && p.Library != "":
		_, err := ort.Open(p.Library)
		return err
	case key == "policy.provider" && p.Provider != policy.Auto:
		p.Model = "small"
		if err := p.check(); err != nil {
			return message.Errorf("%s: %w", p.Provider, err)
		}
	case key == "policy.model" && !shipped:
		direct := p
		direct.Provider = policy.Builtin // which measures nothing
		if direct.check() != nil {
			return p.check() // it may be for ONNX Runtime alone
		}
	}
	return nil
}

func (p Policy) check() error {
	net, err := openNetwork(p)
	if err != nil {
		return err
	}
	return net.Close()
}

// NetworkSpeeds measures the network of the settings on every provider that exists for this
// system. It returns a line that describes the backend used under the settings. It fails if
// no network can be opened.
func NetworkSpeeds(ctx context.Context, p Policy) (used string, list []policy.Speed, err error) {
	model, o, shipped, err := readNetwork(p)
	if err != nil {
		return "", nil, err
	}
	net, err := open(p, model, o, shipped) // else each provider would say why not
	if err != nil {
		return "", nil, err
	}
	used = net.Backend()
	if err := net.Close(); err != nil {
		return "", nil, err
	}
	providers := []string{policy.Builtin}
	for _, p := range ort.Possible() {
		providers = append(providers, string(p))
	}
	list, err = policy.Measure(ctx, model, o, providers)
	return used, list, err
}
