package ai

import (
	"encoding/json"
	"testing"
)

// TestFind takes levels by ID and by number, and the IDs of other kinds by strength.
func TestFind(t *testing.T) {
	level := func(id string, elo int) Level { return Level{ID: id, Elo: Measured(elo, elo-50, elo+50, 9)} }
	kinds := []Kind{
		{ID: "a", Levels: []Level{level("weak", 400), level("fair", 800), level("good", 1600)}},
		{ID: "b", Levels: []Level{level("weak", 700), level("strong", 2000)}},
	}
	for _, c := range []struct {
		id   LevelID
		a, b int // by Find
		like [2]int
	}{
		{"weak", 1, 1, [2]int{1, 1}}, {"GOOD", 3, 0, [2]int{3, 2}}, {"fair", 2, 0, [2]int{2, 1}}, {"strong", 0, 2, [2]int{3, 2}},
		{"1", 1, 1, [2]int{1, 1}}, {"3", 3, 0, [2]int{3, 2}}, {"99", 0, 0, [2]int{3, 2}},
		{"", 0, 0, [2]int{}}, {"gone", 0, 0, [2]int{}},
	} {
		if a, b := kinds[0].Find(c.id), kinds[1].Find(c.id); a != c.a || b != c.b {
			t.Errorf("%q is found as %d and %d, want %d and %d", c.id, a, b, c.a, c.b)
		}
		for i, want := range c.like {
			if n := FindLike(kinds, i, c.id); n != want {
				t.Errorf("%q stands for level %d of %s, want %d", c.id, n, kinds[i].ID, want)
			}
		}
	}
	if id := (Kind{Levels: make([]Level, 3)}).LevelID(2); id != "2" {
		t.Errorf("a level without an ID is called %q", id)
	}
}

// TestLevelIDJSON reads what was written before levels had IDs.
func TestLevelIDJSON(t *testing.T) {
	for text, want := range map[string]LevelID{`{"Level":5}`: "5", `{"Level":0}`: "", `{"Level":"casual"}`: "casual", `{"Level":""}`: "", `{}`: ""} {
		var kept struct{ Level LevelID }
		if err := json.Unmarshal([]byte(text), &kept); err != nil || kept.Level != want {
			t.Errorf("%s is %q (%v), want %q", text, kept.Level, err, want)
		}
		again, err := json.Marshal(kept)
		if err != nil {
			t.Fatal(err)
		}
		if kept.Level = "other"; json.Unmarshal(again, &kept) != nil || kept.Level != want {
			t.Errorf("%s comes back as %q", again, kept.Level)
		}
	}
}
