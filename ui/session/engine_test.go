package session

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"othello/ai"
	"othello/game"
	"othello/internal/crash"
)

func TestLevelSwitchRestartsTheSearch(t *testing.T) {
	e := newScripted()
	x := sit(t, against, Setup{Kinds: testKinds(e, quick{}), Match: Match{Clock: time.Minute}})
	x.want(x.SetLevel("3"), nil)
	x.play("f5")
	first := x.call(e)
	if first.limits.Depth != 3 || first.limits.Remaining != time.Minute {
		t.Errorf("limits %+v", first.limits)
	}
	x.pass(900 * time.Millisecond)
	x.ChangeLevel(1)
	<-first.ctx.Done()
	second := x.call(e)
	if second.limits.Depth != 4 || second.limits.Remaining != time.Minute-900*time.Millisecond {
		t.Errorf("limits %+v, want the time before the switch to be gone", second.limits)
	}
	x.pass(time.Second)
	second.move()
	x.settled()
	if spent := x.Game().Node().Elapsed; spent != 1900*time.Millisecond {
		t.Errorf("the move took %v on the clock, want the time before the switch too", spent)
	}
	x.wantMoves("f5f4")
	x.ChangeLevel(9)
	if level := x.Seat(game.White).Level; level != 4 {
		t.Errorf("level %d", level)
	}
	x.want(x.SetLevel("1"), nil)
	if level := x.Seat(game.White).Level; level != 1 || x.Seat(game.Black).Level != 2 {
		t.Errorf("level %d, and of the person's %d", level, x.Seat(game.Black).Level)
	}
	for _, n := range []ai.LevelID{"-1", "0", "5", "99", "gone", ""} {
		if err := x.SetLevel(n); err == nil || !strings.HasSuffix(err.Error(), ", not "+string(n)) || x.Seat(game.White).Level != 1 {
			t.Errorf("level %s is not refused: %v, %+v", n, err, x.Seat(game.White))
		}
	}
}

// The other kind plays as nearly as strongly as it can, and the way back leads to the
// level that was chosen.
func TestKindSwitch(t *testing.T) {
	e := newScripted()
	x := sit(t, against, Setup{Kinds: testKinds(e, quick{})})
	x.want(x.SetLevel("4"), nil)
	x.play("f5")
	x.call(e)
	x.turnKind(1)
	x.settled()
	x.wantMoves("f5f4")
	if s := x.Seat(game.White); s.Kind != 1 || s.Level != 2 {
		t.Errorf("%+v, want the highest level of the other kind", s)
	}
	x.turnKind(1)
	if s := x.Seat(game.White); s != (Seat{Level: 4}) {
		t.Errorf("%+v, want the level that was chosen", s)
	}
	x.turnKind(1)
	x.ChangeLevel(-1) // which is chosen then
	x.turnKind(-1)
	if s := x.Seat(game.White); s != (Seat{Level: 1, Chosen: Strength{1, 1}}) {
		t.Errorf("%+v, want the weakest level", s)
	}
}

func TestPeoplesLevelsChangeTogether(t *testing.T) {
	x := sit(t, people, Setup{})
	x.want(x.SetLevel("3"), nil)
	if x.Seat(game.Black).Level != 3 || x.Seat(game.White).Level != 3 {
		t.Errorf("%+v", x.Match())
	}
	x.wantEvents("SeatsChanged")
	x.want(x.SetLevel("3"), nil)
	x.wantEvents("")
}

func TestMoveNow(t *testing.T) {
	e := newScripted()
	x := sit(t, against, Setup{Kinds: testKinds(e)})
	x.want(x.MoveNow(), ErrIdle)
	x.play("f5")
	call := x.call(e)
	call.report(best(call.position))
	x.want(x.MoveNow(), nil)
	x.settled()
	x.wantMoves("f5f4")

	e.blank = true
	x.play("c3")
	call = x.call(e)
	x.events()
	x.want(x.MoveNow(), nil)
	x.wantEvents("NothingYet")
	call.move()
	x.settled()
	if len(x.Game().Moves()) != 4 {
		t.Errorf("moves %s, want the engine's after all", x.moves())
	}
}

// deafEngine is an engine that a test answers for, and that does not stop.
type deafEngine struct{ calls chan *asked }

func (e deafEngine) Think(ctx context.Context, p game.Position, lim ai.Limits, report func(ai.Analysis)) (ai.Analysis, error) {
	a := &asked{ctx, p, lim, report, make(chan answer, 1)}
	e.calls <- a
	out := <-a.answer
	return out.analysis, out.err
}

