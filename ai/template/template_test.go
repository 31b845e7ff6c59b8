package template

import (
	"bytes"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"math"
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
	l, err := Parse(Classic)
	if err != nil {
		return nil, err
	}
	parameters := make([][]float64, l.Stages)
	for stage := range parameters {
		list := make([]float64, l.Parameters())
		for i := range list {
			if rng.IntN(8) == 0 {
				list[i] = float64(rng.IntN(401) - 200)
			}
		}
		parameters[stage] = list
	}
	return New(l, "made up, ½ of it", parameters)
})

// small is a layout with the most templates there may be, and little else.
const small = "stages 60\nterms 7\n" +
	"eight: a1 b1\nten: a2 c1 d1\nfour: a1 b2\nothers: b3 c2 d1\nmore: c1 e2\neven more: d4 a2\n" +
	"and: b1 e5\nlast: f1 e4 d1\n"

// layouts returns those to test with: one has more than seven times eight templates.
func layouts(tb testing.TB) []*Layout {
	tb.Helper()
	list := []*Layout{random(tb).Layout}
	l, err := Parse(small)
	if err != nil {
		tb.Fatal(err)
	}
	if l.instances <= 56 {
		tb.Fatalf("only %d templates", l.instances)
	}
	return append(list, l)
}

// madeUp are random weights of a layout.
func madeUp(tb testing.TB, l *Layout) *Weights {
	tb.Helper()
	rng := rand.New(rand.NewPCG(1, 9))
	parameters := make([][]float64, l.Stages)
	for stage := range parameters {
		parameters[stage] = make([]float64, l.Parameters())
		for i := range parameters[stage] {
			parameters[stage][i] = float64(rng.IntN(401) - 200)
		}
	}
	w, err := New(l, "made up", parameters)
	if err != nil {
		tb.Fatal(err)
	}
	return w
}

// playout calls visit for each position of a random game, with a State that was
// played along.
func playout(l *Layout, rng *rand.Rand, visit func(game.Position, *State)) {
	p := game.Start(game.Size8)
	var s State
	l.Set(&s, p)
	for visit(p, &s); !p.Over(); visit(p, &s) {
		moves := p.Moves()
		if moves == 0 {
			p = p.Pass()
			s.Pass()
			continue
		}
		m := moves.Nth(rng.IntN(moves.Count()))
		l.After(&s, &s, m, p.Flips(m))
		p = p.Play(m)
	}
}

