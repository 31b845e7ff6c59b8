package record

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"othello/game"
)

// GGF is the format of the Generic Game Server (GGS) and of NBoard. Moves are
// "square/evaluation/seconds", both optional, from the mover's view; coordinates
// count from the upper left square of the board that BO names.

// ggf takes a property.
func (t *tree) ggf(p token) {
	r, g := t.record, t.record.Game
	switch value := p.text(); p.name {
	case "GM":
		if !strings.EqualFold(value, "othello") && !strings.EqualFold(value, "reversi") {
			t.fail(p.offset, "the game is %q, not Othello", excerpt(value))
		}
	case "BO":
		if g.Root() != g.Node() {
			t.fail(p.offset, "a board in the middle of a game")
			return
		}
		t.mirror = false
		g.Restart(t.ggfBoard(p))
	case "B", "W":
		t.ggfMove(g, p)
	case "C":
		t.note(g.Node(), value)
	case "RE":
		delete(r.Extra, flaggedKey)
		if t.result = value; strings.Contains(value, ":") {
			r.setExtra(GGF, p)
		}
	default:
		t.foreign(p.name, value, p.offset)
		r.header(GGF, p)
	}
}

// endedGGF completes a game: its result says how it ended behind a colon.
func (t *tree) endedGGF() {
	margin, why, flagged := strings.Cut(t.result, ":")
	t.record.Result = resultOf(margin, t.record.Game.Board().Size())
	if flagged {
		t.record.endedGGF(margin, why)
	}
}

// resultOf returns the result with Black ahead by margin, nil unless margin is a whole
// number possible on a board of that size.
func resultOf(margin string, size game.Size) *game.Result {
	v, err := strconv.ParseFloat(strings.TrimSpace(margin), 64)
	squares := int(size * size)
	if err != nil || v != math.Trunc(v) || math.Abs(v) > float64(squares) || int(v)%2 != 0 {
		return nil
	}
	return &game.Result{Black: (squares + int(v)) / 2, White: (squares - int(v)) / 2}
}

// ggfBoard reads "8 ---…--- *": size, squares, side to move.
func (t *tree) ggfBoard(p token) game.Board {
	name, rest, _ := strings.Cut(p.text(), " ")
	n, err := strconv.Atoi(name)
	size := game.Size(n)
	if err != nil || !size.Valid() {
		t.fail(p.offset, "the board has size %q; 8, 6 and 4 are supported", excerpt(name))
		return game.Board{}
	}
	cells := slices.DeleteFunc([]rune(rest), func(r rune) bool { return r <= ' ' })
	if len(cells) != n*n+1 {
		t.fail(p.offset, "the board has %d characters, not %d squares and the side to move", len(cells), n*n)
		return game.Board{}
	}
	if i := slices.IndexFunc(cells, func(r rune) bool { return !isCell(r) }); i >= 0 {
		t.fail(p.offset, "unexpected %q in the board (* black, O white, - empty)", cells[i])
	}
	b := fill(size, cells)
	if b.Turn = colorOf(cells[n*n]); b.Turn == game.Empty {
		t.fail(p.offset, "the board ends without the side to move")
	}
	return b
}

// ggfMove plays "F5/-2.00/4.09": a move, its evaluation for the mover and the seconds it took.
func (t *tree) ggfMove(g *game.Game, p token) {
	name, rest, _ := strings.Cut(p.text(), "/")
	eval, elapsed, _ := strings.Cut(rest, "/")
	m, ok := inBoard(strings.TrimSpace(name), g.Board().Size())
	if !ok {
		t.fail(p.offset, "%q is not a move", excerpt(name))
	}
	t.turn(g, m, p)
	t.play(g, m, p.offset)
	if v, ok := parseEval(eval); ok {
		g.Node().Eval = &v
	}
	if d, ok := parseSeconds(elapsed); ok {
		g.Node().Elapsed = d
	}
}

// flaggedKey is the key of a result such as "-40.00:t", whose margin says less than how the
// game ended.
const flaggedKey = "GGF.RE"

// ggfText returns the line through the current node of a game.
func ggfText(r *Record) string {
	var out propertyWriter
	line := r.Game.Line()
	size := line[0].Board().Size()
	out.WriteString("(;GM[Othello]")
	out.fields(r, "PC", "EV", "DT", "PB", "PW")
	out.extra(r, GGF, "RE")
	switch end := line[len(line)-1].Board(); {
	case r.endingGGF(size) != "":
		out.put("RE", cmp.Or(unescape(r.Extra[flaggedKey]), r.endingGGF(size)))
	case r.Result != nil:
		out.put("RE", fmt.Sprintf("%+d.000", r.Result.Margin()))
	case end.Over():
		out.put("RE", fmt.Sprintf("%+d.000", end.Result().Margin()))
	default:
		out.put("RE", "?")
	}
	if t, typed := r.Extra["GGF.TY"]; !typed || foreign("TY", t) != nil {
		out.put("TY", strconv.Itoa(int(size)))
	}
	out.put("BO", fmt.Sprintf("%d %s", size, strings.ReplaceAll(line[0].Board().Line(), "X", "*")))
	out.put("C", line[0].Comment)
	for _, n := range line[1:] {
		name := strings.ToUpper(size.Name(n.Move()))
		if n.Move() == game.Pass {
			name = "PA"
		}
		if n.Eval != nil || n.Elapsed > 0 {
			name += "/"
			if n.Eval != nil {
				name += formatEval(*n.Eval)
			}
		}
		if n.Elapsed > 0 {
			name += "/" + formatSeconds(n.Elapsed)
		}
		out.put(n.Mover().String()[:1], name)
		out.put("C", n.Comment)
	}
	return out.String() + ";)\n"
}
