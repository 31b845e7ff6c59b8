package record

import (
	"errors"
	"regexp"
	"strings"

	"othello/game"
	"othello/internal/message"
)

const (
	// MaxText is the size in bytes of the longest text that Parse reads.
	MaxText = 32 << 20
	// MaxNodes is the most positions that Parse reads, over all records; a thousand
	// take about 130 kB of memory. Larger databases are read one game at a time, by
	// Database.
	MaxNodes = 1_000_000
)

var (
	errTooMany = message.Errorf("more than %d positions", MaxNodes)

	treeStart  = regexp.MustCompile(`\(\s*;`)
	treeInside = regexp.MustCompile(`(\(\s*;)\s*[A-Za-z]+\s*\[`)
	anySquare  = regexp.MustCompile(`[a-hA-H][1-8]|\b[1-8][a-hA-H]\b`)
)

// Parse reads whatever data holds: pasted text or the content of a file. The
// records' games stand at the end of their main line, except where an SGF file
// says otherwise. A transcript that is no game on the usual board may be one of 6x6: no
// first move is legal on both. The error is one line, and a *misread.Error where the place is
// known. If only a part could be read it is a *misread.LeftOut, and the records are what was read.
func Parse(data []byte) ([]*Record, Format, error) {
	records, f, err := ParseFrom(game.StartBoard(game.Size8), data)
	if len(records) == 0 && f == Transcript {
		small, _, wrong := ParseFrom(game.StartBoard(game.Size6), data)
		if wrong == nil && len(small[0].Game.Moves()) > 1 { // a single square is no game
			return small, f, nil
		}
	}
	return records, f, err
}

// ParseFrom is Parse with moves that come without a position read as played from
// start.
func ParseFrom(start game.Board, data []byte) ([]*Record, Format, error) {
	return parse(start, data, false)
}

// parse is ParseFrom; typed says that moves may as well go on from a game.
func parse(start game.Board, data []byte, typed bool) ([]*Record, Format, error) {
	f := Detect(data)
	if f == WTHOR {
		records, err := parseWTHOR(data)
		return records, f, err
	}
	if len(data) > MaxText {
		return nil, f, message.Errorf("reading %v: %d bytes are more than the limit of %d", f, len(data), MaxText)
	}
	p := &parser{format: f, start: start, typed: typed}
	var wrong error
	p.text, wrong = plain(data)
	if f == Unknown {
		if strings.TrimSpace(p.text) == "" {
			return nil, f, errors.New("there is nothing to read")
		}
		return nil, f, message.Errorf("reading %q: no game or position in a known format (%s)", excerpt(strings.TrimSpace(p.text)), NamesOf(Formats()))
	}
	if wrong != nil {
		return nil, f, message.Errorf("reading %v: %w", f, wrong)
	}
	registry[f].read(p)
	records, err := p.finish()
	return records, f, err
}

// Detect guesses the format of data without parsing it: parsing may still fail.
func Detect(data []byte) Format {
	if binaryHeader(data) {
		if len(data) > 3 && (data[2] > 12 || data[3] > 31) { // the month and the day in which it was made
			return Unknown
		}
		return WTHOR
	}
	if len(data) > MaxText {
		data = data[:MaxText]
	}
	text, _ := plain(data)
	for _, f := range Formats() {
		if is := registry[f].is; is != nil && is(text) {
			return f
		}
	}
	return Unknown
}

// isTree returns what reports whether text begins with a game tree of a format, or holds one and
// nothing that other formats begin with, which may hold a tree in a comment: a server's log, or
// a page around the game.
func isTree(f Format) func(text string) bool {
	return func(text string) bool {
		if begun := treeStart.FindStringIndex(text); begun != nil && strings.TrimSpace(text[:begun[0]]) == "" {
			return treeFormat(text, begun[1]) == f
		}
		at := treeInside.FindStringSubmatchIndex(text)
		return at != nil && treeFormat(text, at[3]) == f &&
			!questStart.MatchString(text) && !pgnStart.MatchString(text) && !isBitboards(text) && !isOBF(text)
	}
}

// isTranscript reports whether text names a square.
func isTranscript(text string) bool { return anySquare.MatchString(narrow(text)) }

// treeFormat distinguishes GGF from SGF by the properties of the first node, which begin at
// an offset: GGF names the game where SGF numbers it, and has a board property of its own.
func treeFormat(text string, at int) Format {
	s := &scanner{parser: &parser{text: text}, at: at}
	for {
		t := s.next()
		if t.kind != 'p' {
			return SGF
		}
		switch value := t.text(); {
		case t.name == "GM" && value != "":
			if isLetter(value[0]) {
				return GGF
			}
			return SGF
		case t.name == "BO":
			return GGF
		}
	}
}

// binaryHeader reports whether data starts with a control character that text does not have.
func binaryHeader(data []byte) bool {
	return len(data) > 0 && data[0] < ' ' && !strings.ContainsRune("\t\n\r\f\x1a\x1b", rune(data[0])) // the century
}
