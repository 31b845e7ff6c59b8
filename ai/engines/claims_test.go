package engines

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"othello/ai"
	"othello/ai/review"
	"othello/ai/search"
	"othello/game"
)

// cells is a board square by square, for a mover (1) and its opponent (-1): the rules anew,
// so that what reviews claim is checked by other code than theirs.
type cells [64]int

func cellsOf(p game.Position) (c cells) {
	for s := range game.Square(64) {
		switch {
		case p.Own.Has(s):
			c[s] = 1
		case p.Opp.Has(s):
			c[s] = -1
		}
	}
	return c
}

var compass = [8][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}}

// around returns the squares that touch s.
func around(s game.Square) (list []game.Square) {
	for _, d := range compass {
		if f, r := s.File()+d[0], s.Rank()+d[1]; f >= 0 && f < 8 && r >= 0 && r < 8 {
			list = append(list, game.At(f, r))
		}
	}
	return list
}

func (c *cells) flips(s game.Square, who int) (list []game.Square) {
	if c[s] != 0 {
		return nil
	}
	for _, d := range compass {
		var row []game.Square
		for f, r := s.File()+d[0], s.Rank()+d[1]; f >= 0 && f < 8 && r >= 0 && r < 8; f, r = f+d[0], r+d[1] {
			t := game.At(f, r)
			if c[t] == 0 {
				break
			}
			if c[t] == who {
				list = append(list, row...)
				break
			}
			row = append(row, t)
		}
	}
	return list
}

func (c *cells) moves(who int) (list []game.Square) {
	for s := range game.Square(64) {
		if len(c.flips(s, who)) > 0 {
			list = append(list, s)
		}
	}
	return list
}

// play returns the board after a move, a pass included.
func (c cells) play(s game.Square, who int) cells {
	if s.IsSquare() {
		for _, t := range c.flips(s, who) {
			c[t] = who
		}
		c[s] = who
	}
	return c
}

func isCorner(s game.Square) bool {
	return (s.File() == 0 || s.File() == 7) && (s.Rank() == 0 || s.Rank() == 7)
}
func onEdge(s game.Square) bool {
	return s.File() == 0 || s.File() == 7 || s.Rank() == 0 || s.Rank() == 7
}

// safe counts the moves that are beside no empty corner and give none.
func (c *cells) safe(who int) (n int) {
	could := c.moves(-who)
	for _, s := range c.moves(who) {
		bad := false
		for _, t := range around(s) {
			bad = bad || isCorner(t) && c[t] == 0
		}
		after := c.play(s, who)
		for _, t := range after.moves(-who) {
			bad = bad || isCorner(t) && !slices.Contains(could, t)
		}
		if !bad {
			n++
		}
	}
	return n
}

func (c *cells) frontier(who int) (n int) {
	for s := range game.Square(64) {
		if c[s] == who && slices.ContainsFunc(around(s), func(t game.Square) bool { return c[t] == 0 }) {
			n++
		}
	}
	return n
}

// region returns the empty squares that hang together with s, and whether there are others.
func (c *cells) region(s game.Square) (list []game.Square, others bool) {
	list = []game.Square{s}
	for i := 0; i < len(list); i++ {
		for _, t := range around(list[i]) {
			if c[t] == 0 && !slices.Contains(list, t) {
				list = append(list, t)
			}
		}
	}
	for t := range game.Square(64) {
		others = others || c[t] == 0 && !slices.Contains(list, t)
	}
	return list, others
}

// quiet reports whether no disc that s turns touches an empty square afterwards.
func (c *cells) quiet(s game.Square, who int) bool {
	after := c.play(s, who)
	return !slices.ContainsFunc(c.flips(s, who), func(t game.Square) bool {
		return slices.ContainsFunc(around(t), func(u game.Square) bool { return after[u] == 0 })
	})
}

// replayed is a line with the board before each move, and after the last.
type replayed struct {
	line []game.Square
	at   []cells
}

func replay(p game.Position, line []game.Square) replayed {
	r := replayed{line, []cells{cellsOf(p)}}
	for i, s := range line {
		r.at = append(r.at, r.at[i].play(s, side(i)))
	}
	return r
}

// side is who makes the move of that index: the mover or its opponent.
func side(i int) int { return 1 - 2*(i%2) }

// takes returns the index of the move by which a side takes s within so many moves, -1 for none.
func (r replayed) takes(s game.Square, who, most int) int {
	for i, m := range r.line[:min(most, len(r.line))] {
		if m == s && side(i) == who {
			return i
		}
	}
	return -1
}

