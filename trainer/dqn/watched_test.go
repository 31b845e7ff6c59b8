package dqn

import (
	"testing"

	"othello/game"
	"othello/trainer/torchstep"
)

// TestWatched wants a whole game of legal moves, and values under the images that are those
// of the moves in the transformed positions.
func TestWatched(t *testing.T) {
	if testing.Short() {
		t.Skip("learns by PyTorch")
	}
	f := small(t, torchstep.Required(t), 2, "float32")
	var err error
	f.watched, err = watchedGame(t.Context(), 3)
	must(t, err)
	last := f.watched[len(f.watched)-1]
	for _, m := range f.watched {
		if !m.position().Legal(m.square) {
			t.Fatalf("%v is not legal in\n%v", m.square, m.position().Board(m.turn))
		}
	}
	if f.watched[0].position() != game.Start(game.Size6) || !last.position().Play(last.square).Over() {
		t.Error("not a whole game")
	}
	values, err := f.watch()
	must(t, err)
	if first := values[0]; len(values) != len(f.watched) || first[0] == 0 || first[0] == first[1] {
		t.Errorf("values %v", values)
	}
}
