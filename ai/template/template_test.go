package template

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"

	"othello/game"
)

// random are weights without meaning, always the same. They are shared: tests
// that change weights make their own.
func random(tb testing.TB) *Weights {
	tb.Helper()
	w, err := shared()
	if err != nil {
		tb.Fatal(err)
	}
	return w
}

var shared = sync.OnceValues(func() (*Weights, error) {
	rng := rand.New(rand.NewPCG(1, 1))
	var parameters [Stages][]float64
	for stage := range parameters {
		list := make([]float64, Parameters())
		for i := range list {
			if rng.IntN(8) == 0 {
				list[i] = float64(rng.IntN(401) - 200)
			}
		}
		parameters[stage] = list
	}
	return New("made up, ½ of it", parameters)
})

// playout calls visit for each position of a random game, with a State that was
// played along.
func playout(rng *rand.Rand, visit func(game.Position, *State)) {
	p := game.Start(game.Size8)
	var s State
	s.Set(p)
	for visit(p, &s); !p.Over(); visit(p, &s) {
		moves := p.Moves()
		if moves == 0 {
			p = p.Pass()
			s.Pass()
			continue
		}
		m := moves.Nth(rng.IntN(moves.Count()))
		s.Play(m, p.Flips(m))
		p = p.Play(m)
	}
}

func TestIncrementalEqualsFromScratch(t *testing.T) {
	w := random(t)
	rng := rand.New(rand.NewPCG(2, 3))
	passes := 0
	for range 300 {
		playout(rng, func(p game.Position, s *State) {
			var fresh State
			fresh.Set(p)
			if s.Position() != p || s.views() != fresh.views() {
				t.Fatalf("the state played along differs from a fresh one in\n%v", p.Board(game.Black))
			}
			if got, want := w.Score(s), w.Score(&fresh); got != want {
				t.Fatalf("score %d played along, %d from scratch, in\n%v", got, want, p.Board(game.Black))
			}
			if p.MustPass() {
				passes++
			}
		})
	}
	if passes == 0 {
		t.Error("no game had a pass")
	}
}

// TestVectorsEqualGo compares the assembly with plain Go.
func TestVectorsEqualGo(t *testing.T) {
	if !vectors {
		t.Skip("this CPU has no AVX2")
	}
	w := random(t)
	rng := rand.New(rand.NewPCG(16, 17))
	for range 200 {
		playout(rng, func(p game.Position, s *State) {
			table := w.stages[Stage(64-p.Empties())]
			if got, want := lookup(table, &s.indices, s.turned), lookupGo(table, &s.indices, s.turned); got != want {
				t.Fatalf("the sum is %d, want %d, in\n%v", got, want, p.Board(game.Black))
			}
			for m := range p.Moves().Squares() {
				var got, want [words]uint64
				after(&got, &s.indices, m, p.Flips(m), s.turned)
				afterGo(&want, &s.indices, m, p.Flips(m), s.turned)
				if got != want {
					t.Fatalf("the indices after %v differ in\n%v", m, p.Board(game.Black))
				}
			}
		})
	}
	// The largest weights must not overflow, nor must the last place be missed.
	for _, x := range []int16{32767, -32768} {
		packed := make([]int16, Parameters())
		for i := range packed {
			packed[i] = x
		}
		table := unpack(packed)
		table[rawSize] = 1 // behind the end: no part of any sum
		indices := blank
		if got, want := lookup(table, &indices, false), Instances*int(x); got != want {
			t.Errorf("the sum of weights of %d is %d, want %d", x, got, want)
		}
	}
}

