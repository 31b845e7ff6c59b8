//go:build deep

package engines

import (
	"math/rand/v2"
	"strings"
	"testing"

	"othello/ai"
	"othello/game"
	"othello/game/record"
)

// second is Othello written a second time, from the rules of the Othello Federation and
// with nothing of package game: squares in rows, looked at one by one, a string for each
// move. It is slow and plain on purpose.
type second struct {
	size int
	cell [8][8]byte // 'X' black, 'O' white, '-' empty
	turn byte
}

func newSecond(size int) second {
	s := second{size: size, turn: 'X'}
	for y := range size {
		for x := range size {
			s.cell[y][x] = '-'
		}
	}
	h := size / 2
	s.cell[h-1][h-1], s.cell[h][h] = 'O', 'O'
	s.cell[h-1][h], s.cell[h][h-1] = 'X', 'X'
	return s
}

func other(side byte) byte {
	if side == 'X' {
		return 'O'
	}
	return 'X'
}

// turned are the discs that side turns over by playing there.
func (s *second) turned(x, y int, side byte) (list [][2]int) {
	if s.cell[y][x] != '-' {
		return nil
	}
	for dy := -1; dy <= 1; dy++ {
		for dx := -1; dx <= 1; dx++ {
			if dx == 0 && dy == 0 {
				continue
			}
			n := 0
			u, v := x+dx, y+dy
			for u >= 0 && u < s.size && v >= 0 && v < s.size && s.cell[v][u] == other(side) {
				u, v, n = u+dx, v+dy, n+1
			}
			if n == 0 || u < 0 || u >= s.size || v < 0 || v >= s.size || s.cell[v][u] != side {
				continue
			}
			for ; n > 0; n-- {
				list = append(list, [2]int{x + n*dx, y + n*dy})
			}
		}
	}
	return list
}

// moves are the squares that side may play to, rank by rank.
func (s *second) moves(side byte) (list [][2]int) {
	for y := range s.size {
		for x := range s.size {
			if s.cell[y][x] == '-' && len(s.turned(x, y, side)) > 0 {
				list = append(list, [2]int{x, y})
			}
		}
	}
	return list
}

func (s second) play(m [2]int) second {
	for _, d := range s.turned(m[0], m[1], s.turn) {
		s.cell[d[1]][d[0]] = s.turn
	}
	s.cell[m[1]][m[0]] = s.turn
	s.turn = other(s.turn)
	return s
}

func (s *second) count() (black, white, empty int) {
	for y := range s.size {
		for x := range s.size {
			switch s.cell[y][x] {
			case 'X':
				black++
			case 'O':
				white++
			default:
				empty++
			}
		}
	}
	return black, white, empty
}

// margin is Black's discs less White's at the end of a game, the empty squares being
// the winner's.
func (s *second) margin() int {
	black, white, empty := s.count()
	switch {
	case black > white:
		return black + empty - white
	case white > black:
		return black - white - empty
	}
	return 0
}

// value is the margin for the side to move under perfect play, by brute force; it is
// exact from alpha to beta.
func (s second) value(alpha, beta int) int {
	list := s.moves(s.turn)
	if len(list) == 0 {
		passed := s
		passed.turn = other(s.turn)
		if len(passed.moves(passed.turn)) > 0 {
			return -passed.value(-beta, -alpha)
		}
		if s.turn == 'O' {
			return -s.margin()
		}
		return s.margin()
	}
	best := -1000
	for _, m := range list {
		next := s.play(m)
		best = max(best, -next.value(-beta, -max(alpha, best)))
		if best >= beta {
			break
		}
	}
	return best
}

// line is the board as Board.Line writes it.
func (s *second) line() string {
	var out strings.Builder
	for y := range s.size {
		out.Write(s.cell[y][:s.size])
	}
	return out.String() + " " + string(s.turn)
}

func (s *second) name(m [2]int) string { return string(rune('a'+m[0])) + string(rune('1'+m[1])) }

