package policy

import (
	"bytes"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/BurntSushi/toml"

	"othello/internal/cli"
	"othello/internal/strict"
	"othello/internal/wholefile"
	"othello/trainer/graph"
)

// Recipe is the complete configuration of a training, without the games.
type Recipe struct {
	Net       graph.Net       `toml:"net"`
	Goal      graph.Goal      `toml:"goal"`
	Optimiser graph.Optimiser `toml:"optimiser"`
	Schedule  Schedule        `toml:"schedule"`
	Data      Split           `toml:"data"`
	Seed      uint64          `toml:"seed"`   // of first values, split, order and symmetries
	Glorot    bool            `toml:"glorot"` // first weights are Glorot's, uniform, not He's, normal
}

// Schedule is the length and the learning rate of a training.
type Schedule struct {
	Batch     int     `toml:"batch"`     // positions of a step
	Positions int     `toml:"positions"` // to train on in all; or
	Epochs    float64 `toml:"epochs"`    // so many times all positions of the training part
	Rate      float64 `toml:"rate"`      // highest learning rate
	Floor     float64 `toml:"floor"`     // rate at the end of a cosine
	WarmUp    int     `toml:"warm_up"`   // first steps, over which the rate rises in a straight line
	Cosine    bool    `toml:"cosine"`    // the rate falls along half a cosine; otherwise it stays
	Average   float64 `toml:"average"`   // share of the moving average of the weights that a step keeps; 0 for none
	Every     int     `toml:"every"`     // positions from one validation to the next; 0 for an epoch
	Sample    int     `toml:"sample"`    // positions of a validation, 0 for all; the last one takes all
	Patience  int     `toml:"patience"`  // validations without a lower cross-entropy before training ends; 0 for never
}

//go:embed recipes/*.toml
var shipped embed.FS

// maxRecipe is the size in bytes of the largest recipe that is read, ten times that of
// those shipped.
const maxRecipe = 1 << 13

// maxLayers is how many layers a network may have.
const maxLayers = 200

// Shipped returns the names of the recipes that come with the trainer.
func Shipped() []string {
	names, err := fs.Glob(shipped, "recipes/*.toml")
	if err != nil {
		panic(err) // the pattern is ours
	}
	for i, n := range names {
		names[i] = strings.TrimSuffix(path.Base(n), ".toml")
	}
	return names
}

// Open reads a recipe: a shipped one by its name, or a file. Each of set is "KEY=VALUE",
// such as "schedule.batch=256", and overrides the recipe.
func Open(name string, set ...string) (Recipe, error) {
	file := name
	var text []byte
	var err error
	if slices.Contains(Shipped(), name) {
		file = "recipes/" + name + ".toml"
		text, err = shipped.ReadFile(file)
	} else {
		text, err = wholefile.Read(file, maxRecipe)
	}
	if err != nil {
		return Recipe{}, cli.Refuse(fmt.Errorf("reading a recipe: %w (shipped are %s)", err, strings.Join(Shipped(), ", ")))
	}
	r, err := Parse(file, string(text), set...)
	return r, cli.Refuse(err)
}

// gone are the lines by which networks that were written before 1.0 say that they do without what
// none has any more.
var gone = regexp.MustCompile(`(?m)^ +(norm|alone|drop_forced) = false\n|^ +result = ""\n`)

// Parse reads the text of a recipe. name stands in errors.
func Parse(name, text string, set ...string) (Recipe, error) {
	if len(text) > maxRecipe { // it may come from the file of a network
		return Recipe{}, fmt.Errorf("%s has %d bytes, more than %d", name, len(text), maxRecipe)
	}
	text = gone.ReplaceAllString(text, "")
	r, err := strict.Decode(name, text, Recipe{}, nil)
	if err != nil {
		return r, err
	}
	for _, s := range set {
		key, value, ok := strings.Cut(s, "=")
		if !ok {
			return r, fmt.Errorf("setting %q: it has no =", s)
		}
		switch key { // the last of positions and epochs counts
		case "schedule.positions":
			r.Schedule.Epochs = 0
		case "schedule.epochs":
			r.Schedule.Positions = 0
		}
		if r, err = strict.Decode("setting "+s, key+" = "+value, r, nil); err != nil {
			return r, err
		}
	}
	if err := r.Check(); err != nil {
		return r, fmt.Errorf("%s: %w", name, err)
	}
	return r, nil
}

