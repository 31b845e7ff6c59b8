package study

import (
	"strings"
	"testing"
	"testing/synctest"

	"othello/game"
	"othello/ui/action"
	"othello/ui/scene"
)

func TestTree(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, h := newStudy(t, "f5d6c3", lopsided{})
		h.Ses.Look()
		h.Ses.GoTo(r.game().Root().Children()[0])
		for _, name := range []string{"f4", "e3"} {
			if err := h.Ses.Try(mustSquare(t, name)); err != nil {
				t.Fatal(err)
			}
		}
		var got []string
		for _, i := range (view{r}).tree() {
			text := i.Arg
			if i.Kind == scene.Row {
				text = "|" + strings.Repeat(" ", i.Depth) + text
			}
			got = append(got, text)
		}
		if want := "|f5,f5d6,| f5f4,f5f4e3,|f5d6c3"; strings.Join(got, ",") != want {
			t.Errorf("the tree is %q, want %q", strings.Join(got, ","), want)
		}
		for _, arg := range []string{"f5f4", "f5d6c3", "3", "99", "1"} {
			if list := r.Do(action.GoTo, arg); list != nil {
				t.Errorf("%s: %v", arg, list)
			}
		}
		if r.game().Node() != r.game().Root() {
			t.Error("the position before the first move is not the start")
		}
		for _, arg := range []string{"f5c3", "f", "z9"} {
			if _, refused := r.Do(action.GoTo, arg)[0].(scene.Warn); !refused {
				t.Errorf("the game has %s", arg)
			}
		}
	})
}

func mustSquare(t *testing.T, name string) game.Square {
	t.Helper()
	s, err := game.ParseSquare(name)
	if err != nil {
		t.Fatal(err)
	}
	return s
}
