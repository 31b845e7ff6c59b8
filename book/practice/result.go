package practice

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"othello/book"
	"othello/game"
	"othello/internal/filelock"
	"othello/internal/wholefile"
)

// Files in the directory of a person's data.
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
// the boxes of Leitner's system with usual intervals.
var drillWaits = [...]time.Duration{0, 1 * day, 3 * day, 7 * day, 16 * day, 35 * day, 90 * day}

const day = 24 * time.Hour

// Result is a person's record in one drill.
type Result struct {
	Box   int       `json:"box"`   // index into drillWaits
	Runs  int       `json:"runs"`  // finished runs
	Clean int       `json:"clean"` // finished runs without a mistake
	Due   time.Time `json:"due"`
}

// After is the result after another run, finished at now. A clean run of a drill that
// was not due leaves it in its box.
func (r Result) After(clean bool, now time.Time) Result {
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

// DueText says when r is due: "due", "due within a day", "due in 3 days".
func (r Result) DueText(now time.Time) string {
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

// Key is the name of a drill in the file: the moves, which stay when names
// change, and the side.
func Key(o book.Opening, side game.Color) string {
	var key strings.Builder
	for _, s := range o.Moves {
		key.WriteString(s.String())
	}
	return key.String() + "/" + strings.ToLower(side.String())
}

// drillFile is the content of the file.
type drillFile struct {
	Version int               `json:"version"`
	Drills  map[string]Result `json:"drills"`
}

// decodeDrills reads the file. Values out of range are clamped.
func decodeDrills(data []byte) (map[string]Result, error) {
	var file drillFile
	if err := json.Unmarshal(data, &file); err != nil {
		return nil, err
	}
	if file.Version != drillsVersion {
		return nil, fmt.Errorf("its version is %d, not %d", file.Version, drillsVersion)
	}
	if len(file.Drills) > drillsMost {
		return nil, fmt.Errorf("it holds %d drills, more than %d", len(file.Drills), drillsMost)
	}
	known := make(map[string]Result, len(file.Drills))
	for key, r := range file.Drills {
		r.Box = max(0, min(r.Box, len(drillWaits)-1))
		r.Runs = max(0, r.Runs)
		r.Clean = max(0, min(r.Clean, r.Runs))
		known[key] = r
	}
	return known, nil
}

func encodeDrills(known map[string]Result) ([]byte, error) {
	data, err := json.MarshalIndent(drillFile{drillsVersion, known}, "", "\t")
	return append(data, '\n'), err
}

// File keeps a person's results in all drills. Its methods may be called from any
// goroutine.
type File struct {
	Dir string // directory of a person's data; empty for nowhere

	disk sync.Mutex    // held while the file is read and written
	wait time.Duration // for another program that writes it; zero for lockWait
}

// lockWait is the longest wait for another program that writes the file, which takes
// only milliseconds.
const lockWait = 5 * time.Second

// drillsBytes is the size in bytes of the largest file that is read.
const drillsBytes = 8 << 20

// Update reads the file and, if change is not nil, applies it and writes the file back,
// under a lock, so that programs do not overwrite each other's results. A damaged file
// is renamed and kept. It returns the results by Key, nil if they could not be read, and
// a sentence about what went wrong, empty if nothing did.
func (f *File) Update(change func(map[string]Result)) (known map[string]Result, trouble string) {
	f.disk.Lock()
	defer f.disk.Unlock()
	path := filepath.Join(f.Dir, drillsName)
	var losing error // why the change will not be kept
	if change != nil {
		var unlock func()
		if unlock, losing = lockDrills(path, cmp.Or(f.wait, lockWait)); losing == nil {
			defer unlock()
		}
	}
	known = map[string]Result{}
	data, err := wholefile.Read(path, drillsBytes)
	switch {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		return nil, fmt.Sprintf("The results of drills cannot be read: %v.", err)
	default:
		if known, err = decodeDrills(data); err != nil {
			stamp := strings.Replace(time.Now().Format("20060102-150405.000"), ".", "-", 1)
			aside := filepath.Join(f.Dir, strings.Replace(damagedDrillsName, "*", stamp, 1))
			if moved := os.Rename(path, aside); moved != nil {
				return nil, fmt.Sprintf("The results of drills cannot be read: %v.", err)
			}
			trouble = fmt.Sprintf("The results of drills cannot be read (%v); the file was renamed to %s.", err, aside)
			known = map[string]Result{}
		}
	}
	if change == nil {
		return known, trouble
	}
	change(known)
	if losing == nil {
		losing = writeDrills(path, known)
	}
	if losing != nil {
		trouble = fmt.Sprintf("The results of drills cannot be saved: %v.", losing)
	}
	return known, trouble
}

// lockDrills locks the file against other programs, after making its directory.
func lockDrills(path string, wait time.Duration) (unlock func(), err error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return nil, err
	}
	return filelock.Acquire(context.Background(), path+".lock", wait)
}

func writeDrills(path string, known map[string]Result) error {
	data, err := encodeDrills(known)
	if err != nil {
		return err
	}
	return wholefile.Write(path, data)
}

// Text is the record of a drill in a sentence.
func (r Result) Text(now time.Time) string {
	if r.Runs == 0 {
		return "Not practised yet."
	}
	times := fmt.Sprintf("%d times", r.Runs)
	switch r.Runs {
	case 1:
		times = "once"
	case 2:
		times = "twice"
	}
	return fmt.Sprintf("Practised %s, %d without a mistake; %s.", times, r.Clean, r.DueText(now))
}
