package ui

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	tea "charm.land/bubbletea/v2"

	"othello/book"
	"othello/game"
	"othello/game/record"
)

// Files under Setup.DataDir.
const (
	drillsName        = "drills.json"
	damagedDrillsName = "damaged-drills-*.json"
)

// drillsVersion is the version of the file; drillsMost is the number of drills that
// are read, both sides of every opening several times over.
const (
	drillsVersion = 1
	drillsMost    = 10000
)

// drillWaits are the times until a drill is due again, by its box: a run without a
// mistake moves it to the next box, one with mistakes back to the first. These are
// the boxes of Leitner's card file with usual times.
var drillWaits = [...]time.Duration{0, 1 * day, 3 * day, 7 * day, 16 * day, 35 * day, 90 * day}

const day = 24 * time.Hour

// drillResult is how a person has done in one drill so far.
type drillResult struct {
	Box   int       `json:"box"`   // index into drillWaits
	Runs  int       `json:"runs"`  // that were finished
	Clean int       `json:"clean"` // of those, without a mistake
	Due   time.Time `json:"due"`
}

// after is the result after another run at a time. A drill that was not due stays
// in its box if all went well.
func (r drillResult) after(clean bool, now time.Time) drillResult {
	r.Runs++
	switch {
	case !clean:
		r.Box, r.Due = 0, now
		return r
	case r.Runs > 1 && now.Before(r.Due):
		r.Clean++
		return r
	}
	r.Clean++
	r.Box = min(r.Box+1, len(drillWaits)-1)
	r.Due = now.Add(drillWaits[r.Box])
	return r
}

// dueText says when r is due.
func (r drillResult) dueText(now time.Time) string {
	switch wait := r.Due.Sub(now); {
	case wait <= 0:
		return "due"
	case wait < day:
		return "due within a day"
	case wait == day:
		return "due in a day"
	default:
		return fmt.Sprintf("due in %d days", int((wait+day-1)/day))
	}
}

// drillKey is the name of a drill in the file: the moves, which stay when names
// change, and the side.
func drillKey(o book.Opening, side game.Color) string {
	var key strings.Builder
	for _, s := range o.Moves {
		key.WriteString(s.String())
	}
	return key.String() + "/" + colorKey(side)
}

// drillFile is the content of the file.
type drillFile struct {
	Version int                    `json:"version"`
	Drills  map[string]drillResult `json:"drills"`
}

// decodeDrills reads the file. Results that make no sense are brought into bounds.
func decodeDrills(data []byte) (map[string]drillResult, error) {
	var file drillFile
	if err := json.Unmarshal(data, &file); err != nil {
		return nil, err
	}
	if file.Version != drillsVersion {
		return nil, fmt.Errorf("it is of version %d, not %d", file.Version, drillsVersion)
	}
	if len(file.Drills) > drillsMost {
		return nil, fmt.Errorf("it holds %d drills, more than %d", len(file.Drills), drillsMost)
	}
	known := make(map[string]drillResult, len(file.Drills))
	for key, r := range file.Drills {
		r.Box = max(0, min(r.Box, len(drillWaits)-1))
		r.Runs = max(0, r.Runs)
		r.Clean = max(0, min(r.Clean, r.Runs))
		known[key] = r
	}
	return known, nil
}

func encodeDrills(known map[string]drillResult) ([]byte, error) {
	data, err := json.MarshalIndent(drillFile{drillsVersion, known}, "", "\t")
	return append(data, '\n'), err
}

// drillStats are the results of drills, on disk and in memory.
type drillStats struct {
	dir   string                 // empty for none: results are forgotten in the end
	known map[string]drillResult // never nil once something was read or kept
	disk  sync.Mutex             // held while the file is read and written
}

// drillsMsg is what is on disk now.
type drillsMsg struct {
	known   map[string]drillResult // nil if it could not be read
	trouble string
}

// read is the command that reads the file.
func (s *drillStats) read() tea.Cmd {
	if s.dir == "" {
		return nil
	}
	return func() tea.Msg { return s.update(nil) }
}

// update reads the file and, if there is a change, writes it back with that, so
// that programs that run at once lose nothing of each other's. A damaged file is
// set aside.
func (s *drillStats) update(change func(map[string]drillResult)) (msg drillsMsg) {
	s.disk.Lock()
	defer s.disk.Unlock()
	path := filepath.Join(s.dir, drillsName)
	known := map[string]drillResult{}
	data, err := readBounded(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		return drillsMsg{trouble: fmt.Sprintf("The results of drills cannot be read: %v.", err)}
	default:
		if known, err = decodeDrills(data); err != nil {
			aside := filepath.Join(s.dir, stamped(damagedDrillsName))
			if moved := os.Rename(path, aside); moved != nil {
				return drillsMsg{trouble: fmt.Sprintf("The results of drills cannot be read: %v.", err)}
			}
			msg.trouble = fmt.Sprintf("The results of drills cannot be read (%v); the file is now %s.", err, aside)
			known = map[string]drillResult{}
		}
	}
	msg.known = known
	if change == nil {
		return msg
	}
	change(known)
	data, err = encodeDrills(known)
	if err == nil {
		err = record.ReplaceFile(path, data)
	}
	if err != nil {
		msg.trouble = fmt.Sprintf("The results of drills cannot be kept: %v.", err)
	}
	return msg
}

// keep takes down a finished run, in memory at once and on disk in the background;
// leaving the program waits for that.
func (s *drillStats) keep(m *model, key string, clean bool) {
	if s.known == nil {
		s.known = map[string]drillResult{}
	}
	now := time.Now()
	s.known[key] = s.known[key].after(clean, now)
	if s.dir == "" {
		return
	}
	done := make(chan drillsMsg, 1)
	m.work.Go(func() {
		done <- s.update(func(known map[string]drillResult) { known[key] = known[key].after(clean, now) })
	})
	m.later = tea.Batch(m.later, func() tea.Msg { return <-done })
}

// text is what is known of a drill, in a sentence.
func (s *drillStats) text(key string) string {
	r, ok := s.known[key]
	if !ok || r.Runs == 0 {
		return "Not practised yet."
	}
	times := fmt.Sprintf("%d times", r.Runs)
	switch r.Runs {
	case 1:
		times = "once"
	case 2:
		times = "twice"
	}
	return fmt.Sprintf("Practised %s, %d without a mistake; %s.", times, r.Clean, r.dueText(time.Now()))
}

func (m *model) updateDrills(msg drillsMsg) tea.Cmd {
	if msg.trouble != "" {
		m.warn(msg.trouble)
	}
	if msg.known == nil {
		return nil
	}
	m.drills.known = msg.known
	if d, ok := m.top().(*openingMenu); ok {
		at := d.list.at
		d.narrow(m)
		d.list.move(at)
	}
	return nil
}
