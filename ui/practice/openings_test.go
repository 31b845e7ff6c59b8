package practice

import (
	"strings"
	"testing"

	"othello/game"
	"othello/ui/action"
	"othello/ui/room/roomtest"
	"othello/ui/scene"
)

func square(t *testing.T, name string) game.Square { return roomtest.Squares(t, name)[0] }

// FuzzSearch searches the openings for anything.
func FuzzSearch(f *testing.F) {
	for _, text := range []string{"tiger", "虎", "f5d6c3", "\x1b[2J", "ば゛ー", strings.Repeat("x", 105), "\xff\xfe", " ", "random"} {
		f.Add(text)
	}
	s := roomtest.Of[scene.Search](New(roomtest.NewBare(), Setup{Book: roomtest.Book(f)}).Drill.Do(action.Openings, ""))
	f.Fuzz(func(t *testing.T, text string) {
		for i := range s.Find(text) {
			if e := s.Entry(i); e.Text == "" || e.Arg == "" {
				t.Errorf("%q finds %+v", text, e)
			}
		}
	})
}
