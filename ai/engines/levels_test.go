package engines

import (
	"regexp"
	"strconv"
	"strings"
	"testing"

	"othello/ai"
)

// published are the IDs of all levels that were ever in a version of the program, by the
// number that they had when IDs came: saved games and settings of before have that number.
// New IDs are added behind the others; none is ever removed or moved.
var published = map[string]string{
	"search":       "first-steps beginner learner casual tournament-player club-player champion world-class superhuman ten-plies twelve-plies sixteen-plies beyond far-beyond no-limits",
	"puct":         "first-idea look thought calculation study deep-study foresight beyond far-beyond no-limits",
	"puct-network": "first-idea look thought calculation study deep-study foresight beyond far-beyond no-limits",
	"policy":       "newcomer dabbler anybody careful steady likeliest from-all-sides",
	"people":       "novice amateur eighties champion tamenori",
	"traps":        "pitfalls snares ambushes",
	"zeus":         "glance look thought second-thought calculation study deep-study foresight original thunder no-limits",
	"mts":          "mts-10 mts-30 mts-100 mts-300 mts-1000 mts-3000 mts-10000 mts-30000 mts-100000",
	"dqn":          "first-games a-few-games at-a-glance two-plies four-plies eight-plies",
	"perfect":      "perfect",
	"random":       "random",

	"r1": "as-published", "r2": "as-published", "r3": "as-published", "r3-tables": "as-published", "zeus-as-published": "as-published",
}

// TestLevelIDs wants IDs in kebab case that are unique in their kind, all that were ever
// published, and for a number the level that had it when numbers were saved.
func TestLevelIDs(t *testing.T) {
	form := regexp.MustCompile(`^[a-z]+(-[a-z0-9]+)*$`)
	for _, k := range testKinds(t, tiny) {
		seen := map[string]bool{}
		for n, l := range k.Levels {
			if !form.MatchString(l.ID) || seen[l.ID] {
				t.Errorf("%s: the ID %q of level %d is taken, or no words in kebab case", k.ID, l.ID, n+1)
			}
			seen[l.ID] = true
			if k.LevelID(n+1) != ai.LevelID(l.ID) || k.Find(ai.LevelID(l.ID)) != n+1 {
				t.Errorf("%s: level %d is %q, which is found as %d", k.ID, n+1, k.LevelID(n+1), k.Find(ai.LevelID(l.ID)))
			}
		}
		old := strings.Fields(published[k.ID])
		if len(old) < len(k.Levels) {
			t.Errorf("%s: add the IDs of its new levels to those that are published", k.ID)
		}
		for i, id := range old {
			if k.Find(ai.LevelID(id)) == 0 {
				t.Errorf("%s: the level %q is gone", k.ID, id)
			} else if n := k.Find(ai.LevelID(strconv.Itoa(i + 1))); n != k.Find(ai.LevelID(id)) {
				t.Errorf("%s: a saved level %d was %q and is %q now", k.ID, i+1, id, k.LevelID(n))
			}
		}
	}
}
