package review

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"othello/ai"
	"othello/game"
)

// In a review by one who knows the truth, the result is the value of the opening
// less what each side lost.
func TestExactReviewAddsUp(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	e := &solver{}
	passes, forced := 0, 0
	for range 60 {
		l := randomLine(t, rng, game.StartBoard(game.Size4))
		r, err := Run(t.Context(), e, Settings{Name: "solver"}, New(l), nil)
		if err != nil {
			t.Fatal(err)
		}
		if r.Done != r.Total || r.Total != len(l) {
			t.Fatalf("%d of %d positions done, of %d", r.Done, r.Total, len(l))
		}
		start, _ := r.Moves[0].BlackScore()
		if got, want := start-r.Black.All.Loss+r.White.All.Loss, float64(r.Result.Margin()); got != want {
			t.Fatalf("the opening is worth %v, Black lost %v and White %v: that makes %v, not %v",
				start, r.Black.All.Loss, r.White.All.Loss, got, want)
		}
		for i, m := range r.Moves {
			p := r.Board(i).Position()
			if !m.Best.Score.Exact() || !m.Played.Score.Exact() || m.Best.Source != ai.FromExact {
				t.Fatalf("move %d is not proven: %+v", i+1, m)
			}
			if m.Best.Score.Discs != float64(e.solve(p)) || m.Played.Score.Discs != float64(-e.solve(p.Play(m.Move))) {
				t.Fatalf("move %d: %v and %v, want %v and %v", i+1, m.Best.Score.Discs, m.Played.Score.Discs, e.solve(p), -e.solve(p.Play(m.Move)))
			}
			if m.Played.Line[0] != m.Move || (m.Class == Best) != (m.Legal > 1 && m.Loss == 0) {
				t.Fatalf("move %d: %+v", i+1, m)
			}
			for _, v := range []Value{m.Best, m.Played} {
				if got := p.LegalPart(v.Line); !reflect.DeepEqual(got, v.Line) {
					t.Fatalf("move %d: the line %v is not legal", i+1, v.Line)
				}
			}
			if m.Move == game.Pass {
				passes++
			}
			if m.Class == Forced {
				forced++
			}
		}
		if sum := r.Black.All.Moves + r.White.All.Moves + r.Black.All.Forced + r.White.All.Forced; sum != len(r.Moves) {
			t.Fatalf("%d moves are counted, of %d", sum, len(r.Moves))
		}
	}
	if passes == 0 || forced <= passes {
		t.Errorf("%d passes and %d forced moves: the games were too easy", passes, forced)
	}
}

// TestDrawnMovesAreNotJudged leaves the moves that a game began with out of losses and totals.
func TestDrawnMovesAreNotJudged(t *testing.T) {
	l := line(t, game.StartBoard(game.Size8), "f5d6c3d3c4f4")
	for _, n := range l[1:4] {
		n.Drawn = true
	}
	r, err := Run(t.Context(), &scripted{say: firstMove(1)}, Settings{Name: "fake", Limits: ai.Limits{Depth: 8, Moves: 5}}, New(l), nil)
	if err != nil {
		t.Fatal(err)
	}
	for i, m := range r.Moves {
		if drawn := i < 3; m.Drawn != drawn || (m.Class == Forced) != drawn || drawn && (m.Loss != 0 || m.Reasons != nil) {
			t.Errorf("move %d: drawn %v, %v, %v lost", i+1, m.Drawn, m.Class, m.Loss)
		}
	}
	if r.Black.All.Moves != 1 || r.White.All.Moves != 2 {
		t.Errorf("%d and %d moves are counted", r.Black.All.Moves, r.White.All.Moves)
	}
}