// TestMoveNowIsKept hurries engines that have no move yet, in all the ways that engines
// come to one. The wish is told once and fulfilled with the first move there is.
func TestMoveNowIsKept(t *testing.T) {
	hurried := func(t *testing.T) (*table, *scripted, *asked) {
		e := newScripted()
		e.blank = true
		x := sit(t, against, Setup{Kinds: testKinds(e)})
		x.play("f5")
		call := x.call(e)
		x.events()
		x.want(x.MoveNow(), nil)
		x.wantEvents("NothingYet")
		x.want(x.MoveNow(), nil) // changes nothing
		if x.wantEvents(""); call.ctx.Err() != nil {
			t.Fatal("it is stopped without a move")
		}
		return x, e, call
	}
	moved := func(x *table) {
		x.t.Helper()
		x.settled()
		x.wantMoves("f5f4")
		x.wantEvents("Moved")
		if x.Paused() {
			x.t.Error("the game waits")
		}
	}
	t.Run("reports late", func(t *testing.T) {
		x, _, call := hurried(t)
		call.report(ai.Analysis{Depth: 1}) // no move
		if call.ctx.Err() != nil {
			t.Error("it is stopped without a move")
		}
		call.report(best(call.position))
		moved(x) // though the engine returns nothing but that it was stopped
	})
	t.Run("returns late", func(t *testing.T) {
		x, _, call := hurried(t)
		call.move()
		moved(x)
	})
	t.Run("fails", func(t *testing.T) {
		x, _, call := hurried(t)
		call.fail(errSteam)
		x.settled()
		if x.want(x.Fault(), errSteam); !x.Paused() {
			t.Error("the game goes on")
		}
	})
	t.Run("requested", func(t *testing.T) {
		e := newScripted()
		e.blank = true
		x := sit(t, people, Setup{Kinds: testKinds(e)})
		x.want(x.EngineMove(), nil)
		call := x.call(e)
		x.want(x.EngineMove(), nil)
		if !x.requested {
			t.Error("the request is forgotten")
		}
		call.report(best(call.position))
		x.settled()
		x.wantMoves("d3")
	})
	t.Run("does not stop", func(t *testing.T) {
		e := deafEngine{make(chan *asked, 1)}
		x := sit(t, against, Setup{Kinds: testKinds(e)})
		x.play("f5")
		call := <-e.calls
		call.report(best(call.position))
		x.want(x.MoveNow(), nil)
		x.pass(50 * time.Millisecond)
		x.wantMoves("f5f4")
		call.move()
	})
	t.Run("does not stop and reports late", func(t *testing.T) {
		e := deafEngine{make(chan *asked, 1)}
		x := sit(t, against, Setup{Kinds: testKinds(e)})
		x.play("f5")
		call := <-e.calls
		x.want(x.MoveNow(), nil)
		call.report(best(call.position))
		x.step()
		x.pass(50 * time.Millisecond)
		x.wantMoves("f5f4")
		call.move()
	})
}

func TestMoveNowDuringTheWait(t *testing.T) {
	x := sit(t, engines, Setup{Pace: func(*game.Node) time.Duration { return time.Minute }})
	x.until(func() bool { return x.reply != nil })
	n := len(x.Game().Moves())
	x.want(x.MoveNow(), nil)
	if got := len(x.Game().Moves()); got != n+1 {
		t.Errorf("%d moves, want %d", got, n+1)
	}
}

// The wait until a move has been seen is on nobody's clock.
func TestWaitIsFree(t *testing.T) {
	x := sit(t, against, Setup{Match: Match{Clock: time.Minute}, Pace: func(*game.Node) time.Duration { return 10 * time.Second }})
	x.play("f5")
	x.until(func() bool { return x.reply != nil })
	x.pass(10 * time.Second)
	if left := x.Remaining(game.White); left != time.Minute || x.Busy() {
		t.Errorf("White has %v left", left)
	}
}

func TestEngineMoveOnRequest(t *testing.T) {
	e := newScripted()
	x := sit(t, people, Setup{Kinds: testKinds(e)})
	x.want(x.EngineMove(), nil)
	call := x.call(e)
	x.want(x.Play(square(t, "f5")), ErrRequested)
	if !x.CancelRequest() || x.requested {
		t.Error("the request cannot be cancelled")
	}
	<-call.ctx.Done()
	x.uncalled(e)
	if x.wantMoves(""); x.CancelRequest() {
		t.Error("it can be cancelled twice")
	}
	x.want(x.EngineMove(), nil)
	call = x.call(e)
	x.ChangeLevel(1) // restarts it
	<-call.ctx.Done()
	x.call(e).move()
	x.settled()
	x.wantMoves("d3")
	x.want(x.EngineMove(), nil)
	call = x.call(e)
	call.report(best(call.position))
	x.want(x.EngineMove(), nil) // moves now
	x.settled()
	if x.uncalled(e); len(x.Game().Moves()) != 2 {
		t.Errorf("moves %s: the engine plays on unasked", x.moves())
	}
}

