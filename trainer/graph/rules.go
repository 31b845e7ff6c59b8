package graph

import (
	"othello/ai/policy/onnx"
	"othello/game"
)

// Names of inputs and outputs of Moves and Step. With N games on a board of side n,
// planes are float [N, 2, n, n] as for playing networks: the mover's discs, then the
// opponent's. All numbers are 0 or 1, but margins and numbers of starts.
const (
	Legal  = "legal"  // [N, n*n+1]: where the mover may play; the last is the pass
	Rays   = "rays"   // [N, 8*(n-2), n, n]: 1 where a kernel found a bracketed run
	Action = "action" // [N, n*n+1]: 1 for the square to play, or for the pass; a game with none stays as it is
	Next   = "next"   // [N, 2, n, n]: planes after the action, seen by the opponent

	NextLegal = "next_legal" // what is legal there
	NextRays  = "next_rays"  // and its rays

	Starts     = "starts"      // [M, 2, n, n]: planes with which games begin
	StartsRays = "starts_rays" // [M, 8*(n-2), n, n]: and their rays
	Start      = "start"       // [N, 1]: the number of the one with which a game that ends begins again
	Over       = "over"        // [N, 1]: 1 where the action ended the game
	Margin     = "margin"      // [N, 1]: there the difference in discs for the side of the action, empty squares the winner's; else 0
	Seen       = "seen"        // Next once more, to be read while Next stays on the device
)

// Moves returns a graph of the rules: from planes to legal and rays.
//
// The moves are found by a convolution, with a kernel for each direction and number of
// discs that can lie between. Each sums a bracketed run: the opponent's discs and the
// mover's disc at their end, less a disc on the square itself. If the sum equals the
// length of the run, the discs flip. A kernel is as large as the board and starts at one
// of its corners, so that with padding there are 2n-1 results a side, n of which are
// used.
func Moves(n game.Size) *onnx.Model {
	r := newRules(n)
	rays := r.find(r.planes())
	r.output(Rays, "1 where a kernel found a bracketed run", rays)
	r.output(Legal, "1 for the mover's legal actions", r.legal(rays))
	return r.model()
}

// Step returns a graph of the rules: from planes, their rays and a legal action to the
// next planes, with their rays and legal actions. Games that end begin again. All of its state
// may stay on the device that computes it. The result of an illegal action is undefined.
func Step(n game.Size) *onnx.Model {
	r := newRules(n)
	planes := r.planes()
	rays := r.input(Rays, "those of the planes", anyBatch, len(r.rays), r.side, r.side)
	action := r.input(Action, "1 for the square to play, or for the pass", anyBatch, r.side*r.side+1)
	starts := r.input(Starts, "planes of beginnings", anyStarts, Planes, r.side, r.side)
	startsRays := r.input(StartsRays, "their rays", anyStarts, len(r.rays), r.side, r.side)
	start := r.input(Start, "number of a beginning", anyBatch, 1)

	after := r.play(planes, rays, action)
	afterRays := r.find(after)
	r.scope = "end"
	left, right := r.slice(after, []int{1}, []int{0}, []int{1}), r.slice(after, []int{1}, []int{1}, []int{2})
	other := r.legal(r.find(r.op("Concat", planes.dims, []*value{right, left}, intAttribute("axis", 1))))
	moved := r.reduce("ReduceSum", action, true, 1)
	over := r.elementwise("Mul", moved, r.elementwise("Mul", r.pass(r.legal(afterRays)), r.pass(other)))
	difference := r.reduce("ReduceSum", r.elementwise("Sub", right, left), false, 1, 2, 3)
	difference = r.shaped(difference, []int{anyBatch, 1})
	empty := r.elementwise("Sub", r.number(float64(r.side*r.side)), r.shaped(r.reduce("ReduceSum", after, false, 1, 2, 3), []int{anyBatch, 1}))
	winner := r.op("Clip", difference.dims, []*value{difference, r.scalar(-1), r.scalar(1)})
	margin := r.elementwise("Add", difference, r.elementwise("Mul", winner, empty))
	r.output(Over, "1 where the action ended the game", over)
	r.output(Margin, "difference in discs for its side", r.elementwise("Mul", margin, over))

	// A game that ends begins again, and one without an action stays as it is.
	begun := &value{name: r.name("Cast"), dims: []int{anyBatch}}
	flat := r.shaped(start, []int{anyBatch})
	r.graph.Nodes = append(r.graph.Nodes, onnx.Node{
		Name: begun.name, Op: "Cast", Inputs: []string{flat.name}, Outputs: []string{begun.name},
		Attributes: []onnx.Attribute{intAttribute("to", int(onnx.Int32))},
	})
	stays := r.elementwise("Sub", r.number(1), moved)
	goes := r.elementwise("Sub", moved, over)
	mixed := func(old, played, all *value) *value {
		again := r.op("Gather", old.dims, []*value{all, begun}, intAttribute("axis", 0))
		sum := r.weighed(played, goes)
		return r.elementwise("Add", r.elementwise("Add", sum, r.weighed(old, stays)), r.weighed(again, over))
	}
	next, nextRays := mixed(planes, after, starts), mixed(rays, afterRays, startsRays)
	r.output(Next, "planes after the action, seen by the opponent", next)
	r.output(NextRays, "1 where a kernel found a bracketed run", nextRays)
	r.output(NextLegal, "1 for the opponent's legal actions", r.legal(nextRays))
	r.output(Seen, "the planes once more", r.op("Identity", next.dims, []*value{next}))
	return r.model()
}