// The last position comes first, and what is known already is not searched again.
func TestOrderAndReuse(t *testing.T) {
	l := line(t, game.StartBoard(game.Size8), "f5d6c3d3c4f4")
	e := &scripted{say: firstMove(1)}
	s := Settings{Name: "fake", Limits: ai.Limits{Depth: 8, Moves: 5, Remaining: 3}}
	var snapshots []*Review
	r, err := Run(t.Context(), e, s, New(l), func(r *Review) { snapshots = append(snapshots, r) })
	if err != nil {
		t.Fatal(err)
	}
	if e.seen[0] != l[6].Board().Position() {
		t.Error("the last position is not analysed first")
	}
	empties := 0
	for _, p := range e.seen {
		if p.Empties() < empties {
			t.Error("positions are not analysed from the end to the start")
		}
		empties = p.Empties() - 1 // a played move is looked at after its position
	}
	for i, lim := range e.asked {
		want := 8
		if i > 0 && e.seen[i].Empties() < e.seen[i-1].Empties() {
			want = 7 // to the same horizon as the best move
		}
		if lim.Depth != want || lim.Moves != 0 || lim.Remaining != 0 {
			t.Errorf("search %d has limits %+v, want depth %d", i, lim, want)
		}
	}
	if len(snapshots) != 7 {
		t.Fatalf("%d reports, want 7", len(snapshots))
	}
	for i, snap := range snapshots {
		if snap.Done != i+1 || snap.Total != 7 {
			t.Errorf("report %d says %d of %d", i, snap.Done, snap.Total)
		}
	}

	searches := len(e.seen)
	if _, err := Run(t.Context(), e, s, r, nil); err != nil || len(e.seen) != searches {
		t.Errorf("%d positions are analysed a second time: %v", len(e.seen)-searches, err)
	}
	// The same game, gone on with.
	longer := line(t, game.StartBoard(game.Size8), "f5d6c3d3c4f4f6f3")
	if _, err := Run(t.Context(), e, s, New(longer, r), nil); err != nil {
		t.Fatal(err)
	}
	for _, p := range e.seen[searches:] {
		if p.Empties() > l[6].Board().Position().Empties() {
			t.Errorf("a known position of %d empties is analysed again", p.Empties())
		}
	}
}

func TestStopAndResume(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	l := randomLine(t, rng, game.StartBoard(game.Size4))
	whole, err := Run(t.Context(), &solver{}, Settings{}, New(l), nil)
	if err != nil {
		t.Fatal(err)
	}
	for stop := 1; ; stop++ {
		ctx, cancel := context.WithCancel(t.Context())
		truth := &solver{}
		count := 0
		e := &scripted{say: func(p game.Position, lim ai.Limits) (ai.Analysis, error) {
			if count++; count == stop {
				cancel()
				// What an engine has when it is stopped: something shallow.
				return ai.Analysis{PV: []game.Square{p.Moves().First()}, Score: ai.Estimated(5), Depth: 1}, nil
			}
			return truth.Think(ctx, p, lim, nil)
		}}
		part, err := Run(ctx, e, Settings{}, New(l), nil)
		cancel()
		if err == nil {
			if stop < 4 {
				t.Fatal("too few searches to stop at")
			}
			return
		}
		if !errors.Is(err, context.Canceled) {
			t.Fatal(err)
		}
		if part.Done >= part.Total {
			t.Fatalf("stopped at search %d, all is done", stop)
		}
		before := *part
		done, err := Run(t.Context(), truth, Settings{}, part, nil)
		if err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(done.Moves, whole.Moves) || !reflect.DeepEqual(done.Black, whole.Black) {
			t.Fatalf("stopped at search %d and resumed:\n%+v\nat once:\n%+v", stop, done.Moves, whole.Moves)
		}
		if !reflect.DeepEqual(before, *part) {
			t.Fatal("a review is changed after it was handed out")
		}
	}
}

