package build

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"othello/trainer/jsonlines"
)

// journalName is the file in the folder of the work that says what made the others.
const journalName = "build.journal"

// entry is a line of the journal: a step was begun, or is done. The last one about the
// same files stands.
type entry struct {
	Step    string    `json:"step"`
	Place   string    `json:"place"`   // what the step writes
	Command string    `json:"command"` // without the name of the folder
	Base    string    `json:"base"`    // the same without the values that add to what is there
	Reads   []content `json:"reads"`
	Writes  []content `json:"writes,omitempty"` // when it was done
	Done    bool      `json:"done"`
	Seconds float64   `json:"seconds,omitempty"` // of work since it was last begun
	Time    time.Time `json:"time"`
}

// maker says who made the files of the entry.
func (e entry) maker() string {
	b, err := json.Marshal([]any{e.Command, e.Reads})
	if err != nil {
		panic(err) // texts and numbers
	}
	sum := sha256.Sum256(b)
	return short(sum[:])
}

// journal is the last entry about each place.
type journal struct {
	*jsonlines.Journal[entry]
	last map[string]entry
}

// openJournal opens the journal of a folder to write it, so that no other program can.
func openJournal(dir string) (*journal, error) {
	j := &journal{last: map[string]entry{}}
	var err error
	j.Journal, err = jsonlines.Open(filepath.Join(dir, journalName), j.note)
	return j, err
}

// readJournal reads the journal of a folder, none if there is none.
func readJournal(dir string) (*journal, error) {
	j := &journal{last: map[string]entry{}}
	return j, jsonlines.Read(filepath.Join(dir, journalName), j.note)
}

func (j *journal) note(e entry) { j.last[e.Place] = e }

// keep adds an entry.
func (j *journal) keep(e entry) error {
	e.Time = time.Now().UTC().Truncate(time.Second)
	j.note(e)
	return j.Add(e)
}

// changed says what is another content than it was; empty if nothing is.
func changed(was, is []content) string {
	if len(was) != len(is) {
		return "it reads other files"
	}
	old := map[string]content{}
	for _, c := range was {
		old[c.Pattern] = c
	}
	for _, c := range is {
		before, ok := old[c.Pattern]
		switch {
		case !ok:
			return c.Pattern + " is new"
		case before.Files != c.Files:
			return fmt.Sprintf("%s: %s, before %d", c.Pattern, counted(c.Files), before.Files)
		case before != c:
			return c.Pattern + " has changed"
		}
	}
	return ""
}

// counted is a number of files.
func counted(n int) string {
	if n == 1 {
		return "1 file"
	}
	return fmt.Sprintf("%d files", n)
}

// place is what tells a step from others that write other files.
func place(writes []string) string { return strings.Join(writes, " ") }
