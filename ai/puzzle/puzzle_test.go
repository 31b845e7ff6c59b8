package puzzle

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"othello/ai"
	"othello/game"
	"othello/game/record"
	"othello/internal/cards"
)

// naive solves by trying everything; with many empty squares it looks one ply ahead.
type naive struct{ priors map[game.Square]float64 }

const naiveMost = 9

func (e naive) Think(_ context.Context, p game.Position, lim ai.Limits, _ func(ai.Analysis)) (ai.Analysis, error) {
	a := ai.Analysis{Position: p, Score: ai.ScoreOf(0, p.Empties() <= naiveMost)}
	if p.MustPass() {
		a.Score.Discs, a.PV = -margin(p.Pass()), []game.Square{game.Pass}
		return a, nil
	}
	for m := range p.Moves().Squares() {
		s := ai.MoveScore{Move: m, Score: ai.ScoreOf(0, a.Score.Exact()), Prior: e.priors[m]}
		if a.Score.Exact() {
			s.Score.Discs = -margin(p.Play(m))
		} else {
			s.Score.Discs = float64(p.Flips(m).Count())
		}
		a.Moves = append(a.Moves, s)
	}
	slices.SortStableFunc(a.Moves, func(a, b ai.MoveScore) int { return int(b.Score.Discs - a.Score.Discs) })
	a.Score, a.PV = a.Moves[0].Score, []game.Square{a.Moves[0].Move}
	return a, nil
}

// margin returns the result of p under perfect play.
func margin(p game.Position) float64 {
	switch {
	case p.Over():
		return float64(p.Margin())
	case p.MustPass():
		return -margin(p.Pass())
	}
	best := math.Inf(-1)
	for m := range p.Moves().Squares() {
		best = max(best, -margin(p.Play(m)))
	}
	return best
}

func board(t *testing.T, text string) game.Board {
	t.Helper()
	list, _, err := record.Parse([]byte(strings.Join(strings.Fields(text), "\n")))
	if err != nil {
		t.Fatal(err)
	}
	return list[0].Game.Board()
}

// endgames returns positions of random games with so many empty squares.
func endgames(seed uint64, empties, count int) (list []game.Board) {
	rng := rand.New(rand.NewPCG(seed, uint64(empties)))
	for len(list) < count {
		b := game.StartBoard(game.Size8)
		for !b.Over() && b.Position().Empties() > empties {
			moves := b.Position().Moves()
			if moves == 0 {
				b = b.Play(game.Pass)
				continue
			}
			b = b.Play(moves.Nth(rng.IntN(moves.Count())))
		}
		if b.Position().Empties() == empties && b.Position().CanMove() {
			list = append(list, b)
		}
	}
	return list
}

// TestFind looks for puzzles in random endgames, and solves each to its end.
func TestFind(t *testing.T) {
	f := Finder{Engine: naive{}}
	found := map[Kind]int{}
	longest := 0
	for _, b := range endgames(1, 7, 400) {
		p, ok, err := f.Find(t.Context(), b)
		if err != nil {
			t.Fatal(err)
		}
		if p := b.Position(); !ok {
			if winning := winners(p); p.Moves().Count() >= 3 && winning.Count() == 1 && wipesIn(p, WipeMost) == 0 && escapes(p).Count() != 1 {
				t.Errorf("only %v wins, which is no puzzle:\n%v", winning.First(), b)
			}
			continue
		}
		found[p.Kind]++
		if err := p.Verify(t.Context(), naive{}, 0); err != nil {
			t.Errorf("%v: %v\n%v", p.Kind, err, b)
		}
		if p.Kind == Win && winners(b.Position()) != p.Answer.Bit() {
			t.Errorf("not only %v wins:\n%v", p.Answer, b)
		}
		wrong := p
		wrong.Answer = (b.Position().Moves() &^ p.Answer.Bit()).First()
		if wrong.Verify(t.Context(), naive{}, 0) == nil {
			t.Errorf("%v passes for %v", wrong.Answer, p.Answer)
		}
		longest = max(longest, solve(t, p))
	}
	if found[Win] < 10 || found[Parity] < 1 || longest < 2 {
		t.Errorf("found %v, the longest with %d moves", found, longest)
	}
}

