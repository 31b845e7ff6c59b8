package cards

import (
	"testing"
	"time"
)

func TestCard(t *testing.T) {
	now := time.Date(2026, 1, 1, 12, 0, 0, 0, time.UTC)
	var c Card
	if c.IsDue(now) {
		t.Errorf("what was never asked is due")
	}
	last := time.Duration(0)
	for range 5 {
		c = c.After(Good, now)
		wait := c.Due.Sub(now)
		if wait <= last || wait%day != 0 || c.IsDue(now) || !c.IsDue(c.Due) {
			t.Fatalf("%+v waits %v after %v", c, wait, last)
		}
		early := c.After(Good, now.Add(time.Hour))
		if grown := early.Due.Sub(now); grown > 2*wait {
			t.Errorf("practice an hour later makes %v of %v", grown, wait)
		}
		last, now = wait, c.Due
	}
	wrong := c.After(Again, now)
	if wrong.Due != now.Add(relearn) || wrong.Runs != c.Runs+1 || wrong.Clean != c.Clean || wrong.Memory.Stability >= c.Memory.Stability {
		t.Errorf("after a mistake: %+v", wrong)
	}
	if hard := c.After(Hard, now); hard.Clean != c.Clean || hard.Due.Sub(now) < day {
		t.Errorf("after a hard one: %+v", hard)
	}
}

func TestScore(t *testing.T) {
	var s Score
	for _, right := range []bool{true, true, false, true} {
		s = s.Count(right)
	}
	if want := (Score{Tried: 4, Right: 3, Streak: 1, Best: 2}); s != want {
		t.Errorf("%+v, want %+v", s, want)
	}
}

func TestDue(t *testing.T) {
	now := time.Unix(100_000, 0)
	d := New()
	for key, due := range map[string]int64{"drill/a": 10, "puzzle/b": 5, "puzzle/a": 5, "puzzle/c": 3, "puzzle/later": 200_000} {
		d.Cards[key] = Card{Runs: 1, Due: time.Unix(due, 0)}
	}
	d.Cards["puzzle/new"] = Card{}
	want := []string{"puzzle/c", "puzzle/a", "puzzle/b"}
	if got := d.Due("puzzle/", now); len(got) != 3 || got[0] != want[0] || got[1] != want[1] || got[2] != want[2] {
		t.Errorf("due are %v, want %v", got, want)
	}
	if got := d.Due("", now); len(got) != 4 {
		t.Errorf("of all kinds %v are due", got)
	}
}
