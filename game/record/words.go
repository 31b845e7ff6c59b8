package record

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"othello/game"
)

// fillers lists words around moves that say nothing.
var fillers = []string{"black", "white", "move", "moves", "transcript", "game", "result", "draw", "wins", "won", "by"}

// remark is text between moves. Words are kept as a note on the move before them.
type remark struct {
	words []string // all of them
	kept  bool     // some of them are not fillers
	first int      // offset of the first word of the text that is neither move nor filler, -1 for none
}

func (r *remark) String() string { return strings.Join(r.words, " ") }

// wordAt returns the run of letters and digits that s begins with and, for an address or the
// name of a file, what belongs to it.
func wordAt(s string) string {
	end := strings.IndexFunc(s, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	if end < 0 {
		return s
	}
	if strings.HasPrefix(s[end:], "://") || strings.IndexByte(`/\@_`, s[end]) >= 0 || strings.EqualFold(s[:end], "www") {
		if end = strings.IndexFunc(s, unicode.IsSpace); end < 0 {
			return s
		}
	}
	return s[:end]
}

// mistyped matches words that look like moves and are none.
var mistyped = regexp.MustCompile(`^(?:(?:\pL\d+)+$|\d)`)

// word takes a word of letters and digits at the start of text[from:]: moves, which are
// played, or else text. It returns the length of the word.
func (p *parser) word(g *game.Game, size game.Size, text string, from int, said *remark) int {
	word := wordAt(text[from:])
	var moves []game.Square
	ends := []int{0}
	square := false
	for at := 0; at < len(word); {
		m, n := moveAt(word[at:], size)
		if n == 0 {
			break
		}
		at += n
		moves, ends = append(moves, m), append(ends, at)
		square = square || m.IsSquare()
	}
	taken := ends[len(moves)]
	rest := word[taken:]
	if rest != "" && !square {
		taken, rest, moves = 0, word, nil // "part" is no pass
	}
	if mistyped.MatchString(rest) {
		p.noMove(from+taken, rest, size)
		return len(word)
	}
	if len(moves) > 0 {
		p.say(g, said)
		said.words, said.kept = nil, false
	}
	for i, m := range moves {
		p.play(g, m, from+ends[i])
	}
	if rest != "" {
		if !said.kept && !slices.Contains(fillers, strings.ToLower(rest)) {
			said.kept = true
			if said.first < 0 {
				said.first = from + taken
			}
		}
		said.words = append(said.words, rest)
	}
	return len(word)
}

// noMove notes that a word at an offset is no move.
func (p *parser) noMove(at int, word string, size game.Size) {
	p.fail(at, "%q is not a move (a1 to %s, or pass)", excerpt(word), size.Last())
}

// say notes the words before a move, or at the end, on the current node.
func (p *parser) say(g *game.Game, said *remark) {
	if said.kept {
		p.note(g.Node(), said.String())
	}
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
	for _, name := range []string{"pass", "pas", "pa", "ps", "pp", "パス"} {
		if len(s) >= len(name) && strings.EqualFold(s[:len(name)], name) {
			return game.Pass, len(name)
		}
	}
	return game.NoSquare, 0
}

const moveWords = `(?:moves?|plays?|black|white|[bwxo]|to|at|on|my|i|put|goes?|square|black's|white's)`

// loneMove is a move in words of letters and digits.
var loneMove = regexp.MustCompile(`^(?:\d+ )?(?:` + moveWords + ` )*(?:\d+ )?(?:([a-h]) ?([1-8])|([1-8])([a-h])|(pass|pas|pa|ps|pp|パス))(?: ` + moveWords + `)*$`)

// Move returns the move that a text holds and nothing else: a square, or a pass, without the
// number of the move, marks, and words such as "move" and "plays".
func Move(size game.Size, text string) (game.Square, bool) {
	if len(text) > 100 {
		return game.NoSquare, false
	}
	words := strings.FieldsFunc(strings.ToLower(narrow(text)), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	m := loneMove.FindStringSubmatch(strings.Join(words, " "))
	switch {
	case m == nil:
		return game.NoSquare, false
	case m[5] != "":
		return game.Pass, true
	}
	s, err := size.ParseSquare(m[1] + m[4] + m[2] + m[3])
	return s, err == nil
}
