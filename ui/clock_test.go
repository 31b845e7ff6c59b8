package ui

import (
	"testing"
	"time"
)

func TestSuspendStopsTheClock(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		cfg := testConfig()
		cfg.Clock = time.Minute
		r := newRig(t, Setup{Settings: stored(cfg)})
		r.wait(10 * time.Second)
		r.press("ctrl+z")
		r.wait(time.Hour)
		r.send(resumed)
		r.wait(time.Second)
		r.wantScreen("0:49")
	})
}
