package policy

import (
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"othello/ai/policy/ort"
)

// kept writes a file of measurements that says so of a network.
func kept(t *testing.T, model []byte, m measurement) (path string) {
	t.Helper()
	m.Key = measuredKey(model, Options{})
	data, err := json.Marshal([]measurement{{Key: "another machine"}, m})
	path = filepath.Join(t.TempDir(), "cache", "networks.json")
	if err == nil {
		err = os.Mkdir(filepath.Dir(path), 0o700)
	}
	if err == nil {
		err = os.WriteFile(path, data, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// TestChoose measures what is fastest, and believes the file of measurements.
func TestChoose(t *testing.T) {
	lib := ort.Required(t)
	model := network(t, 1, 8, 1, 8)
	want, _ := evaluated(t, opened(t, model, Options{Provider: Builtin}), randomPositions(1, 9))
	settled := func(o Options) *Net {
		n := opened(t, model, o)
		evaluated(t, n, randomPositions(1, 9)) // before it is decided
		n.Settle()
		got, _ := evaluated(t, n, randomPositions(1, 9))
		for i := range got {
			for s := range got[i] {
				if math.Abs(float64(got[i][s]-want[i][s])) > 1e-4 {
					t.Errorf("%s computes something else", n.Backend())
				}
			}
		}
		return n
	}

	path := kept(t, model, measurement{Provider: string(ort.CPU)})
	if n := settled(Options{Measured: path}); n.Provider() != string(ort.CPU) {
		t.Errorf("%s computes", n.Backend())
	}
	path = kept(t, model, measurement{Provider: Builtin, Reason: "it is said"})
	if n := settled(Options{Measured: path}); n.Provider() != Builtin || !strings.HasSuffix(n.Backend(), ": it is said") {
		t.Errorf("%s computes", n.Backend())
	}
	again, err := Measure(t.Context(), model, Options{Measured: path}, []string{Builtin, string(ort.CPU), string(ort.CoreML)})
	if err != nil || again[0].Rate <= 0 || again[1].Rate <= 0 || again[0].Err != nil || again[1].Err != nil {
		t.Errorf("measured again: %+v (%v)", again, err)
	}
	if again[2].Err == nil || strings.HasPrefix(again[2].Err.Error(), "CoreML") {
		t.Errorf("CoreML is refused by %v", again[2].Err)
	}
	for what, o := range map[string]Options{
		"measured again":     {Measured: path},
		"a file that is new": {Measured: filepath.Join(t.TempDir(), "new", "networks.json")},
		"no file":            {},
	} {
		n := settled(o)
		if strings.HasPrefix(n.Backend(), "built-in") != (n.Provider() == Builtin) || strings.HasSuffix(n.Backend(), ": it is said") {
			t.Errorf("%s: %s (%s)", what, n.Backend(), n.Provider())
		}
		if n.Provider() == Builtin && !strings.Contains(n.Backend(), "as fast as ONNX Runtime "+lib.Version) {
			t.Errorf("%s: %s", what, n.Backend())
		}
		if o.Measured == "" {
			continue
		}
		if m, ok := recall(o.Measured, measuredKey(model, Options{})); !ok || m.Provider != n.Provider() || n.Provider() == Builtin && !strings.HasSuffix(n.Backend(), m.Reason) {
			t.Errorf("%s: %+v is kept of %s", what, m, n.Backend())
		}
	}
	if _, ok := recall(path, "another machine"); !ok {
		t.Error("what was measured elsewhere is lost")
	}
}

// TestChooseNothing closes networks before it is decided what computes them, and reads
// files that say nothing.
func TestChooseNothing(t *testing.T) {
	model := network(t, 1, 8, 1, 8)
	for range 5 {
		n, err := Open(model, Options{})
		if err == nil {
			err = n.Close()
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	path := filepath.Join(t.TempDir(), "networks.json")
	for _, text := range []string{"", "{", `{"key": 1}`, `[{"key": 1}]`, "[]"} {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if m, ok := recall(path, ""); ok {
			t.Errorf("%q says %+v", text, m)
		}
	}
	for i := range 2 * maxMeasured {
		store(path, measurement{Key: string(rune('a' + i)), Provider: Builtin})
	}
	if list := recalled(path); len(list) != maxMeasured || list[len(list)-1].Key != string(rune('a'+2*maxMeasured-1)) {
		t.Errorf("%d measurements are kept: %+v", len(list), list)
	}
	store(filepath.Join(path, "below a file"), measurement{}) // which cannot be kept
}

// sleeper is a backend whose runs take a time for each position.
type sleeper struct {
	each time.Duration
	side bool // it runs side by side
	runs int
}

func (s *sleeper) String() string                 { return "asleep" }
func (s *sleeper) provider() string               { return "sleeper" }
func (s *sleeper) worker() (worker, error)        { return s, nil }
func (s *sleeper) most() int                      { return 4 }
func (s *sleeper) parallel() bool                 { return s.side }
func (s *sleeper) close() error                   { return nil }
func (s *sleeper) input(n int) ([]float32, error) { return make([]float32, n*planesSize), nil }
func (s *sleeper) run(n int) (policy, values []float32, err error) {
	s.runs++
	time.Sleep(time.Duration(n) * s.each)
	return nil, nil, nil
}

// TestRace counts an accelerator once and processors each, and soon stops what is far behind.
func TestRace(t *testing.T) {
	fast, slow := &sleeper{each: time.Millisecond, side: true}, &sleeper{each: 50 * time.Millisecond}
	threads := min(2, runtime.GOMAXPROCS(0))
	list := []Speed{{}, {}, {Err: os.ErrNotExist}}
	race(func() bool { return false }, threads, list, fast, slow, nil)
	// A sleep takes at least as long as it should.
	if r := list[0].Rate / float64(threads); r > 1000 || r < 100 {
		t.Errorf("a position in a millisecond or more makes %v a second on one of %d processors", r, threads)
	}
	if r := list[1].Rate; r > 20 || r < 2 {
		t.Errorf("a position in 50 ms or more makes %v a second", r)
	}
	if fast.runs < 40 || slow.runs > 5 || list[2].Rate != 0 {
		t.Errorf("%d runs of the fast one, %d of the slow one, %+v", fast.runs, slow.runs, list)
	}
}

// TestDecide wants the words to follow from the speeds that are shown beside them.
func TestDecide(t *testing.T) {
	cpu, gpu := string(ort.CPU), string(ort.CUDA)
	for _, c := range []struct {
		ours, cpu, gpu float64
		provider, says string
	}{
		{5907, 6100, 0, Builtin, "as fast as ONNX Runtime  on the CPU"},
		{6100, 5907, 100, Builtin, "as fast as ONNX Runtime  on the CPU"},
		{7800, 6000, 0, Builtin, "1.3 times as fast as ONNX Runtime  on the CPU"},
		{7800, 5000, 6000, Builtin, "1.3 times as fast as ONNX Runtime  on CUDA"},
		{5000, 5500, 0, cpu, ""},
		{5000, 5500, 90000, gpu, ""},
		{0, 50, 0, cpu, ""},
		{5000, 0, 0, "", ""},
	} {
		m := decide("", []Speed{{Provider: Builtin, Rate: c.ours}, {Provider: cpu, Rate: c.cpu}, {Provider: gpu, Rate: c.gpu}})
		lib, _ := ort.Loaded()
		if m.Provider != c.provider || m.Reason != strings.Replace(c.says, "Runtime ", "Runtime "+lib.Version, 1) {
			t.Errorf("%+v: %+v", c, m)
		}
	}
}
