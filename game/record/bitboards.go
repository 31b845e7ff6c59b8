package record

import (
	"errors"
	"fmt"
	"io"
	"math/bits"
	"regexp"
	"strconv"
	"strings"

	"othello/game"
)

// bitboardPair is a position as Egaroucid copies it: the discs of the side to move and
// those of its opponent, a1 the highest bit. Programs that count from the other end mean
// the same position, turned by half a turn.
var bitboardPair = regexp.MustCompile(`^\s*(?:0[xX]([0-9a-fA-F]{1,16})[\s,]+0[xX]([0-9a-fA-F]{1,16})|([0-9a-fA-F]{16})[ \t,]+([0-9a-fA-F]{16}))\b`)

// isBitboards reports whether text begins with a pair. Digits without 0x that could be two
// boards of 4x4 are none.
func isBitboards(text string) bool {
	m := bitboardPair.FindStringSubmatch(text)
	return m != nil && (m[1] != "" || strings.ContainsFunc(m[3]+m[4], func(r rune) bool { return !isCell(r) }))
}

// bitboards reads positions, each with its side to move and moves on the rest of its line
// if it has any.
func (p *parser) bitboards() {
	for at, line := range p.lines() {
		at += len(line)
		if line = strings.TrimLeftFunc(line, func(r rune) bool { return r <= ' ' }); line != "" {
			p.add(p.bitboardPair(at-len(line), line))
		}
	}
}

func (p *parser) bitboardPair(at int, line string) *Record {
	m := bitboardPair.FindStringSubmatchIndex(line)
	if m == nil {
		p.fail(at, "%q is not two bitboards of 16 hexadecimal digits", excerpt(line))
		return nil
	}
	var sides [2]game.Bitboard
	for i := range sides {
		group := 2 + 2*i
		if m[group] < 0 {
			group += 4
		}
		v, _ := strconv.ParseUint(line[m[group]:m[group+1]], 16, 64)
		sides[i] = game.Bitboard(bits.Reverse64(v))
	}
	if both := sides[0] & sides[1]; both != 0 {
		p.fail(at+m[0], "both sides have a disc on %v", both.First())
	}
	position := game.Position{Own: sides[0], Opp: sides[1]}
	turn, from := sideAt(line, m[1])
	if turn == game.Empty {
		turn = position.LikelyTurn()
	}
	r := &Record{Game: p.newGame(position.Board(turn), at)}
	p.moves(r.Game, at+from, at+len(line))
	return r
}

// writeBitboards writes the current positions, one a line, with the side to move where the
// number of discs suggests the other.
func writeBitboards(w io.Writer, records []*Record) error {
	for _, r := range records {
		b := r.Game.Board()
		if b.Size() != game.Size8 {
			return errors.New("bitboards are of 8x8")
		}
		p := b.Position()
		line := fmt.Sprintf("0x%016x 0x%016x", bits.Reverse64(uint64(p.Own)), bits.Reverse64(uint64(p.Opp)))
		if p.Board(p.LikelyTurn()) != b {
			line += " " + b.Turn.String()
		}
		if _, err := io.WriteString(w, line+"\n"); err != nil {
			return err
		}
	}
	return nil
}
