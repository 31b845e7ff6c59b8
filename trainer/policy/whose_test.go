package policy

import (
	"testing"

	"othello/game"
	"othello/game/wthor/wthortest"
	"othello/trainer/games"
)

// named writes games of one move each: twelve that Ann won against Zoe, of which Black
// plays f5, and one of a program against her, and returns their folder.
func named(t *testing.T) string {
	t.Helper()
	var list []wthortest.Game
	for i := range 13 {
		g := wthortest.Game{Moves: []game.Square{game.At(5, 4), game.At(5, 5)}, Black: "Ann", White: "Zoe", Score: 40}
		if i == 12 {
			g.Black, g.White = "Robot (maker)", "Ann"
		}
		list = append(list, g)
	}
	dir := t.TempDir()
	wthortest.Pack(2001, list...).Write(t, dir, "WTH_2001.wtb")
	return dir
}

// TestWhose counts the positions in which those move whose moves are wanted.
func TestWhose(t *testing.T) {
	dir := named(t)
	for _, c := range []struct {
		whose Whose
		want  int
	}{
		{Whose{}, 26},
		{Whose{People: true}, 25},
		{Whose{Player: "Ann"}, 13},
		{Whose{Player: "Robot (maker)"}, 1},
		{Whose{Player: "Robot (maker)", People: true}, 0},
		{Whose{Rated: true, Above: -5000, Below: 5000}, 25},
		{Whose{Rated: true, Above: 0, Below: 5000}, 13},
		{Whose{Rated: true, Above: -5000, Below: 0}, 12},
		{Whose{Rated: true, Above: 4000, Below: 5000}, 0},
	} {
		// By whole games, so that each position is in one of the two parts.
		s, err := Load([]string{dir}, Split{From: 2001, To: 2001, Share: 0.5, Games: true, Whose: c.whose}, 1)
		if c.want < 2 {
			if err == nil {
				t.Errorf("%+v: %d and %d positions", c.whose, len(s.Train), len(s.Validate))
			}
			continue
		}
		if err != nil {
			t.Errorf("%+v: %v", c.whose, err)
			continue
		}
		if n := len(s.Train) + len(s.Validate); n != c.want {
			t.Errorf("%+v: %d positions, want %d", c.whose, n, c.want)
		}
		if c.whose == (Whose{}) && (len(s.Train)%2 != 0 || len(s.Validate)%2 != 0) {
			t.Errorf("a game of two moves is divided: %d and %d positions", len(s.Train), len(s.Validate))
		}
	}
	for _, wrong := range []Split{
		{From: 2001, To: 2001, Share: 0.5, Whose: Whose{Rated: true, Above: 1, Below: 1}},
		{From: 2001, To: 2001, ValidateFrom: 2002, ValidateTo: 2002, Games: true},
	} {
		if wrong.Validate() == nil {
			t.Errorf("%+v is no error", wrong)
		}
	}
	if games.Enough > 12 {
		t.Error("the games here are too few")
	}
}
