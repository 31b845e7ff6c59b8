package cards

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"time"

	"othello/internal/message"
	"othello/internal/wholefile"
)

// Drill is the prefix of the keys of opening drills.
const Drill = "drill/"

// The old file of drill results, with Leitner's system of boxes. It is read but never
// written: its drills become cards unless there are cards of them.
const (
	drillsName        = "drills.json"
	damagedDrillsName = "damaged-drills-*.json"
	drillsVersion     = 1
	drillsBytes       = 8 << 20
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
	rating := Good
	if wait == 0 {
		rating = Again
	}
	m := Memory{}.After(rating, 0)
	if wait > 0 {
		m.Stability = wait.Hours() / 24
	}
	return Card{Runs: l.Runs, Clean: l.Clean, Memory: m, Last: l.Due.Add(-wait), Due: l.Due}.clamped()
}

// addDrills adds the drills of the old file.
func (f *File) addDrills(d *Deck) error {
	path := filepath.Join(f.Dir, drillsName)
	data, err := wholefile.Read(path, drillsBytes)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	var old map[string]leitner
	if err == nil {
		if old, err = decodeDrills(data); err != nil {
			if aside, moved := wholefile.SetAside(path, damagedDrillsName); moved == nil {
				return message.Errorf("the results of drills cannot be read (%w); the file was renamed to %s", err, aside)
			}
		}
	}
	if err != nil {
		return message.Errorf("the results of drills cannot be read: %w", err)
	}
	for key, l := range old {
		if _, known := d.Cards[Drill+key]; !known && len(d.Cards) < most {
			d.Cards[Drill+key] = l.card()
		}
	}
	return nil
}

func decodeDrills(data []byte) (map[string]leitner, error) {
	var file struct {
		Version int                `json:"version"`
		Drills  map[string]leitner `json:"drills"`
	}
	if err := json.Unmarshal(data, &file); err != nil {
		return nil, err
	}
	if file.Version != drillsVersion {
		return nil, fmt.Errorf("its version is %d, not %d", file.Version, drillsVersion)
	}
	return file.Drills, nil
}
