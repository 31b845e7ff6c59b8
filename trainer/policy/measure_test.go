package policy

import (
	"context"
	"errors"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"othello/ai"
	"othello/game"
	"othello/trainer/games"
)

// first is a player that takes the first square for certain and the mover for the
// winner.
type first struct{ value, probability float32 }

func (f first) Evaluate(positions []game.Position, priors [][64]float32, values []float32) error {
	for i, p := range positions {
		clear(priors[i][:])
		priors[i][p.Moves().First()] = f.probability
		values[i] = f.value
	}
	return nil
}

func cases(games int) (list []Prediction) {
	for i, p := range samplePositions(games) {
		m := p.Moves().First()
		if rest := p.Moves() &^ m.Bit(); i%4 == 0 && rest != 0 {
			m = rest.First()
		}
		list = append(list, Prediction{p, m, float64(i%3) / 2, math.NaN()})
	}
	return list
}

func TestMeasure(t *testing.T) {
	list := cases(40)
	forced, hits, old := 0, 0, 0
	seen := Seen{}
	var plies [6]int
	for i, c := range list {
		if c.Position.Moves().Count() == 1 {
			forced++
		}
		if c.Move == c.Position.Moves().First() {
			hits++
		}
		plies[min((c.Position.Own|c.Position.Opp).Count()-4, 59)/10]++
		if i < 30 {
			seen = append(seen, key(c.Position))
		}
	}
	seen = sorted(seen)
	for _, c := range list {
		if seen.Has(c.Position.Transform(game.TurnLeft)) {
			old++
		}
	}
	last := 0
	r, err := Measure(t.Context(), first{0.5, 0.5}, list, seen, func(n int) { last = n })
	must(t, err)
	if r.Positions != len(list) || last != len(list) || !near(r.Top1, float64(hits)/float64(len(list))) {
		t.Errorf("%d positions, top-1 %g, want %d and %d", r.Positions, r.Top1, len(list), hits)
	}
	if forced == 0 || r.Free.Positions != len(list)-forced {
		t.Errorf("%d positions with a choice, want %d", r.Free.Positions, len(list)-forced)
	}
	if old < 30 || r.Unseen.Positions != len(list)-old {
		t.Errorf("%d positions unseen, want %d", r.Unseen.Positions, len(list)-old)
	}
	for i, p := range r.Plies {
		if p.From != 10*i || p.To != 10*i+9 || p.Positions != plies[i] {
			t.Errorf("plies %d to %d: %d positions, want %d", p.From, p.To, p.Positions, plies[i])
		}
	}
	if !near(r.Value.Brier, 1./6) && math.Abs(r.Value.Brier-1./6) > 0.01 {
		t.Errorf("Brier score %g of a player that is never sure", r.Value.Brier)
	}
	if r, err := Measure(t.Context(), first{float32(math.NaN()), 1}, list, nil, func(int) {}); err != nil || r.Value != nil || r.Unseen != nil {
		t.Errorf("a player without values: %+v, %v", r.Value, err)
	}
}

func sorted(s Seen) Seen {
	for i := range s {
		for k := i; k > 0 && s[k] < s[k-1]; k-- {
			s[k], s[k-1] = s[k-1], s[k]
		}
	}
	return s
}

