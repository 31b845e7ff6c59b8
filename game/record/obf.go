package record

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"unicode"

	"othello/game"
	"othello/internal/message"
)

// isOBF reports whether text is a list of problems: a line of a board in one word, with
// fields after it, or mostly such lines, which may have moves behind them as well.
func isOBF(text string) bool {
	boards, others := 0, 0
	for line := range strings.Lines(narrowProblems(text)) {
		line = strings.TrimSpace(line)
		switch {
		case line == "" || isRemark(line):
		case !isCellWord(line):
			if others++; others > 20 && boards == 0 {
				return false
			}
		default:
			if boards++; boards == 1 && others == 0 && strings.Contains(line, ";") {
				return true
			}
		}
	}
	return boards >= 2 && boards > others
}

// narrowProblems is narrow for all lines but comments.
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
	_, _, _, ok := cellWord(line)
	return ok
}

// cellWord reads a board and the side to move from the start of a line, with or
// without a space between them, and an ID before them. The side is Empty if the line does not
// say it.
func cellWord(line string) (b game.Board, id string, n int, ok bool) {
	for _, id := range []string{"", problemID.FindString(line)} {
		cells, ends := cellsAt(line[len(id):], 66, false)
		if b, squares := leadingBoard(cells); squares > 0 && (id == "" || squares == 64) {
			b.Turn, n = sideAt(line, len(id)+ends[squares-1])
			return b, id, n, true
		}
	}
	return b, "", 0, false
}

// problemID matches the name of a problem before its board.
var problemID = regexp.MustCompile(`^[^\s;,"]{1,40}[\s;,"]+`)

// obf reads problems, one a line: a board, the side to move, and fields that each
// begin with a semicolon: "A2:+38" is the score of a move, other text a comment.
// Lines that begin with % or # are comments on the problem that follows.
func (p *parser) obf() {
	var remarks []string
	p.text = narrowProblems(p.text)
	for at, line := range p.lines() {
		switch {
		case line == "":
		case isRemark(line):
			remarks = append(remarks, strings.TrimSpace(line[1:]))
		default:
			p.add(p.problem(line, at, remarks))
			remarks = nil
		}
	}
}

func (p *parser) problem(line string, offset int, remarks []string) *Record {
	b, id, at, ok := cellWord(line)
	if !ok {
		p.fail(offset, "%q does not begin with a board of 64 squares", excerpt(line))
		return nil
	}
	if field, _, more := strings.Cut(strings.TrimLeft(line[at:], "; ,"), ";"); b.Turn == game.Empty && more {
		if b.Turn = sideNamed(strings.TrimSpace(field)); b.Turn != game.Empty { // in a field of its own
			at += strings.Index(line[at:], field) + len(field)
		}
	}
	if b.Turn == game.Empty {
		b = guessTurn(b)
	}
	r := &Record{Game: p.newGame(b, offset)}
	root := r.Game.Root()
	p.note(root, strings.Join(remarks, "\n"))
	p.note(root, strings.Trim(id, " \t;,\""))
	before, _, fields := strings.Cut(line[at:], ";")
	if !fields { // a line of a transcript that begins with its board
		p.moves(r.Game, offset+at, offset+len(line))
		return r
	}
	if rest := strings.TrimSpace(before); rest != "" {
		p.fail(offset+at, "unexpected %q between the board and its fields", excerpt(rest))
	}
	for at < len(line) && p.err == nil {
		text, _, _ := strings.Cut(line[at:], ";")
		field := strings.TrimSpace(text)
		if name, value, isScore := scoreField(field); !isScore {
			p.note(root, field)
		} else if wrong := r.score(name, value); wrong != nil {
			p.fail(offset+at, "%w", wrong)
		}
		at += len(text) + 1
	}
	return r
}

// score takes over the declared score of a move.
func (r *Record) score(name, value string) error {
	start := r.Game.Root().Board()
	m, n := moveAt(name, start.Size())
	score, err := strconv.Atoi(strings.TrimSpace(value))
	switch {
	case err != nil || score < -64 || score > 64:
		return message.Errorf("the score of %s is %q, not a number from -64 to 64", strings.ToLower(name), excerpt(value))
	case n != len(name) || !start.Position().Legal(m):
		return message.Errorf("%s is scored but is not a legal move for %v", strings.ToLower(name), start.Turn)
	case len(r.Scores) >= 64:
		return message.Errorf("more scores than a position has moves")
	}
	r.Scores = append(r.Scores, MoveScore{Move: m, Score: score})
	return nil
}

// scoreField takes "A2:+38" apart; ok is false if a field is something else.
func scoreField(field string) (move, score string, ok bool) {
	move, score, ok = strings.Cut(field, ":")
	move = strings.TrimSpace(move)
	_, n := moveAt(move, game.Size8)
	return move, score, ok && n > 0 && n == len(move)
}

// blanked returns s with blanks for control characters.
func blanked(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, s)
}

// obfText returns a position as OBF: the start of a game with its declared scores and
// comment, or the current position after moves.
func obfText(r *Record) string {
	var out strings.Builder
	if c := r.Game.Node().Comment; c != "" {
		for line := range strings.SplitSeq(c, "\n") {
			out.WriteString("% " + blanked(line) + "\n")
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
