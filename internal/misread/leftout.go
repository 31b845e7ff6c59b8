package misread

import (
	"errors"

	"othello/internal/message"
)

// LeftOut is the error of a text or file of which only a part could be read. The records
// that are returned with it are what was read.
type LeftOut struct {
	Count   int     // parts that were left out: games, positions, or what stands behind the last one
	Reasons []error // of the first MostReasons of them, one line each, with the place
}

// MostReasons bounds what is kept of an archive in which everything is wrong.
const MostReasons = 20

// Error returns one line, "2 left out; the first: reading PGN: line 8, column 4: …".
func (l *LeftOut) Error() string { return l.Message().String() }

// Message is Error for other languages.
func (l *LeftOut) Message() message.Message {
	if l.Count == 1 {
		return message.New("1 left out: %v", l.Reasons[0])
	}
	return message.New("%d left out; the first: %v", l.Count, l.Reasons[0])
}

// Unwrap returns the first reason.
func (l *LeftOut) Unwrap() error { return l.Reasons[0] }

// Add counts a part that is left out for an error.
func (l *LeftOut) Add(err error) {
	if l.Count++; len(l.Reasons) < MostReasons {
		l.Reasons = append(l.Reasons, err)
	}
}

// Err returns nil if nothing was left out.
func (l *LeftOut) Err() error {
	if l == nil || l.Count == 0 {
		return nil
	}
	return l
}

// Partly splits an error of reading: salvaged is set if only a part was left
// out, and failed if nothing was read.
func Partly(err error) (salvaged *LeftOut, failed error) {
	if errors.As(err, &salvaged) {
		return salvaged, nil
	}
	return nil, err
}
