package puzzle

import (
	"context"
	"fmt"
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

// tempted is people of whom most choose one move.
type tempted struct{ by game.Square }

func (t tempted) Think(_ context.Context, p game.Position, _ ai.Limits, _ func(ai.Analysis)) (ai.Analysis, error) {
	a := ai.Analysis{Position: p}
	for m := range p.Moves().Squares() {
		s := ai.MoveScore{Move: m, Prior: 0.01}
		if m == t.by {
			s.Prior = 0.9
		}
		a.Moves = append(a.Moves, s)
	}
	return a, nil
}

// verify proves a puzzle again, by every move of it.
func verify(ctx context.Context, e ai.Engine, p Puzzle) error {
	another := (p.Board.Position().Moves() &^ p.Answer.Bit()).First()
	if p.Kind == Wipe || p.Kind == Escape {
		again, ok, err := Finder{Engine: e, Network: tempted{another}}.Find(ctx, p.Board)
		if err == nil && (!ok || again.Kind != p.Kind || again.Answer != p.Answer) {
			err = fmt.Errorf("%v is not the one move of this %v", p.Answer, p.Kind)
		}
		return err
	}
	scores, err := Solve(ctx, e, p.Board.Position())
	switch {
	case err != nil:
		return err
	case len(scores) != p.Board.Position().Moves().Count():
		return fmt.Errorf("%d moves are solved", len(scores))
	}
	best, next := scores[0].Score.Discs, scores[1].Score.Discs
	switch {
	case scores[0].Move != p.Answer || best != float64(p.Score) || next != float64(p.Second):
		return fmt.Errorf("%v has %v and the next move %v, not %v with %d and %d", scores[0].Move, best, next, p.Answer, p.Score, p.Second)
	case best == next || p.Kind != Expert && (best <= 0 || next > 0):
		return fmt.Errorf("%v with %v and the next move with %v make no %v", p.Answer, best, next, p.Kind)
	}
	return nil
}

// TestFind looks for puzzles in random endgames, and solves each to its end.
func TestFind(t *testing.T) {
	found := map[Kind]int{}
	longest := 0
	for _, b := range endgames(1, 7, 400) {
		winning := winners(b.Position())
		missed := b.Position().Moves() &^ winning
		if missed == 0 {
			continue
		}
		p, ok, err := Finder{Engine: naive{}, Network: tempted{missed.First()}}.Find(t.Context(), b)
		if err != nil {
			t.Fatal(err)
		}
		if p := b.Position(); !ok {
			if p.Moves().Count() >= 3 && winning.Count() == 1 && wipesIn(p, WipeMost) == 0 && escapes(p).Count() != 1 {
				t.Errorf("only %v wins, which is no puzzle:\n%v", winning.First(), b)
			}
			continue
		}
		found[p.Kind]++
		if err := verify(t.Context(), naive{}, p); err != nil {
			t.Errorf("%v: %v\n%v", p.Kind, err, b)
		}
		if p.Kind == Win && winners(b.Position()) != p.Answer.Bit() {
			t.Errorf("not only %v wins:\n%v", p.Answer, b)
		}
		wrong := p
		wrong.Answer = (b.Position().Moves() &^ p.Answer.Bit()).First()
		if verify(t.Context(), naive{}, wrong) == nil {
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
		if (z.Kind == Win || z.Kind == Parity) && (bad.Score.Discs > 0 || bad.Score.Discs != -margin(p.Play(wrong))) {
			t.Errorf("%v is worth %v, which is not wrong", wrong, bad.Score.Discs)
		}
		if at := p.Play(wrong); len(at.LegalPart(bad.Line)) != len(bad.Line) {
			t.Errorf("%v is refuted by %v", wrong, bad.Line)
		}
		if m := r.Answer(); !r.Helped || !r.Try(m) {
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

// TestExpert takes moves for an expert's that are proven best and that people do not play.
func TestExpert(t *testing.T) {
	for _, empties := range []int{8, 9} {
		var b game.Board
		var a ai.Analysis
		for _, b = range endgames(3, empties, 300) {
			a, _ = (naive{}).Think(t.Context(), b.Position(), ai.Limits{}, nil)
			if len(a.Moves) > 4 && a.Moves[0].Score.Discs-a.Moves[1].Score.Discs >= expertGlance && math.Abs(a.Moves[0].Score.Discs) <= expertLead {
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
			{best, map[game.Square]float64{best: 0.19, other: 0.18}, false},
			{best, map[game.Square]float64{best: 0.1, other: 0.14}, false},
			{other, map[game.Square]float64{best: 0.5, other: 0.1}, false},
		} {
			f := Finder{Engine: naive{}, Network: naive{c.priors}}
			z, ok, err := f.FindExpert(t.Context(), b, c.played)
			if err != nil || ok != c.want || ok && (z.Kind != Expert || z.Answer != best) {
				t.Fatalf("%v with %v: %+v, %v, %v", c.played, c.priors, z, ok, err)
			}
			if !ok {
				continue
			}
			if err := verify(t.Context(), naive{}, z); err != nil {
				t.Errorf("it does not pass its own test: %v", err)
			}
			if z.Answer = other; verify(t.Context(), naive{}, z) == nil {
				t.Error("another move passes for the expert's")
			}
			z.Answer, z.Second = best, z.Second-1
			if verify(t.Context(), naive{}, z) == nil {
				t.Error("another score of the next move passes")
			}
		}
	}
}

// TestTwoBest refuses a puzzle of which two moves are best, as one was shipped once.
func TestTwoBest(t *testing.T) {
	for _, b := range endgames(5, 8, 300) {
		scores, err := Solve(t.Context(), naive{}, b.Position())
		if err != nil || len(scores) < 2 || scores[0].Score.Discs != scores[1].Score.Discs || scores[0].Score.Discs <= 0 || scores[0].Score.Discs > expertLead {
			continue
		}
		for _, k := range []Kind{Win, Expert} {
			z := Puzzle{Board: b, Kind: k, Answer: scores[0].Move, Score: int(scores[0].Score.Discs), Second: int(scores[1].Score.Discs)}
			if verify(t.Context(), naive{}, z) == nil {
				t.Fatalf("two moves are worth %v:\n%v", scores[0].Score.Discs, b)
			}
		}
		return
	}
	t.Fatal("no such position")
}

// TestTempting asks no puzzle whose wrong moves people do not play.
func TestTempting(t *testing.T) {
	for _, b := range endgames(1, 7, 100) {
		scores, err := Solve(t.Context(), naive{}, b.Position())
		if err != nil {
			t.Fatal(err)
		}
		if len(scores) < 3 || !oneWins(scores) {
			continue
		}
		answer, rival := scores[0].Move, scores[2].Move
		for share, want := range map[float64]bool{0.1: false, 0.3: true, 0.9: true} {
			f := Finder{Engine: naive{}, Network: naive{map[game.Square]float64{answer: 1 - share, rival: share}}}
			p, ok, err := f.Find(t.Context(), b)
			if err != nil || ok != want && p.Kind != Wipe && p.Kind != Escape {
				t.Errorf("a rival of %v: %v, %v\n%v", share, ok, err, b)
			}
		}
	}
}

// TestParity asks for a move into an odd region only where another move leads into one that is no
// larger: counting regions does not give the move away.
func TestParity(t *testing.T) {
	found := 0
	for _, b := range endgames(8, 7, 300) {
		p, ok, err := Finder{Engine: naive{}}.Find(t.Context(), b)
		if err != nil {
			t.Fatal(err)
		}
		if !ok || p.Kind != Parity {
			continue
		}
		found++
		pos, alike := b.Position(), 0
		size := pos.Region(p.Answer).Count()
		for m := range pos.Moves().Squares() {
			if n := pos.Region(m).Count(); n%2 == 1 && n <= size {
				alike++
			}
		}
		if size%2 == 0 || alike < 2 {
			t.Errorf("%v leads into %d empty squares, %d moves into as few:\n%v", p.Answer, size, alike, b)
		}
	}
	if found == 0 {
		t.Error("no puzzle of parity is found")
	}
}

// TestDifficulty makes puzzles harder by each thing that makes them hard.
func TestDifficulty(t *testing.T) {
	usual := difficulty{share: 0.4, rivals: 2, loss: 10, depth: 3, rank: 0.3, empties: 10, length: 2}
	for name, change := range map[string]func(*difficulty){
		"few find it":       func(d *difficulty) { d.share = 0.2 },
		"more rivals":       func(d *difficulty) { d.rivals = 3 },
		"a small loss":      func(d *difficulty) { d.loss = 4 },
		"found late":        func(d *difficulty) { d.depth = 7 },
		"it looks bad":      func(d *difficulty) { d.rank = 0.8 },
		"more empties":      func(d *difficulty) { d.empties = 14 },
		"a longer solution": func(d *difficulty) { d.length = 3 },
	} {
		d := usual
		if change(&d); d.rating() <= usual.rating() {
			t.Errorf("%s: %d, usually %d", name, d.rating(), usual.rating())
		}
	}
	easy := difficulty{share: 1, rivals: 0, loss: 64, depth: 1, empties: 4, length: 1}
	hard := difficulty{share: 0, rivals: 9, loss: 0, depth: depthMost + 1, rank: 1, empties: 40, length: 6}
	if e, h := easy.rating(), hard.rating(); e != 600 || h != 2900 {
		t.Errorf("the easiest has %d and the hardest %d", e, h)
	}
}

func TestRating(t *testing.T) {
	// One game of the example in Glickman's paper has these numbers.
	r := Rated{1500, 200}
	if w := r.Against(Rated{1400, 30}, 1); math.Abs(w.Rating-1563.4) > 0.1 || math.Abs(w.Deviation-175.2) > 0.1 {
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