func winners(p game.Position) (won game.Bitboard) {
	for m := range p.Moves().Squares() {
		if margin(p.Play(m)) < 0 {
			won |= m.Bit()
		}
	}
	return won
}

// solve answers all that a puzzle asks, tries a wrong move each time, and counts the
// questions.
func solve(t *testing.T, z Puzzle) (questions int) {
	t.Helper()
	r := Begin(z)
	for r.Awaits() {
		questions++
		p := r.Game.Position()
		if r.Game.Turn() != z.Board.Turn {
			t.Fatalf("it asks %v:\n%v", r.Game.Turn(), r.Game.Board())
		}
		wrong := (p.Moves() &^ r.accepted).First()
		if !wrong.IsSquare() || r.Try(wrong) || r.Game.Position() != p {
			t.Fatalf("%v was taken in\n%v", wrong, r.Game.Board())
		}
		bad, err := z.Refute(t.Context(), naive{}, p, wrong)
		if err != nil {
			t.Fatal(err)
		}
		if (z.Kind == Win || z.Kind == Parity) && (bad.Score > 0 || bad.Score != -margin(p.Play(wrong))) {
			t.Errorf("%v is worth %v, which is not wrong", wrong, bad.Score)
		}
		if at := p.Play(wrong); len(at.LegalPart(bad.Line)) != len(bad.Line) {
			t.Errorf("%v is refuted by %v", wrong, bad.Line)
		}
		if r.Hint(); !r.Helped {
			t.Error("a hint is no help")
		}
		if !r.Try(r.accepted.First()) {
			t.Fatal("a right move is wrong")
		}
		reply, err := z.Continue(t.Context(), naive{}, r.Game.Position())
		if err != nil {
			t.Fatal(err)
		}
		r.Take(reply)
	}
	if !r.Over || r.Right() || r.Rating() != cards.Again {
		t.Errorf("after wrong moves: %+v", r)
	}
	return questions
}

const wipeIn3 = `
	-XXXXXX-
	--OOOX--
	-XOXXX--
	--OXX---
	--OXXX--
	--------
	--------
	--------
	X`

func TestWipe(t *testing.T) {
	b := board(t, wipeIn3)
	p, ok, err := Finder{Engine: naive{}}.Find(t.Context(), b)
	if err != nil || !ok || p.Kind != Wipe || p.Answer.String() != "c6" || p.Length() != 3 {
		t.Fatalf("%+v in %d, %v, %v", p, p.Length(), ok, err)
	}
	if n := solve(t, p); n != 3 {
		t.Errorf("it takes %d moves", n)
	}
	r := Begin(p)
	for !r.Over {
		r.Show()
		reply, err := p.Continue(t.Context(), nil, r.Game.Position())
		if err != nil {
			t.Fatal(err)
		}
		r.Take(reply)
	}
	if end := r.Game.Board(); end.White != 0 {
		t.Errorf("White is left with\n%v", end)
	}
}

func TestEscape(t *testing.T) {
	b := board(t, `
		---XXXXX
		----XOXX
		-XXXXXXX
		---XXXXX
		---XXXXX
		---O-XX-
		--------
		--------
		O`)
	p, ok, err := Finder{Engine: naive{}}.Find(t.Context(), b)
	if err != nil || !ok || p.Kind != Escape || p.Answer.String() != "c5" {
		t.Fatalf("%+v, %v, %v", p, ok, err)
	}
	for m := range b.Position().Moves().Squares() {
		r, err := p.Refute(t.Context(), nil, b.Position(), m)
		if err != nil || m == p.Answer {
			continue
		}
		at := b.Position().Play(m)
		for _, s := range r.Line {
			at = at.Play(s)
		}
		if len(r.Line) == 0 || at.Own != 0 {
			t.Errorf("%v, then %v leads to\n%v", m, r.Line, at.Board(b.Turn))
		}
	}
	if n := solve(t, p); n != 1 {
		t.Errorf("it takes %d moves", n)
	}
}

