package graph

import "math/rand/v2"

// Epsilon is what batch normalisation adds to a variance.
const Epsilon = 1e-5

// StatMomentum is how much of a running mean or variance is kept at each step.
const StatMomentum = 0.99

// State is all that training changes. What performs the steps may keep its own
// copy; see Stepper.
type State struct {
	Step   int         // steps made so far
	Params [][]float32 // as Net.Params
	First  [][]float32 // first moment of each parameter (momentum, for SGD)
	Second [][]float32 // second moment of each parameter; zero for SGD
	Stats  [][]float32 // as Net.Stats
}

// NewState is the state before the first step. The same seed gives the same one.
func NewState(n Net, seed uint64) *State {
	rng := rand.New(rand.NewPCG(seed, 0))
	s := new(State)
	for _, p := range n.Params() {
		values := make([]float32, p.Size())
		for i := range values {
			values[i] = float32(rng.NormFloat64()*p.Std + p.Mean)
		}
		s.Params = append(s.Params, values)
		s.First = append(s.First, make([]float32, len(values)))
		s.Second = append(s.Second, make([]float32, len(values)))
	}
	for _, t := range n.Stats() {
		values := make([]float32, t.Size)
		for i := range values {
			values[i] = float32(t.First)
		}
		s.Stats = append(s.Stats, values)
	}
	return s
}

// Optimiser says how gradients, means over the batch, change the parameters.
type Optimiser struct {
	Adam     bool    // Adam with bias correction (Kingma and Ba, 2015); otherwise SGD with momentum
	Momentum float64 // of SGD, or Adam's beta 1
	Beta2    float64 // Adam's
	Epsilon  float64 // Adam's
	Decay    float64 // of each step, times the rate, apart from the gradient (Loshchilov and Hutter, 2019)
	Clip     float64 // greatest norm of the whole gradient; 0 for no bound
}

// Goal says what is trained for.
type Goal struct {
	Masked bool    // the softmax is over legal squares alone, otherwise over all 64
	Value  float64 // weight of the value's mean squared error beside the policy's cross-entropy; 0 without a value head
}

// Batch is positions to learn from, augmented already. All slices have the same
// length.
type Batch struct {
	Own, Opponent []uint64  // discs of the mover and of the other side; bit i is square i
	Legal         []uint64  // moves of the mover, at least one
	Move          []uint8   // square played
	Result        []float32 // for the mover: 1 win, 0 draw, -1 loss
}

// Loss is what a step saw before it changed the parameters: sums over the batch.
type Loss struct {
	Positions int
	Policy    float64 // cross-entropy, in nats
	Value     float64 // squared error
	Right     int     // positions whose likeliest square (of the legal ones if the goal is masked) was the move played
}

// Stepper performs training steps.
type Stepper interface {
	// Step learns from the batch. Its length must be the one that the stepper was
	// made for.
	Step(b *Batch, rate float64) (Loss, error)
	// State copies the state out. Between calls of Step only.
	State() *State
	// Close frees what the stepper holds.
	Close() error
}
