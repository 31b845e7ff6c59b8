package dqn

import (
	"cmp"
	"context"
	"io"
	"math"
	"math/rand/v2"
	"slices"

	"othello/ai"
	player "othello/ai/dqn"
	"othello/ai/template"
	"othello/game"
	"othello/internal/crash"
)

// layouts are the layouts of the tables: whole lines and blocks of the board, 6x6 being the
// squares in the middle of 8x8.
var layouts = map[game.Size]string{game.Size6: `stages 15
terms 0
edge+2X: b2 c2 d2 e2 f2 g2 c3 f3
row 2+: b3 c3 d3 e3 f3 g3 b2 g2
row 3+: b4 c4 d4 e4 f4 g4 c3 f3
diagonal 6: b2 c3 d4 e5 f6 g7
diagonal 5+: c2 d3 e4 f5 g6 b2 g7
diagonal 4+: d2 e3 f4 g5 e2 g4
corner 3x3: b2 c2 d2 b3 c3 d3 b4 c4 d4
corner 2x5: b2 c2 d2 e2 f2 b3 c3 d3 e3 f3
triangle: b2 c2 d2 e2 b3 c3 d3 b4 c4 b5
edge block: c2 d2 e2 f2 c3 d3 e3 f3 d4 e4
inner 3x3: c3 d3 e3 c4 d4 e4 c5 d5 e5
`, game.Size8: `stages 10
terms 0
edge+2X: a1 b1 c1 d1 e1 f1 g1 h1 b2 g2
row 2: a2 b2 c2 d2 e2 f2 g2 h2
row 3: a3 b3 c3 d3 e3 f3 g3 h3
row 4: a4 b4 c4 d4 e4 f4 g4 h4
diagonal 8: a1 b2 c3 d4 e5 f6 g7 h8
diagonal 7: b1 c2 d3 e4 f5 g6 h7
diagonal 6: c1 d2 e3 f4 g5 h6
diagonal 5: d1 e2 f3 g4 h5
diagonal 4: e1 f2 g3 h4
corner 3x3: a1 b1 c1 a2 b2 c2 a3 b3 c3
corner 2x5: a1 b1 c1 d1 e1 a2 b2 c2 d2 e2
`}

// Hyperparameters of the tables, chosen by matches; see the README.
const (
	firstRate = 4.0  // initial learning rate: share of the error corrected by a step
	lastRate  = 0.02 // final learning rate, as a share of firstRate
	explore   = 0.05 // share of random moves
	opening   = 12   // most random plies at the start of a game
	lambda    = 0.8  // of Q(lambda)
)

// tables is the learner by self-play: values of afterstates in tables, with multi-step
// targets.
type tables struct {
	Settings
	layout *template.Layout
	begin  []int       // of each feature's table
	param  []uint32    // of each place in the tables
	values [][]float32 // of each stage, each parameter's, in units of 1/template.Unit

	plies [][]ply // of each game of the round

	target []float64 // this and the fields below are scratch memory of one game
	state  template.State
	places []uint16
}

// ply is a decision in a game.
type ply struct {
	at     game.Position
	turn   game.Color
	best   float64 // expected result of the best move, 0 (loss) to 1 (win)
	greedy bool    // the best move was played
}

func newTables(s Settings) (*tables, error) {
	s.Size = cmp.Or(s.Size, game.Size6)
	l, err := template.Parse(layouts[s.Size])
	if err != nil {
		return nil, err
	}
	t := &tables{Settings: s, layout: l, plies: make([][]ply, s.Games)}
	t.begin, t.param = l.Spread()
	for range l.Stages {
		t.values = append(t.values, make([]float32, l.Parameters()))
	}
	return t, nil
}

func (t *tables) close() error         { return nil }
func (t *tables) numbers() [][]float32 { return t.values }
func (t *tables) step() (int, error)   { return 0, nil }
func (t *tables) restore(int)          {}

// weights returns the tables as template weights.
func (t *tables) weights(about string) (*template.Weights, error) {
	list := make([][]float64, len(t.values))
	for i, stage := range t.values {
		list[i] = make([]float64, len(stage))
		for k, v := range stage {
			list[i][k] = float64(v)
		}
	}
	return template.New(t.layout, about, list)
}

func (t *tables) engine() (ai.Engine, error) {
	w, err := t.weights("")
	return player.New(w), err
}

func (t *tables) write(to io.Writer, about string) error {
	w, err := t.weights(about)
	if err != nil {
		return err
	}
	return w.Write(to)
}