func TestNothingIsReplacedByLess(t *testing.T) {
	proven := Value{Known: true, Score: ai.Exactly(2), Depth: 10, Confidence: 100}
	deep := Value{Known: true, Score: ai.Estimated(3), Depth: 20, Confidence: 95}
	shallow := Value{Known: true, Score: ai.Estimated(4), Depth: 8, Confidence: 100}
	surer := Value{Known: true, Score: ai.Estimated(5), Depth: 20, Confidence: 99}
	again := Value{Known: true, Score: ai.Estimated(6), Depth: 20, Confidence: 95}
	for _, c := range []struct{ old, new, want Value }{
		{Value{}, shallow, shallow}, {shallow, Value{}, shallow},
		{proven, deep, proven}, {deep, proven, proven},
		{deep, shallow, deep}, {shallow, deep, deep},
		{deep, surer, surer}, {surer, deep, surer},
		{deep, again, again},
	} {
		if got := c.old.better(c.new); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%+v and then %+v: %+v is kept", c.old, c.new, got)
		}
	}

	// The same through Run: a deep review is not spoilt by a shallow one.
	l := line(t, game.StartBoard(game.Size8), "f5d6c3d3")
	deepRun, err := Run(t.Context(), &scripted{say: firstMove(3)}, Settings{Limits: ai.Limits{Depth: 20}}, New(l), nil)
	if err != nil {
		t.Fatal(err)
	}
	e := &scripted{say: firstMove(-7)}
	after, err := Run(t.Context(), e, Settings{Limits: ai.Limits{Depth: 4}}, deepRun, nil)
	if err != nil {
		t.Fatal(err)
	}
	if len(e.seen) == 0 || !reflect.DeepEqual(after.Moves, deepRun.Moves) {
		t.Errorf("after %d shallow searches:\n%+v\nwas\n%+v", len(e.seen), after.Moves, deepRun.Moves)
	}
	deeper, err := Run(t.Context(), &scripted{say: firstMove(9)}, Settings{Limits: ai.Limits{Depth: 24}}, deepRun, nil)
	if err != nil || deeper.End.Score.Discs != 9 || deeper.End.Depth != 24 {
		t.Errorf("a deeper run leaves %+v, %v", deeper.End, err)
	}
}

func TestPlayedMoveThatLooksBetterIsBest(t *testing.T) {
	l := line(t, game.StartBoard(game.Size8), "f5d6")
	// The engine prefers another move, but likes where the played one leads.
	e := &scripted{say: func(p game.Position, lim ai.Limits) (ai.Analysis, error) {
		return ai.Analysis{PV: []game.Square{p.Moves().First()}, Score: ai.Estimated(-2), Depth: lim.Depth}, nil
	}}
	r, err := Run(t.Context(), e, Settings{Limits: ai.Limits{Depth: 6}}, New(l), nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range r.Moves[1:] { // the first moves are the same by symmetry
		if m.Loss != 0 || m.Class != Best || m.BestMove() != m.Move || m.Best.Score.Discs != 2 {
			t.Errorf("%v: %+v", m.Move, m)
		}
	}
}

// TestSymmetricMovesLoseNothing has an engine whose scores depend on how the board is turned.
func TestSymmetricMovesLoseNothing(t *testing.T) {
	e := &scripted{say: func(p game.Position, lim ai.Limits) (ai.Analysis, error) {
		return ai.Analysis{PV: []game.Square{p.Moves().First()}, Score: ai.Estimated(float64(p.Own.First())), Depth: lim.Depth}, nil
	}}
	for _, first := range []string{"d3", "c4", "f5", "e6"} {
		r, err := Run(t.Context(), e, Settings{Limits: ai.Limits{Depth: 6}}, New(line(t, game.StartBoard(game.Size8), first)), nil)
		if err != nil {
			t.Fatal(err)
		}
		if m := r.Moves[0]; m.Loss != 0 || m.Class != Best || m.BestMove() != m.Move || m.Played.Score.Discs != m.Best.Score.Discs {
			t.Errorf("%s: %+v", first, m)
		}
	}
}

func TestEnginesThatMisbehave(t *testing.T) {
	l := line(t, game.StartBoard(game.Size8), "f5d6")
	boom := errors.New("boom")
	for name, c := range map[string]struct {
		a    ai.Analysis
		err  error
		want string
	}{
		"error":      {err: boom, want: "analysing the position before move 3: boom"},
		"no move":    {a: ai.Analysis{Score: ai.Estimated(1)}, want: "the engine gave no legal move"},
		"illegal":    {a: ai.Analysis{PV: []game.Square{0}}, want: "the engine gave no legal move"},
		"no number":  {a: ai.Analysis{PV: []game.Square{game.At(2, 2)}, Score: ai.Estimated(math.NaN())}, want: "the engine gave no legal move"},
		"wrong pass": {a: ai.Analysis{PV: []game.Square{game.Pass}}, want: "the engine gave no legal move"},
	} {
		e := &scripted{say: func(game.Position, ai.Limits) (ai.Analysis, error) { return c.a, c.err }}
		r, err := Run(t.Context(), e, Settings{}, New(l), nil)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want %q", name, err, c.want)
		}
		if r == nil || r.Done != 0 || r.Moves[0].Class != Unjudged {
			t.Errorf("%s: review %+v", name, r)
		}
	}
	// Scores out of range are bounded, lines cut at the first illegal move.
	p := game.Start(game.Size8)
	v := fromAnalysis(p, ai.Analysis{PV: []game.Square{game.At(5, 4), 0}, Score: ai.Estimated(math.Inf(1)), Depth: -3, Confidence: 400})
	if v.Score.Discs != 64 || v.Depth != 0 || v.Confidence != 100 || len(v.Line) != 1 {
		t.Errorf("bounded to %+v", v)
	}
}

