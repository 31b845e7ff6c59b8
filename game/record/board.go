package record

import (
	"math"
	"regexp"
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

// asciiCells are the cells of these alphabets that are ASCII.
var asciiCells = func() (set [128]bool) {
	for _, r := range blackCells + whiteCells + emptyCells {
		if r < 128 {
			set[r] = true
		}
	}
	return set
}()

func isCell(r rune) bool {
	if r < 128 {
		return asciiCells[r]
	}
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
	size = game.Size(math.Sqrt(float64(max(n, 0))))
	return size, int(size*size) == n && size.Valid()
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
	b.Turn = b.Position().LikelyTurn()
	if b.Position().MustPass() {
		b.Turn = b.Turn.Opponent()
	}
	return b
}

// isBoard reports whether text holds a board: drawn, or in a line.
func isBoard(text string) bool {
	p := &parser{text: discs(text)}
	if _, ok := p.drawing(); ok {
		return true
	}
	cells, _ := leadingCells(p.text)
	return len(cells) >= 16
}

// board reads one position, and the moves played from it if any follow.
func (p *parser) board() {
	p.text = discs(p.text)
	d, ok := p.drawing()
	if !ok {
		cells, _ := leadingCells(p.text)
		p.fail(0, "%d squares do not make a board (64, 36 or 16 do)", len(cells))
		return
	}
	p.side(&d)
	g := p.newGame(d.board, 0)
	p.note(g.Root(), said(d.beside))
	p.moves(g, d.rest, len(p.text))
	p.add(&Record{Game: g})
}

// said returns the lines of what stands beside a board that say something.
func said(beside string) string {
	var lines []string
	for line := range strings.Lines(beside) {
		line = strings.Trim(line, " \t\n|[](){};:,=\"'")
		if strings.ContainsFunc(line, unicode.IsLetter) && !rankOf(line, 8, 8).frame {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "\n")
}

// boardInside finds a board of 64 cells in one line with something before it, such as a
// bracket, an ID or the time of a log. Ranks may be parted by a space or a slash.
func boardInside(text string) (d drawing, ok bool) {
	var cells []rune
	before := ' ' // the run
	last := ' '
	from := 0
	for i, r := range text + "\n" {
		switch {
		case isCell(r) && len(cells) <= 65:
			if len(cells) == 0 {
				from, before = i, last
			}
			if cells = append(cells, r); len(cells) == 64 {
				d.rest = i + utf8.RuneLen(r)
			}
		case (r == ' ' || r == '/') && len(cells)%8 == 0 && 0 < len(cells) && len(cells) < 64:
		default:
			extra := len(cells) == 65 && colorOf(cells[64]) != game.Empty
			if (len(cells) == 64 || extra) && !unicode.IsLetter(before) && !unicode.IsDigit(before) && !unicode.IsLetter(r) {
				d.board, d.beside = fill(game.Size8, cells[:64]), text[:from]
				return d, true
			}
			if cells = cells[:0]; isCell(r) {
				cells = append(cells, r) // too many for a board
			}
		}
		last = r
	}
	return d, false
}

// drawing finds a board in the text: drawn, or in a row.
func (p *parser) drawing() (d drawing, ok bool) {
	if d, ok := drawnBoard(p.text); ok {
		return d, true
	}
	cells, ends := leadingCells(p.text)
	if b, n := leadingBoard(cells); n > 0 {
		return drawing{board: b, rest: ends[n-1]}, true
	}
	return boardInside(p.text)
}

// cellsAt returns the cells that text begins with, at most most, and the offset behind each.
// Spaces between them are skipped if spaced is set.
func cellsAt(text string, most int, spaced bool) (cells []rune, ends []int) {
	for i, r := range text {
		if spaced && r == ' ' {
			continue
		}
		if !isCell(r) || len(cells) == most {
			break
		}
		cells, ends = append(cells, r), append(ends, i+utf8.RuneLen(r))
	}
	return cells, ends
}

// colours are what a terminal obeys in a log.
var colours = regexp.MustCompile(`\x1b\[[0-9;]*m`)

// discs is narrow that takes out colours, gives all bars one shape and puts letters in the place
// of squares that are drawn as pictures. Where there are round discs, squares of any colour are empty; otherwise
// the black and the white ones are discs.
func discs(text string) string {
	if text = narrow(text); strings.Contains(text, "\x1b") {
		text = colours.ReplaceAllString(text, "")
	}
	if !strings.ContainsFunc(text, func(r rune) bool { return r > unicode.MaxLatin1 }) {
		return text
	}
	black, white := "⬛■◼🔳", "⬜◻🔲"
	if strings.ContainsAny(text, "⚫⚪●○⬤◯🔴🔵") {
		black, white = "", ""
	}
	return strings.Map(func(r rune) rune {
		switch {
		case r == '│' || r == '┃' || r == '║':
			return '|'
		case r == '⬤' || strings.ContainsRune(black, r):
			return 'X'
		case strings.ContainsRune(white, r):
			return 'O'
		case strings.ContainsRune("⬛■◼🔳⬜◻🔲🟩🟦🟫🟨🟧🟪🟥▪▫◽◾⋅∙", r):
			return '-'
		}
		return r
	}, text)
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

// boardText returns the current position on one line.
func boardText(r *Record) string { return r.Game.Board().Line() + "\n" }
