package graph

import (
	"errors"
	"fmt"
	"math"
	"strings"
)

// Goal is the loss of a training.
type Goal struct {
	Masked bool    `toml:"masked"` // the softmax is over legal squares alone, otherwise over all 64
	Value  float64 `toml:"value"`  // weight of the value's mean squared error beside the policy's cross-entropy; 0 without a value head
	Alone  bool    `toml:"alone"`  // the value alone is learned, without the policy
}

// Policy returns the weight of the policy's cross-entropy.
func (g Goal) Policy() float64 {
	if g.Alone {
		return 0
	}
	return 1
}

// Task is a network with its loss, optimiser and batch size.
type Task struct {
	Net       Net
	Goal      Goal
	Optimiser Optimiser
	Batch     int // positions of a step
}

// maxBatch is the most positions of a step.
const maxBatch = 1 << 16

// Validate returns an error if the task is invalid.
func (t Task) Validate() error {
	if err := t.Net.Validate(); err != nil {
		return err
	}
	switch {
	case !(t.Goal.Value >= 0), t.Goal.Value > 0 && t.Net.Value == 0: // NaN, too
		return errors.New("goal.value needs net.value, the hidden units of a value head")
	case t.Goal.Alone && t.Goal.Value == 0:
		return errors.New("goal.alone needs goal.value: nothing would be learned")
	case t.Batch < 1 || t.Batch > maxBatch:
		return fmt.Errorf("a batch of %d positions, not 1 to %d", t.Batch, maxBatch)
	}
	return t.Optimiser.Validate()
}

// Batch holds positions to learn from, already augmented, or to evaluate, which needs the
// discs alone. All slices have the same length.
type Batch struct {
	Own, Opponent []uint64  // discs of the mover and of the other side; bit i is square i
	Legal         []uint64  // moves of the mover, at least one
	Move          []uint8   // square played
	Result        []float32 // for the mover: 1 win, 0 draw, -1 loss
}

// NewBatch returns a batch of n empty positions.
func NewBatch(n int) *Batch {
	return &Batch{Own: make([]uint64, n), Opponent: make([]uint64, n), Legal: make([]uint64, n), Move: make([]uint8, n), Result: make([]float32, n)}
}

// check returns an error if a training batch is invalid.
func (t Task) check(b *Batch) error {
	if n := t.Batch; len(b.Own) != n || len(b.Opponent) != n || len(b.Legal) != n || len(b.Move) != n || len(b.Result) != n {
		return fmt.Errorf("a batch of %d, %d, %d, %d and %d positions, not %d of each",
			len(b.Own), len(b.Opponent), len(b.Legal), len(b.Move), len(b.Result), n)
	}
	for i, m := range b.Move {
		if m > 63 || t.Goal.Masked && b.Legal[i]>>m&1 == 0 {
			return fmt.Errorf("position %d of the batch: move %d is not legal", i, m)
		}
	}
	return nil
}

// Loss holds sums over the batch of a step, before its update.
type Loss struct {
	Positions int
	Policy    float64 // cross-entropy, in nats
	Value     float64 // squared error
	Right     int     // positions whose likeliest square (of the legal ones if the goal is masked) was the move played
}

// Add adds the sums of other positions.
func (l *Loss) Add(o Loss) {
	l.Positions += o.Positions
	l.Policy += o.Policy
	l.Value += o.Value
	l.Right += o.Right
}

// Optimiser is the rule that updates the parameters by the mean gradients of a batch. The
// zero value is SGD without momentum.
type Optimiser struct {
	Adam     bool    `toml:"adam"`     // Adam with bias correction (Kingma and Ba, 2015); otherwise SGD with momentum, m = momentum*m + g
	Momentum float64 `toml:"momentum"` // of SGD, or Adam's beta 1
	Beta2    float64 `toml:"beta2"`    // Adam's
	Epsilon  float64 `toml:"epsilon"`  // Adam's
	Decay    float64 `toml:"decay"`    // weight decay per step, times the rate, decoupled from the gradient (Loshchilov and Hutter, 2019)
	Clip     float64 `toml:"clip"`     // greatest norm of the whole gradient; 0 for no bound
	Frozen   bool    `toml:"frozen"`   // train only the policy head, biases, scales and shifts
}

// Learns reports whether training updates p.
func (o Optimiser) Learns(p Param) bool {
	return !o.Frozen || !p.Decay || strings.HasPrefix(p.Name, "policy.")
}

// Validate returns an error if the optimiser is invalid.
func (o Optimiser) Validate() error {
	switch {
	case !(o.Momentum >= 0) || o.Momentum >= 1: // NaN, too
		return fmt.Errorf("optimiser.momentum is %g, not 0 to below 1", o.Momentum)
	case o.Adam && (!(o.Beta2 > 0) || o.Beta2 >= 1 || !(o.Epsilon > 0)):
		return errors.New("optimiser: Adam needs beta2 between 0 and 1 and epsilon above 0")
	case !(o.Decay >= 0), !(o.Clip >= 0):
		return errors.New("optimiser: decay and clip are 0 or more")
	}
	return nil
}

// Update applies one step to a state's parameters and moments, given the gradients, and
// counts it.
func (o Optimiser) Update(n Described, s *State, gradients [][]float32, rate float64) {
	square := 0.0
	for _, g := range gradients {
		for _, v := range g {
			square += float64(v) * float64(v)
		}
	}
	s.Step++
	r := o.Rule(rate, math.Sqrt(square), s.Step)
	for i, p := range n.Params() {
		if !o.Learns(p) {
			continue
		}
		r.For(p).Apply(s.Params[i], s.First[i], s.Second[i], gradients[i])
	}
}

// Rule is the update of one number, with the constants of a step.
type Rule struct {
	Adam                bool
	Rate, Decay, Shrink float32 // Shrink is the factor of the gradients
	Beta1, Beta2        float32
	Correct1, Correct2  float32 // 1 over the bias of each moment
	Epsilon             float32
}

// Rule returns the rule of a step, counted from 1; norm is that of the whole gradient.
func (o Optimiser) Rule(rate, norm float64, step int) Rule {
	shrink := 1.0
	if o.Clip > 0 && norm > o.Clip {
		shrink = o.Clip / norm
	}
	return Rule{
		Adam: o.Adam, Rate: float32(rate), Decay: float32(rate * o.Decay), Shrink: float32(shrink),
		Beta1: float32(o.Momentum), Beta2: float32(o.Beta2), Epsilon: float32(o.Epsilon),
		Correct1: float32(1 / (1 - math.Pow(o.Momentum, float64(step)))),
		Correct2: float32(1 / (1 - math.Pow(o.Beta2, float64(step)))),
	}
}

// For returns the rule for the numbers of p.
func (r Rule) For(p Param) Rule {
	if !p.Decay {
		r.Decay = 0
	}
	return r
}

// Apply updates values and their moments; all have the same length.
func (r Rule) Apply(values, first, second, gradients []float32) {
	if !r.Adam {
		for i, v := range values {
			first[i] = r.Beta1*first[i] + gradients[i]*r.Shrink
			values[i] = v - r.Rate*first[i] - r.Decay*v
		}
		return
	}
	for i, v := range values {
		g := gradients[i] * r.Shrink
		m := r.Beta1*first[i] + (1-r.Beta1)*g
		s := r.Beta2*second[i] + (1-r.Beta2)*g*g
		first[i], second[i] = m, s
		root := float32(math.Sqrt(float64(s * r.Correct2)))
		values[i] = v - r.Rate*(m*r.Correct1/(root+r.Epsilon)) - r.Decay*v
	}
}