// round plays games and learns from them. done is the fraction of the training completed.
// It returns the mean squared error of the expected results.
func (t *tables) round(ctx context.Context, n int, done float64) (float64, error) {
	w, err := t.weights("")
	if err != nil {
		return 0, err
	}
	results, err := t.play(ctx, w, n)
	if err != nil {
		return 0, err
	}
	sum, count := 0.0, 0
	for i, list := range t.plies {
		e := t.learn(list, results[i], firstRate*math.Pow(lastRate, done))
		sum += e
		count += len(list)
	}
	return sum / float64(count), nil
}

// play plays a round of games and returns the result of each for the side of its last
// ply.
func (t *tables) play(ctx context.Context, w *template.Weights, n int) ([]float64, error) {
	results := make([]float64, t.Games)
	err := crash.Each(ctx, t.Threads, t.Games, func(_ context.Context, _, i int) error {
		results[i] = t.game(w, i, rand.New(rand.NewPCG(t.Seed^uint64(n)<<32, uint64(i))))
		return nil
	})
	return results, err
}

// game plays game i of a round, whose plies it keeps, and returns its result.
func (t *tables) game(w *template.Weights, i int, rng *rand.Rand) float64 {
	list, random := t.plies[i][:0], rng.IntN(opening+1)
	p, turn := game.Start(t.Size), game.Black
	for ; !p.Over(); turn = turn.Opponent() {
		if p.MustPass() {
			p = p.Pass()
			continue
		}
		best, v := choose(w, p)
		move := best
		if len(list) < random || rng.Float64() < explore {
			move = p.Moves().Nth(rng.IntN(p.Moves().Count()))
		}
		list = append(list, ply{at: p, turn: turn, best: v, greedy: move == best})
		p = p.Play(move)
	}
	t.plies[i] = list
	return float64(1+cmp.Compare(0, p.Margin())) / 2
}

// choose returns the best move in p, which has one, and its expected result.
func choose(w *template.Weights, p game.Position) (best game.Square, result float64) {
	var at, after template.State
	w.Set(&at, p)
	most := math.Inf(-1)
	for m := range p.Moves().Squares() {
		w.After(&after, &at, m, p.Flips(m))
		q := after.Position()
		q.Out = p.Out
		v := 0.0
		switch {
		case q.CanMove():
			v = -float64(w.Score(&after)) / template.Unit
		case q.OpponentMoves() != 0: // the same side moves again
			after.Pass()
			v = float64(w.Score(&after)) / template.Unit
		default:
			v = -player.Result(q.Margin())
		}
		if v > most {
			best, most = m, v
		}
	}
	switch {
	case most >= player.Won:
		return best, 1
	case most <= -player.Won:
		return best, 0
	}
	return best, ai.WinRate(most)
}

// targets returns the targets of the plies of a game by Watkins' Q(lambda), 0 to 1 for
// the side to move: the best move's value, mixed by lambda with the next ply's target if
// the best move was played. Targets are negated between plies of different sides. result
// is for the side of the last ply.
func (t *tables) targets(list []ply, result float64) []float64 {
	t.target = slices.Grow(t.target[:0], len(list))[:len(list)]
	came := result
	for k := len(list) - 1; k >= 0; k-- {
		p := &list[k]
		t.target[k] = p.best
		if p.greedy {
			t.target[k] += lambda * (came - p.best)
		}
		if came = t.target[k]; k > 0 && list[k-1].turn != p.turn {
			came = 1 - came
		}
	}
	return t.target
}

// learn moves the values of a game's positions towards their targets, the last first, and
// returns the sum of squared errors.
func (t *tables) learn(list []ply, result, rate float64) float64 {
	sum := 0.0
	targets := t.targets(list, result)
	step := float32(rate * 5 * template.Unit / float64(len(t.begin)))
	for k := len(list) - 1; k >= 0; k-- {
		p := list[k].at
		t.layout.Set(&t.state, p)
		t.places = t.layout.Places(&t.state, t.places[:0])
		values := t.values[t.layout.Stage((p.Own | p.Opp).Count())]
		total := float32(0)
		for f, at := range t.places {
			total += values[t.param[t.begin[f]+int(at)]]
		}
		miss := targets[k] - ai.WinRate(float64(total)/template.Unit)
		sum += miss * miss
		for f, at := range t.places {
			values[t.param[t.begin[f]+int(at)]] += step * float32(miss)
		}
	}
	return sum
}
