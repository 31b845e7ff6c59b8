package record

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"othello/game"
)

// sideSaid are the ways in which people say who is to move, beside a board, above it or
// below: "O to move", "White's turn (O)", "White (o) to play:", "Turn: White", "白番".
var sideSaid = func() (list []*regexp.Regexp) {
	const side = `(black|white|[xo*@#bw●○⚫⚪◯〇])`
	for _, said := range []string{
		`(?i)(?:^|[^\pL\d])SIDE(?:\s*\(\s*SIDE\s*\))?(?:'s|’s)?\s*(?:is\s+)?(?:to\s+(?:move|play|go)|turn|on\s+move|next)\b(?:\s*\(\s*SIDE\s*\))?`,
		`(?i)\b(?:turn|to\s+move|to\s+play|side|next|(?:current|next)\s+(?:player|side|turn))\s*(?:is\b|[:=])\s*[(\["]?\s*SIDE(?:[^\pL\d:=]|$)`,
		`(?i)\b(?:turn|side|next|current\s+player)[ \t]+SIDE[ \t]*[.)\]]?[ \t]*(?:\n|$)`,
		`([黒白●○⚫⚪])(?:さん)?の?(?:手番|番|ターン)`,
		`(?:手番|次の?手?番?|ターン)\s*(?:は|[:=])?\s*([黒白●○⚫⚪])`,
	} {
		list = append(list, regexp.MustCompile(strings.ReplaceAll(said, "SIDE", side)))
	}
	return list
}()

// saidSides returns the sides that text says are to move, and the text with blanks in the
// place of these words.
func saidSides(text string) (black, white bool, rest string) {
	out := []byte(text)
	for _, said := range sideSaid {
		for _, m := range said.FindAllStringSubmatchIndex(text, -1) {
			for i := 2; i < len(m); i += 2 {
				if m[i] < 0 {
					continue
				}
				isBlack := sideNamed(text[m[i]:m[i+1]]) == game.Black
				black, white = black || isBlack, white || !isBlack
			}
			for i := m[0]; i < m[1]; i++ {
				if out[i] != '\n' {
					out[i] = ' '
				}
			}
		}
	}
	return black, white, string(out)
}

// sideNamed returns the side of a name or of a disc, Empty for other words.
func sideNamed(word string) game.Color {
	switch strings.ToLower(word) {
	case "black", "黒":
		return game.Black
	case "white", "白":
		return game.White
	}
	if r, n := utf8.DecodeRuneInString(word); n == len(word) && n > 0 {
		return colorOf(r)
	}
	return game.Empty
}

// turnWords may stand around a side to move.
var turnWords = []string{"to", "move", "moves", "turn", "side", "next", "play", "plays", "player", "s", "is"}

// sideAt reads a lone side to move, "X" or "white", with words such as "to move" at an offset
// of text. It gives Empty if there is none, or if it is followed by a number of discs, and
// the offset behind what it read.
func sideAt(text string, at int) (turn game.Color, rest int) {
	begun := at
	for {
		for at < len(text) && (text[at] <= ' ' || strings.IndexByte(":,.()[]|'\"", text[at]) >= 0) {
			at++
		}
		word := text[at:]
		if end := strings.IndexFunc(word, func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune(":,.;()[]|'\"=", r) }); end >= 0 {
			word = word[:end]
		}
		switch side := sideNamed(word); {
		case side != game.Empty && turn == game.Empty:
			turn = side
			if after := strings.TrimLeft(text[at+len(word):], " \t:="); after != "" && unicode.IsDigit(rune(after[0])) {
				return game.Empty, begun
			}
		case side == game.Empty && slices.Contains(turnWords, strings.ToLower(word)):
		default:
			return turn, at
		}
		at += len(word)
	}
}

// side gives a drawn board the side to move that the text before or beside it says, or the one
// behind it, or the one that its number of discs suggests. The words are taken out of the text,
// so that they are no moves: the drawing ends behind them.
func (p *parser) side(d *drawing) {
	black, white, _ := saidSides(d.beside)
	blackAfter, whiteAfter, rest := saidSides(p.text[d.rest:])
	if blackAfter || whiteAfter {
		p.text = p.text[:d.rest] + rest
	}
	lone, after := sideAt(p.text, d.rest)
	if lone != game.Empty || !blackAfter && !whiteAfter {
		d.rest = after
	}
	black = black || blackAfter || lone == game.Black
	white = white || whiteAfter || lone == game.White
	switch {
	case black && white:
		p.fail(d.rest, "the text says both that Black and that White is to move")
	case black:
		d.board.Turn = game.Black
	case white:
		d.board.Turn = game.White
	default:
		d.board = guessTurn(d.board)
	}
}
