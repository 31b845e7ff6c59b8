package review

import (
	"testing"

	"othello/game"
)

func TestLeftKnown(t *testing.T) {
	d6, f4, f6 := sq(t, "d6"), sq(t, "f4"), sq(t, "f6")
	k := &known{map[game.Square]int{d6: 60, f6: 38, f4: 2}, 100}
	for m, want := range map[game.Square]bool{d6: false, f6: false, f4: true, sq(t, "a1"): true} {
		if usual, left := k.leftKnown(m); left != want || left && usual != d6 {
			t.Errorf("%v: %v %v, want %v", m, usual, left, want)
		}
	}
	for _, k := range []*known{nil, {}, {map[game.Square]int{d6: 10}, 10}, {map[game.Square]int{d6: 30, f6: 35, 1: 35}, 100}} {
		if _, left := k.leftKnown(f4); left {
			t.Errorf("%+v: too little is known", k)
		}
	}
}