func TestScoreIsTheSumOfItsFeatures(t *testing.T) {
	w := random(t)
	rng := rand.New(rand.NewPCG(5, 6))
	for range 20 {
		playout(rng, func(p game.Position, s *State) {
			list := s.Features(nil)
			if len(list) != Features {
				t.Fatalf("%d features, want %d", len(list), Features)
			}
			want := 0
			for _, i := range list {
				want += int(w.Parameter(Stage(64-p.Empties()), int(i)))
			}
			want = min(max(want, -64*Unit), 64*Unit)
			if got := w.Score(s); got != want {
				t.Fatalf("score %d, features say %d, in\n%v", got, want, p.Board(game.Black))
			}
		})
	}
}

func TestSymmetricPositionsScoreTheSame(t *testing.T) {
	w := random(t)
	rng := rand.New(rand.NewPCG(8, 9))
	for range 50 {
		playout(rng, func(p game.Position, s *State) {
			for y := range game.Symmetry(game.Symmetries) {
				var image State
				image.Set(p.Transform(y))
				if w.Score(&image) != w.Score(s) {
					t.Fatalf("symmetry %d changes the score of\n%v", y, p.Board(game.Black))
				}
			}
		})
	}
}

func TestShapes(t *testing.T) {
	images := map[string]int{
		"edge+2X": 4, "corner 3x3": 4, "corner 2x5": 8, "row 2": 4, "row 3": 4, "row 4": 4,
		"diagonal 8": 2, "diagonal 7": 4, "diagonal 6": 4, "diagonal 5": 4, "diagonal 4": 4,
		"corner triangle": 4, "edge block": 4,
	}
	parameters := map[string]int{ // 3^n less what mirror images share
		"edge+2X": 29646, "corner 3x3": 10206, "corner 2x5": 59049, "row 2": 3321, "row 3": 3321, "row 4": 3321,
		"diagonal 8": 3321, "diagonal 7": 1134, "diagonal 6": 378, "diagonal 5": 135, "diagonal 4": 45,
		"corner triangle": 29889, "edge block": 29646,
	}
	for _, s := range shapes {
		if len(s.images) != images[s.name] {
			t.Errorf("%s: %d images, want %d", s.name, len(s.images), images[s.name])
		}
		if _, n := s.pack(); n != parameters[s.name] {
			t.Errorf("%s: %d parameters, want %d", s.name, n, parameters[s.name])
		}
	}
}

func TestStages(t *testing.T) {
	for discs, want := range map[int]int{0: 0, 4: 0, 5: 0, 6: 1, 40: 18, 62: 29, 63: 29, 64: 29} {
		if got := Stage(discs); got != want {
			t.Errorf("stage of %d discs is %d, want %d", discs, got, want)
		}
	}
}

// TestWriteAndRead has weights of all sizes, in a row of each stage: zeros with some
// of them everywhere take the compression a minute under the race detector.
func TestWriteAndRead(t *testing.T) {
	rng := rand.New(rand.NewPCG(18, 19))
	var parameters [Stages][]float64
	for stage := range parameters {
		parameters[stage] = make([]float64, Parameters())
		for i := range 1000 {
			parameters[stage][500*stage+i] = float64(int16(rng.Uint64()) >> rng.IntN(16))
		}
	}
	w, err := New("made up, ½ of it", parameters)
	if err != nil {
		t.Fatal(err)
	}
	var file bytes.Buffer
	if err := w.Write(&file); err != nil {
		t.Fatal(err)
	}
	got, err := Read(&file)
	if err != nil {
		t.Fatal(err)
	}
	if !got.Equal(w) || got.About != w.About {
		t.Error("the weights changed by writing and reading them")
	}
	got.stages[3][5]++
	if got.Equal(w) {
		t.Error("Equal overlooks a difference")
	}
}

func TestWith(t *testing.T) {
	w := random(t)
	list := make([]float64, Parameters())
	list[7], list[8] = 1e9, -2.5
	v, err := w.With(3, list)
	if err != nil {
		t.Fatal(err)
	}
	if v.Parameter(3, 7) != 32767 || v.Parameter(3, 8) != -3 || v.Parameter(3, 9) != 0 {
		t.Errorf("the parameters are %d, %d and %d", v.Parameter(3, 7), v.Parameter(3, 8), v.Parameter(3, 9))
	}
	if v.Equal(w) || !slices.Equal(v.stages[2], w.stages[2]) || w.Parameter(3, 7) == 32767 {
		t.Error("another stage changed, or the weights that were to stay")
	}
}

