package main

import (
	"testing"

	"othello/game"
	"othello/ui/command"
)

// TestOwnKinds lets every kind of engine make a move on every size of board.
func TestOwnKinds(t *testing.T) {
	c, err := loadConfig("")
	if err != nil {
		t.Fatal(err)
	}
	e := c.Engine
	e.HashMB, e.Threads = 1, 1
	for _, k := range ownKinds(e) {
		if len(k.Levels) == 0 {
			t.Errorf("%s has no levels", k.ID)
		}
		for _, size := range []game.Size{game.Size4, game.Size6, game.Size8} {
			p := game.Start(size)
			engine, lim := k.Player(1)
			a, err := engine.Think(t.Context(), p, lim, nil)
			if err != nil || !p.Legal(a.Move()) {
				t.Errorf("%s on %dx%d plays %v (%v)", k.ID, size, size, a.Move(), err)
			}
		}
	}
}

// TestZeusSteps wants the default steps in the engine.
func TestZeusSteps(t *testing.T) {
	list := zeusSteps(command.Zeus{Steps: [][]float64{{5, 0.8}, {15, 1}}})
	if len(list) != 2 || list[1].Margin != 15 || list[1].Value != 1 {
		t.Errorf("the steps are %v", list)
	}
}
