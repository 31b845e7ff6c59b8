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
	errEmpty   = errors.New("there is nothing to read")
	errUnknown = errors.New("no game or position in a known format (transcript, board, bitboards, OBF, GGF, SGF, PGN, Othello Quest or WTHOR)")
	errTooMany = message.Errorf("more than %d positions", MaxNodes)

	treeStart  = regexp.MustCompile(`\(\s*;`)
	treeInside = regexp.MustCompile(`(\(\s*;)\s*[A-Za-z]+\s*\[`)
	anySquare  = regexp.MustCompile(`[a-hA-H][1-8]`)
)

// Parse reads whatever data holds: pasted text or the content of a file. The
// records' games stand at the end of their main line, except where an SGF file
// says otherwise. A transcript that is no game on the usual board may be one of 6x6: no
// first move is legal on both. The error is one line, and an *Error where the place is
// known.
func Parse(data []byte) ([]*Record, Format, error) {
	records, f, err := ParseFrom(game.StartBoard(game.Size8), data)
	if err != nil && f == Transcript {
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
	f := Detect(data)
	if f == WTHOR {
		records, err := parseWTHOR(data)
		return records, f, err
	}
	if len(data) > MaxText {
		return nil, f, message.Errorf("reading %v: %d bytes are more than the limit of %d", f, len(data), MaxText)
	}
	p := &parser{format: f, text: plain(data), start: start}
	var records []*Record
	var err error
	switch f {
	case SGF:
		records, err = p.sgf()
	case GGF:
		records, err = p.ggf()
	case Quest:
		records, err = p.quest()
	case PGN:
		records, err = p.pgn()
	case Bitboards:
		records, err = p.bitboards()
	case OBF:
		p.text = narrowProblems(p.text)
		records, err = p.obf()
	case Board:
		p.text = narrow(p.text)
		records, err = p.board()
	case Transcript:
		p.text = narrow(p.text)
		records, err = p.transcripts()
	default:
		if strings.TrimSpace(p.text) == "" {
			return nil, f, errEmpty
		}
		return nil, f, message.Errorf("reading %q: %w", excerpt(strings.TrimSpace(p.text)), errUnknown)
	}
	if err != nil {
		return nil, f, err
	}
	p.setNotes()
	return records, f, nil
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
	text := plain(data)
	if at := treeStart.FindStringIndex(text); at != nil && strings.TrimSpace(text[:at[0]]) == "" {
		return treeFormat(text, at[1])
	}
	switch {
	case questStart.MatchString(text):
		return Quest
	case pgnStart.MatchString(text):
		return PGN
	case isBitboards(text):
		return Bitboards
	}
	if isOBF(narrowProblems(text)) {
		return OBF
	}
	// A server's log, or a page around the game.
	if at := treeInside.FindStringSubmatchIndex(text); at != nil {
		return treeFormat(text, at[3])
	}
	text = narrow(text)
	switch {
	case isBoard(text):
		return Board
	case anySquare.MatchString(text):
		return Transcript
	}
	return Unknown
}

// treeFormat distinguishes GGF from SGF by the properties of the first node, which begin at
// an offset: GGF names the game where SGF numbers it, and has a board property of its own.
func treeFormat(text string, at int) Format {
	s := &scanner{parser: &parser{text: text}, at: at}
	for {
		t, err := s.next()
		if err != nil || t.kind != 'p' {
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

// binaryHeader reports whether data starts with control characters that text does not have.
func binaryHeader(data []byte) bool {
	if len(data) >= 2 && (data[0] == 0xff && data[1] == 0xfe || data[0] == 0xfe && data[1] == 0xff) {
		return false
	}
	for _, b := range data[:min(len(data), 16)] {
		if b < ' ' && b != '\t' && b != '\n' && b != '\r' && b != '\f' {
			return true
		}
	}
	return false
}

// parser is the state of reading one text.
type parser struct {
	format Format
	text   string
	start  game.Board            // from which moves without a position are played
	nodes  int                   // positions made so far
	notes  map[*game.Node][]byte // comments read so far
}

// note appends a line to the comment of a node. Comments are joined at the end, so that
// reading takes linear time.
func (p *parser) note(n *game.Node, text string) {
	if text == "" {
		return
	}
	if p.notes == nil {
		p.notes = map[*game.Node][]byte{}
	}
	if p.notes[n] != nil {
		p.notes[n] = append(p.notes[n], '\n')
	}
	p.notes[n] = append(p.notes[n], text...)
}

// setNotes sets the comments of the nodes.
func (p *parser) setNotes() {
	for n, text := range p.notes {
		n.Comment = string(text)
	}
	p.notes = nil
}

// fail returns an error at an offset of the text.
func (p *parser) fail(offset int, format string, args ...any) error {
	return textError(p.format, p.text, offset, message.Errorf(format, args...))
}

// play makes a move in g, with the forced pass before it if the text left it out. A
// pass after the end of the game is ignored.
func (p *parser) play(g *game.Game, m game.Square, offset int) error {
	if p.nodes += 1; p.nodes > MaxNodes {
		return p.fail(offset, "%w", errTooMany)
	}
	if m == game.Pass && g.Over() {
		return nil
	}
	if m != game.Pass && g.MustPass() {
		if err := g.Play(game.Pass); err != nil {
			return p.fail(offset, "%w", err)
		}
	}
	if err := g.Play(m); err != nil {
		return p.fail(offset, "move %d: %w", g.Node().Number()+1, err)
	}
	return nil
}

// newGame returns a game from b, counted against the limit.
func (p *parser) newGame(b game.Board, offset int) (*game.Game, error) {
	if p.nodes += 1; p.nodes > MaxNodes {
		return nil, p.fail(offset, "%w", errTooMany)
	}
	return game.FromBoard(b), nil
}
