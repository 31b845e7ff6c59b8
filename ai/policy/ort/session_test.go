//go:build cgo

package ort

import (
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
)

// board is a batch of random planes and room for what the network makes of them.
type board struct {
	in, out []float32
	call    *Call
}

// prepare makes a batch for s, the same one for the same seed.
func prepare(t testing.TB, s *Session, batch int, seed uint64) *board {
	t.Helper()
	c, err := s.NewCall([][]int{{batch, 2, 8, 8}}, [][]int{{batch, 1, 8, 8}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.Close() })
	rng := rand.New(rand.NewPCG(seed, 0))
	for i := range c.Inputs[0] {
		c.Inputs[0][i] = float32(rng.IntN(2))
	}
	return &board{c.Inputs[0], c.Outputs[0], c}
}

// open makes a session with a network that is closed at the end of the test.
func open(t testing.TB, model []byte, o SessionOptions) *Session {
	t.Helper()
	s, err := NewSession(model, []string{"planes"}, []string{"squares"}, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	return s
}

// TestCall runs one session from several goroutines and compares with runs without one,
// and with a computation in plain Go.
func TestCall(t *testing.T) {
	Required(t)
	s := open(t, policy(16), SessionOptions{Provider: CPU})
	if s.Provider() != CPU {
		t.Errorf("runs on %s", s.Provider())
	}
	var group sync.WaitGroup
	for g := range 4 {
		b := prepare(t, s, 3, uint64(g))
		want := prepare(t, s, 3, uint64(g))
		if err := s.run(want.call.in, want.call.out); err != nil {
			t.Fatal(err)
		}
		group.Go(func() {
			for range 50 {
				clear(b.out)
				if err := b.call.Run(); err != nil {
					t.Error(err)
					return
				}
				if !slices.Equal(b.out, want.out) {
					t.Error("a call gave other numbers than a run")
					return
				}
			}
		})
	}
	group.Wait()
}

// TestCallSeesWrites changes the input between two runs of a call.
func TestCallSeesWrites(t *testing.T) {
	Required(t)
	for _, p := range []Provider{CPU, WebGPU} {
		t.Run(string(p), func(t *testing.T) {
			s := on(t, p)
			a, b := prepare(t, s, 1, 1), prepare(t, s, 1, 2)
			for _, x := range []*board{a, b} {
				if err := x.call.Run(); err != nil {
					t.Fatal(err)
				}
			}
			if slices.Equal(a.out, b.out) {
				t.Fatal("two inputs give the same output")
			}
			copy(a.in, b.in)
			if err := a.call.Run(); err != nil {
				t.Fatal(err)
			}
			if !slices.Equal(a.out, b.out) {
				t.Error("the call ran on what its input was before")
			}
		})
	}
}

// on returns a session of the small network with nothing left to the CPU.
func on(t *testing.T, p Provider) *Session {
	t.Helper()
	if testing.Short() && p != CPU {
		t.Skip("software in the place of a graphics card takes seconds to make ready")
	}
	s, err := NewSession(policy(16), []string{"planes"}, []string{"squares"}, SessionOptions{Provider: p, Strict: true})
	if err != nil {
		SkipProvider(t, p, err)
	}
	t.Cleanup(func() { _ = s.Close() })
	if s.Provider() != p {
		t.Fatalf("runs on %s", s.Provider())
	}
	return s
}

// TestWebGPU wants the numbers of the CPU from a graphics card, or from the software
// that stands in for one, with every part of the network on it.
func TestWebGPU(t *testing.T) {
	Required(t)
	gpu := on(t, WebGPU)
	cpu := open(t, policy(16), SessionOptions{Provider: CPU})
	var group sync.WaitGroup
	for i, batch := range []int{1, 8, 32} {
		a, b := prepare(t, gpu, batch, uint64(i)), prepare(t, cpu, batch, uint64(i))
		other := on(t, WebGPU) // two sessions at once, which the library cannot do by itself
		c := prepare(t, other, batch, uint64(i))
		group.Go(func() {
			for range 5 {
				if err := c.call.Run(); err != nil {
					t.Error(err)
				}
			}
		})
		group.Go(func() {
			for _, x := range []*board{a, b} {
				if err := x.call.Run(); err != nil {
					t.Error(err)
				}
			}
			worst := 0.0
			for k, v := range a.out {
				worst = max(worst, math.Abs(float64(v-b.out[k])))
			}
			if !(worst <= 1e-4) || slices.Max(b.out) == 0 {
				t.Errorf("batch of %d: differs by %g", batch, worst)
			}
		})
	}
	group.Wait()
}

// TestAbsentProviders wants one line where a provider is not there.
func TestAbsentProviders(t *testing.T) {
	Required(t)
	for _, p := range []Provider{CUDA, TensorRT, CoreML, DirectML, OpenVINO} {
		s, err := NewSession(policy(2), []string{"planes"}, []string{"squares"}, SessionOptions{Provider: p})
		if err == nil { // this machine has it
			_ = s.Close()
			continue
		}
		if refusal, ok := errors.AsType[*Refusal](err); !ok || refusal.Provider != p || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v", p, err)
		}
		t.Log(err)
	}
}