// Check returns an error if the recipe is invalid.
func (r Recipe) Check() error {
	if n := len(r.Net.Channels); n > maxLayers {
		return fmt.Errorf("net has %d layers, more than %d", n, maxLayers)
	}
	if err := r.task().Validate(); err != nil {
		return err
	}
	if err := r.Data.Validate(); err != nil {
		return err
	}
	s := r.Schedule
	switch {
	case (s.Positions > 0) == (s.Epochs > 0), s.Positions < 0, s.Epochs < 0, s.Positions > 1<<40, s.Epochs > 1e6:
		return errors.New("schedule: one of positions and epochs is needed")
	case !(s.Rate > 0) || s.Rate > 1e3:
		return fmt.Errorf("schedule.rate is %g, not above 0", s.Rate)
	case !(s.Floor >= 0) || s.Floor > s.Rate:
		return fmt.Errorf("schedule.floor is %g, not 0 to the rate", s.Floor)
	case !(s.Average >= 0) || s.Average >= 1:
		return fmt.Errorf("schedule.average is %g, not 0 to below 1", s.Average)
	}
	for _, count := range []struct {
		key string
		n   int
	}{{"warm_up", s.WarmUp}, {"every", s.Every}, {"sample", s.Sample}, {"patience", s.Patience}} {
		if count.n < 0 {
			return fmt.Errorf("schedule.%s is %d", count.key, count.n)
		}
	}
	return nil
}

// String returns the recipe as a TOML file.
func (r Recipe) String() string {
	var b bytes.Buffer
	if err := toml.NewEncoder(&b).Encode(r); err != nil {
		panic(err) // a recipe holds nothing that TOML has not
	}
	return b.String()
}

// task returns the recipe's task.
func (r Recipe) task() graph.Task {
	return graph.Task{Net: r.Net, Goal: r.Goal, Optimiser: r.Optimiser, Batch: r.Schedule.Batch}
}

// first returns the initial state.
func (r Recipe) first() *graph.State {
	if r.Glorot {
		return graph.NewState(graph.Glorot{Net: r.Net}, r.Seed)
	}
	return graph.NewState(r.Net, r.Seed)
}

// total returns the positions of the whole training, a multiple of the batch; epoch is
// the number in an epoch.
func (s Schedule) total(epoch int) int {
	n := s.Positions
	if n == 0 {
		n = int(s.Epochs * float64(epoch))
	}
	return max(1, (n+s.Batch-1)/s.Batch) * s.Batch
}

// averageEvery is the number of steps between updates of the moving average, since
// copying the state takes time.
const averageEvery = 32

// average updates avg by the state s, as if every step since its last update kept the share
// keep of the average. At first it keeps less, so that the random initial values fade soon.
func average(avg, s *graph.State, keep float64) {
	keep = min(keep, float64(1+s.Step)/float64(10+s.Step))
	keep = math.Pow(keep, float64(s.Step-avg.Step))
	blend(avg.Params, s.Params, float32(1-keep))
	avg.Step = s.Step
}

// blend moves each number of to by the share towards from.
func blend(to, from [][]float32, share float32) {
	for i, row := range from {
		t := to[i][:len(row)]
		for j, x := range row {
			t[j] += share * (x - t[j])
		}
	}
}

// rateAt returns the learning rate of a step, from 0, after done of total positions.
func (s Schedule) rateAt(step, done, total int) float64 {
	rate := s.Rate
	if s.Cosine {
		rate = s.Floor + (s.Rate-s.Floor)*(1+math.Cos(math.Pi*float64(done)/float64(total)))/2
	}
	if step < s.WarmUp {
		rate *= float64(step+1) / float64(s.WarmUp)
	}
	return rate
}