// TestExpert takes moves for an expert's that a search likes best and people do not.
func TestExpert(t *testing.T) {
	var b game.Board
	var a ai.Analysis
	for _, b = range endgames(3, 30, 100) {
		if a, _ = (naive{}).Think(t.Context(), b.Position(), ai.Limits{}, nil); a.Moves[0].Score.Discs-a.Moves[1].Score.Discs >= expertMargin {
			break
		}
	}
	best, other := a.Moves[0].Move, a.Moves[1].Move
	for _, c := range []struct {
		played game.Square
		priors map[game.Square]float64
		want   bool
	}{
		{best, map[game.Square]float64{best: 0.1, other: 0.6}, true},
		{best, map[game.Square]float64{best: 0.5, other: 0.4}, false},
		{other, map[game.Square]float64{best: 0.5, other: 0.1}, false},
	} {
		f := Finder{Engine: naive{}, Network: naive{c.priors}}
		z, ok, err := f.FindExpert(t.Context(), b, c.played, 10)
		if err != nil || ok != c.want || ok && (z.Kind != Expert || z.Answer != best || z.Rating != rating(0.1, 0)) {
			t.Errorf("%v with %v: %+v, %v, %v", c.played, c.priors, z, ok, err)
		}
		if ok && z.Verify(t.Context(), naive{}, 5) != nil {
			t.Error("it does not pass its own test")
		}
	}
}

func TestRating(t *testing.T) {
	for share, want := range map[float64]int{0.5: 1800, 0.1: 2182, 0.9: 1418, 0: 2720, 1: 880} {
		if got := rating(share, 0); got != want {
			t.Errorf("%v of all: %d, want %d", share, got, want)
		}
	}
	// One game of the example in Glickman's paper has these numbers.
	r := Rated{1500, 200}
	if w := r.against(Rated{1400, 30}, 1); math.Abs(w.Rating-1563.4) > 0.1 || math.Abs(w.Deviation-175.2) > 0.1 {
		t.Errorf("after a win against 1400: %+v", w)
	}
	now := Newcomer
	for range 100 {
		now = now.After(1700, 1)
	}
	if now.Rating < 1900 || now.Deviation < leastDeviation-1 || now.Deviation > 200 {
		t.Errorf("after 100 right answers at 1700: %+v", now)
	}
	if lost := now.After(1700, 0); lost.Rating >= now.Rating {
		t.Errorf("a wrong answer makes %+v of %+v", lost, now)
	}
}

func TestFile(t *testing.T) {
	var list []Puzzle
	for i, b := range slices.Concat(endgames(5, 10, 10), endgames(5, 11, 10)) {
		list = append(list, Puzzle{Board: b, Kind: Kind(i % Kinds), Answer: b.Position().Moves().First(), Score: 64 - 7*i, Second: -64 + i, Rating: 1000 + 100*i})
	}
	Sort(list)
	data := Encode(list)
	again, err := Decode(data)
	if err != nil || !slices.Equal(list, again) {
		t.Errorf("%v came back as %v, %v", list, again, err)
	}
	if slices.ContainsFunc(list, func(p Puzzle) bool { return p.Board.Turn == game.White }) == false {
		t.Error("White is never to move")
	}
	for i := range data {
		bad := slices.Clone(data)
		bad[i] ^= 4
		if _, err := Decode(bad); err == nil {
			t.Errorf("byte %d may be anything", i)
		}
	}
	for _, bad := range [][]byte{nil, data[:20], data[:len(data)-1], []byte(magic)} {
		if _, err := Decode(bad); err == nil {
			t.Errorf("%d bytes were read", len(bad))
		}
	}
}

func TestKinds(t *testing.T) {
	for k := range Kind(Kinds) {
		if again, err := ParseKind(k.String()); err != nil || again != k {
			t.Errorf("%v: %v, %v", k, again, err)
		}
	}
	if _, err := ParseKind("mate"); err == nil {
		t.Error("mate is a kind")
	}
}
