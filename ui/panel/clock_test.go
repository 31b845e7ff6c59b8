package panel

import (
	"testing"
	"time"
)

func TestClockText(t *testing.T) {
	for _, c := range []struct {
		left time.Duration
		want string
	}{
		{0, "0.0"}, {-time.Second, "0.0"}, {time.Millisecond, "0.1"}, {9900 * time.Millisecond, "9.9"},
		{9950 * time.Millisecond, "0:10"}, {10 * time.Second, "0:10"}, {10*time.Second + 1, "0:11"},
		{5 * time.Minute, "5:00"}, {time.Hour - time.Millisecond, "1:00:00"}, {65 * time.Minute, "1:05:00"},
	} {
		if got := ClockText(c.left); got != c.want {
			t.Errorf("%v is shown as %q, want %q", c.left, got, c.want)
		}
	}
}

// A clock is looked at again just when it shows another time.
func TestNextTick(t *testing.T) {
	for _, left := range []time.Duration{time.Hour, 90*time.Second + 300*time.Millisecond, 10 * time.Second, 9900 * time.Millisecond, 50 * time.Millisecond} {
		next := NextTick(left)
		if next <= 0 || next > time.Second || ClockText(left-next) == ClockText(left) && next < time.Second {
			t.Errorf("%v: the next look, in %v, shows %s again", left, next, ClockText(left))
		}
	}
}
