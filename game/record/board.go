package record

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"othello/game"
)

// The alphabets of board strings. Digits are those of programs that print their
// arrays: 1 black, 2 white, 0 empty.
const (
	blackCells = "Xx*Bb#@1●⚫"
	whiteCells = "OoWw2○⚪◯〇"
	emptyCells = "-._0+~·・□"
)

func isCell(r rune) bool {
	return strings.ContainsRune(blackCells, r) || strings.ContainsRune(whiteCells, r) || strings.ContainsRune(emptyCells, r)
}

// colorOf returns the disc that a cell shows.
func colorOf(cell rune) game.Color {
	switch {
	case strings.ContainsRune(blackCells, cell):
		return game.Black
	case strings.ContainsRune(whiteCells, cell):
		return game.White
	}
	return game.Empty
}

// leadingBoard returns the board that the first n cells describe: all of them, or all but
// the last, which is the side to move. n is zero if they describe none.
func leadingBoard(cells []rune) (b game.Board, n int) {
	for _, n := range []int{len(cells), len(cells) - 1} {
		if size, ok := sizeOfCells(n); ok {
			return fill(size, cells[:n]), n
		}
	}
	return game.Board{}, 0
}

// sizeOfCells returns the board with that many squares; ok is false if there is none.
func sizeOfCells(n int) (size game.Size, ok bool) {
	for _, size := range []game.Size{game.Size4, game.Size6, game.Size8} {
		if n == int(size*size) {
			return size, true
		}
	}
	return 0, false
}

// fill returns the board that cells describe, rank by rank, Black to move. There must
// be as many cells as the board has squares.
func fill(size game.Size, cells []rune) game.Board {
	b := game.Board{Out: ^size.Mask(), Turn: game.Black}
	i := 0
	for s := range size.Mask().Squares() {
		b = b.With(s, colorOf(cells[i]))
		i++
	}
	return b
}

// guessTurn returns b with the side to move that the number of discs suggests: Black
// after an even number of moves, unless only White can move.
func guessTurn(b game.Board) game.Board {
	b.Turn = game.Black
	if b.Position().Empties()%2 != 0 {
		b.Turn = game.White
	}
	if b.Position().MustPass() {
		b.Turn = b.Turn.Opponent()
	}
	return b
}

// isBoard reports whether text begins like a board.
func isBoard(text string) bool {
	if _, rest := drawnBoard(text); rest > 0 {
		return true
	}
	cells, _ := leadingCells(text)
	return len(cells) >= 16
}

// board reads one position, and the moves played from it if any follow.
func (p *parser) board() ([]*Record, error) {
	b, at, ok := p.cells()
	if !ok {
		cells, _ := leadingCells(p.text)
		return nil, p.fail(0, "%d squares do not make a board (64, 36 or 16 do)", len(cells))
	}
	turn, at := sideAt(p.text, at)
	if turn == game.Empty {
		b = guessTurn(b)
	} else {
		b.Turn = turn
	}
	g, err := p.newGame(b, 0)
	if err != nil {
		return nil, err
	}
	if err := p.movesFrom(g, at, len(p.text)); err != nil {
		return nil, err
	}
	return []*Record{{Game: g}}, nil
}

// cells reads the squares at the start of the text, drawn or in a row, and gives
// the offset behind them.
func (p *parser) cells() (b game.Board, rest int, ok bool) {
	if b, rest := drawnBoard(p.text); rest > 0 {
		return b, rest, true
	}
	cells, ends := leadingCells(p.text)
	b, n := leadingBoard(cells)
	if n == 0 {
		return b, 0, false
	}
	return b, ends[n-1], true
}

// mostCells bounds what is kept of a text that is too long for a board.
const mostCells = 1000

// leadingCells returns the cells in the words at the start of text that consist of
// nothing else, up to a full board and its side to move, and the offset behind
// each.
func leadingCells(text string) (cells []rune, ends []int) {
	spaced := true // every word so far was one cell
	for i := 0; i < len(text) && len(cells) < 66; {
		r, size := utf8.DecodeRuneInString(text[i:])
		if unicode.IsSpace(r) {
			i += size
			continue
		}
		word := text[i:]
		if end := strings.IndexFunc(word, unicode.IsSpace); end >= 0 {
			word = word[:end]
		}
		if strings.ContainsFunc(word, func(r rune) bool { return !isCell(r) }) || isMoveNumber(word) {
			// The size that GGF boards begin with.
			if len(cells) == 0 && (word == "8" || word == "6" || word == "4") {
				i += len(word)
				continue
			}
			break
		}
		lone := len(word) == size
		_, full := sizeOfCells(len(cells))
		full = full && (!spaced || len(cells) == 64)
		if full && len(cells) == 64 && !lone {
			break
		}
		for j, r := range word {
			if len(cells) == mostCells {
				break
			}
			cells = append(cells, r)
			ends = append(ends, i+j+utf8.RuneLen(r))
		}
		if full && lone {
			break
		}
		spaced = spaced && lone
		i += len(word)
	}
	return cells, ends
}