// TestRulesWrittenTwice plays random games by both rules: at every move the same squares
// may be played to, the same discs lie, the same side moves, passes or has ended, and the
// result is the same. Games of 8x8 are read from their moves as well.
func TestRulesWrittenTwice(t *testing.T) {
	rng := rand.New(rand.NewPCG(41, 42))
	for _, c := range []struct {
		size  game.Size
		games int
	}{{game.Size8, 20_000}, {game.Size6, 20_000}, {game.Size4, 5_000}} {
		moves, passes, ends := 0, 0, map[string]int{}
		for i := range c.games {
			s, g := newSecond(int(c.size)), game.New(c.size)
			var text strings.Builder
			for {
				list := s.moves(s.turn)
				var names []string
				for m := range g.Position().Moves().Squares() {
					names = append(names, c.size.Name(m))
				}
				var want []string
				for _, m := range list {
					want = append(want, s.name(m))
				}
				if strings.Join(names, " ") != strings.Join(want, " ") || g.Board().Line() != s.line() {
					t.Fatalf("game %d, after %s\n%s moves %v\n%s moves %v", i, &text, g.Board().Line(), names, s.line(), want)
				}
				if len(list) > 0 {
					m := list[rng.IntN(len(list))]
					s = s.play(m)
					text.WriteString(s.name(m))
					sq, err := c.size.ParseSquare(s.name(m))
					if err == nil {
						err = g.Play(sq)
					}
					if err != nil {
						t.Fatalf("game %d, %s: %v", i, &text, err)
					}
					moves++
					continue
				}
				passed := s
				passed.turn = other(s.turn)
				if over := len(passed.moves(passed.turn)) == 0; over != g.Over() || over == g.MustPass() {
					t.Fatalf("game %d, after %s: over %t, %t and must pass %t", i, &text, over, g.Over(), g.MustPass())
				} else if over {
					break
				}
				if err := g.Play(game.Pass); err != nil {
					t.Fatalf("game %d, after %s: %v", i, &text, err)
				}
				s = passed
				passes++
			}
			black, white, _ := s.count()
			if b, w := g.Board().Count(); b != black || w != white || g.Result().Margin() != s.margin() {
				t.Fatalf("game %d, %s: %d-%d, by %d, not %d-%d, by %d", i, &text, b, w, g.Result().Margin(), black, white, s.margin())
			}
			ends[g.Result().Winner().String()]++
			if c.size != game.Size8 {
				continue
			}
			read, _, err := record.Parse([]byte(text.String()))
			if err != nil {
				t.Fatalf("game %d, %s: %v", i, &text, err)
			}
			again := read[0].Game
			for again.Redo() {
				continue
			}
			if len(read) != 1 || again.Board() != g.Board() {
				t.Fatalf("game %d, %s is read as\n%v", i, &text, again.Board())
			}
		}
		t.Logf("%dx%d: %d games, %d moves, %d passes, won %v", c.size, c.size, c.games, moves, passes, ends)
		if passes < c.games/50 || len(ends) != 3 {
			t.Errorf("%dx%d: %d passes and ends %v are too few to prove anything", c.size, c.size, passes, ends)
		}
	}
}

// TestEndgamesByBruteForce has the solver agree with brute force by the rules written
// twice, on the value of every move; and its move is one of the best.
func TestEndgamesByBruteForce(t *testing.T) {
	rng := rand.New(rand.NewPCG(43, 44))
	solver := Solver(Settings{HashMB: 4, Threads: 1})
	for _, c := range []struct {
		size          game.Size
		empties, many int
	}{{game.Size8, 8, 400}, {game.Size8, 9, 200}, {game.Size8, 10, 100}, {game.Size6, 10, 150}, {game.Size4, 9, 150}} {
		scored := 0
		for i := 0; i < c.many; {
			s := newSecond(int(c.size))
			for {
				list := s.moves(s.turn)
				if _, _, empty := s.count(); empty == c.empties || len(list) == 0 {
					break
				}
				s = s.play(list[rng.IntN(len(list))])
			}
			list := s.moves(s.turn)
			if _, _, empty := s.count(); empty != c.empties || len(list) == 0 {
				continue // a pass came first
			}
			i++
			values, best := map[string]int{}, -100
			for _, m := range list {
				next := s.play(m)
				values[s.name(m)] = -next.value(-100, 100)
				best = max(best, values[s.name(m)])
			}
			b := boardOf(t, &s)
			a, err := solver.Solve(t.Context(), b.Position())
			if err != nil || !a.Score.Exact() || int(a.Score.Discs) != best || values[c.size.Name(a.Move())] != best {
				t.Fatalf("%s: solved as %v for %v (proven %t), %v; by brute force %v", s.line(), a.Score.Discs, c.size.Name(a.Move()), a.Score.Exact(), err, values)
			}
			a, err = solver.Think(t.Context(), b.Position(), ai.Limits{Moves: ai.EveryMove}, nil)
			if err != nil || len(a.Moves) != len(values) {
				t.Fatalf("%s: %d moves are scored, %v; there are %d", s.line(), len(a.Moves), err, len(values))
			}
			for _, m := range a.Moves {
				if want, ok := values[c.size.Name(m.Move)]; !ok || int(m.Score.Discs) != want || !m.Score.Exact() {
					t.Fatalf("%s: %v scores %v (proven %t), by brute force %d", s.line(), c.size.Name(m.Move), m.Score.Discs, m.Score.Exact(), want)
				}
				scored++
			}
		}
		t.Logf("%dx%d, %d empties: %d positions, %d moves", c.size, c.size, c.empties, c.many, scored)
	}
}

// boardOf is the board of package game with those discs.
func boardOf(t *testing.T, s *second) game.Board {
	t.Helper()
	n := game.Size(s.size)
	b := game.Board{Out: ^n.Mask(), Turn: game.Black}
	if s.turn == 'O' {
		b.Turn = game.White
	}
	for y := range s.size {
		for x := range s.size {
			switch s.cell[y][x] {
			case 'X':
				b = b.With(n.At(x, y), game.Black)
			case 'O':
				b = b.With(n.At(x, y), game.White)
			}
		}
	}
	if b.Line() != s.line() {
		t.Fatalf("%s became %s", s.line(), b.Line())
	}
	return b
}
