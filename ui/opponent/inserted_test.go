package opponent

import (
	"slices"
	"testing"
	"time"

	"othello/ai"
	"othello/game"
	"othello/game/record"
	"othello/ui/archive"
	"othello/ui/session"
)

// inserted returns the kinds with another level before each of those of "search".
func inserted(kinds []ai.Kind) []ai.Kind {
	kinds = slices.Clone(kinds)
	i := slices.IndexFunc(kinds, func(k ai.Kind) bool { return k.ID == "search" })
	var levels []ai.Level
	for _, l := range kinds[i].Levels {
		levels = append(levels, ai.Level{ID: "before-" + l.ID}, l)
	}
	kinds[i].Levels = levels
	return kinds
}

// TestInsertedLevel: levels that come between those of before change nothing that settings,
// games in the archive and named opponents mean.
func TestInsertedLevel(t *testing.T) {
	before := kinds()
	after := inserted(before)
	elo := func(kinds []ai.Kind, s session.Strength) int { return kinds[s.Kind].Level(s.Level).Elo.Points }

	for n := 1; n <= 7; n += 3 { // those with IDs
		// Settings.
		as := session.Match{Size: game.Size8, Black: session.Seat{Human: true, Level: 1}, White: session.Seat{Kind: 1, Level: n}}
		names := as.Names(before)
		again, err := session.NewMatch(after, as.Size, names.Black, names.Kind, names.Level, 0, 0)
		if err != nil || again.White.Level != 2*n {
			t.Errorf("level %d, kept as %q, is level %d (%v)", n, names.Level, again.White.Level, err)
		}

		// The archive.
		packed, err := archive.Pack(&record.Record{Game: game.New(game.Size8), Extra: map[string]string{}}, archive.Meta{
			Ended: time.Now(), Black: archive.Player{Human: true}, White: archive.Player{Kind: "search", Level: before[1].LevelID(n)},
		})
		if err != nil {
			t.Fatal(err)
		}
		kept := archive.Open(t.TempDir())
		if err := kept.Put(packed); err != nil {
			t.Fatal(err)
		}
		list, err := kept.Entries()
		if err != nil || len(list) != 1 {
			t.Fatalf("%d games (%v)", len(list), err)
		}
		was, _ := strength(before, archive.Player{Kind: "search", Level: before[1].LevelID(n)})
		if is, ok := strength(after, list[0].White); !ok || is != was {
			t.Errorf("a game against level %d has an opponent of Elo %v, not %v", n, is, was)
		}
	}

	was, is := List(nil, before, Person{}), List(nil, after, Person{})
	if len(is) != len(was) {
		t.Fatalf("%d opponents, not %d", len(is), len(was))
	}
	for i := range is {
		if elo(after, is[i].Strength) != elo(before, was[i].Strength) {
			t.Errorf("%s is another level: %+v, before %+v", is[i].ID, is[i].Strength, was[i].Strength)
		}
	}
}
