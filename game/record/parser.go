package record

import (
	"errors"
	"iter"
	"strings"

	"othello/game"
	"othello/internal/misread"
)

// parser is the state of reading one text. Its first error stays: until add has taken it, no
// move is played and no other error is noted, so that readers look at it only where they loop.
type parser struct {
	format  Format
	text    string
	start   game.Board // from which moves without a position are played
	typed   bool       // the text may be moves that go on from a game
	mirror  bool       // a game may be from the mirrored start
	records []*Record
	left    misread.LeftOut       // what could not be read so far
	err     error                 // of the record that is being read; errTooMany stays for good
	usual   error                 // of the first move of a game that is read from the mirrored start
	nodes   int                   // positions made so far
	notes   map[*game.Node][]byte // comments read so far
}

// fail notes an error at an offset of the text, which finish gives its line.
func (p *parser) fail(offset int, format string, args ...any) {
	if p.err == nil {
		p.err = misread.At(p.format.String(), offset, format, args...)
	}
}

// failed returns the error of the record that is being read, and forgets it unless reading
// must stop.
func (p *parser) failed() error {
	err := p.err
	if !errors.Is(err, errTooMany) {
		p.err = nil
	}
	return err
}

// add keeps a record, or leaves it out if its reading failed.
func (p *parser) add(r *Record) {
	switch err := p.failed(); {
	case p.err != nil:
	case err != nil:
		p.left.Add(err)
	default:
		p.records = append(p.records, r)
	}
}

// finish returns what was read of the text: the error is a LeftOut if that is not all, and
// the first reason if it is nothing.
func (p *parser) finish() ([]*Record, error) {
	if p.err == nil && len(p.records) == 0 && p.left.Count > 0 {
		p.err = p.left.Reasons[0]
	}
	if p.err != nil {
		return nil, p.placed(p.err)
	}
	for n, text := range p.notes {
		n.Comment = string(text)
	}
	for i := range p.left.Reasons {
		p.left.Reasons[i] = p.placed(p.left.Reasons[i])
	}
	return p.records, p.left.Err()
}

// placed gives an error of the parser its line and column, which are counted for those
// errors only that are kept.
func (p *parser) placed(err error) error {
	if e, ok := errors.AsType[*misread.Error](err); ok && e.Line == 0 {
		e.Offset = min(max(e.Offset, 0), len(p.text))
		before := p.text[:e.Offset]
		e.Line = strings.Count(before, "\n") + 1
		e.Column = e.Offset - strings.LastIndexByte(before, '\n')
	}
	return err
}

// lines yields each line with its offset, without blanks around it, until reading must stop.
func (p *parser) lines() iter.Seq2[int, string] {
	return func(yield func(at int, line string) bool) {
		at := 0
		for line := range strings.Lines(p.text) {
			text := strings.TrimLeft(line, blanks)
			if p.err != nil || !yield(at+len(line)-len(text), strings.TrimRight(text, blanks)) {
				return
			}
			at += len(line)
		}
	}
}

const blanks = " \t\n\f\v"

// newGame returns a game from b, counted against the limit.
func (p *parser) newGame(b game.Board, offset int) *game.Game {
	p.count(offset)
	return game.FromBoard(b)
}

func (p *parser) count(offset int) {
	if p.nodes++; p.nodes > MaxNodes {
		p.fail(offset, "%w", errTooMany)
	}
}

// play makes a move in g, with the forced pass before it if the text left it out. A
// pass after the end of the game is ignored.
func (p *parser) play(g *game.Game, m game.Square, offset int) {
	p.count(offset)
	if p.err != nil || m == game.Pass && g.Over() {
		return
	}
	if m != game.Pass && g.MustPass() {
		_ = g.Play(game.Pass) // which is legal
	}
	if err := g.Play(m); err != nil {
		p.fail(offset, "move %d: %w", g.Node().Number()+1, err)
		if p.mirror && mirrored(g, m) {
			p.usual = p.failed()
			p.play(g, m, offset)
		}
	}
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
