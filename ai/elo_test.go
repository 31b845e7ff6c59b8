package ai

import (
	"math"
	"testing"

	"othello/game"
)

// kindOf returns a kind whose first levels have these strengths, and that has so many in
// all.
func kindOf(levels int, points ...int) Kind {
	k := Kind{Levels: make([]Level, levels)}
	for i, p := range points {
		k.Levels[i].Elo = Measured(p, p-50, p+50, 10)
	}
	return k
}

func TestEloText(t *testing.T) {
	for want, e := range map[string]Elo{"not measured": {}, "0": Measured(0, 0, 0, 344), "447": Measured(447, 389, 538, 660)} {
		if got := e.String(); got != want {
			t.Errorf("%+v is %q, want %q", e, got, want)
		}
	}
}

func TestExpected(t *testing.T) {
	for stronger, want := range map[float64]float64{0: 0.5, 200: 0.76, 400: 0.909, -400: 0.091} {
		if got := Expected(stronger); math.Abs(got-want) > 0.001 {
			t.Errorf("%.0f points make %.3f, want %.3f", stronger, got, want)
		}
	}
}

func TestNearest(t *testing.T) {
	k := kindOf(5, 400, 800, 1200)
	for points, want := range map[float64]int{-100: 1, 590: 1, 610: 2, 1100: 3, 9000: 3} {
		if got := k.Nearest(points); got != want {
			t.Errorf("level %d is nearest to %.0f, want %d", got, points, want)
		}
	}
	if got := kindOf(3).Nearest(500); got != 0 {
		t.Errorf("level %d of a kind that was never measured", got)
	}
	kinds := []Kind{kindOf(2), kindOf(3, 400, 800), kindOf(1, 780), kindOf(1, 800)}
	for points, want := range map[float64][2]int{0: {1, 1}, 790: {1, 2}, 785: {2, 1}, 2000: {1, 2}} {
		if kind, level := Closest(kinds, points); kind != want[0] || level != want[1] {
			t.Errorf("closest to %.0f is level %d of kind %d, want %v", points, level, kind, want)
		}
	}
	if _, level := Closest(kinds[:1], 0); level != 0 {
		t.Error("a level that was never measured is close")
	}
}

// TestLike goes from one kind to the other by strength where it was measured, and else by
// place.
func TestLike(t *testing.T) {
	for name, c := range map[string]struct {
		from, to Kind
		want     []int // for each level of from
	}{
		"measured":          {kindOf(3, 400, 800, 1200), kindOf(4, 200, 700, 1150, 1700), []int{1, 2, 3}},
		"two measured":      {kindOf(4, 400, 800), kindOf(4, 500, 900, 1300, 1700), []int{1, 2, 3, 4}},
		"to two measured":   {kindOf(4, 500, 900, 1300, 1700), kindOf(4, 400, 800), []int{1, 2, 2, 2}},
		"in no order":       {kindOf(5, 800, 900, 850), kindOf(4, 300, 900, 1300, 1700), []int{2, 2, 2, 3, 4}},
		"from unmeasured":   {kindOf(3), kindOf(5, 400, 800, 1200), []int{1, 3, 5}},
		"to unmeasured":     {kindOf(5, 400, 800, 1200), kindOf(3), []int{1, 2, 2, 3, 3}},
		"one measured":      {kindOf(3, 400), kindOf(3, 100, 500, 700), []int{2, 2, 3}},
		"to one measured":   {kindOf(2, 400, 600), kindOf(3, 100), []int{1, 1}},
		"a single level":    {kindOf(1), kindOf(3), []int{1}},
		"to a single level": {kindOf(3, 100, 200, 300), kindOf(1, 0), []int{1, 1, 1}},
	} {
		for i, want := range c.want {
			if got := c.to.Like(c.from, i+1); got != want {
				t.Errorf("%s: level %d is like %d, want %d", name, i+1, got, want)
			}
		}
	}
}

// TestOn wants each board to have the strengths that were measured on it, and no others.
func TestOn(t *testing.T) {
	kinds := []Kind{{Levels: []Level{{Name: "casual", Elo: Measured(966, 900, 1000, 500), Small: Measured(300, 250, 350, 90)}, {}}}}
	for _, c := range []struct {
		size  game.Size
		level int
		want  Elo
	}{
		{game.Size8, 1, kinds[0].Levels[0].Elo}, {game.Size6, 1, kinds[0].Levels[0].Small}, {game.Size4, 1, Elo{}},
		{game.Size8, 2, Elo{}}, {game.Size6, 2, Elo{}},
	} {
		if got := On(c.size, kinds)[0].Level(c.level).Elo; got != c.want {
			t.Errorf("level %d on %v has %v, want %v", c.level, c.size, got, c.want)
		}
	}
}
