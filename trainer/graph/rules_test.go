package graph

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"othello/ai/policy/onnx"
	"othello/ai/policy/ort"
	"othello/game"
	"othello/game/env"
)

// together is how many positions the graphs of the rules are given at a time.
const together = 256

// tensors are the rules as ONNX Runtime computes them.
type tensors struct {
	size                      game.Size
	planes, rays, legal       []float32 // of moves
	action, start             []float32 // of step, which gets the planes and rays of moves
	next, nextRays, nextLegal []float32
	over, margin, seen        []float32
	moves, step               *ort.Call
	provider                  ort.Provider
}

// load readies both graphs.
func load(t testing.TB, n game.Size, o ort.SessionOptions) *tensors {
	t.Helper()
	side, squares := int(n), int(n)*int(n)
	begins := beginnings(n)
	r := &tensors{size: n}
	open := func(m *onnx.Model, inputs, outputs [][]int) *ort.Call {
		data, err := onnx.Marshal(m)
		must(t, err)
		var in, out []string
		for _, v := range m.Graph.Variables() {
			in = append(in, v.Name)
		}
		for _, v := range m.Graph.Outputs {
			out = append(out, v.Name)
		}
		s, err := ort.NewSession(data, in, out, o)
		if err != nil {
			if o.Provider == ort.WebGPU {
				ort.SkipProvider(t, o.Provider, err)
			}
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = s.Close() })
		c, err := s.NewCall(inputs, outputs)
		must(t, err)
		t.Cleanup(func() { _ = c.Close() })
		r.provider = s.Provider()
		return c
	}
	planes, rays, actions, one := []int{together, 2, side, side}, []int{together, 8 * (side - 2), side, side}, []int{together, squares + 1}, []int{together, 1}
	r.moves = open(Moves(n), [][]int{planes}, [][]int{rays, actions})
	r.step = open(Step(n), [][]int{planes, rays, actions, {len(begins), 2, side, side}, {len(begins), 8 * (side - 2), side, side}, one},
		[][]int{one, one, planes, rays, actions, planes})
	r.planes, r.rays, r.legal = r.moves.Inputs[0], r.moves.Outputs[0], r.moves.Outputs[1]
	r.action, r.start = r.step.Inputs[2], r.step.Inputs[5]
	out := r.step.Outputs
	r.over, r.margin, r.next, r.nextRays, r.nextLegal, r.seen = out[0], out[1], out[2], out[3], out[4], out[5]
	for i := range begins {
		r.show(begins[i : i+1])
		must(t, r.moves.Run())
		copy(r.step.Inputs[3][i*2*squares:], r.planes[:2*squares])
		copy(r.step.Inputs[4][i*8*(side-2)*squares:], r.rays[:8*(side-2)*squares])
	}
	return r
}

// play makes the actions, after moves.
func (r *tensors) play() error {
	copy(r.step.Inputs[0], r.planes)
	copy(r.step.Inputs[1], r.rays)
	return r.step.Run()
}

// beginnings are positions with which games that end begin again.
func beginnings(n game.Size) []game.Position {
	p := game.Start(n)
	return []game.Position{p, p.Play(p.Moves().Nth(0)), p.Play(p.Moves().Nth(1))}
}

// square returns the square with a number, rank by rank.
func (r *tensors) square(i int) game.Square { return r.size.At(i%int(r.size), i/int(r.size)) }

// show writes positions as planes.
func (r *tensors) show(list []game.Position) {
	squares := int(r.size * r.size)
	for i, p := range list {
		planes := r.planes[2*squares*i:]
		for j := range squares {
			planes[j], planes[squares+j] = one(p.Own.Has(r.square(j))), one(p.Opp.Has(r.square(j)))
		}
	}
}

// choose writes an action.
func (r *tensors) choose(i int, s game.Square) {
	squares := int(r.size * r.size)
	action := r.action[(squares+1)*i:][:squares+1]
	for j := range squares {
		action[j] = one(s == r.square(j))
	}
	action[squares] = one(s == game.Pass)
}

// is compares what was found out about position i with the position.
func (r *tensors) is(i int, p game.Position, planes, legal []float32) error {
	squares := int(r.size * r.size)
	planes, legal = planes[2*squares*i:], legal[(squares+1)*i:]
	moves := p.Moves()
	for j := range squares {
		s := r.square(j)
		if planes[j] != one(p.Own.Has(s)) || planes[squares+j] != one(p.Opp.Has(s)) || legal[j] != one(moves.Has(s)) {
			return fmt.Errorf("%v: discs %g and %g, legal %g on\n%v", s, planes[j], planes[squares+j], legal[j], p)
		}
	}
	if legal[squares] != one(moves == 0) {
		return fmt.Errorf("a pass is legal: %g on\n%v", legal[squares], p)
	}
	return nil
}

