package record

import (
	"errors"
	"io"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"othello/game"
)

// fillers are words that stand around the moves in what people paste.
var fillers = []string{"black", "white", "move", "moves", "transcript", "game", "result", "draw", "wins", "won", "by"}

// transcripts reads one game, or one game a line.
func (p *parser) transcripts() ([]*Record, error) {
	g, err := p.newGame(p.start, 0)
	if err != nil {
		return nil, err
	}
	whole := p.moves(g, p.start.Size(), 0, len(p.text))
	if whole == nil {
		return []*Record{{Game: g}}, nil
	}

	// Several games have a first move in every line; the lines of a single one
	// do not, so the error then is that of the whole.
	var records []*Record
	offset := 0
	for line := range strings.Lines(p.text) {
		if strings.TrimSpace(line) != "" {
			g, err := p.newGame(p.start, offset)
			if err == nil {
				err = p.moves(g, p.start.Size(), offset, offset+len(line))
			}
			if err != nil {
				if len(records) > 1 {
					return nil, err
				}
				return nil, whole
			}
			records = append(records, &Record{Game: g})
		}
		offset += len(line)
	}
	return records, nil
}

// movesFrom plays the moves of text[from:to], which follow a board in the same text,
// in g. Until 2026-11-22 this program wrote the squares of small boards by their names on
// the large one, "d3" for the c2 of 6x6: they are read so if they make no legal line
// under their own names. From the opening no line is legal both ways.
func (p *parser) movesFrom(g *game.Game, from, to int) error {
	start := g.Board()
	err := p.moves(g, start.Size(), from, to)
	if err == nil || start.Size() == game.Size8 {
		return err
	}
	old := game.FromBoard(start)
	if p.moves(old, game.Size8, from, to) != nil {
		return err
	}
	*g = *old
	return nil
}

// moves plays the moves of text[from:to] in g: squares as they are named on a board of
// a size, with or without spaces between them, in either case, numbered or not, with
// comments in braces or parentheses, and passes as "pa", "ps", "pass", "--" or not
// written at all.
func (p *parser) moves(g *game.Game, size game.Size, from, to int) error {
	text := p.text[:to]
	for i := from; i < to; {
		rest := text[i:]
		switch c := text[i]; {
		case c == '{' || c == '(':
			closing := map[byte]byte{'{': '}', '(': ')'}[c]
			n := strings.IndexByte(rest, closing)
			if n < 0 {
				return p.fail(i, "the comment that begins with %q has no %q", c, closing)
			}
			p.note(g.Node(), strings.TrimSpace(rest[1:n]))
			i += n + 1
		case c == '#' || c == '%':
			n := strings.IndexByte(rest, '\n')
			if n < 0 {
				n = len(rest)
			}
			i += n
		case strings.HasPrefix(rest, "--"):
			n := len(rest) - len(strings.TrimLeft(rest, "-"))
			if n == 2 && g.MustPass() {
				if err := p.play(g, game.Pass, i); err != nil {
					return err
				}
			}
			i += n
		case '0' <= c && c <= '9':
			for i < to && '0' <= text[i] && text[i] <= '9' {
				i++
			}
		default:
			m, n := moveAt(rest, size)
			if n > 0 {
				if err := p.play(g, m, i); err != nil {
					return err
				}
				i += n
				continue
			}
			r, width := utf8.DecodeRuneInString(rest)
			if !unicode.IsLetter(r) {
				i += width
				continue
			}
			word := wordAt(rest)
			if !slices.Contains(fillers, strings.ToLower(word)) {
				return p.fail(i, "%q is not a move (a1 to %s, or pass)", excerpt(word), size.Last())
			}
			i += len(word)
		}
	}
	return nil
}

// moveAt returns the move on a board of a size that s begins with and its length in bytes,
// zero if s begins with none.
func moveAt(s string, size game.Size) (game.Square, int) {
	digit := func(i int) bool { return len(s) > i && '0' <= s[i] && s[i] <= '9' }
	if len(s) >= 2 && !digit(2) {
		if m, err := size.ParseSquare(s[:2]); err == nil {
			return m, 2
		}
	}
	for _, name := range []string{"pass", "pas", "pa", "ps", "パス"} {
		if len(s) >= len(name) && strings.EqualFold(s[:len(name)], name) {
			return game.Pass, len(name)
		}
	}
	return game.NoSquare, 0
}

// wordAt returns the run of letters and digits that s begins with.
func wordAt(s string) string {
	end := strings.IndexFunc(s, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	if end < 0 {
		return s
	}
	return s[:end]
}

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
		boards = p.moves(game.FromBoard(opening), game.Size8, 0, len(p.text)) == nil
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
