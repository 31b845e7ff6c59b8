package record

import (
	"cmp"
	"errors"
	"io"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"othello/game"
)

// transcripts reads one game, or one game a line.
func (p *parser) transcripts() {
	p.text = narrow(p.text)
	turned := rankFirst.MatchString(p.text)
	if turned {
		p.text = rankFile.ReplaceAllString(p.text, "$2$1")
	}
	fewest := 2
	if p.typed {
		fewest = surelyMirrored
	}
	r := p.transcript(0, len(p.text), fewest)
	if p.err == nil {
		p.add(r)
		return
	}
	whole := p.failed()
	if turned {
		p.fail(0, "squares are a letter and a digit, such as d3, not 3d; turned: %w", whole)
		return
	}

	// Where each line is a game of its own, each begins with a first move. The lines of a single
	// game do not: then the error is the one of reading the whole text.
	for at, line := range p.lines() {
		if anySquare.MatchString(line) {
			p.add(p.transcript(at, at+len(line), surelyMirrored))
		}
	}
	if p.err == nil && (len(p.records) < 2 || len(p.records) < p.left.Count) {
		p.err = whole
	}
}

// surelyMirrored is the number of moves of a game that begins at the mirrored start, where
// the text may be the middle of another game.
const surelyMirrored = 9

// transcript reads the game of text[from:to], which may be from the mirrored start if it has
// the fewest moves for that. Words beside the moves are kept, if there are moves.
func (p *parser) transcript(from, to, fewest int) *Record {
	g := p.newGame(p.start, from)
	p.mirror, p.usual = true, nil
	said := p.moves(g, from, to)
	switch few := len(g.Moves()) < fewest; {
	case p.usual != nil && (p.failed() != nil || few):
		p.err = cmp.Or(p.err, p.usual)
	case said.first >= 0 && len(g.Moves()) < 2:
		p.noMove(said.first, wordAt(p.text[said.first:]), g.Board().Size())
	}
	r := &Record{Game: g}
	r.endedIn(said.String())
	return r
}

// moves plays the moves of text[from:to] in g: squares, with or without spaces between them,
// in either case, numbered or not, with comments in braces or parentheses, and passes as
// "pa", "pp", "ps", "pass", "--" or not written at all. Other words are kept as notes.
// It returns the words behind the last move.
func (p *parser) moves(g *game.Game, from, to int) *remark {
	text := p.text[:to]
	size, said := g.Board().Size(), &remark{first: -1}
	for i := from; i < to && p.err == nil; {
		rest := text[i:]
		switch c := text[i]; {
		case c == '{' || c == '(':
			closing := map[byte]byte{'{': '}', '(': ')'}[c]
			n := strings.IndexByte(rest, closing)
			if n < 0 {
				p.fail(i, "the comment that begins with %q has no %q", c, closing)
				return said
			}
			p.note(g.Node(), strings.TrimSpace(rest[1:n]))
			i += n + 1
		case c == '#' && len(rest) > 1 && '0' <= rest[1] && rest[1] <= '9': // the number of a game
			i++
		case c == '#' || c == '%':
			line, _, _ := strings.Cut(rest, "\n")
			i += len(line)
		case strings.HasPrefix(rest, "--"):
			n := len(rest) - len(strings.TrimLeft(rest, "-"))
			if n == 2 && g.MustPass() {
				p.play(g, game.Pass, i)
			}
			i += n
		case '0' <= c && c <= '9':
			i += len(rest) - len(strings.TrimLeft(rest, "0123456789"))
		default:
			r, width := utf8.DecodeRuneInString(rest)
			if unicode.IsLetter(r) {
				width = p.word(g, size, text, i, said)
			}
			i += width
		}
	}
	p.say(g, said)
	return said
}

// rankFirst matches moves that are written as rank and file, "3d 3c".
var rankFirst = regexp.MustCompile(`^(?:\s*(?:\d+\.)?[\s,;-]*[1-8][a-hA-H])+[\s.]*$`)

var rankFile = regexp.MustCompile(`([1-8])([a-hA-H])`)

// writeTranscripts writes one game a line: f5d6c3… without passes, which follow
// from the rules. If one of them does not start from the opening of the full board, if one
// of several has no moves, or if all lines could be those of a single game, each line
// begins with its board string.
func writeTranscripts(w io.Writer, records []*Record) error {
	opening := game.StartBoard(game.Size8)
	boards := false
	lines := make([]string, len(records))
	for i, r := range records {
		lines[i] = transcript(r.Game)
		boards = boards || r.Game.Root().Board() != opening || lines[i] == "" && len(records) > 1
	}
	if len(records) > 1 && !boards {
		p := &parser{text: strings.Join(lines, "")}
		p.moves(game.FromBoard(opening), 0, len(p.text))
		boards = p.err == nil
	}
	for i, line := range lines {
		if boards {
			line = strings.TrimSuffix(records[i].Game.Root().Board().Line()+" "+line, " ")
		} else if line == "" {
			return errors.New("a game without moves has no transcript")
		}
		if _, err := io.WriteString(w, line+"\n"); err != nil {
			return err
		}
	}
	return nil
}

// transcript returns the moves of the line through the current node. Passes are left
// out, except one at the very end.
func transcript(g *game.Game) string {
	var out strings.Builder
	line := g.Line()
	size := g.Board().Size()
	for i, n := range line[1:] {
		switch {
		case n.Move().IsSquare():
			out.WriteString(size.Name(n.Move()))
		case i == len(line)-2:
			out.WriteString("pa")
		}
	}
	return out.String()
}
