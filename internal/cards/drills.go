package cards

import (
	"encoding/json"
	"path/filepath"
	"time"

	"othello/internal/wholefile"
)

// Drill is the prefix of the keys of opening drills.
const Drill = "drill/"

// The old file of drill results, with Leitner's system of boxes. It is read but never
// written: its drills become cards unless there are cards of them.
const (
	drillsName  = "drills.json"
	drillsBytes = 8 << 20
)

// boxes holds the intervals of the old file's boxes.
var boxes = [...]time.Duration{0, 1 * day, 3 * day, 7 * day, 16 * day, 35 * day, 90 * day}

// leitner is a drill in the old file.
type leitner struct {
	Box   int       `json:"box"` // index into boxes
	Runs  int       `json:"runs"`
	Clean int       `json:"clean"`
	Due   time.Time `json:"due"`
}

// card converts the drill to a card with the same due date. The interval of its box
// becomes the stability.
func (l leitner) card() Card {
	wait := boxes[max(0, min(l.Box, len(boxes)-1))]
	m := Memory{}.After(Again, 0)
	if wait > 0 {
		m = Memory{}.After(Good, 0)
		m.Stability = wait.Hours() / 24
	}
	return Card{Runs: l.Runs, Clean: l.Clean, Memory: m, Last: l.Due.Add(-wait), Due: l.Due}.clamped()
}

// addDrills adds the drills of the old file. One that cannot be read stays as it is.
func (f *File) addDrills(d *Deck) {
	data, err := wholefile.Read(filepath.Join(f.Dir, drillsName), drillsBytes)
	var old struct{ Drills map[string]leitner }
	if err != nil || json.Unmarshal(data, &old) != nil {
		return
	}
	for key, l := range old.Drills {
		if _, known := d.Cards[Drill+key]; !known && len(d.Cards) < most {
			d.Cards[Drill+key] = l.card()
		}
	}
}
