package screen

import (
	"testing"

	"othello/ui/scene"
)

// TestRest shows as much of long lines as there is room for.
func TestRest(t *testing.T) {
	columns := []scene.Column{{W: 7, Kept: true}, {W: 9, Kept: true}, {W: 80, Kind: scene.Rest}}
	for w, want := range map[int]int{40: 24, 26: 10, 25: 0, 120: 104} {
		if got := fitted(columns, w)[2].W; got != want {
			t.Errorf("in %d cells the rest has %d, want %d", w, got, want)
		}
	}
}
