package graph

import (
	"errors"
	"fmt"
	"strings"
)

// Goal is the loss of a training.
type Goal struct {
	Masked bool    `toml:"masked"` // the softmax is over legal squares alone, otherwise over all 64
	Value  float64 `toml:"value"`  // weight of the value's mean squared error beside the policy's cross-entropy; 0 without a value head
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

// Check returns an error if a training batch is invalid.
func (t Task) Check(b *Batch) error {
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