// TestBadModels wants one line for each file that is no network. Whether a network is one of ours
// package policy knows.
func TestBadModels(t *testing.T) {
	Required(t)
	good := policy(16)
	for name, c := range map[string]struct {
		model   []byte
		in, out string
	}{
		"empty":        {nil, "planes", "squares"},
		"cut short":    {good[:len(good)/2], "planes", "squares"},
		"text":         {[]byte("<html>not found</html>"), "planes", "squares"},
		"damaged":      {append([]byte{0xff, 0xff, 0xff}, good...), "planes", "squares"},
		"bad operator": {model(buffer{}.sub(1, node("Nonsense", "squares", nil, "planes")).sub(11, declare("planes", 1)).sub(12, declare("squares", 1))), "planes", "squares"},
	} {
		for _, p := range []Provider{CPU, WebGPU} {
			s, err := NewSession(c.model, []string{c.in}, []string{c.out}, SessionOptions{Provider: p})
			if err == nil {
				_ = s.Close()
				t.Errorf("%s on %s: no error", name, p)
				continue
			}
			if strings.Contains(err.Error(), "\n") || !strings.HasPrefix(err.Error(), "opening the network: ") {
				t.Errorf("%s on %s: %v", name, p, err)
			}
			if p == CPU {
				t.Logf("%s: %v", name, err)
			}
		}
	}
}

// TestBadTensors wants errors for tensors that do not fit.
func TestBadTensors(t *testing.T) {
	Required(t)
	s := open(t, policy(2), SessionOptions{Provider: CPU})
	planes, squares, wrong := []int{1, 2, 8, 8}, []int{1, 1, 8, 8}, []int{1, 3, 8, 8}
	for name, v := range map[string][2][][]int{
		"empty":  {{{0, 2, 8, 8}}, {squares}},
		"shape":  {{wrong}, {squares}},
		"output": {{planes}, {wrong}},
		"none":   {{planes}, nil},
		"two":    {{planes, planes}, {squares}},
	} {
		c, err := s.NewCall(v[0], v[1])
		if err == nil {
			err = c.Run()
		}
		if err == nil || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestAllocations keeps a run free of them.
func TestAllocations(t *testing.T) {
	Required(t)
	b := prepare(t, open(t, policy(16), SessionOptions{Provider: CPU}), 8, 1)
	if n := testing.AllocsPerRun(20, func() {
		if err := b.call.Run(); err != nil {
			t.Fatal(err)
		}
	}); n != 0 {
		t.Errorf("a run allocates %v times", n)
	}
}

// TestOptionsOfAbsentProviders asks the library for what only other systems have: an error
// of one line, and the program goes on.
func TestOptionsOfAbsentProviders(t *testing.T) {
	Required(t)
	for _, p := range []Provider{CoreML, DirectML} {
		if slices.Contains(Possible(), p) {
			continue
		}
		so, err := options(p, SessionOptions{Strict: true})
		if err == nil {
			_ = so.Destroy() // cannot fail
		}
		if err == nil || err.Error() == "" || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v", p, err)
		}
	}
}
