package config

import (
	"path/filepath"
	"testing"

	"othello/internal/disk/disktest"
)

// TestFaults lets every step of writing a choice fail: what was chosen before stays, and
// what could not be written is written with the next choice.
func TestFaults(t *testing.T) {
	for _, was := range []string{"1", "7"} {
		t.Run(was, func(t *testing.T) { testFaults(t, was) })
	}
}

func testFaults(t *testing.T, was string) {
	disktest.Each(t, func(t *testing.T, r *disktest.Trial) {
		path := filepath.Join(r.Dir, "data", "remembered.toml")
		if was != "1" {
			starting(t, path).chooses(t, Level, was)
		}
		m := starting(t, path)
		m.Choose(Theme, "dune")
		var err error
		r.Run(func() { err = m.Flush(t.Context()) })
		again := starting(t, path)
		r.Outcome(t, again.Value(Level).Text+" "+again.Value(Theme).Text, was+" auto", was+" dune", disktest.Told(err))
		if r.Dead {
			m = again
		}
		m.chooses(t, Turned, "true")
		again = starting(t, path)
		if !r.Dead && again.Value(Theme).Text != "dune" || again.Value(Turned).Text != "true" || again.Value(Level).Text != was {
			t.Errorf("the next time: %+v", again.UI)
		}
	})
}