// isMoveNumber reports whether word is "1." or "12.", which could be cells.
func isMoveNumber(word string) bool {
	number, ok := strings.CutSuffix(word, ".")
	return ok && number != "" && strings.Trim(number, "0123456789") == ""
}

// drawnBoard reads a board drawn in as many lines as it has ranks, with or
// without spaces, frame, coordinates and remarks at the right. rest is the offset
// behind it, zero if text does not begin with one.
func drawnBoard(text string) (b game.Board, rest int) {
	var cells []rune
	var files game.Size // of the first rank
	ranks, offset := 0, 0
	for line := range strings.Lines(text) {
		offset += len(line)
		row, kind := rankCells(line, ranks)
		switch kind {
		case notRank:
			return game.Board{}, 0
		case frame:
			continue
		}
		if ranks == 0 {
			files = game.Size(len(row))
		}
		if game.Size(len(row)) != files || !files.Valid() {
			return game.Board{}, 0
		}
		cells = append(cells, row...)
		if ranks++; ranks == int(files) {
			return fill(files, cells), offset + frameBelow(text[offset:])
		}
	}
	return game.Board{}, 0
}

// frameBelow returns the length of the border and file letters that text begins with.
func frameBelow(text string) (n int) {
	for line := range strings.Lines(text) {
		if _, kind := rankCells(line, 8); kind != frame {
			break
		}
		n += len(line)
	}
	return n
}

const (
	notRank = iota
	frame   // blank line, border or file letters
	rank
)

// rankCells reads the line of a drawn board that follows the given number of ranks.
func rankCells(line string, ranks int) (cells []rune, kind int) {
	const longest = 4096 // bytes of a rank and its remarks
	line = strings.Map(func(r rune) rune {
		switch {
		case '─' <= r && r <= '╿', r == '|':
			return ' '
		}
		return r
	}, line[:min(len(line), longest)])
	words := strings.Fields(line)
	all := strings.Join(words, "")
	switch {
	case strings.Trim(all, "+-=") == "" && (all == "" || strings.ContainsAny(all, "+=")):
		return nil, frame
	case len(all) >= 4 && strings.HasPrefix("abcdefghabcdefgh", strings.ToLower(all)),
		strings.EqualFold(all, "bcdefg"), strings.EqualFold(all, "cdef"),
		len(words) >= 8 && strings.HasPrefix(strings.ToLower(all), "abcdefgh"):
		return nil, frame
	}

	// Numbered ranks may have remarks behind them: take what stands between.
	// The small boards are numbered from 1, or as they lie in the large one.
	if len(words) > 1 && len(words[0]) == 1 && '1' <= words[0][0] && words[0][0] <= '8' {
		number := int(words[0][0] - '0')
		if number-ranks >= 1 && number-ranks <= 3 {
			if cells := joinedCells(words[1:], true); game.Size(len(cells)).Valid() {
				return cells, rank
			}
		}
	}
	if cells := joinedCells(words, false); len(cells) > 0 {
		return cells, rank
	}
	return nil, notRank
}

// joinedCells returns the cells of words: of all of them, or, where remarks may
// follow, of those up to the first number of a rank or full rank.
func joinedCells(words []string, remarks bool) (cells []rune) {
	for i, word := range words {
		// The rank number at the right of a rank, which "1" and "2" could be
		// cells of: a full rank comes before it.
		if remarks && i > 0 && (len(cells) == 8 || i == len(words)-1 && game.Size(len(cells)).Valid()) {
			break
		}
		for _, r := range word {
			if !isCell(r) {
				if remarks && game.Size(len(cells)).Valid() {
					return cells
				}
				return nil
			}
			cells = append(cells, r)
		}
		if len(cells) > int(game.Size8) {
			return nil
		}
	}
	return cells
}

// sideAt reads a side to move, "X", "O to move", "Black's turn", at an offset of
// text. It gives Empty if there is none, and the offset behind what it read.
func sideAt(text string, at int) (turn game.Color, rest int) {
	for {
		for at < len(text) && (text[at] <= ' ' || strings.IndexByte(":,.()'", text[at]) >= 0) {
			at++
		}
		word := text[at:]
		if end := strings.IndexFunc(word, func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune(":,.;()'", r) }); end >= 0 {
			word = word[:end]
		}
		switch strings.ToLower(word) {
		case "to", "move", "moves", "turn", "side", "next", "play", "plays", "player", "s", "is":
		case "black", "white":
			if turn != game.Empty {
				return turn, at
			}
			turn = game.Black
			if strings.EqualFold(word, "white") {
				turn = game.White
			}
		default:
			r, _ := utf8.DecodeRuneInString(word)
			if turn != game.Empty || utf8.RuneCountInString(word) != 1 || colorOf(r) == game.Empty {
				return turn, at
			}
			turn = colorOf(r)
		}
		at += len(word)
	}
}