const claimed = 6 // plies within which a reason must happen

// claim returns what is untrue about a reason for the loss of a move of p.
func claim(p game.Position, m *review.Move, r review.Reason) error {
	if r.Kind == review.Result {
		return nil // not about the expected moves
	}
	of, other, who := replay(p, m.Played.Line), replay(p, m.Best.Line), -1 // the side that it is good for
	if r.Best {
		of, other, who = other, of, 1
	}
	if r.Kind == review.Line {
		if n := min(len(m.Played.Line), claimed+1); !slices.Equal(r.Squares, m.Played.Line[:n]) {
			return fmt.Errorf("%v is not the line %v", r.Squares, m.Played.Line)
		}
		return nil
	}
	if r.Plies < 0 || r.Plies > claimed || r.Plies >= len(of.line) {
		return fmt.Errorf("%d plies after the move, in a line of %d", r.Plies, len(of.line))
	}
	if when := fmt.Sprintf("in %d plies", r.Plies); r.Plies > 1 && !strings.Contains(r.Text, when) {
		return fmt.Errorf("does not say %q", when)
	}
	made, before, after := of.line[r.Plies], of.at[r.Plies], of.at[r.Plies+1]
	byThem := side(r.Plies) == who
	switch r.Kind {
	case review.WipedOut:
		if slices.Contains(after[:], -who) || !byThem {
			return fmt.Errorf("discs are left")
		}
	case review.Corner:
		last := -1
		for _, s := range r.Squares {
			i := of.takes(s, who, claimed+1)
			if !isCorner(s) || i < 0 || other.takes(s, who, claimed+5) >= 0 {
				return fmt.Errorf("the corner %v is not taken, or in both lines", s)
			}
			last = max(last, i)
		}
		if last != r.Plies {
			return fmt.Errorf("the last is taken %d plies after the move", last)
		}
		if x := regexp.MustCompile(`X-square (\w\d)`).FindStringSubmatch(r.Text); x != nil {
			s, _ := game.ParseSquare(x[1])
			if of.takes(s, -who, r.Plies) < 0 || (s.File()-r.Squares[0].File())*(s.Rank()-r.Squares[0].Rank()) == 0 || !slices.Contains(around(s), r.Squares[0]) {
				return fmt.Errorf("%v is not the X-square, or not taken", s)
			}
		}
	case review.Wedge:
		s, corner := r.Squares[0], r.Squares[1]
		flanks := 0
		for _, t := range around(s) {
			if onEdge(t) && (t.File() == s.File() || t.Rank() == s.Rank()) && after[t] == -who {
				flanks++
			}
		}
		if made != s || !byThem || flanks != 2 || !isCorner(corner) || len(after.flips(corner, who)) == 0 || len(before.flips(corner, who)) > 0 {
			return fmt.Errorf("%v is no wedge that attacks %v", s, corner)
		}
	case review.Parity:
		region, others := of.at[0].region(made)
		if made != r.Squares[0] || !byThem || !others || len(region) < 2 || slices.ContainsFunc(region, func(s game.Square) bool { return after[s] == 0 }) {
			return fmt.Errorf("%v is not the last move in its region", made)
		}
	case review.Tempo:
		if made != game.Pass || side(r.Plies) != -who {
			return fmt.Errorf("%v is no pass of the right side", made)
		}
	case review.Access:
		region, others := after.region(r.Squares[0])
		can := func(who int) bool {
			return slices.ContainsFunc(region, func(s game.Square) bool { return len(after.flips(s, who)) > 0 })
		}
		if after[r.Squares[0]] != 0 || !others || !can(who) || can(-who) {
			return fmt.Errorf("the region %v is not for one side alone", region)
		}
	case review.Front:
		s := r.Squares[0]
		ends := regexp.MustCompile(`(\w)(\d)-(\w)(\d)`).FindStringSubmatch(r.Text)
		onSide := func(t game.Square) bool {
			f, k := t.File(), t.Rank()
			if ends[1] == ends[3] { // a file
				return k > 1 && k < 6 && (f < 2) == (ends[1] == "a") && (f < 2 || f > 5)
			}
			return f > 1 && f < 6 && (k < 2) == (ends[2] == "1") && (k < 2 || k > 5)
		}
		earlier, now := of.at[0].moves(who), of.at[1].moves(who)
		if made != s || !byThem || !onSide(s) || slices.ContainsFunc(earlier, onSide) || len(slices.DeleteFunc(now, func(t game.Square) bool { return !onSide(t) })) < 2 {
			return fmt.Errorf("%v is on no side that was opened", s)
		}
	case review.QuietMove:
		if !of.at[0].quiet(of.line[0], 1) || other.at[0].quiet(other.line[0], 1) {
			return fmt.Errorf("the move is not quiet, or both are")
		}
	case review.SafeMoves:
		var theirs, mine, others int
		_, err := fmt.Sscanf(r.Text[strings.Index(r.Text, "the opponent has"):], "the opponent has %d; the best move leads to %d against %d", &theirs, &mine, &others)
		there := other.at[r.Plies+1]
		if err != nil || after.safe(1) != 0 || after.safe(-1) != theirs || theirs == 0 || there.safe(1) != mine || mine == 0 || there.safe(-1) != others {
			return fmt.Errorf("%d safe moves against %d, and %d against %d (%v)", after.safe(1), after.safe(-1), there.safe(1), there.safe(-1), err)
		}
	case review.Mobility, review.Stability, review.Frontier:
		var mine, theirs, plies, could, against int
		text := regexp.MustCompile(` (legal move|stable disc|frontier disc)s? `).ReplaceAllString(r.Text, " ")
		_, err := fmt.Sscanf(text, "leads to %d against %d in %d plies, the best move to %d against %d", &mine, &theirs, &plies, &could, &against)
		count := map[review.Kind]func(c cells, who int) int{
			review.Mobility: func(c cells, who int) int { return len(c.moves(who)) },
			review.Frontier: func(c cells, who int) int { return c.frontier(who) },
			review.Stability: func(c cells, who int) int { // package game tests it
				var p game.Position
				for s := range game.Square(64) {
					switch c[s] {
					case who:
						p.Own |= s.Bit()
					case -who:
						p.Opp |= s.Bit()
					}
				}
				return p.Stable().Count()
			},
		}[r.Kind]
		there := other.at[r.Plies+1]
		if err != nil || count(after, 1) != mine || count(after, -1) != theirs || count(there, 1) != could || count(there, -1) != against {
			return fmt.Errorf("%d against %d, and %d against %d (%v)", count(after, 1), count(after, -1), count(there, 1), count(there, -1), err)
		}
		if better := (could - against) - (mine - theirs); r.Kind != review.Frontier && better < 3 || r.Kind == review.Frontier && better > -4 {
			return fmt.Errorf("a trifle")
		}
	default:
		return fmt.Errorf("a kind that nobody knows")
	}
	return nil
}

