package panel

import (
	"fmt"
	"time"
)

// NextTick is when a clock with so much time left next shows another time.
func NextTick(left time.Duration) time.Duration {
	unit := clockUnit(left)
	next := left % unit
	if next <= 0 {
		next = unit
	}
	return min(next+time.Millisecond, time.Second)
}

// clockUnit is the step of a clock: tenths in the last ten seconds.
func clockUnit(left time.Duration) time.Duration {
	if left < 10*time.Second {
		return 100 * time.Millisecond
	}
	return time.Second
}

// ClockText is a time left as a clock shows it: "1:05:00", "4:59", "9.5". It is
// rounded up, so that a clock that shows nothing has nothing left.
func ClockText(left time.Duration) string {
	left = max(left, 0)
	unit := clockUnit(left)
	left = (left + unit - 1) / unit * unit
	if unit < time.Second && left < 10*time.Second {
		return fmt.Sprintf("%.1f", left.Seconds())
	}
	s := int(left / time.Second)
	if s >= 3600 {
		return fmt.Sprintf("%d:%02d:%02d", s/3600, s/60%60, s%60)
	}
	return fmt.Sprintf("%d:%02d", s/60, s%60)
}