func TestEmptyLines(t *testing.T) {
	if r, err := Run(t.Context(), &solver{}, Settings{}, New(nil), nil); err != nil || r.Total != 0 {
		t.Errorf("no line: %+v, %v", r, err)
	}
	full := game.Board{Black: ^game.Bitboard(0), Turn: game.Black}
	r, err := Run(t.Context(), &solver{}, Settings{}, New(game.FromBoard(full).Line()), nil)
	if err != nil || r.Done != 1 || r.End.Score.Discs != 64 || !r.Over {
		t.Errorf("a finished board alone: %+v, %v", r, err)
	}
}

// horizon solves positions with few empty squares and has an opinion of the others that is
// far too low, so that any comparison of the two kinds shows.
func horizon() *scripted {
	truth := &solver{}
	return &scripted{say: func(p game.Position, lim ai.Limits) (ai.Analysis, error) {
		a, err := truth.Think(context.Background(), p, lim, nil)
		if p.Empties() > lim.Exact {
			a.Score, a.Depth, a.Source = ai.Estimated(-30+a.Score.Discs/16), lim.Depth, ai.FromSearch
		}
		return a, err
	}}
}

// TestValuesOfOneKindAreCompared reviews games by an engine that solves from six empty squares:
// what is called exact is the truth, and best and played moves have values of the same kind,
// wherever the solver begins.
func TestValuesOfOneKindAreCompared(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	truth, solved, searched := &solver{}, 0, 0
	for range 60 {
		l := randomLine(t, rng, game.StartBoard(game.Size4))
		r, err := Run(t.Context(), horizon(), Settings{Limits: ai.Limits{Depth: 2, Exact: 6}}, New(l), nil)
		if err != nil {
			t.Fatal(err)
		}
		for i, m := range r.Moves {
			p := r.Board(i).Position()
			if m.Best.Exact() && m.Best.Discs != float64(truth.solve(p)) || m.Played.Exact() && m.Played.Discs != float64(-truth.solve(p.Play(m.Move))) {
				t.Fatalf("move %d: %+v and %+v are not true", i+1, m.Best, m.Played)
			}
			if m.Legal < 2 {
				continue
			}
			if m.Best.Exact() != m.Played.Exact() || m.Best.Exact() != (p.Empties() <= 6) {
				t.Fatalf("move %d, %d empties: %+v is compared with %+v", i+1, p.Empties(), m.Best, m.Played)
			}
			if m.Best.Exact() {
				solved++
			} else {
				searched++
			}
		}
	}
	if solved < 100 || searched < 100 {
		t.Errorf("%d moves were solved, %d searched: too few", solved, searched)
	}
}

// TestBoundsAreNotProof has values of different kinds, as a search that ran out of time leaves.
func TestBoundsAreNotProof(t *testing.T) {
	value := func(s ai.Score) Value { return Value{Known: true, Score: s} }
	for _, c := range []struct{ best, played, wantBest, wantPlayed ai.Score }{
		{ai.Exactly(4), ai.Exactly(2), ai.Exactly(4), ai.Exactly(2)},
		{ai.Exactly(4), ai.Estimated(6), ai.Exactly(4), ai.Score{Discs: 4, Bound: ai.Upper}},
		{ai.Estimated(4), ai.Exactly(6), ai.Score{Discs: 6, Bound: ai.Lower}, ai.Exactly(6)},
		{ai.Estimated(4), ai.Estimated(6), ai.Estimated(6), ai.Estimated(6)},
		{ai.Estimated(4), ai.Exactly(2), ai.Estimated(4), ai.Exactly(2)},
	} {
		m := Move{Best: value(c.best), Played: value(c.played)}
		if m.reconcile(); m.Best.Score != c.wantBest || m.Played.Score != c.wantPlayed {
			t.Errorf("%+v and %+v: %+v and %+v", c.best, c.played, m.Best.Score, m.Played.Score)
		}
	}
}
