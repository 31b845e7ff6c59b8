package session

import (
	"testing"

	"othello/ai"
	"othello/game"
)

// TestKindSwitchByStrength turns through kinds that were measured, and back.
func TestKindSwitchByStrength(t *testing.T) {
	kinds := testKinds(quick{}, quick{}, quick{})
	for i, points := range [][]int{{400, 800, 1200, 1600}, {700, 1900}, {100, 390, 790, 1190}} {
		for j, p := range points {
			kinds[i].Levels[j].Elo = ai.Measured(p, p, p, 1)
		}
	}
	x := sit(t, against, Setup{Kinds: kinds})
	x.want(x.SetLevel("3"), nil)
	for _, want := range []Strength{{1, 1}, {2, 4}, {0, 3}, {1, 1}} {
		x.turnKind(1)
		if s := x.Seat(game.White); s.Kind != want.Kind || s.Level != want.Level {
			t.Errorf("%+v, want %+v", s, want)
		}
	}
	x.turnKind(-1)
	if s := x.Seat(game.White); s != (Seat{Level: 3}) {
		t.Errorf("%+v after there and back", s)
	}
}

func TestOppose(t *testing.T) {
	engine := Strength{1, 2}
	person, other := Seat{Human: true, Level: 3}, Seat{Level: 4, Chosen: Strength{1, 1}}
	for _, c := range []struct{ black, white, wantBlack, wantWhite Seat }{
		{person, other, person, Seat{Kind: 1, Level: 2}},
		{other, person, Seat{Kind: 1, Level: 2}, person},
		{person, person, person, Seat{Kind: 1, Level: 2}},
		{Seat{Level: 4}, other, Seat{Human: true, Level: 4}, Seat{Kind: 1, Level: 2}},
	} {
		m := Match{Size: game.Size8, Black: c.black, White: c.white}
		if m.Oppose(make([]ai.Kind, 2), engine); m.Size != game.Size8 || m.Black != c.wantBlack || m.White != c.wantWhite {
			t.Errorf("%+v against %+v becomes %+v", c.black, c.white, m)
		}
	}
}

// TestOpposeElsewhere changes the board if the engine does not play on it, and the person's own
// engine if that does not play on the other one.
func TestOpposeElsewhere(t *testing.T) {
	kinds := []ai.Kind{{Boards: []game.Size{game.Size8}}, {Boards: []game.Size{game.Size6}}, {}}
	m := Match{Size: game.Size8, Black: Seat{Human: true, Level: 4}}
	if m.Oppose(kinds, Strength{1, 1}); m.Size != game.Size6 || m.Black != (Seat{Human: true, Kind: 1, Level: 1}) {
		t.Errorf("against a player of 6x6: %+v", m)
	}
	if m.Oppose(kinds, Strength{2, 1}); m.Size != game.Size6 {
		t.Errorf("against one that plays anywhere: %+v", m)
	}
}

// TestKindNamed finds kinds by their IDs and names, in all languages.
func TestKindNamed(t *testing.T) {
	kinds := []ai.Kind{{ID: "random", Name: "Random"}, {ID: "search", Name: "Computer", Former: "Alpha-beta"}, {ID: "mts", Name: "Monte Carlo"}}
	for name, want := range map[string]int{
		"search": 1, "Search": 1, "alpha-beta": 1, "Alpha Beta": 1, "computer": 1, "コンピューター": 1, "MTS": 2, "monte carlo": 2, "モンテカルロ": 2, "alpha": -1, "": -1,
	} {
		if got := KindNamed(kinds, name); got != want {
			t.Errorf("%q is kind %d, want %d", name, got, want)
		}
	}
}
