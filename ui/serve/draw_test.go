package serve

import (
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
)

// TestArrivals lets people come all the time: whoever sees the lobby is drawn it a few times a second.
func TestArrivals(t *testing.T) {
	const arrivals = 60
	h := host(t, testSetup(t.TempDir()))
	c, err := dial(h.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	k, err := begin(c, 70, 80, "")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := k.await(0, "OTHELLO"); err != nil {
		t.Fatal(err)
	}
	seen := func() int {
		k.mu.Lock()
		defer k.mu.Unlock()
		return k.out.Len()
	}
	time.Sleep(2 * lobbyInterval)
	began, before, drawn := time.Now(), seen(), 0
	for range arrivals {
		v, err := h.lobby.Enter("")
		if err != nil {
			t.Fatal(err)
		}
		defer v.Leave()
		time.Sleep(20 * time.Millisecond)
		if n := seen(); n != before {
			before = n
			drawn++
		}
	}
	if most := 2 + int(time.Since(began)/lobbyInterval); drawn == 0 || drawn > most {
		t.Errorf("drawn %d times, at most %d are wanted", drawn, most)
	}
}

// TestDrawing bounds the cells of a window.
func TestDrawing(t *testing.T) {
	for _, size := range [][4]uint32{{80, 24, 80, 24}, {120, 40, 120, 40}, {0, 0, 0, 0}, {1 << 31, 1, 240, 1}, {1, 1 << 31, 1, 80}, {200, 60, 129, 38}, {1 << 31, 1 << 31, 122, 40}} {
		want := tea.WindowSizeMsg{Width: int(size[2]), Height: int(size[3])}
		if got := windowSize(size[0], size[1]); got != want || got.Width*got.Height > maxCells {
			t.Errorf("%d x %d is drawn as %+v", size[0], size[1], got)
		}
	}
}

// TestWork draws nothing for a visitor who has taken more time than anybody may, not even a window
// of another size, but does so later.
func TestWork(t *testing.T) {
	s := looking(t, testSetup(t.TempDir()), "en")
	s.frames = newFrames(0)
	s.Resize(80, 24)
	before := s.View().Content
	for range 3 {
		s.frames.spend(time.Now().Add(-time.Hour))
	}
	_, later := s.Update(tea.WindowSizeMsg{Width: 100, Height: 30})
	if got := s.View().Content; got != before || before == "" {
		t.Errorf("it is drawn:\n%s", got)
	}
	if later == nil || !s.frames.late {
		t.Error("it is not drawn later")
	}
	s.frames.drawn = time.Time{} // long ago
	if s.View().Content == before {
		t.Error("it is never drawn")
	}
}
