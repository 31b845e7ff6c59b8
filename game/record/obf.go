package record

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"othello/game"
)

// isOBF reports whether text is a list of problems: lines of a board in one word,
// with fields after it, or more than one of them, which may have moves behind
// them as well.
func isOBF(text string) bool {
	boards := 0
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if line == "" || isRemark(line) {
			continue
		}
		if !isCellWord(line) {
			return false
		}
		if boards++; boards == 2 || strings.Contains(line, ";") {
			return true
		}
	}
	return false
}

// narrowProblems is narrow for all lines but those of comments, which are people's words.
func narrowProblems(text string) string {
	var out strings.Builder
	for line := range strings.Lines(text) {
		if !isRemark(strings.TrimSpace(line)) {
			line = narrow(line)
		}
		out.WriteString(line)
	}
	return out.String()
}

// isRemark reports whether a line of OBF is a comment on the problem that follows.
func isRemark(line string) bool {
	return line != "" && (line[0] == '%' || line[0] == '#' && !isCellWord(narrow(line)))
}

// isCellWord reports whether line begins with a board of any size in one word.
func isCellWord(line string) bool {
	_, _, ok := cellWord(line)
	return ok
}

// cellWord reads a board and the side to move from the start of a line, with or
// without a space between them. The side is Empty if the line does not say it.
func cellWord(line string) (b game.Board, n int, ok bool) {
	var cells []rune
	var ends []int
	for i, r := range line {
		if !isCell(r) || len(cells) == 66 {
			break
		}
		cells = append(cells, r)
		ends = append(ends, i+utf8.RuneLen(r))
	}
	b, squares := leadingBoard(cells)
	if squares == 0 {
		return b, 0, false
	}
	b.Turn, n = sideAt(line, ends[squares-1])
	return b, n, true
}

// obf reads problems, one a line: a board, the side to move, and fields that each
// begin with a semicolon: "A2:+38" is the score of a move, other text a comment.
// Lines that begin with % or # are comments on the problem that follows.
func (p *parser) obf() ([]*Record, error) {
	var records []*Record
	var remarks []string
	offset := 0
	for line := range strings.Lines(p.text) {
		start := offset
		offset += len(line)
		line = strings.TrimRight(line, " \t\n\f\v")
		indent := len(line) - len(strings.TrimLeft(line, " \t\f\v"))
		line, start = line[indent:], start+indent
		switch {
		case line == "":
			continue
		case isRemark(line):
			remarks = append(remarks, strings.TrimSpace(line[1:]))
			continue
		}
		r, err := p.problem(line, start, remarks)
		if err != nil {
			return nil, err
		}
		remarks = nil
		records = append(records, r)
	}
	return records, nil
}

func (p *parser) problem(line string, offset int, remarks []string) (*Record, error) {
	b, at, ok := cellWord(line)
	if !ok {
		return nil, p.fail(offset, "%q does not begin with a board of 64 squares", excerpt(line))
	}
	if b.Turn == game.Empty {
		b = guessTurn(b)
	}
	g, err := p.newGame(b, offset)
	if err != nil {
		return nil, err
	}
	r := &Record{Game: g}
	p.note(g.Root(), strings.Join(remarks, "\n"))
	if end := strings.IndexByte(line, ';'); end < 0 {
		// A line of a transcript that begins with its board.
		return r, p.movesFrom(g, offset+at, offset+len(line))
	} else if rest := strings.TrimSpace(line[at:end]); rest != "" {
		return nil, p.fail(offset+at, "unexpected %q between the board and its fields", excerpt(rest))
	}
	size := scoreNames(b.Position(), scored(line[at:]))
	for at < len(line) {
		text, _, _ := strings.Cut(line[at:], ";")
		field := strings.TrimSpace(text)
		name, value, isScore := scoreField(field)
		m, _ := moveAt(name, size)
		switch {
		case field == "":
		case !isScore:
			p.note(g.Root(), field)
		default:
			score, err := strconv.ParseInt(strings.TrimSpace(value), 10, 32)
			if err != nil || score < -64 || score > 64 {
				return nil, p.fail(offset+at, "the score of %s is %q, not a number from -64 to 64", strings.ToLower(name), excerpt(value))
			}
			if !g.Position().Legal(m) {
				return nil, p.fail(offset+at, "%s is scored but is not a legal move for %v", strings.ToLower(name), g.Turn())
			}
			if len(r.Scores) >= 64 {
				return nil, p.fail(offset+at, "more scores than a position has moves")
			}
			r.Scores = append(r.Scores, MoveScore{Move: m, Score: int(score)})
		}
		at += len(text) + 1
	}
	return r, nil
}

// scoreField takes "A2:+38" apart; ok is false if a field is something else.
func scoreField(field string) (move, score string, ok bool) {
	move, score, ok = strings.Cut(field, ":")
	move = strings.TrimSpace(move)
	_, n := moveAt(move, game.Size8)
	return move, score, ok && n > 0 && n == len(move)
}

// scored returns the names of the moves that fields give scores.
func scored(fields string) (moves []string) {
	for field := range strings.SplitSeq(fields, ";") {
		if move, _, ok := scoreField(strings.TrimSpace(field)); ok {
			moves = append(moves, move)
		}
	}
	return moves
}

// scoreNames returns the size of the board by whose names moves that have scores in p are
// called: its own or, in files of before (see movesFrom), the large one.
func scoreNames(p game.Position, moves []string) game.Size {
	legal := func(size game.Size) bool {
		for _, name := range moves {
			if m, n := moveAt(name, size); n != len(name) || !p.Legal(m) {
				return false
			}
		}
		return true
	}
	if legal(p.Size()) || !legal(game.Size8) {
		return p.Size()
	}
	return game.Size8
}

// printable returns s with blanks for control characters.
func printable(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, s)
}

// obfText returns a position: the one a game starts from with its declared scores and
// comment, or the current one of a game that has moved on.
func obfText(r *Record) string {
	var out strings.Builder
	if c := r.Game.Node().Comment; c != "" {
		for line := range strings.SplitSeq(c, "\n") {
			out.WriteString("% " + printable(line) + "\n")
		}
	}
	out.WriteString(r.Game.Board().Line() + ";")
	if r.Game.Node() == r.Game.Root() {
		for _, s := range r.Scores {
			name := strings.ToUpper(r.Game.Board().Size().Name(s.Move))
			if s.Move == game.Pass {
				name = "PS"
			}
			fmt.Fprintf(&out, " %s:%+d;", name, s.Score)
		}
	}
	return out.String() + "\n"
}
