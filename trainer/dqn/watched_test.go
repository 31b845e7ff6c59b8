package dqn

import (
	"bytes"
	"math"
	"strings"
	"testing"

	"othello/game"
	"othello/trainer/torchstep"
)

// TestWatched wants a whole game of legal moves, and values under the images that are those
// of the moves in the transformed positions.
func TestWatched(t *testing.T) {
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
	for i, m := range f.watched {
		for k, y := range images {
			f.judge.put(0, m.turn, m.position().Transform(y), y.Square(m.square), game.Identity)
			must(t, f.judge.Run())
			if v := f.judge.value.Data()[0]; math.Abs(float64(v-values[i][k])) > 1e-4 {
				t.Errorf("move %d, image %d: %g, not %g", i, k, values[i][k], v)
			}
		}
	}
	log := []Row{{Rounds: 1, Watched: values}, {Rounds: 2, Watched: values}}
	var text, picture bytes.Buffer
	must(t, f.writeWatched(&text, log))
	must(t, f.plotWatched(&picture, log))
	if n := strings.Count(text.String(), "\n"); n != 3+len(f.watched) {
		t.Errorf("%d lines of text for %d moves", n, len(f.watched))
	}
	if n := strings.Count(picture.String(), "<rect"); n != 1+2*len(images)*len(f.watched) {
		t.Errorf("%d rectangles for %d moves", n, len(f.watched))
	}
}
