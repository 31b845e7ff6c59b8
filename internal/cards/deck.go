package cards

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"maps"
	"slices"
	"strings"
	"time"
)

// Deck is a person's cards and scores.
type Deck struct {
	// Cards by their keys. A key begins with the card's kind, such as "drill", and a
	// slash.
	Cards map[string]Card
	// Scores by subject, such as "puzzle".
	Scores map[string]Score
	// Notes are further data of the owners, by keys of their choice.
	Notes map[string]json.RawMessage
}

// Score is a person's result in a subject, over all its cards.
type Score struct {
	Rating    float64 `json:"rating"`    // on Elo's scale; set by the owner
	Deviation float64 `json:"deviation"` // the rating's standard deviation
	Tried     int     `json:"tried"`     // questions answered
	Right     int     `json:"right"`     // of these at the first attempt
	Streak    int     `json:"streak"`    // current number of right answers in a row
	Best      int     `json:"best"`      // the longest streak
}

// Count returns the score with another answer in its totals.
func (s Score) Count(right bool) Score {
	s.Tried++
	if !right {
		s.Streak = 0
		return s
	}
	s.Right++
	s.Streak++
	s.Best = max(s.Best, s.Streak)
	return s
}

// Due returns the keys of due cards of a kind, the longest due first; "" means all kinds.
func (d *Deck) Due(kind string, now time.Time) []string {
	var keys []string
	for key, c := range d.Cards {
		if strings.HasPrefix(key, kind) && c.IsDue(now) {
			keys = append(keys, key)
		}
	}
	slices.SortFunc(keys, func(a, b string) int {
		if order := d.Cards[a].Due.Compare(d.Cards[b].Due); order != 0 {
			return order
		}
		return strings.Compare(a, b)
	})
	return keys
}

// Clone returns a copy that shares only the bytes of Data and Notes with d.
func (d *Deck) Clone() *Deck {
	return &Deck{maps.Clone(d.Cards), maps.Clone(d.Scores), maps.Clone(d.Notes)}
}

// New returns a deck without cards.
func New() *Deck {
	return &Deck{map[string]Card{}, map[string]Score{}, map[string]json.RawMessage{}}
}

// version is the version of the file; most is the largest number of cards, and mostParts
// of JSON values, of which ten bytes become five hundred in memory.
const (
	version   = 1
	most      = 100_000
	mostParts = 10 * most
)

// errNewer is the error of a file written by a newer version, which is not overwritten.
var errNewer = errors.New("a newer version of the program wrote it")

// errChecksum is the error of a damaged file.
var errChecksum = errors.New("its checksum is wrong")

type content struct {
	Version int                        `json:"version"`
	Cards   map[string]Card            `json:"cards"`
	Scores  map[string]Score           `json:"scores,omitempty"`
	Notes   map[string]json.RawMessage `json:"notes,omitempty"`

	Checksum string `json:"checksum,omitempty"` // of all else; none in files of older versions
}

// checksum returns the checksum of c.
func (c content) checksum() (string, error) {
	c.Checksum = ""
	data, err := json.Marshal(c)
	return fmt.Sprintf("%08x", crc32.ChecksumIEEE(data)), err
}

// decode reads the file. Values out of range are clamped.
func decode(data []byte) (*Deck, error) {
	if bytes.Count(data, []byte("{")) > mostParts {
		return nil, fmt.Errorf("it has more than %d parts", mostParts)
	}
	var file content
	if err := json.Unmarshal(data, &file); err != nil {
		var head struct{ Version int }
		if json.Unmarshal(data, &head) == nil && head.Version > version {
			return nil, errNewer
		}
		return nil, err
	}
	switch {
	case file.Version > version:
		return nil, errNewer
	case file.Version != version:
		return nil, fmt.Errorf("its version is %d, not %d", file.Version, version)
	}
	if sum, err := file.checksum(); err != nil || file.Checksum != "" && file.Checksum != sum {
		return nil, errors.Join(errChecksum, err)
	}
	d := New()
	for key, c := range file.Cards {
		d.Cards[key] = c.clamped()
	}
	for subject, s := range file.Scores {
		s.Tried = max(0, s.Tried)
		s.Right = max(0, min(s.Right, s.Tried))
		s.Best = max(0, min(s.Best, s.Right))
		s.Streak = max(0, min(s.Streak, s.Best))
		d.Scores[subject] = s
	}
	maps.Copy(d.Notes, file.Notes)
	return d, nil
}

func encode(d *Deck) ([]byte, error) {
	if len(d.Cards) > most {
		return nil, fmt.Errorf("there are %d cards, more than %d", len(d.Cards), most)
	}
	file := content{Version: version, Cards: d.Cards, Scores: d.Scores, Notes: d.Notes}
	var err error
	if file.Checksum, err = file.checksum(); err != nil {
		return nil, err
	}
	data, err := json.MarshalIndent(file, "", "\t")
	if err == nil && len(data) >= bytesMost {
		err = fmt.Errorf("the cards take %d bytes, more than %d", len(data), bytesMost)
	}
	return append(data, '\n'), err
}