// A request ends when the seat is an engine's own.
func TestRequestBecomesTurn(t *testing.T) {
	e := newScripted()
	x := sit(t, people, Setup{Kinds: testKinds(e)})
	x.want(x.EngineMove(), nil)
	x.call(e)
	seat := x.Seat(game.Black)
	seat.Human = false
	x.SetSeat(game.Black, seat)
	if x.requested {
		t.Error("it is still a request")
	}
	x.call(e).move()
	x.settled()
	x.wantMoves("d3")
}

func TestEngineFailures(t *testing.T) {
	for name, c := range map[string]struct {
		answer answer
		want   string
	}{
		"error":   {answer{err: errSteam}, "no more steam"},
		"panic":   {answer{panics: "out of luck"}, "it crashed: out of luck"},
		"illegal": {answer{analysis: ai.Analysis{PV: []game.Square{game.At(0, 0)}}}, "it chose a1, which is not legal"},
		"nothing": {answer{}, "it chose -, which is not legal"},
		"gave up": {answer{err: context.DeadlineExceeded}, "context deadline exceeded"},
	} {
		t.Run(name, func(t *testing.T) {
			e := newScripted()
			x := sit(t, against, Setup{Kinds: testKinds(e)})
			x.play("f5")
			for range 2 {
				x.call(e).answer <- c.answer
				x.settled()
				if err := x.Fault(); err == nil || err.Error() != c.want || !x.Paused() {
					t.Fatalf("fault %v, paused %v", err, x.Paused())
				}
				x.wantMoves("f5")
				x.want(x.Continue(), nil) // asks again
			}
			x.call(e).answer <- c.answer
			x.settled()
			seat := x.Seat(game.White)
			seat.Human = true
			x.SetSeat(game.White, seat)
			if x.Fault() != nil || x.Paused() {
				t.Error("a person who takes over is not let play")
			}
			x.play("d6")
			x.want(x.EngineMove(), nil)
			x.call(e).answer <- c.answer
			x.settled()
			if x.Fault() == nil || x.Paused() {
				t.Error("an engine that fails on request stops the game, or is not noticed")
			}
			x.play("c3")
			x.wantMoves("f5d6c3")
		})
	}
}

func TestSidesChange(t *testing.T) {
	e := newScripted()
	x := sit(t, against, Setup{Kinds: testKinds(e)})
	x.play("f5")
	call := x.call(e)
	x.Swap()
	<-call.ctx.Done()
	x.uncalled(e)
	x.play("d6")
	x.call(e).move()
	x.settled()
	if len(x.Game().Moves()) != 3 {
		t.Errorf("moves %s, want the engine to play Black now", x.moves())
	}
	if err := x.Seat2(game.White, "nobody"); err == nil {
		t.Error("nobody takes a seat")
	}
	if err := x.Seat2(game.White, "alpha"); err != nil {
		t.Fatal(err)
	}
	x.call(e).move()
}

// Seat2 lets who is named take the seat of c.
func (x *table) Seat2(c game.Color, who string) error {
	seat := x.Seat(c)
	err := seat.Sit(x.Kinds(), who)
	if err == nil {
		x.SetSeat(c, seat)
	}
	return err
}

func TestNobodySits(t *testing.T) {
	kinds := testKinds(quick{})
	for _, c := range []struct {
		size  game.Size
		black string
		clock time.Duration
	}{{5, "human", 0}, {8, "nobody", 0}, {8, "human", -1}} {
		if _, err := NewMatch(kinds, c.size, c.black, "", "1", c.clock, 0); err == nil {
			t.Errorf("%+v is a match", c)
		}
	}
	if _, err := New(t.Context(), Setup{}); err == nil {
		t.Error("a session without engines began")
	}
}

// Progress comes every pulse, an unread report is replaced, and the end is not lost.
func TestProgress(t *testing.T) {
	e := newScripted()
	x := sit(t, against, Setup{Kinds: testKinds(e), Pulse: 80 * time.Millisecond})
	x.play("f5")
	call := x.call(e)
	x.events()
	for depth := range 1000 {
		call.report(ai.Analysis{Depth: depth + 1})
	}
	x.wantEvents("")
	x.pass(80 * time.Millisecond)
	x.wantEvents("Progress")
	if a := x.Analysis2(); a == nil || a.Depth != 1000 {
		t.Errorf("after 1000 reports: %+v", a)
	}
	x.pass(time.Second)
	x.wantEvents("Progress Progress Progress Progress Progress Progress Progress Progress Progress Progress Progress Progress")
	if a := x.Analysis2(); a == nil || a.Depth != 1000 {
		t.Errorf("without news: %+v", a)
	}
	call.move()
	x.settled()
	x.wantEvents("Moved")
	if len(x.time.timers) > 0 {
		t.Errorf("%d timers are left", len(x.time.timers))
	}
}