func TestNewRejectsOtherSizes(t *testing.T) {
	var parameters [Stages][]float64
	if _, err := New("", parameters); err == nil {
		t.Error("no error for stages without parameters")
	}
	if _, err := random(t).With(3, make([]float64, 5)); err == nil {
		t.Error("no error for a stage of five parameters")
	}
}

func TestWriteLimits(t *testing.T) {
	w := *random(t)
	w.About = strings.Repeat("x", maxAbout+1)
	if err := w.Write(&bytes.Buffer{}); err == nil {
		t.Error("an overlong description was written")
	}
	if err := new(Weights).Write(&bytes.Buffer{}); err == nil {
		t.Error("empty weights were written")
	}
}

// written is a small valid file: nearly all weights are zero.
func written(tb testing.TB) []byte {
	tb.Helper()
	var parameters [Stages][]float64
	for stage := range parameters {
		parameters[stage] = make([]float64, Parameters())
		parameters[stage][stage] = 1000
	}
	w, err := New("small", parameters)
	if err != nil {
		tb.Fatal(err)
	}
	var file bytes.Buffer
	if err := w.Write(&file); err != nil {
		tb.Fatal(err)
	}
	return file.Bytes()
}

func TestReadRejectsDamage(t *testing.T) {
	good := written(t)
	for n := range good {
		if _, err := Read(bytes.NewReader(good[:n])); !errors.Is(err, ErrFormat) {
			t.Fatalf("file cut after %d of %d bytes: %v", n, len(good), err)
		}
	}
	for i := range good {
		bad := bytes.Clone(good)
		bad[i] ^= 0x10
		if _, err := Read(bytes.NewReader(bad)); !errors.Is(err, ErrFormat) {
			t.Fatalf("byte %d changed: %v", i, err)
		}
	}
}

func TestReadErrors(t *testing.T) {
	good := written(t)
	for _, c := range []struct {
		name string
		at   int
		put  []byte
		want string
	}{
		{"foreign file", 0, []byte("MZ"), "byte 0: no template weights"},
		{"version", 8, []byte{9, 0}, "byte 8: format version 9"},
		{"unit", 10, []byte{64, 0}, "byte 10: 30 stages at 1/64 disc"},
		{"shapes", 18, []byte{1, 2, 3, 4}, "byte 14: made for other template shapes (04030201"},
		{"description", 22, []byte{0xff, 0xff}, "byte 22: a description of 65535 bytes"},
		{"size", 29, []byte{0xff, 0xff, 0xff, 0xff}, "byte 29: 4294967295 bytes of weights"},
		{"weights", 60, []byte{0xff, 0xff, 0xff}, "checksum"},
	} {
		bad := bytes.Clone(good)
		copy(bad[c.at:], c.put)
		_, err := Read(bytes.NewReader(bad))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		}
	}
	broken := errors.New("disc on fire")
	if _, err := Read(errReader{broken}); !errors.Is(err, broken) || errors.Is(err, ErrFormat) {
		t.Errorf("a reading error became %v", err)
	}
}

type errReader struct{ err error }

func (r errReader) Read([]byte) (int, error) { return 0, r.err }

func FuzzRead(f *testing.F) {
	good := written(f)
	f.Add(good)
	f.Add(good[:40])
	f.Add([]byte(magic))
	f.Fuzz(func(t *testing.T, data []byte) {
		w, err := Read(bytes.NewReader(data))
		if err != nil {
			return
		}
		var s State
		s.Set(game.Start(game.Size8))
		w.Score(&s)
	})
}