// weighed returns x with the numbers of each game times one of its own, [N, 1].
func (r *rules) weighed(x, share *value) *value {
	return r.elementwise("Mul", x, r.shaped(share, []int{anyBatch, 1, 1, 1}))
}

// rules builds graphs of the rules.
type rules struct {
	*builder
	side int
	rays []ray
}

// A ray is a direction and the number of discs between a square and the disc of the same
// colour that brackets them.
type ray struct{ rank, file, between int }

// corners groups the directions by the corner of a kernel from which they start; the last
// of each group is a diagonal.
var corners = [][]ray{
	{{rank: 0, file: 1}, {rank: 1, file: 0}, {rank: 1, file: 1}},
	{{rank: 0, file: -1}, {rank: 1, file: -1}},
	{{rank: -1, file: 0}, {rank: -1, file: 1}},
	{{rank: -1, file: -1}},
}

func newRules(n game.Size) *rules {
	r := &rules{builder: newBuilder("othello-rules", "The rules of Othello on tensors."), side: int(n)}
	for _, group := range corners {
		for _, d := range group {
			for between := 1; between <= r.side-2; between++ {
				r.rays = append(r.rays, ray{d.rank, d.file, between})
			}
		}
	}
	return r
}

// planes adds the input of all graphs.
func (r *rules) planes() *value {
	return r.input(onnx.Planes, "discs of the mover and of the opponent, rank by rank", anyBatch, Planes, r.side, r.side)
}

// first returns the start of a kernel in a direction.
func (r *rules) first(direction int) int {
	if direction < 0 {
		return r.side - 1
	}
	return 0
}

// kernels returns the weights of the runs, [rays, 2, n, n], and biases that make the sum
// of a complete run 1 and others at most 0.
func (r *rules) kernels() (weights, biases []float32) {
	squares := r.side * r.side
	for _, y := range r.rays {
		own, opp := make([]float32, squares), make([]float32, squares)
		at := r.first(y.rank)*r.side + r.first(y.file)
		own[at], opp[at] = -1, -1
		for range y.between {
			at += y.rank*r.side + y.file
			opp[at] = 1
		}
		own[at+y.rank*r.side+y.file] = 1
		weights = append(append(weights, own...), opp...)
		biases = append(biases, -float32(y.between))
	}
	return weights, biases
}