func TestIncrementalEqualsFromScratch(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 3))
	passes := 0
	for i := range 300 {
		w := random(t)
		if i%4 == 0 {
			w = madeUp(t, layouts(t)[1])
		}
		playout(w.Layout, rng, func(p game.Position, s *State) {
			var fresh State
			w.Set(&fresh, p)
			if s.Position() != p || w.views(s) != w.views(&fresh) {
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
	if l, err := Parse(Classic); err != nil || !l.classic {
		t.Errorf("the layout of the shipped weights is not what the assembly knows, error %v", err)
	}
	defer func(saved bool) { wide = saved }(wide)
	for _, wide = range []bool{wide, false} {
		for _, l := range layouts(t) {
			w := madeUp(t, l)
			vectorsEqualGo(t, w)
			if l.classic {
				w, err := w.WithNetwork(madeUpNetwork(w))
				if err != nil {
					t.Fatal(err)
				}
				vectorsEqualGo(t, w)
			}
		}
	}
}

// everywhere is above all sums.
const everywhere = 1 << 30

// plainScore is Score in plain Go, with the network where the sum lies between low and high.
func plainScore(w *Weights, s *State, low, high int) int {
	empties := s.Position().Empties()
	sum := w.scoreGo(w.stages[w.Stage(64-empties)], s)
	if n := w.network; n != nil && n.Least <= empties && empties <= n.Most && low <= sum && sum <= high {
		sum += w.correction(s)
	}
	return min(max(sum, -64*Unit), 64*Unit)
}

// madeUpNetwork returns a network with values of all sizes.
func madeUpNetwork(w *Weights) *Network {
	rng := rand.New(rand.NewPCG(18, 19))
	n := &Network{Least: 9, Most: 50, Rows: make([]int8, (w.Parameters()+Numbers)*Units), OutputBias: 12345}
	for i := range n.Rows {
		n.Rows[i] = int8(min(max(rng.NormFloat64()*20, -MostRow), MostRow))
	}
	for i := range n.Bias {
		n.Bias[i] = int16(rng.IntN(200))
	}
	for i := range n.Second {
		n.SecondBias[i], n.Output[i] = int32(rng.IntN(10_000)-5000), int16(rng.IntN(3000)-1500)
		for k := range n.Second[i] {
			n.Second[i][k] = int8(rng.IntN(256))
		}
	}
	return n
}

func vectorsEqualGo(t *testing.T, w *Weights) {
	l := w.Layout
	rng := rand.New(rand.NewPCG(16, 17))
	for range 100 {
		playout(l, rng, func(p game.Position, s *State) {
			leastEqualsOneByOne(t, w, p, s, rng)
			for m := range p.Moves().Squares() {
				var want [words]uint64
				l.afterGo(&want, &s.indices, m, p.Flips(m), s.turned)
				var after State
				l.After(&after, s, m, p.Flips(m))
				low, high := rng.IntN(8000)-6000, rng.IntN(8000)-2000
				if got, want := w.ScoreAfter(s, m, p.Flips(m), low, high), plainScore(w, &after, low, high); got != want {
					t.Fatalf("the score after %v is %d, want %d, in\n%v", m, got, want, p.Board(game.Black))
				}
				if got, want := w.Score(&after), plainScore(w, &after, -everywhere, everywhere); got != want {
					t.Fatalf("the score is %d, want %d, after %v in\n%v", got, want, m, p.Board(game.Black))
				}
				if after.indices != want {
					t.Fatalf("the indices after %v differ in\n%v", m, p.Board(game.Black))
				}
			}
		})
	}
	// The largest weights must not overflow, nor must the last place be missed.
	for _, x := range []int16{32767, -32768} {
		packed := make([]int16, l.Parameters())
		for i := range packed {
			packed[i] = x
		}
		table := l.unpack(packed)
		table[l.size] = 1 // behind the end: no part of any sum
		empty := State{indices: l.blank}
		got, want := l.scoreGo(table, &empty), l.Features()*int(x)
		if l.classic {
			got = int(scoreAVX2(&table[0], nil, &empty))
		}
		if got != want {
			t.Errorf("the sum of weights of %d is %d, want %d", x, got, want)
		}
	}
}

// leastEqualsOneByOne compares LeastAfter with ScoreAfter, with some of the moves later and a
// random bound.
func leastEqualsOneByOne(t *testing.T, w *Weights, p game.Position, s *State, rng *rand.Rand) {
	t.Helper()
	moves := p.Moves()
	first := moves & game.Bitboard(rng.Uint64())
	later := moves &^ first
	if moves == 0 {
		return
	}
	if first == 0 {
		first, later = later, 0
	}
	enough := rng.IntN(8001) - 6000
	got, last, count, ok := w.LeastAfter(s, first, later, enough)
	if ok != (w.classic && wide) {
		t.Fatalf("scoring all moves at once: %v, with the assembly for it %v", ok, w.classic && wide)
	}
	if !ok {
		return
	}
	want, m, n := math.MaxInt, game.NoSquare, 0
	for _, set := range []game.Bitboard{first, later} {
		for m1 := range set.Squares() {
			if want > enough {
				want, m, n = min(want, w.ScoreAfter(s, m1, p.Flips(m1), -everywhere, everywhere)), m1, n+1
			}
		}
	}
	if got != want || last != m || count != n {
		t.Fatalf("the least of %v and %v up to %d is %d after %d, %v last; want %d, %d, %v, in\n%v",
			first, later, enough, got, count, last, want, n, m, p.Board(game.Black))
	}
}

func TestScoreIsTheSumOfItsFeatures(t *testing.T) {
	for _, l := range layouts(t) {
		sumOfFeatures(t, madeUp(t, l))
	}
}

func sumOfFeatures(t *testing.T, w *Weights) {
	begin, parameter := w.Spread()
	rng := rand.New(rand.NewPCG(5, 6))
	for range 20 {
		playout(w.Layout, rng, func(p game.Position, s *State) {
			list := w.Places(s, nil)
			if len(list) != w.Features() || len(begin) != len(list) {
				t.Fatalf("%d features, want %d", len(list), w.Features())
			}
			want := 0
			for k, i := range list {
				want += int(w.Parameter(w.Stage(64-p.Empties()), int(parameter[begin[k]+int(i)])))
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
		playout(w.Layout, rng, func(p game.Position, s *State) {
			for y := range game.Symmetry(game.Symmetries) {
				var image State
				w.Set(&image, p.Transform(y))
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
	for _, s := range random(t).shapes {
		if len(s.images) != images[s.name] {
			t.Errorf("%s: %d images, want %d", s.name, len(s.images), images[s.name])
		}
		if _, firsts := s.tie(); len(firsts) != parameters[s.name] {
			t.Errorf("%s: %d parameters, want %d", s.name, len(firsts), parameters[s.name])
		}
	}
}

func TestStages(t *testing.T) {
	for discs, want := range map[int]int{0: 0, 4: 0, 5: 0, 6: 1, 40: 18, 62: 29, 63: 29, 64: 29} {
		if got := random(t).Stage(discs); got != want {
			t.Errorf("stage of %d discs is %d, want %d", discs, got, want)
		}
	}
	if l := layouts(t)[1]; l.Stage(4) != 0 || l.Stage(5) != 1 || l.Stage(63) != 59 || l.Stage(64) != 59 {
		t.Error("sixty stages are not one for each disc")
	}
}

// TestWriteAndRead has weights of all sizes, in a row of each stage: zeros with some
// of them everywhere take the compression a minute under the race detector.
func TestWriteAndRead(t *testing.T) {
	rng := rand.New(rand.NewPCG(18, 19))
	l := random(t).Layout
	parameters := make([][]float64, l.Stages)
	for stage := range parameters {
		parameters[stage] = make([]float64, l.Parameters())
		for i := range 1000 {
			parameters[stage][500*stage+i] = float64(int16(rng.Uint64()) >> rng.IntN(16))
		}
	}
	w, err := New(l, "made up, ½ of it", parameters)
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

// TestNetworkFile writes and reads a network, and refuses files that hold less, more or
// impossible values.
func TestNetworkFile(t *testing.T) {
	l, err := Parse(Classic)
	if err != nil {
		t.Fatal(err)
	}
	w, err := New(l, "", make2(l.Stages, l.Parameters()))
	if err != nil {
		t.Fatal(err)
	}
	with := func(change func(*Network)) (*Weights, error) {
		n := madeUpNetwork(w)
		change(n)
		return w.WithNetwork(n)
	}
	v, err := with(func(*Network) {})
	if err != nil {
		t.Fatal(err)
	}
	var file bytes.Buffer
	if err := v.Write(&file); err != nil {
		t.Fatal(err)
	}
	if got, err := Read(&file); err != nil || !got.Equal(v) || got.Equal(w) {
		t.Errorf("the network changed by writing and reading it: %v", err)
	}
	if none, err := v.WithNetwork(nil); err != nil || !none.Equal(w) {
		t.Errorf("without its network the weights are others: %v", err)
	}
	for name, change := range map[string]func(*Network){
		"rows":        func(n *Network) { n.Rows = n.Rows[1:] },
		"empties":     func(n *Network) { n.Most = Numbers },
		"bias":        func(n *Network) { n.Bias[3] = -32768 },
		"second bias": func(n *Network) { n.SecondBias[3] = 1 << 30 },
		"output bias": func(n *Network) { n.OutputBias = 1 << 30 },
	} {
		if _, err := with(change); err == nil {
			t.Errorf("a network with wrong %s is accepted", name)
		}
	}
	data := v.Network().append(nil)
	for _, n := range []int{0, 1, 1000, len(data) - 1} {
		if _, err := decodeNetwork(data[:n], len(v.Network().Rows)); err == nil {
			t.Errorf("%d of %d bytes are accepted", n, len(data))
		}
	}
	if _, err := decodeNetwork(append(data, 0), len(v.Network().Rows)); err == nil {
		t.Error("a byte too many is accepted")
	}
}

// make2 returns lists of zeros.
func make2(lists, n int) [][]float64 {
	out := make([][]float64, lists)
	for i := range out {
		out[i] = make([]float64, n)
	}
	return out
}

func TestWith(t *testing.T) {
	w := random(t)
	list := make([]float64, w.Parameters())
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
	l := random(t).Layout
	if _, err := New(l, "", make([][]float64, l.Stages)); err == nil {
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
}

// written returns a small valid file: nearly all weights are zero.
func written(tb testing.TB) []byte {
	tb.Helper()
	l, err := Parse(small)
	if err != nil {
		tb.Fatal(err)
	}
	parameters := make([][]float64, l.Stages)
	for stage := range parameters {
		parameters[stage] = make([]float64, l.Parameters())
		parameters[stage][stage] = 1000
	}
	w, err := New(l, "small", parameters)
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
		{"foreign file", 0, []byte("MZ"), "byte 0: not template weights"},
		{"version", 8, []byte{9, 0}, "byte 8: format version 9, this program reads 2 and 3"},
		{"unit", 10, []byte{64, 0}, "byte 10: its scores are in 1/64 disc"},
		{"description", 14, []byte{0xff, 0xff}, "byte 12: a layout of 129 bytes and a description of 65535"},
		{"size", 150, []byte{0xff, 0xff, 0xff, 0xff}, "byte 150: 4294967295 bytes of weights"},
		{"weights", 170, []byte{0xff, 0xff, 0xff}, "checksum"},
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

// FuzzRead reads files of any layout, description and weights, with the checksum that
// they must have, and, raw, of any bytes. What is read is the same when it is written.
func FuzzRead(f *testing.F) {
	const two = "stages 2\nterms 2\nx: a1 b1\ny: c3\n"
	l, err := Parse(two)
	if err != nil {
		f.Fatal(err)
	}
	if _, err := Read(bytes.NewReader(fileOf(l, two, "about", nil))); err != nil {
		f.Fatalf("a file that is made here is not read: %v", err)
	}
	f.Add(two, "about", []byte{2, 4, 1, 0, 0x80, 1}, false)
	f.Add(two, "", []byte{0xff, 0xff, 3, 0x80}, false)
	f.Add("stages 60\nterms 1\nedge: a1 b1 c1\n", "Grüße", []byte{}, false)
	f.Add("stages 1\nterms 0\nx: d4 e5\n", "", bytes.Repeat([]byte{1}, 40), false)
	f.Add("", "", written(f)[:40], true)
	f.Add("", "", []byte(magic), true)
	f.Fuzz(func(t *testing.T, layout, about string, weights []byte, raw bool) {
		data := weights
		if !raw {
			l, err := Parse(layout)
			if err == nil && l.Stages*l.Parameters() > 1<<14 {
				return // which takes its time
			}
			data = fileOf(l, layout, about, weights)
		}
		w, err := Read(bytes.NewReader(data))
		if err != nil {
			if !errors.Is(err, ErrFormat) || strings.Contains(err.Error(), "\n") {
				t.Errorf("the error is %v", err)
			}
			return
		}
		var s State
		w.Set(&s, game.Start(game.Size8))
		w.Score(&s)
		var out bytes.Buffer
		if err := w.Write(&out); err != nil {
			t.Fatal(err)
		}
		if again, err := Read(&out); err != nil || !again.Equal(w) || again.About != w.About {
			t.Errorf("written and read again they differ: %v", err)
		}
	})
}

// fileOf returns a file of a layout, nil if its text is none, of which the first
// differences of weights are given and the others are zero, neither compressed nor
// damaged.
func fileOf(l *Layout, layout, about string, weights []byte) []byte {
	weights = bytes.Clone(weights[:min(len(weights), 1<<15)])
	if l != nil {
		given := 0
		for _, b := range weights {
			if b < 0x80 {
				given++
			}
		}
		weights = append(weights, make([]byte, max(0, l.Stages*l.Parameters()-given))...)
	}
	n := uint16(len(weights))
	body := binary.LittleEndian.AppendUint16(binary.LittleEndian.AppendUint16([]byte{1}, n), ^n) // a deflate block, stored
	body = append(body, weights...)
	var head []byte
	for _, x := range []int{version, Unit, len(layout), len(about)} {
		head = binary.LittleEndian.AppendUint16(head, uint16(x))
	}
	head = binary.LittleEndian.AppendUint32(append(append(head, layout...), about...), uint32(len(body)))
	head = binary.LittleEndian.AppendUint32(head, crc32.Update(crc32.ChecksumIEEE(head), crc32.IEEETable, body))
	return append(append([]byte(magic), head...), body...)
}

func TestParseRefuses(t *testing.T) {
	for _, c := range [][2]string{
		{"", "stages"}, {"stages 0\nterms 1\nx: a1\n", "stages"}, {"stages 61\nterms 1\nx: a1\n", "stages"},
		{"stages 30\nterms 8\nx: a1\n", "terms"}, {"stages 30\nterms -1\nx: a1\n", "terms"}, {"stages 30\nterms 1\n", "no shapes"},
		{"stages 30\nterms 1\nx a1\n", "is not a shape"}, {"stages 30\nterms 1\nx: a9\n", "shape x"}, {"stages 30\nterms 1\nx: a1 a1\n", "twice"},
		{"stages 30\nterms 1\nx: a1 b1 c1 d1 e1 f1 g1 h1 a2 b2 c2\n", "more than 10"},
		{"stages 30\nterms 1\n" + strings.Repeat("x: a1 b1\n", 9), "more than 64"},
	} {
		if _, err := Parse(c[0]); err == nil || !strings.Contains(err.Error(), c[1]) {
			t.Errorf("%q: %v, want %q", c[0], err, c[1])
		}
	}
}

func TestConvert(t *testing.T) {
	if testing.Short() {
		t.Skip("converts whole weights, in one goroutine; the usual tests run it")
	}
	rng := rand.New(rand.NewPCG(18, 19))
	w := random(t)
	same, err := w.Convert(w.Layout)
	if err != nil || !same.Equal(w) {
		t.Fatalf("converting to the same layout changes the weights: %v", err)
	}
	l, err := Parse(strings.NewReplacer("stages 30", "stages 60", "terms 6", "terms 7").Replace(Classic) + "far corners: a1 h8\n")
	if err != nil {
		t.Fatal(err)
	}
	v, err := w.Convert(l)
	if err != nil {
		t.Fatal(err)
	}
	for range 20 {
		playout(l, rng, func(p game.Position, s *State) {
			var before State
			w.Set(&before, p)
			if got, want := v.Score(s), w.Score(&before); got != want {
				t.Fatalf("score %d, converted %d, in\n%v", want, got, p.Board(game.Black))
			}
		})
	}
	if back, err := v.Convert(w.Layout); err != nil || !back.Equal(w) {
		t.Errorf("converting back changes the weights: %v", err)
	}
}

// Files number parameters by the squares of a shape as the layout names them, whatever
// the order in which they are looked up.
func TestNumbers(t *testing.T) {
	l, err := Parse("stages 1\nterms 0\ncorner: a1 b1 c1 b2\n")
	if err != nil {
		t.Fatal(err)
	}
	begin, parameter := l.Spread()
	var s State
	l.Set(&s, game.Position{Own: game.Bitboard(1), Opp: game.Bitboard(1 << 2)})
	places := l.Places(&s, nil)
	// a1 own, b1 empty, c1 the opponent's, b2 empty
	if got, want := parameter[begin[0]+int(places[0])], uint32(2*1+1*3+0*9+1*27); got != want {
		t.Errorf("parameter %d, want %d", got, want)
	}
	edge, err := Parse("stages 1\nterms 0\nedge: a1 b1 g1 h1\n")
	if err != nil {
		t.Fatal(err)
	}
	// Of 81 patterns 9 are their own mirror images, and the first of a pair has its number.
	begin, parameter = edge.Spread()
	if n := edge.Parameters(); n != 45 {
		t.Errorf("%d parameters, want 45", n)
	}
	edge.Set(&s, game.Position{Own: game.Bitboard(1 << 7), Opp: game.Bitboard(1)})
	mirrored := State{}
	edge.Set(&mirrored, game.Position{Own: game.Bitboard(1), Opp: game.Bitboard(1 << 7)})
	one := parameter[begin[0]+int(edge.Places(&s, nil)[0])]
	if two := parameter[begin[0]+int(edge.Places(&mirrored, nil)[0])]; one != two {
		t.Errorf("mirror images have parameters %d and %d", one, two)
	}
}