func TestMeasureFails(t *testing.T) {
	nan := float32(math.NaN())
	for want, p := range map[string]first{
		"probability NaN": {0, nan}, "probability 0 together": {0, 0}, "probability -1": {0, -1}, "the value 1.5": {1.5, 1},
	} {
		if _, err := Measure(t.Context(), p, cases(1), nil, func(int) {}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Measure(ctx, first{0, 1}, cases(1), nil, func(int) {}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

// table is an engine that gives the moves of a position the scores of a list.
type table struct {
	scores       []float64
	visits       []int64
	broken, none bool
}

func (e table) Think(_ context.Context, p game.Position, lim ai.Limits, _ func(ai.Analysis)) (ai.Analysis, error) {
	if e.broken {
		panic("out of order")
	}
	var a ai.Analysis
	if e.none {
		return a, nil
	}
	i := 0
	for m := range p.Moves().Squares() {
		if i < min(lim.Moves, len(e.scores)) {
			s := ai.MoveScore{Move: m, Score: ai.Estimated(e.scores[i])}
			if e.visits != nil {
				s.Visits, s.WinRate = e.visits[i], 0.9
			}
			a.Moves = append(a.Moves, s)
			i++
		}
	}
	a.Score.Discs = a.Moves[0].Score.Discs
	return a, nil
}

func TestEngine(t *testing.T) {
	after := game.Start(game.Size8).Play(square(t, "f5"))
	moves := [3]game.Square{square(t, "f4"), square(t, "d6"), square(t, "f6")}
	for name, c := range map[string]struct {
		e     table
		want  [3]float64 // not normalised
		value float64
	}{
		"scores":            {table{scores: []float64{6, 4, 2}}, [3]float64{1, math.Exp(-1), math.Exp(-2)}, 1 / (1 + math.Exp(-2))},
		"its order decides": {table{scores: []float64{4, 6, 2}}, [3]float64{1, 1, math.Exp(-1)}, 1 / (1 + math.Exp(-4./3))},
		"a move left out":   {table{scores: []float64{4, 2}}, [3]float64{1, math.Exp(-1), math.Exp(-1)}, 1 / (1 + math.Exp(-4./3))},
		"visits":            {table{scores: []float64{0, 9, 9}, visits: []int64{90, 10, 0}}, [3]float64{math.Sqrt(90.5), math.Sqrt(10.5), math.Sqrt(0.5)}, 0.9},
	} {
		e := EnginePredictor{Context: t.Context(), Engines: []ai.Engine{c.e}, Temperature: 2, Scale: 3}
		var priors [1][64]float32
		var values [1]float32
		if err := e.Evaluate([]game.Position{after}, priors[:], values[:]); err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		for i, m := range moves {
			if i > 0 && priors[0][m] >= priors[0][moves[i-1]] {
				t.Errorf("%s: %v is as likely as %v before it", name, m, moves[i-1])
			}
			if got, want := float64(priors[0][m]/priors[0][moves[0]]), c.want[i]/c.want[0]; math.Abs(got-want) > 1e-5 {
				t.Errorf("%s: %v has %g of the first, want %g", name, m, got, want)
			}
		}
		if math.Abs(float64(values[0])-c.value) > 1e-5 {
			t.Errorf("%s: the value is %g, want %g", name, values[0], c.value)
		}
	}
}

// TestFit draws the moves played from a softmax of known temperature.
func TestFit(t *testing.T) {
	after := game.Start(game.Size8).Play(square(t, "f5"))
	moves := [3]game.Square{square(t, "f4"), square(t, "d6"), square(t, "f6")}
	e := EnginePredictor{Context: t.Context(), Engines: []ai.Engine{table{scores: []float64{6, 4, 0}}, table{scores: []float64{6, 4, 0}}}}
	var list []Prediction
	const temperature, scale = 3.0, 5.0
	for i, x := range []float64{6, 4, 0} {
		for range int(1000 * math.Exp(x/temperature)) {
			list = append(list, Prediction{after, moves[i], 0, math.NaN()})
		}
	}
	for i := range int(float64(len(list)) / (1 + math.Exp(-6/scale))) {
		list[i].Result = 1
	}
	must(t, e.Fit(list))
	if math.Abs(e.Temperature-temperature) > 0.02 || math.Abs(e.Scale-scale) > 0.05 {
		t.Errorf("temperature %g and scale %g, want %g and %g", e.Temperature, e.Scale, temperature, scale)
	}
}

func TestEngineFails(t *testing.T) {
	p := []game.Position{game.Start(game.Size8)}
	for want, broken := range map[string]table{"crashed": {broken: true}, "scores no move": {none: true}} {
		e := EnginePredictor{Context: t.Context(), Engines: []ai.Engine{broken}}
		if err := e.Evaluate(p, make([][64]float32, 1), make([]float32, 1)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	e := EnginePredictor{Context: ctx, Engines: []ai.Engine{table{scores: []float64{1}}}}
	if err := e.Evaluate(p, make([][64]float32, 1), make([]float32, 1)); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

func from(paths ...string) games.Source { return games.Source{Paths: paths} }

// TestRead reads a game of nine moves, which Black wins by wiping White out, and one of
// two.
func TestRead(t *testing.T) {
	dir := t.TempDir()
	b := make([]byte, 16+2*68)
	b[4], b[10], b[11] = 2, 0xd1, 7
	b[16+6], b[16+68+6] = 64, 32
	b[14], b[16+7] = 57, 40 // theoretical scores from 57 empties, to which the second game does not come
	for i, text := range strings.Fields("e6 f4 e3 f6 g5 d6 e7 f5 c5") {
		m := square(t, text)
		b[16+8+i] = byte(10*(m.Rank()+1) + m.File() + 1)
	}
	copy(b[16+68+8:], b[16+8:16+10])
	file := filepath.Join(dir, "WTH_2001.wtb")
	must(t, os.WriteFile(file, b, 0o644))
	list, count, err := ReadPredictions(from(file))
	if err != nil || count != 2 || len(list) != 11 {
		t.Fatalf("%d positions of %d games, %v", len(list), count, err)
	}
	if list[0].Result != 1 || list[1].Result != 0 || list[9].Result != 0.5 || list[1].Move != square(t, "f4") {
		t.Errorf("read %+v", list)
	}
	for i, c := range list {
		if i == 3 && c.Perfect != 0 || i != 3 && !math.IsNaN(c.Perfect) {
			t.Errorf("position %d: %v with perfect play", i, c.Perfect)
		}
	}
	if both, count, err := ReadPredictions(from(file, dir)); err != nil || count != 4 || len(both) != 22 {
		t.Errorf("a file and its folder: %d positions of %d games, %v", len(both), count, err)
	}
	seen, err := SeenIn(games.Source{Paths: []string{dir}, First: 2001, Last: 2001})
	if err != nil || len(seen) != 9 || !seen.Has(list[3].Position.Transform(game.HalfTurn)) || seen.Has(list[8].Position.Play(list[8].Move)) {
		t.Errorf("seen: %d positions, %v", len(seen), err)
	}
	if _, err := SeenIn(games.Source{Paths: []string{dir}, First: 2002, Last: 2003}); err == nil || !strings.Contains(err.Error(), "none of 2002 to 2003") {
		t.Errorf("other years: %v", err)
	}
	must(t, os.WriteFile(file, b[:40], 0o644))
	for _, path := range []string{file, dir, filepath.Join(dir, "none")} {
		if _, _, err := ReadPredictions(from(path)); err == nil || !strings.Contains(err.Error(), "reading games") {
			t.Errorf("%s: %v", path, err)
		}
	}
	if n := len(Sample(list, 3, 3)); n != 3 || len(Sample(list, 0, 3)) != 11 || len(Sample(list, 99, 3)) != 11 {
		t.Errorf("drew %d of 3", n)
	}
}
