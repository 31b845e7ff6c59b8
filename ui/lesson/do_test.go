package lesson

import (
	"reflect"
	"testing"

	"othello/game"
	"othello/ui/action"
	"othello/ui/room/roomtest"
	"othello/ui/scene"
)

// TestDo does a task without a shell, by what the room answers alone.
func TestDo(t *testing.T) {
	r := New(roomtest.NewBare())
	if list := r.Do(action.Lessons, "3"); len(list) != 1 || reflect.TypeOf(list[0]) != reflect.TypeFor[scene.Show]() {
		t.Fatalf("a lesson begins by %#v", list)
	}
	r.Do(action.Hint, "")
	if got, want := r.Do(action.Hint, ""), scene.One(scene.Tell{Text: "It is f4."}); !reflect.DeepEqual(got, want) {
		t.Errorf("the second hint is %#v", got)
	}
	f4, _ := game.ParseSquare("f4")
	list := r.Square(f4)
	if told, ok := list[len(list)-1].(scene.Tell); !ok || told.Tone != scene.Good || r.Scene().GoOn != action.Play {
		t.Errorf("a right move is followed by %#v", list)
	}
	for _, arg := range []string{"0", "11", "x", "99999999999999999999"} {
		if _, refused := r.Do(action.Lessons, arg)[0].(scene.Warn); !refused {
			t.Errorf("there is a lesson %q", arg)
		}
	}
}
