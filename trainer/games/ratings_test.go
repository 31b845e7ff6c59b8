package games_test

import (
	"math"
	"slices"
	"testing"

	"othello/game/wthor"
	"othello/game/wthor/wthortest"
	"othello/trainer/games"
)

// played returns games of a year between two players, of which Black won some.
func played(t *testing.T, year int, black, white string, won, lost int) []games.Game {
	t.Helper()
	list := make([]wthortest.Game, won+lost)
	for i := range list {
		list[i] = wthortest.Game{Black: black, White: white, Score: 40}
		if i >= won {
			list[i].Score = 24
		}
	}
	files := wthortest.Pack(year, list...)
	d, err := wthor.Read(files.Games)
	must(t, err)
	players, err := wthor.ReadNames(files.Players)
	must(t, err)
	d.Names = &wthor.Names{Players: players}
	return slices.Collect(games.All([]*wthor.Database{d}))
}

// TestRatings wants the odds of the results, for players with enough games in a period.
func TestRatings(t *testing.T) {
	list := slices.Concat(
		played(t, 2001, "Strong", "Weak", 9000, 1000), played(t, 2004, "Weak", "Strong", 1000, 9000),
		played(t, 2005, "Weak", "Strong", 5000, 5000), played(t, 2004, "Rare", "Strong", games.Enough-1, 0),
		played(t, 2004, "", "Strong", 10, 0), played(t, 2004, "Strong", "Strong", 10, 0))
	ratings := games.Ratings(slices.Values(list))
	rated := func(g games.Game, player string) float64 { return ratings[g.RatedIn(player)] }
	then, later := list[0], list[20_000]
	if len(ratings) != 4 {
		t.Errorf("%d ratings: %v", len(ratings), ratings)
	}
	if d := rated(then, "Strong") - rated(then, "Weak"); math.Abs(d-400*math.Log10(9)) > 2 {
		t.Errorf("who makes 90 %% of the points is %g above", d)
	}
	if d := rated(later, "Strong") - rated(later, "Weak"); math.Abs(d) > 2 {
		t.Errorf("who makes half of the points is %g above", d)
	}
	if games.Program("Tamenori Hideshi") || !games.Program("Zebra (andersson)") {
		t.Error("a person is a program, or a program a person")
	}
}
