package record

import (
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

// ggf reads all games of the text.
func (p *parser) ggf() ([]*Record, error) {
	s := &scanner{parser: p}
	return s.trees(s.ggfGame)
}

// ggfGame reads one game, from its "(;" to its ";)".
func (s *scanner) ggfGame() (*Record, error) {
	r := &Record{}
	begun := s.at
	g, err := s.newGame(game.StartBoard(game.Size8), begun)
	if err != nil {
		return nil, err
	}
	r.Game = g
	margin, flagged := "", false
	for {
		t, err := s.next()
		if err != nil {
			return nil, err
		}
		switch {
		case t.kind == ';', t.kind == '(' && t.offset == begun:
			continue
		case t.kind == '(':
			return nil, s.fail(t.offset, "a game begins inside another")
		case t.kind == ')':
			r.Result = resultOf(margin, r.Game.Root().Board().Size())
			return r, nil
		case t.kind != 'p':
			return nil, s.fail(begun, "the game that begins here has no end ';)'")
		}
		value := t.text()
		switch t.name {
		case "GM":
			if !strings.EqualFold(value, "othello") && !strings.EqualFold(value, "reversi") {
				return nil, s.fail(t.offset, "the game is %q, not Othello", excerpt(value))
			}
		case "BO":
			if r.Game.Root() != r.Game.Node() {
				return nil, s.fail(t.offset, "a board in the middle of a game")
			}
			b, err := s.ggfBoard(t)
			if err != nil {
				return nil, err
			}
			old := r.Game.Root()
			r.Game = game.FromBoard(b)
			s.note(r.Game.Root(), string(s.notes[old]))
		case "B", "W":
			if err := s.ggfMove(r.Game, t); err != nil {
				return nil, err
			}
		case "C":
			s.note(r.Game.Node(), value)
		case "RE":
			if margin, _, flagged = strings.Cut(value, ":"); flagged {
				r.setExtra(GGF, t)
			} else {
				delete(r.Extra, flaggedKey)
			}
		default:
			if !r.header(t.name, value) {
				r.setExtra(GGF, t)
			}
		}
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
func (s *scanner) ggfBoard(t token) (game.Board, error) {
	size, rest, _ := strings.Cut(t.text(), " ")
	n, err := strconv.Atoi(size)
	if err != nil || !game.Size(n).Valid() {
		return game.Board{}, s.fail(t.offset, "the board has size %q; 8, 6 and 4 are supported", excerpt(size))
	}
	cells := slices.DeleteFunc([]rune(rest), func(r rune) bool { return r <= ' ' })
	if len(cells) != n*n+1 {
		return game.Board{}, s.fail(t.offset, "the board has %d characters, not %d squares and the side to move", len(cells), n*n)
	}
	for _, c := range cells {
		if !isCell(c) {
			return game.Board{}, s.fail(t.offset, "unexpected %q in the board (* black, O white, - empty)", c)
		}
	}
	b := fill(game.Size(n), cells)
	if b.Turn = colorOf(cells[n*n]); b.Turn == game.Empty {
		return b, s.fail(t.offset, "the board ends without the side to move")
	}
	return b, nil
}

func (s *scanner) ggfMove(g *game.Game, t token) error {
	name, rest, _ := strings.Cut(t.text(), "/")
	eval, elapsed, _ := strings.Cut(rest, "/")
	m, ok := inBoard(strings.TrimSpace(name), g.Board().Size())
	if !ok {
		return s.fail(t.offset, "%q is not a move", excerpt(name))
	}
	if err := s.turn(g, m, t); err != nil {
		return err
	}
	if err := s.play(g, m, t.offset); err != nil {
		return err
	}
	if v, ok := parseEval(eval); ok {
		g.Node().Eval = &v
	}
	if d, ok := parseSeconds(elapsed); ok {
		g.Node().Elapsed = d
	}
	return nil
}

// turn makes sure that the colour of the move t is the one to move, after a pass
// that the file may have left out.
func (s *scanner) turn(g *game.Game, m game.Square, t token) error {
	mover := t.mover()
	if g.Turn() != mover && g.MustPass() && m != game.Pass {
		if err := s.play(g, game.Pass, t.offset); err != nil {
			return err
		}
	}
	if g.Turn() != mover && !g.Over() {
		return s.fail(t.offset, "%v moves, but it is %v's turn", mover, g.Turn())
	}
	return nil
}

// inBoard reads a move whose coordinates count from the upper left square of a
// board of the given size: letter and digit, or two letters as in SGF.
func inBoard(name string, size game.Size) (game.Square, bool) {
	if m, n := moveAt(name, game.Size8); n == len(name) && m == game.Pass || name == "--" {
		return game.Pass, true
	}
	if len(name) != 2 {
		return game.NoSquare, false
	}
	file, rank := int(name[0]|0x20)-'a', int(name[1])-'1'
	if isLetter(name[1]) {
		rank = int(name[1]|0x20) - 'a'
	}
	if file < 0 || file >= int(size) || rank < 0 || rank >= int(size) || !isLetter(name[0]) {
		return game.NoSquare, false
	}
	return size.At(file, rank), true
}

// flaggedKey is the key of a result such as "+4.00:r", which says how the game ended too.
const flaggedKey = "GGF.RE"

// flagged reports whether the result in Extra says how the game ended, and agrees with Result
// if there is one.
func (r *Record) flagged(size game.Size) bool {
	t, ok := written(closed(r.Extra[flaggedKey]))
	if !ok {
		return false
	}
	margin, _, flagged := strings.Cut(t.text(), ":")
	result := resultOf(margin, size)
	return flagged && (r.Result == nil || result != nil && *result == *r.Result)
}

// ggfText returns the line through the current node of a game.
func ggfText(r *Record) string {
	var out propertyWriter
	line := r.Game.Line()
	size := line[0].Board().Size()
	out.WriteString("(;GM[Othello]")
	out.put("PC", r.Place)
	out.put("EV", r.Event)
	out.put("DT", r.Date)
	out.put("PB", r.Black)
	out.put("PW", r.White)
	if r.flagged(size) {
		out.extra(r, GGF)
	} else {
		out.extra(r, GGF, "RE")
		switch end := line[len(line)-1].Board(); {
		case r.Result != nil:
			out.put("RE", fmt.Sprintf("%+d.000", r.Result.Margin()))
		case end.Over():
			out.put("RE", fmt.Sprintf("%+d.000", end.Result().Margin()))
		default:
			out.put("RE", "?")
		}
	}
	if _, typed := r.Extra["GGF.TY"]; !typed {
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
