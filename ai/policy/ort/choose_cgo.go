//go:build cgo

package ort

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"time"

	"othello/ai/policy/onnx"
	"othello/internal/cputime"
)

// network holds the parameters of a session.
type network struct {
	model           []byte
	inputs, outputs []string
	variables       []onnx.ValueInfo // inputs as the model declares them
	o               SessionOptions
}

// read checks that a model has those inputs and outputs, nil for all.
func read(model []byte, inputs, outputs []string, o SessionOptions) (network, error) {
	m, err := onnx.Unmarshal(model)
	if err != nil {
		return network{}, err
	}
	variables := m.Graph.Variables()
	in, out := names(variables), names(m.Graph.Outputs)
	if inputs == nil {
		inputs = in
	}
	if outputs == nil {
		outputs = out
	}
	for _, name := range slices.Concat(inputs, outputs) {
		if !slices.Contains(in, name) && !slices.Contains(out, name) {
			return network{}, fmt.Errorf("it has no input or output %q", name)
		}
	}
	return network{model, slices.Clone(inputs), slices.Clone(outputs), variables, o}, nil
}

// names returns the names of values.
func names(values []onnx.ValueInfo) []string {
	list := make([]string, len(values))
	for i, v := range values {
		list[i] = v.Name
	}
	return list
}

// choose returns a session on the provider of the options, which nothing replaces, or for
// Auto on the fastest one.
func (n network) choose() (*Session, error) {
	p, err := ParseProvider(string(n.o.Provider))
	switch {
	case err != nil:
		return nil, err
	case p == Auto:
		return n.fastest()
	case p == CPU:
		return n.create(CPU)
	}
	s, _, err := n.try(p)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", p.Name(), err)
	}
	return s, nil
}

// fastest returns a session on the first provider that works and is faster than the CPU,
// or on the CPU.
func (n network) fastest() (*Session, error) {
	for _, p := range Possible(runtime.GOOS) {
		if p == CPU || pluginMissing(p) != "" || noCard(p) {
			continue
		}
		s, cost, err := n.try(p)
		if err != nil {
			continue
		}
		cpu, atMost, err := n.try(CPU)
		if err != nil {
			_ = s.Close() // the CPU's error says more
			return nil, err
		}
		// On the CPU there are as many concurrent runs as processors.
		atMost /= time.Duration(max(cputime.Processors/max(n.o.Threads, 1), 1))
		if cost < atMost {
			_ = cpu.Close() // cannot fail
			return s, nil
		}
		_ = s.Close() // cannot fail
		return cpu, nil
	}
	return n.create(CPU)
}

// try makes a session and runs the network on zeros, since some providers fail only then.
// It returns the time of a run after the warm-up.
func (n network) try(p Provider) (*Session, time.Duration, error) {
	if why := missing(p); why != nil {
		return nil, 0, why
	}
	s, err := n.create(p)
	if err != nil {
		return nil, 0, refuse(p, err.Error())
	}
	cost, err := s.trial(n.variables, max(n.o.Batch, 1))
	if err != nil {
		_ = s.Close() // the trial's error says more
		return nil, 0, refuse(p, err.Error())
	}
	return s, cost, nil
}

// missing returns why the provider is not available, as far as that can be told without
// asking the library; nil if it may be.
func missing(p Provider) *Refusal {
	switch text := pluginMissing(p); {
	case text != "":
		return &Refusal{Provider: p, Plain: text}
	case p != TensorRT && !slices.Contains(Possible(runtime.GOOS), p):
		return &Refusal{Provider: p, Plain: "not available on this system"}
	}
	return nil
}

// pluginMissing returns a message if the provider's own library is missing, else "".
// Asked for a provider without it, ONNX Runtime prints an error that nothing can
// suppress.
func pluginMissing(p Provider) string {
	switch p {
	case CUDA, TensorRT, OpenVINO:
	default:
		return ""
	}
	file := "libonnxruntime_providers_" + string(p) + ".so"
	if runtime.GOOS == "windows" {
		file = "onnxruntime_providers_" + string(p) + ".dll"
	}
	lib, _ := Loaded()
	if _, err := os.Stat(filepath.Join(filepath.Dir(lib.Path), file)); err != nil {
		return "not installed (" + file + " is not beside the library)"
	}
	return ""
}

// noCard reports whether Auto skips WebGPU. Without a graphics card only software
// rendering is left, and it takes seconds to find that slower than the CPU.
func noCard(p Provider) bool {
	return p == WebGPU && runtime.GOOS == "linux" && len(Cards()) == 0
}