// find adds the rays of a position.
func (r *rules) find(planes *value) (rays *value) {
	r.scope = "rays"
	weights, biases := r.kernels()
	n, all := r.side, 2*r.side-1
	found := r.op("Conv", []int{anyBatch, len(r.rays), all, all}, []*value{
		planes,
		r.floats("kernels", weights, len(r.rays), Planes, n, n),
		r.floats("lengths", biases, len(r.rays)),
	}, intsAttribute("kernel_shape", n, n), intsAttribute("pads", n-1, n-1, n-1, n-1))
	found = r.op("Relu", found.dims, []*value{found})
	var parts []*value
	from := 0
	for _, group := range corners {
		to := from + len(group)*(n-2)
		diagonal := group[len(group)-1]
		rank, file := n-1-r.first(diagonal.rank), n-1-r.first(diagonal.file)
		parts = append(parts, r.slice(found, []int{1, 2, 3}, []int{from, rank, file}, []int{to, rank + n, file + n}))
		from = to
	}
	return r.op("Concat", []int{anyBatch, len(r.rays), n, n}, parts, intAttribute("axis", 1))
}

// legal adds the legal actions that follow from rays, [N, n*n+1].
func (r *rules) legal(rays *value) *value {
	r.scope = "legal"
	squares := r.shaped(r.reduce("ReduceMax", rays, false, 1), []int{anyBatch, r.side * r.side})
	pass := r.elementwise("Sub", r.number(1), r.reduce("ReduceMax", squares, true, 1))
	return r.op("Concat", []int{anyBatch, r.side*r.side + 1}, []*value{squares, pass}, intAttribute("axis", 1))
}

// pass returns whether a pass is legal, [N, 1].
func (r *rules) pass(legal *value) *value {
	return r.slice(legal, []int{1}, []int{r.side * r.side}, []int{r.side*r.side + 1})
}

// play adds the position after an action. It keeps the rays from the square played and
// looks up the discs that each flips.
func (r *rules) play(planes, rays, action *value) *value {
	r.scope = "play"
	n := r.side
	plane := []int{anyBatch, 1, n, n}
	square := r.shaped(r.slice(action, []int{1}, []int{0}, []int{n * n}), plane)
	own, opp := r.slice(planes, []int{1}, []int{0}, []int{1}), r.slice(planes, []int{1}, []int{1}, []int{2})
	played := r.shaped(r.elementwise("Mul", rays, square), []int{anyBatch, len(r.rays) * n * n})
	turned := r.shaped(r.product(played, r.floats("turned", r.turned(), len(r.rays)*n*n, n*n)), plane)
	left := r.elementwise("Sub", opp, turned)
	right := r.elementwise("Add", r.elementwise("Add", own, turned), square)
	return r.op("Concat", planes.dims, []*value{left, right}, intAttribute("axis", 1))
}

// turned returns the discs that each ray flips from each square, [rays*n*n, n*n].
func (r *rules) turned() []float32 {
	n := r.side
	table := make([]float32, len(r.rays)*n*n*n*n)
	at := 0
	for _, y := range r.rays {
		for rank := range n {
			for file := range n {
				for i := range y.between {
					to, on := rank+(i+1)*y.rank, file+(i+1)*y.file
					if to >= 0 && to < n && on >= 0 && on < n {
						table[at+to*n+on] = 1
					}
				}
				at += n * n
			}
		}
	}
	return table
}

// slice returns a part of x along some axes.
func (b *builder) slice(x *value, axes, from, to []int) *value {
	dims := append([]int(nil), x.dims...)
	for i, a := range axes {
		dims[a] = to[i] - from[i]
	}
	return b.op("Slice", dims, []*value{x, b.indices(from...), b.indices(to...), b.indices(axes...)})
}
