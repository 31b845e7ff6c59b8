package search

import (
	"math/rand/v2"
	"os"
	"testing"

	"othello/ai/template"
	"othello/game"
)

// shippedWeights returns the weights that the program plays with.
func shippedWeights(tb testing.TB) *template.Weights {
	tb.Helper()
	f, err := os.Open("../../models/template.bin")
	if err != nil {
		tb.Fatal(err)
	}
	defer func() { _ = f.Close() }()
	w, err := template.Read(f)
	if err != nil {
		tb.Fatal(err)
	}
	return w
}

// TestStaticIsKept plays games at random and checks that the evaluations that frames and
// moves keep are those of their positions, after moves, passes and the order of moves.
func TestStaticIsKept(t *testing.T) {
	for _, x := range []*Engine{New(Options{HashMB: 1}), New(Options{HashMB: 1, Weights: shippedWeights(t)})} {
		rng := rand.New(rand.NewPCG(3, 15))
		kept, passes := 0, 0
		for range 60 {
			p := game.Start(game.Size8)
			w := x.newWorker(&tally{}, p)
			w.enter(p.Own, p.Opp, p.Empties())
			check := func() {
				t.Helper()
				e := p.Empties()
				for range 2 {
					if got, want := w.rawScore(p.Own, p.Opp, e), w.judge(p.Own, p.Opp, e); got != want {
						t.Fatalf("kept %d, evaluation is %d, in\n%v", got, want, p.Board(game.Black))
					}
				}
			}
			for check(); !p.Over(); check() {
				e := p.Empties()
				if p.MustPass() {
					w.pass(e)
					p = p.Pass()
					passes++
					continue
				}
				n := node{own: p.Own, opp: p.Opp, alpha: 0, beta: 1, depth: 3, e: e}
				n.known = noBound
				list := w.generate(p.Own, p.Opp, p.Moves(), 0, e)
				w.order(list, &n)
				for i := range list {
					m := list[i]
					if m.static == unknown {
						continue
					}
					w.play(&m, e)
					kept++
					if want := w.judge(p.Opp^m.flips, p.Own|m.flips|m.sq.Bit(), e-1); int(m.static) != want {
						t.Fatalf("the order kept %d for %v, evaluation is %d, in\n%v", m.static, m.sq, want, p.Board(game.Black))
					}
				}
				m := list[rng.IntN(len(list))]
				w.play(&m, e)
				p = p.Play(m.sq)
			}
		}
		if kept == 0 || passes == 0 {
			t.Errorf("%d evaluations were kept, and there were %d passes", kept, passes)
		}
	}
}

func TestAtMost(t *testing.T) {
	w := worker{job: job{squares: 64}}
	for n := -63; n < 63; n++ {
		if v := atMost(n); w.discs(v) != n || w.discs(v+1) != n+1 {
			t.Errorf("%d rounds to %d discs and one more to %d, want %d and the next", v, w.discs(v), w.discs(v+1), n)
		}
	}
}
