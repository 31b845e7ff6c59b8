//go:build cgo

package ort

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"
)

// absent remembers, for the life of the process, why providers are not there, so
// that they are not looked for again with each session.
var absent struct {
	sync.Mutex
	why map[Provider]string
}

// choose makes a session on what o names or, for Auto, on the fastest provider.
func choose(model []byte, inputs, outputs []string, o SessionOptions) (*Session, error) {
	p, err := ParseProvider(string(o.Provider))
	if err != nil {
		return nil, err
	}
	wanted := []Provider{p}
	if p == Auto {
		wanted = Possible(runtime.GOOS)
	}
	var reasons []string
	for _, p := range wanted {
		if p == CPU {
			break
		}
		s, cost, err := try(model, inputs, outputs, p, o)
		if err != nil {
			if o.Strict {
				return nil, fmt.Errorf("%s: %w", p, err)
			}
			reasons = append(reasons, fmt.Sprintf("%s: %v", p, err))
			continue
		}
		if wanted[0] == p && len(wanted) == 1 {
			return s, nil
		}
		cpu, slower, err := try(model, inputs, outputs, CPU, o)
		if err != nil {
			_ = s.Close() // the CPU's error says more
			return nil, err
		}
		// On the CPU as many runs go on side by side as there are processors for.
		slower /= time.Duration(max(runtime.GOMAXPROCS(0)/max(o.Threads, 1), 1))
		if cost < slower {
			_ = cpu.Close() // cannot fail
			return s, nil
		}
		_ = s.Close() // cannot fail
		reasons = append(reasons, fmt.Sprintf("%s: works, but the CPU is %.0f times as fast", p, float64(cost)/float64(max(slower, 1))))
		cpu.reason = strings.Join(reasons, "; ")
		return cpu, nil
	}
	s, err := create(model, inputs, outputs, CPU, o)
	if err != nil {
		return nil, fmt.Errorf("reading the network: %w", err)
	}
	s.reason = strings.Join(reasons, "; ")
	return s, nil
}

// try makes a session and runs the network on zeros, since some providers fail
// only then. It returns what one run costs once everything is warm.
func try(model []byte, inputs, outputs []string, p Provider, o SessionOptions) (*Session, time.Duration, error) {
	if why := missing(p); why != "" {
		return nil, 0, errors.New(why)
	}
	s, err := create(model, inputs, outputs, p, o)
	if err != nil {
		return nil, 0, err
	}
	cost, err := s.trial(model, int64(max(o.Batch, 1)))
	if err != nil {
		_ = s.Close() // the trial's error says more
		return nil, 0, err
	}
	return s, cost, nil
}

// missing is why the provider is not there; empty if it is.
func missing(p Provider) string {
	if p == CPU {
		return ""
	}
	absent.Lock()
	defer absent.Unlock()
	if why, ok := absent.why[p]; ok {
		return why
	}
	why := ask(p)
	if absent.why == nil {
		absent.why = make(map[Provider]string)
	}
	absent.why[p] = why
	return why
}

// ask asks the library for a provider.
func ask(p Provider) string {
	if name := p.pluginName(); name != "" {
		// Asked without its file the library prints an error, which nothing can stop.
		lib, _ := Loaded()
		file := map[string]string{"windows": "onnxruntime_providers_" + name + ".dll"}[runtime.GOOS]
		if file == "" {
			file = "libonnxruntime_providers_" + name + ".so"
		}
		if _, err := os.Stat(filepath.Join(filepath.Dir(lib.Path), file)); err != nil {
			return file + " is not beside the library"
		}
	}
	if !slices.Contains(Possible(runtime.GOOS), p) && p != TensorRT {
		return "there is no such provider for this system"
	}
	defer exclude(p)()
	so, err := options(p, SessionOptions{})
	if err != nil {
		return err.Error()
	}
	_ = so.Destroy() // cannot fail
	return ""
}