func one(is bool) float32 {
	if is {
		return 1
	}
	return 0
}

// scattered returns a position with discs anywhere. At the edge there are more of the
// mover's and more empty squares than inside: it has longer rays than games have.
func scattered(n game.Size, rng *rand.Rand) game.Position {
	p := game.Position{Out: ^n.Mask()}
	empty, own := rng.Float64()/2, rng.Float64()/2
	for s := range n.Mask().Squares() {
		chance := rng.Float64()
		if (s.Bit().Neighbours() & n.Mask()).Count() == 8 {
			chance = math.Sqrt(chance)
		}
		switch {
		case chance < empty:
		case chance < empty+own:
			p.Own |= s.Bit()
		default:
			p.Opp |= s.Bit()
		}
	}
	return p
}

// agree compares the graphs with the bitboards: moves, the position after one of them, and
// its moves; half of the positions are those of random games, half are scattered. Among
// some thousands all kernels must find something.
func agree(t *testing.T, r *tensors, count int) {
	e, err := env.New(env.Config{Games: together / 2, Size: r.size})
	must(t, err)
	out := env.Batch{Random: make([]uint8, e.Games())}
	must(t, e.Reset(1, out))
	rng := rand.New(rand.NewPCG(uint64(r.size), 0))
	list := make([]game.Position, together)
	var rays, passes, ends, stays int
	begins := beginnings(r.size)
	found := make([]bool, 8*(r.size-2))
	area := int(r.size * r.size)
	for done := 0; done < count; done += together {
		for i := range list {
			if i < e.Games() {
				list[i] = e.Board(i).Position()
			} else {
				list[i] = scattered(r.size, rng)
			}
		}
		r.show(list)
		must(t, r.moves.Run())
		for i, p := range list {
			must(t, r.is(i, p, r.planes, r.legal))
			m := game.Pass
			if moves := p.Moves(); moves == 0 {
				passes++
			} else {
				m = moves.Nth(rng.IntN(moves.Count()))
			}
			r.choose(i, m)
			list[i] = p.Play(m)
			r.start[i] = float32(i % len(begins))
			if i%50 == 7 { // without an action
				clear(r.action[i*(area+1):][:area+1])
				list[i] = p
				stays++
			}
		}
		must(t, r.play())
		for i, p := range list {
			over, margin := float32(0), float32(0)
			if p.Over() && i%50 != 7 {
				over, margin = 1, float32(-p.Margin())
				p = begins[i%len(begins)]
				ends++
			}
			if r.over[i] != over || r.margin[i] != margin {
				t.Fatalf("over %v with %v, not %v with %v on\n%v", r.over[i], r.margin[i], over, margin, list[i])
			}
			must(t, r.is(i, p, r.next, r.nextLegal))
		}
		if !slices.Equal(r.next, r.seen) {
			t.Fatal("what is seen differs")
		}
		// What follows from the next rays is what follows from the next planes.
		copy(r.planes, r.next)
		must(t, r.moves.Run())
		if !slices.Equal(r.rays, r.nextRays) {
			t.Fatal("the next rays are not those of the next planes")
		}
		for i, v := range r.rays {
			if v != 0 {
				rays++
				found[i/area%len(found)] = true
			}
		}
		must(t, e.Step(out.Random, out))
	}
	if silent := slices.Index(found, false); silent >= 0 && count >= 4096 {
		t.Errorf("kernel %d found nothing", silent)
	}
	if passes == 0 || ends == 0 || stays == 0 {
		t.Errorf("%d passes, %d ends, %d games without an action", passes, ends, stays)
	}
	t.Logf("%s: %d positions, %d rays, %d passes", r.provider, count, rays, passes)
}

// TestRules compares the rules as tensors with the bitboards, on what computes fastest.
func TestRules(t *testing.T) {
	ort.Required(t)
	t.Run("8x8", func(t *testing.T) { agree(t, load(t, game.Size8, ort.SessionOptions{}), compared) })
	t.Run("6x6", func(t *testing.T) { agree(t, load(t, game.Size6, ort.SessionOptions{}), 1<<12) })
}
