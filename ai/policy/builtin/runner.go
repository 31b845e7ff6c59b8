package builtin

import "othello/ai/policy/kernel"

// Sizes of a position and of a policy, in floats.
const (
	PlanesSize = 128
	PolicySize = 64
)

// Runner runs a network. Each goroutine needs one of its own.
type Runner struct {
	net     *Net
	data    [][]float32 // of each slot of floats
	bytes   [][]uint8   // of each slot of bytes
	product kernel.Product
	int8    kernel.Int8Product
}

// NewRunner makes a runner; it takes all the memory that it will need.
func (n *Net) NewRunner() *Runner {
	r := &Runner{net: n, data: make([][]float32, len(n.slots)), bytes: make([][]uint8, len(n.slots))}
	for i, s := range n.slots {
		if s.octets {
			r.bytes[i] = make([]uint8, s.elements(n.block))
		} else {
			r.data[i] = make([]float32, s.elements(n.block))
		}
	}
	return r
}

// Run evaluates positions: planes are PlanesSize floats for each, the mover's discs
// and the opponent's, policy gets PolicySize logits for each, and values one number,
// -1 to 1, unless it is nil or the network has no value head.
func (r *Runner) Run(planes, policy, values []float32) {
	n := len(planes) / PlanesSize
	for at := 0; at < n; at += r.net.block {
		count := min(r.net.block, n-at)
		r.load(planes[at*PlanesSize:][:count*PlanesSize])
		for _, s := range r.net.steps {
			s.run(r, count)
		}
		logits := r.of(r.net.policy)
		for i := range count {
			copy(policy[(at+i)*PolicySize:][:PolicySize], logits[i*r.net.policy.width:])
		}
		if v := r.net.value; v != nil && values != nil {
			results := r.of(v)
			for i := range count {
				values[at+i] = results[i*v.width]
			}
		}
	}
}

// of returns the memory of a buffer, nil for no buffer.
func (r *Runner) of(b *buffer) []float32 {
	if b == nil {
		return nil
	}
	return r.data[b.slot]
}

// octetsOf returns the memory of a buffer of bytes, nil for no buffer.
func (r *Runner) octetsOf(b *buffer) []uint8 {
	if b == nil {
		return nil
	}
	return r.bytes[b.slot]
}

// load brings planes into the layout of a board.
func (r *Runner) load(planes []float32) {
	b := r.net.planes
	to := r.of(b)
	for i := 0; i < len(planes); i += PlanesSize {
		board := to[i/PlanesSize*cells*b.width:][:cells*b.width]
		for square := range 64 {
			at := cell(square) * b.width
			board[at] = planes[i+square]
			board[at+1] = planes[i+64+square]
		}
	}
}

// cell returns where a square is on a board in memory.
func cell(square int) int { return 1 + square + square>>3 }