// What another turn's search says counts no more, even if it waits in the inbox.
func TestStaleReportsAreDropped(t *testing.T) {
	e := newScripted()
	x := sit(t, against, Setup{Kinds: testKinds(e), Pulse: time.Millisecond})
	x.play("f5")
	call := x.call(e)
	call.fail(errSteam)
	for !x.waiting() { // the failure is there, but nobody has looked
		<-x.Wake()
	}
	x.want(x.Undo(), nil)
	x.step()
	if x.Fault() != nil {
		t.Error("a failure of another turn was taken")
	}
	x.wantMoves("")
}

func TestRapidRestarts(t *testing.T) {
	e := newScripted()
	e.calls = make(chan *asked, 1000)
	x := sit(t, "alpha human", Setup{Kinds: testKinds(e)})
	for range 200 {
		x.ChangeLevel(1)
		x.ChangeLevel(-1)
	}
	var last *asked
	for range 401 {
		if call := x.call(e); call.ctx.Err() == nil {
			last = call
		}
	}
	last.move()
	x.settled()
	x.wantMoves("d3")
}

func TestAsk(t *testing.T) {
	e := newScripted()
	x := sit(t, people, Setup{Kinds: testKinds(e), Pulse: time.Second})
	x.play("f5")
	var got []Report
	told := func(r Report) { got = append(got, r) }
	q := x.Ask(x.Kinds()[0].Engine, ai.Limits{Moves: 64}, told)
	call := x.call(e)
	if h := call.limits.History; h == nil || h.Start != game.StartBoard(game.Size8) || len(h.Moves) != 1 {
		t.Errorf("the engine is told %+v", h)
	}
	call.report(ai.Analysis{Depth: 1})
	q.Stop()
	q.Stop()
	<-call.ctx.Done()
	x.pass(time.Minute)
	q = x.Ask(x.Kinds()[0].Engine, ai.Limits{}, told)
	call = x.call(e)
	call.report(best(call.position))
	x.pass(2 * time.Second)
	if len(got) != 2 || got[0].Analysis == nil || got[1].Analysis != nil || q.elapsed() != 2*time.Second {
		t.Errorf("told %+v after %v", got, q.elapsed())
	}
	q.Hurry()
	x.until(func() bool { return len(got) == 3 })
	if r := got[2]; !r.Done || r.Err != nil || r.Analysis.Move() == game.NoSquare {
		t.Errorf("in the end %+v", r)
	}
	var none *Search
	none.Stop()
}

func TestBackgroundCatchesPanics(t *testing.T) {
	x := sit(t, people, Setup{})
	var got error
	Background(x.Session, func(context.Context) (int, error) { panic("out of steam") }, func(_ int, err error) { got = err })
	x.until(func() bool { return got != nil })
	if e, ok := errors.AsType[*crash.Error](got); !ok || got.Error() != "it crashed: out of steam" || len(e.Stack) == 0 {
		t.Errorf("%v", got)
	}
}

// A level that errs by a seed errs differently on each move.
func TestSeededLevels(t *testing.T) {
	kinds := testKinds(scorer{})
	for i := range kinds[0].Levels {
		kinds[0].Levels[i].Handicap = ai.Handicap{Temperature: 1, Seed: 1}
	}
	game := func() string {
		x := sit(t, engines, Setup{Kinds: kinds})
		x.until(x.Over)
		return x.moves()
	}
	one := sit(t, "alpha human", Setup{Kinds: kinds})
	same := true
	var first string
	for range 8 {
		one.settled()
		if first == "" {
			first = one.moves()
		}
		same = same && one.moves() == first
		one.NewGame(one.Match(), nil)
	}
	if same {
		t.Error("eight games began alike")
	}
	if a, b := game(), game(); a != b {
		t.Errorf("the same seed gave\n%s\nand\n%s", a, b)
	}
}

// scorer likes all moves alike.
type scorer struct{}

func (scorer) Think(_ context.Context, p game.Position, _ ai.Limits, _ func(ai.Analysis)) (ai.Analysis, error) {
	a := best(p)
	for m := range p.Moves().Squares() {
		a.Moves = append(a.Moves, ai.MoveScore{Move: m, PV: []game.Square{m}})
	}
	return a, nil
}
