package record

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"othello/game"
)

// fenBoard finds a position as chess programs write it: eight ranks with digits for empty
// squares, then the side to move and what chess adds.
var fenBoard = regexp.MustCompile(`(?:^|[\s"'=:\[])((?:[1-8pPxXoO]{1,8}/){7}[1-8pPxXoO]{1,8})(?:\[[^\]\s]*\])?(?:[ \t]+([bwBW])\b(?:[ \t]+(?:-|\d+)){0,4})?["'\]]*`)

// fenCells are the cells that letters and digits of a FEN stand for.
var fenCells = func() *strings.Replacer {
	pairs := []string{"p", "X", "P", "O"}
	for n := 1; n <= 8; n++ {
		pairs = append(pairs, strconv.Itoa(n), strings.Repeat("-", n))
	}
	return strings.NewReplacer(pairs...)
}()

// isFEN reports whether the first words of text are a position as chess programs write it.
func isFEN(text string) bool {
	m := fenBoard.FindStringIndex(text[:min(len(text), 400)])
	return m != nil && !anySquare.MatchString(text[:m[0]])
}

// fen reads positions, each with the moves that follow it.
func (p *parser) fen() {
	found := fenBoard.FindAllStringSubmatchIndex(p.text, -1)
	for i := 0; i < len(found) && p.err == nil; i++ {
		to := len(p.text)
		if i+1 < len(found) {
			to = found[i+1][0]
		}
		m := found[i]
		r := &Record{Game: p.newGame(p.fenBoard(p.text, m, m[2]), m[2])}
		p.moves(r.Game, m[1], to)
		p.add(r)
	}
}

// fenBoard reads a match of fenBoard in text; errors are placed at an offset. In FENs of
// chess, where p is Black and P White, the first rank is the eighth, with X and O it is the
// one at the top.
func (p *parser) fenBoard(text string, m []int, offset int) game.Board {
	ranks := strings.Split(text[m[2]:m[3]], "/")
	if strings.ContainsAny(text[m[2]:m[3]], "pP") {
		slices.Reverse(ranks)
	}
	cells := []rune(fenCells.Replace(strings.Join(ranks, "")))
	for _, rank := range ranks {
		if len(fenCells.Replace(rank)) != 8 {
			p.fail(offset, "the rank %q of a FEN does not have 8 squares", rank)
			return p.start
		}
	}
	b := fill(game.Size8, cells)
	switch {
	case m[4] < 0:
		b = guessTurn(b)
	case strings.EqualFold(text[m[4]:m[5]], "w"):
		b.Turn = game.White
	}
	return b
}
