package policy

import (
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"othello/ai/policy/onnx"
)

func TestShipped(t *testing.T) {
	names := Shipped()
	for _, want := range []string{"r1", "r2", "small", "big"} {
		if !slices.Contains(names, want) {
			t.Errorf("no recipe %s", want)
		}
	}
	for _, name := range names {
		r, err := Open(name)
		if err != nil {
			t.Error(err)
			continue
		}
		again, err := Parse("again", r.String())
		if err != nil || again.String() != r.String() {
			t.Errorf("%s written and read is another recipe: %v", name, err)
		}
	}
}

// TestRecipesOfNetworks reads the recipes in the files of the game, which lack the keys
// that have been added since: those have to mean what was done then.
func TestRecipesOfNetworks(t *testing.T) {
	for _, name := range []string{"small", "big"} {
		b, err := os.ReadFile(filepath.Join("..", "..", "models", name+".onnx"))
		must(t, err)
		m, err := onnx.Unmarshal(b)
		must(t, err)
		now, err := Open(name)
		must(t, err)
		if r, err := Parse(name, m.Metadata[MetaRecipe]); err != nil || r.String() != now.String() {
			t.Errorf("%s: %v, or another recipe than today's:\n%s", name, err, r)
		}
	}
}

// TestFirst: the first weights of r1 and r2 are Glorot's, bounded as no normal ones are.
func TestFirst(t *testing.T) {
	for _, name := range Shipped() {
		r, err := Open(name, "net.channels=[32, 32, 32]")
		must(t, err)
		most := float32(0)
		for _, v := range r.first().Params[2] {
			most = max(most, v)
		}
		limit := float32(math.Sqrt(6. / (9*32 + 9*32)))
		if glorot := most <= limit; glorot != slices.Contains([]string{"r1", "r2"}, name) {
			t.Errorf("%s: the greatest weight is %g, Glorot's limit %g", name, most, limit)
		}
	}
}

// TestSizes counts the numbers of the networks by hand: convolutions, policy, value.
func TestSizes(t *testing.T) {
	plain := 2*9*128 + 128 + 11*(128*9*128+128)
	for name, want := range map[string]int{
		"r1":    plain + 128 + 64,                 // 1x1 without bias, a bias for each square
		"r2":    plain + (128 + 1) + (64*64 + 64), // 1x1 with bias, dense
		"small": 2*9*64 + 64 + 6*(64*9*64+64) + 64 + 64 + (64*32 + 32) + (32 + 1),
		"big":   2*9*128 + 128 + 12*(128*9*128+128) + 128 + 64 + (128*64 + 64) + (64 + 1),
	} {
		r, err := Open(name)
		must(t, err)
		n := 0
		for _, p := range r.Net.Params() {
			n += p.Size()
		}
		if n != want {
			t.Errorf("%s has %d parameters, want %d", name, n, want)
		}
	}
}

func TestOpen(t *testing.T) {
	r, err := Open("small", "schedule.positions=1234", "net.channels=[8, 8, 8]", "goal.masked=false")
	if err != nil || r.Schedule.Positions != 1234 || len(r.Net.Channels) != 3 || r.Goal.Masked {
		t.Errorf("settings: %+v, %v", r, err)
	}
	if r, err := Open("small", "schedule.epochs=2"); err != nil || r.Schedule.total(1000) != 2048 {
		t.Errorf("epochs in place of positions: %+v, %v", r.Schedule, err)
	}
	file := filepath.Join(t.TempDir(), "mine.toml")
	small, err := Open("small")
	must(t, err)
	must(t, os.WriteFile(file, []byte(small.String()), 0o644))
	if mine, err := Open(file); err != nil || mine.String() != small.String() {
		t.Errorf("from a file: %v", err)
	}
	for _, c := range []struct{ name, set, want string }{
		{"none", "", "shipped are"},
		{"small", "schedule.positions", "no ="},
		{"small", "schedule.position=3", "schedule.position is not a setting"},
		{"small", "schedule.Rate=3.0", "schedule.Rate is not a setting"},
		{"small", "schedule.rate=fast", "setting schedule.rate=fast"},
		{"small", "schedule.rate=0.0", "schedule.rate is 0"},
		{"small", "schedule.batch=0", "batch of 0"},
		{"small", "schedule.epochs=0.0", "one of positions and epochs"},
		{"small", "schedule.average=1.0", "schedule.average"},
		{"small", "schedule.floor=1.0", "schedule.floor"},
		{"small", "schedule.every=-1", "schedule.every"},
		{"small", "schedule.sample=-1", "schedule.sample"},
		{"small", "net.channels=[8, 8]", "residual"},
		{"small", "net.value=0", "value head"},
		{"small", "optimiser.beta2=0.0", "beta2"},
		{"small", "optimiser.momentum=1.0", "momentum"},
		{"small", "data.to=2022", "overlap"},
	} {
		var set []string
		if c.set != "" {
			set = []string{c.set}
		}
		if _, err := Open(c.name, set...); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s with %s: %v, want %q", c.name, c.set, err, c.want)
		}
	}
}

func TestParseTellsTheLine(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"seed = 1\n[net]\nchanels = [1]\n", "x.toml:3: net.chanels is not a setting"},
		{"seed = 1\n\n[nets]\n", "x.toml:3: nets is not a setting"},
		{"seed = 1\nseed = 2\n", "x.toml:2:"},
		{"[schedule]\nbatch = \"many\"\n", "x.toml:2: schedule.batch must be a whole number, not text in quotes"},
		{"[net.channels]\n", "x.toml"},
	} {
		if _, err := Parse("x.toml", c.text); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: %v, want %q", c.text, err, c.want)
		}
	}
}

func TestRate(t *testing.T) {
	s := Schedule{Rate: 1, Floor: 0.2, WarmUp: 10, Cosine: true}
	near := func(got, want float64) bool { return got > want-1e-9 && got < want+1e-9 }
	for _, c := range []struct {
		step, done int
		want       float64
	}{
		{0, 0, 0.1}, {9, 0, 1}, {100, 0, 1}, {100, 500, 0.6}, {100, 1000, 0.2},
	} {
		if got := s.rateAt(c.step, c.done, 1000); !near(got, c.want) {
			t.Errorf("step %d, %d positions: rate %g, want %g", c.step, c.done, got, c.want)
		}
	}
	if got := (Schedule{Batch: 256, Epochs: 1.5}).total(1000); got != 1536 {
		t.Errorf("one epoch and a half of 1000 positions are %d", got)
	}
}
