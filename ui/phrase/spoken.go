package phrase

import (
	"fmt"
	"strings"

	"othello/game"
	"othello/game/record"
	"othello/internal/lang"
)

// Board prints a board, one rank a line, with the counts and whose turn it is.
func Board(tr *lang.Printer, b game.Board) string {
	n := b.Size()
	var text strings.Builder
	text.WriteString(" ")
	for file := range int(n) {
		fmt.Fprintf(&text, " %c", 'a'+file)
	}
	for rank := range int(n) {
		fmt.Fprintf(&text, "\n%d", rank+1)
		for file := range int(n) {
			text.WriteString(map[game.Color]string{game.Black: " X", game.White: " O", game.Empty: " -"}[b.At(n.At(file, rank))])
		}
	}
	return text.String() + "\n" + tr.F("X is Black, O is White. %s", Standing(tr, b))
}

// Legal lists the legal moves of a game that is not over.
func Legal(tr *lang.Printer, g *game.Game) string {
	p, turn := g.Position(), g.Turn()
	switch p.Moves().Count() {
	case 0:
		return tr.F("%v has no legal move and must pass.", turn)
	case 1:
		return tr.F("%v has 1 legal move: %s.", turn, Squares(tr, p.Size(), p.Moves()))
	}
	return tr.F("%v has %d legal moves: %s.", turn, p.Moves().Count(), Squares(tr, p.Size(), p.Moves()))
}

// Row says what is on a rank, "1" to "8", or a file, "a" to "h".
func Row(tr *lang.Printer, b game.Board, name string) (string, error) {
	n := b.Size()
	var line game.Bitboard
	var title string
	if len(name) == 1 {
		switch c := name[0] | 0x20; {
		case name[0] >= '1' && name[0] < '1'+byte(n):
			line, title = game.Bitboard(0xff)<<(8*n.At(0, int(name[0]-'1')).Rank()), tr.F("Row %s", name)
		case c >= 'a' && c < 'a'+byte(n):
			line, title = game.Bitboard(0x0101010101010101)<<n.At(int(c-'a'), 0).File(), tr.F("Column %s", string(c))
		}
	}
	line &^= b.Out
	if line == 0 {
		return "", lang.Errorf("%q is not a row or a column", Clip(name))
	}
	var parts []string
	for _, group := range []struct {
		name string
		set  game.Bitboard
	}{{tr.T("black"), line & b.Black}, {tr.T("white"), line & b.White}, {tr.T("empty"), line & b.Position().Empty()}} {
		switch {
		case group.set == line:
			parts = append(parts, tr.F("all %s", group.name))
		case group.set != 0:
			parts = append(parts, group.name+" "+Squares(tr, n, group.set))
		}
	}
	if moves := line & b.Position().Moves(); moves != 0 {
		parts = append(parts, tr.F("legal moves %s", Squares(tr, n, moves)))
	}
	return tr.F("%s: %s.", title, strings.Join(parts, "; ")), nil
}

// History lists the moves that lead to a node, with their numbers.
func History(tr *lang.Printer, n *game.Node) string {
	var parts []string
	for n := range n.Path() {
		if n.Parent() != nil {
			parts = append(parts, Placed(tr, n)+".")
		}
	}
	if parts == nil {
		return tr.T("No move has been made.")
	}
	return strings.Join(parts, " ")
}

// Transcript returns the moves of a game as one word, "f5d6c3".
func Transcript(tr *lang.Printer, r *record.Record) (string, error) {
	if len(r.Game.Moves()) == 0 {
		return "", lang.Errorf("no move has been made")
	}
	text, err := record.Text(record.Transcript, r)
	return strings.TrimSpace(text), err
}