// claims checks the reasons of a review and counts them by kind.
func claims(t *testing.T, v *review.Review, counts map[review.Kind]int) {
	t.Helper()
	for i := range v.Moves {
		m := &v.Moves[i]
		if m.Class.Wrong() && len(m.Reasons) == 0 {
			t.Errorf("nothing is said about move %d", m.Number)
		}
		said := map[string]bool{}
		for _, r := range m.Reasons {
			counts[r.Kind]++
			if err := claim(v.Board(i).Position(), m, r); err != nil {
				t.Errorf("move %d, %v instead of %v, %q (best: %v): %v\nplayed %v\nbest %v", m.Number, m.Move, m.BestMove(), r.Text, r.Best, err, m.Played.Line, m.Best.Line)
			}
			if key := fmt.Sprint(r.Kind, r.Best); said[key] {
				t.Errorf("move %d: %s is said twice", m.Number, key)
			} else {
				said[key] = true
			}
		}
	}
}

// TestReasonsAreTrue checks the reasons in reviews of games played at random.
func TestReasonsAreTrue(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	e := search.New(search.Options{HashMB: 16, Weights: weights()})
	counts := map[review.Kind]int{}
	for range 4 {
		g := game.New(game.Size8)
		for !g.Over() {
			m := game.Pass
			if moves := g.Position().Moves(); moves != 0 {
				m = moves.Nth(rng.IntN(moves.Count()))
			}
			if err := g.Play(m); err != nil {
				t.Fatal(err)
			}
		}
		v, err := review.Run(t.Context(), e, review.Settings{Limits: ai.Limits{Depth: 7, Exact: 12, Threads: 1}}, review.New(g.Line()), nil)
		if err != nil {
			t.Fatal(err)
		}
		claims(t, v, counts)
	}
	t.Log(counts)
	if len(counts) < 8 || counts[review.Tempo] == 0 || counts[review.Corner] == 0 {
		t.Errorf("only these kinds were told: %v", counts)
	}
}
