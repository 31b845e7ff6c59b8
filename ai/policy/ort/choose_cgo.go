//go:build cgo

package ort

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"othello/ai/policy/onnx"
)

// network is what a session is made of.
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
	if problem := cmp.Or(missingName("input", inputs, in), missingName("output", outputs, out)); problem != "" {
		return network{}, errors.New(problem)
	}
	return network{model, slices.Clone(inputs), slices.Clone(outputs), variables, o}, nil
}

// choose makes a session on what the options name or, for Auto, on the fastest
// provider.
func (n network) choose() (*Session, error) {
	p, err := ParseProvider(string(n.o.Provider))
	switch {
	case err != nil:
		return nil, err
	case p == Auto:
		return n.fastest()
	case p == CPU:
		return n.onCPU("")
	}
	s, _, err := n.try(p)
	if err == nil {
		return s, nil
	}
	err = fmt.Errorf("%s: %w", p, err)
	if n.o.Strict {
		return nil, err
	}
	return n.onCPU(err.Error())
}

// fastest makes a session on the first provider that works and evaluates more than
// the CPU, or on the CPU.
func (n network) fastest() (*Session, error) {
	var reasons []string
	for _, p := range Possible(runtime.GOOS) {
		if p == CPU || pluginMissing(p) != "" {
			continue // nobody put it there, so nobody misses it
		}
		if why := noCard(p); why != "" {
			reasons = append(reasons, fmt.Sprintf("%s: %s", p, why))
			continue
		}
		s, cost, err := n.try(p)
		if err != nil {
			reasons = append(reasons, fmt.Sprintf("%s: %v", p, err))
			continue
		}
		cpu, atMost, err := n.try(CPU)
		if err != nil {
			_ = s.Close() // the CPU's error says more
			return nil, err
		}
		// On the CPU as many runs go on side by side as there are processors for.
		atMost /= time.Duration(max(runtime.GOMAXPROCS(0)/max(n.o.Threads, 1), 1))
		if cost < atMost {
			_ = cpu.Close() // cannot fail
			return s, nil
		}
		_ = s.Close() // cannot fail
		cpu.reason = strings.Join(append(reasons, fmt.Sprintf("%s: works, but the CPU is %.1f times as fast", p, float64(cost)/float64(max(atMost, 1)))), "; ")
		return cpu, nil
	}
	return n.onCPU(strings.Join(reasons, "; "))
}

// onCPU makes a session on the CPU, for that reason.
func (n network) onCPU(reason string) (*Session, error) {
	s, err := n.create(CPU)
	if err != nil {
		return nil, err
	}
	s.reason = reason
	return s, nil
}

// try makes a session and runs the network on zeros, since some providers fail
// only then. It returns what one run costs once everything is warm.
func (n network) try(p Provider) (*Session, time.Duration, error) {
	if why := missing(p); why != "" {
		return nil, 0, errors.New(why)
	}
	s, err := n.create(p)
	if err != nil {
		return nil, 0, err
	}
	cost, err := s.trial(n.variables, int64(max(n.o.Batch, 1)))
	if err != nil {
		_ = s.Close() // the trial's error says more
		return nil, 0, err
	}
	return s, cost, nil
}

// absent remembers, for the life of the process, why providers are not there, so
// that they are not looked for again with each session.
var absent sync.Map // of Provider to string

// missing is why the library does not have the provider; empty if it has.
func missing(p Provider) string {
	if p == CPU {
		return ""
	}
	if why, ok := absent.Load(p); ok {
		return why.(string)
	}
	why := pluginMissing(p)
	switch {
	case why != "":
	case p != TensorRT && !slices.Contains(Possible(runtime.GOOS), p):
		why = "there is no such provider for this system"
	default:
		why = ask(p)
	}
	absent.Store(p, why)
	return why
}

// ask asks the library for a provider, and returns its refusal.
func ask(p Provider) string {
	defer exclude(p)()
	so, err := options(p, SessionOptions{})
	if err != nil {
		return err.Error()
	}
	_ = so.Destroy() // cannot fail
	return ""
}

// pluginMissing says which library a provider lacks that is not part of the main
// one; empty if it lacks none. Asked without it, ONNX Runtime prints an error that
// nothing can stop.
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
		return file + " is not beside the library"
	}
	return ""
}

// cards are the files by which Linux gives access to graphics cards.
var cards = []string{"/dev/dri/renderD*", "/dev/nvidia[0-9]*", "/dev/dxg"}

// noCard is why Auto does not even try WebGPU: without a graphics card there could
// only be a program that stands in for one, and to find that slower than the CPU
// takes seconds.
func noCard(p Provider) string {
	if p != WebGPU || runtime.GOOS != "linux" {
		return ""
	}
	for _, pattern := range cards {
		if found, _ := filepath.Glob(pattern); len(found) > 0 { // the patterns are ours
			return ""
		}
	}
	return "there is no graphics card"
}
