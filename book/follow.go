package book

import (
	"strconv"
	"strings"

	"othello/game"
	"othello/internal/message"
)

// MaxWeight is the largest weight of a Line.
const MaxWeight = 99

// Line is an opening that engines are made to play while their opponent plays it, too.
type Line struct {
	Moves  []game.Square // from the opening of 8x8, without passes
	Weight int           // how often it is chosen among several, 1 to MaxWeight
}

// ParseLines reads lines that are separated by commas, each the name of an opening or its
// moves, with its weight behind an asterisk if that is not 1: "Tiger*2, f5f6".
func ParseLines(text string) ([]Line, error) {
	var lines []Line
	for part := range strings.SplitSeq(text, ",") {
		name, number, weighted := strings.Cut(part, "*")
		if name = strings.TrimSpace(name); name == "" && !weighted {
			continue
		}
		l := Line{Weight: 1}
		if weighted {
			var err error
			if l.Weight, err = strconv.Atoi(strings.TrimSpace(number)); err != nil || l.Weight < 1 || l.Weight > MaxWeight {
				return nil, message.Errorf("the weight of %q is %q, not a number from 1 to %d", name, strings.TrimSpace(number), MaxWeight)
			}
		}
		if moves, err := game.ParseLine(strings.ToLower(name)); err == nil {
			l.Moves = moves
		} else if found := Find(name); name != "" && len(found) > 0 {
			l.Moves = found[0].Moves
		}
		if len(l.Moves) == 0 {
			return nil, message.Errorf("%q is neither an opening nor its moves", name)
		}
		lines = append(lines, l)
	}
	return lines, nil
}

// Follow chooses among the lines that p is on, by weight and up to symmetry, and returns the
// next move. False if p is on none that goes on. pick(n) is a random number below n.
func Follow(lines []Line, p game.Position, pick func(n int) int) (game.Square, bool) {
	chosen, total := game.NoSquare, 0
	for _, l := range lines {
		if m, ok := l.next(p); ok {
			if total += l.Weight; pick(total) < l.Weight {
				chosen = m
			}
		}
	}
	return chosen, total > 0
}

// next returns the move of the line in p. The position itself comes before its mirror images.
func (l Line) next(p game.Position) (game.Square, bool) {
	wanted, turn := p.Canonical()
	at, found := game.Start(game.Size8), game.NoSquare
	for _, m := range l.Moves {
		if at.MustPass() {
			at = at.Pass()
		}
		if at == p {
			return m, true
		}
		if c, y := at.Canonical(); c == wanted {
			found = turn.Inverse().Square(y.Square(m))
		}
		at = at.Play(m)
	}
	return found, found != game.NoSquare
}
