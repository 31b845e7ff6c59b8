package policy

import (
	"context"
	"errors"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

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
		list = append(list, Prediction{p, m, float64(i%3) / 2})
	}
	return list
}

func TestMeasure(t *testing.T) {
	list := cases(40)
	hits := 0
	for _, c := range list {
		if c.Move == c.Position.Moves().First() {
			hits++
		}
	}
	last := 0
	r, err := Measure(t.Context(), first{0.5, 0.5}, list, func(n int) { last = n })
	must(t, err)
	if r.Positions != len(list) || last != len(list) || !near(r.Top1, float64(hits)/float64(len(list))) {
		t.Errorf("%d positions, top-1 %g, want %d and %d", r.Positions, r.Top1, len(list), hits)
	}
	if !near(r.Value.Brier, 1./6) && math.Abs(r.Value.Brier-1./6) > 0.01 {
		t.Errorf("Brier score %g of a player that is never sure", r.Value.Brier)
	}
	if r, err := Measure(t.Context(), first{float32(math.NaN()), 1}, list, func(int) {}); err != nil || r.Value != nil {
		t.Errorf("a player without values: %+v, %v", r.Value, err)
	}
}

func TestMeasureStops(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Measure(ctx, first{0, 1}, cases(1), func(int) {}); !errors.Is(err, context.Canceled) {
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
	list, err := ReadPredictions(from(file))
	if err != nil || len(list) != 11 {
		t.Fatalf("%d positions, %v", len(list), err)
	}
	if list[0].Result != 1 || list[1].Result != 0 || list[9].Result != 0.5 || list[1].Move != square(t, "f4") {
		t.Errorf("read %+v", list)
	}
	if both, err := ReadPredictions(from(file, dir)); err != nil || len(both) != 22 {
		t.Errorf("a file and its folder: %d positions, %v", len(both), err)
	}
	must(t, os.WriteFile(file, b[:40], 0o644))
	for _, path := range []string{file, dir, filepath.Join(dir, "none")} {
		if _, err := ReadPredictions(from(path)); err == nil || !strings.Contains(err.Error(), "reading games") {
			t.Errorf("%s: %v", path, err)
		}
	}
	if n := len(Sample(list, 3, 3)); n != 3 || len(Sample(list, 0, 3)) != 11 || len(Sample(list, 99, 3)) != 11 {
		t.Errorf("drew %d of 3", n)
	}
}
