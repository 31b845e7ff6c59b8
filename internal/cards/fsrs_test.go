package cards

import (
	"math"
	"testing"
)

func near(a, b, within float64) bool { return math.Abs(a-b) <= within }

// TestPublished compares with the values that the reference implementations of FSRS-6
// (fsrs-rs and py-fsrs) publish for the default weights.
func TestPublished(t *testing.T) {
	first := map[Rating]Memory{
		Again: {0.212, 6.4133}, Hard: {1.2931, 5.11217071}, Good: {2.3065, 2.11810397}, Easy: {8.2956, 1},
	}
	for r, want := range first {
		if m := (Memory{}).After(r, 0); !near(m.Stability, want.Stability, 1e-8) || !near(m.Difficulty, want.Difficulty, 1e-8) {
			t.Errorf("first rated %d: %+v, want %+v", r, m, want)
		}
	}
	days := []float64{0, 0, 1, 3, 8, 21}
	var m Memory
	for i, r := range []Rating{Again, Good, Good, Good, Good, Good} {
		m = m.After(r, days[i])
	}
	if !near(m.Stability, 53.62691, 1e-4) || !near(m.Difficulty, 6.3574867, 1e-6) {
		t.Errorf("after again and five times good: %+v, want 53.62691 and 6.3574867", m)
	}
}

// TestIntervals is the schedule that py-fsrs publishes: good each time it is due, then
// forgotten twice. Its intervals are whole days, and 0 while something is relearnt.
func TestIntervals(t *testing.T) {
	ratings := []Rating{Good, Good, Good, Good, Good, Good, Again, Again, Good, Good, Good, Good, Good}
	want := []float64{0, 2, 11, 46, 163, 498, 0, 0, 2, 4, 7, 12, 21}
	var m Memory
	var days float64
	for i, r := range ratings {
		m = m.After(r, days)
		days = math.Max(1, math.Round(m.Stability))
		if want[i] == 0 { // a step of minutes
			days = 0
		}
		if i == 8 { // the second answer after the steps
			days = math.Max(1, math.Round(m.Stability))
		}
		if days != want[i] {
			t.Errorf("interval %d is %v, want %v", i, days, want[i])
		}
	}
}

func TestShape(t *testing.T) {
	m := Memory{20, 5}
	if !near(m.Retrievability(0), 1, 1e-12) || !near(m.Retrievability(20), 0.9, 1e-12) || m.Retrievability(40) < 0.8 {
		t.Errorf("%+v is remembered with %v after 20 days, %v after 40", m, m.Retrievability(20), m.Retrievability(40))
	}
	last := 0.0
	for r := Again; r <= Easy; r++ {
		a := m.After(r, 20)
		if a.Stability <= last {
			t.Errorf("rated %d: %v days, not more than %v", r, a.Stability, last)
		}
		last = a.Stability
	}
	for _, m := range []Memory{{MinStability, 1}, {MaxStability, 10}, {1, 10}, {1, 1}} {
		for r := Again; r <= Easy; r++ {
			for _, days := range []float64{-1, 0, 0.5, 1, 1e9} {
				a := m.After(r, days)
				if !(a.Stability >= MinStability && a.Stability <= MaxStability && a.Difficulty >= MinDifficulty && a.Difficulty <= MaxDifficulty) {
					t.Errorf("%+v rated %d after %v days: %+v", m, r, days, a)
				}
				if r == Again && a.Stability > m.Stability || r > Hard && a.Stability < m.Stability {
					t.Errorf("%+v rated %d after %v days: stability %v", m, r, days, a.Stability)
				}
			}
		}
	}
	if (Memory{}).Retrievability(1) != 0 {
		t.Error("what was never asked is remembered")
	}
}
