package session

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"

	"othello/ai"
	"othello/game"
)

// pondering setups: White is an engine that ponders; Beta does not.
func ponders(e ai.Engine) Setup {
	s := Setup{Kinds: testKinds(e, quick{}), Ponder: true, Threads: 1}
	s.Kinds[0].Ponders = true
	return s
}

func TestPonderingIsWantedOnly(t *testing.T) {
	for name, c := range map[string]struct {
		who    string
		change func(*Setup)
	}{
		"off":                    {against, func(s *Setup) { s.Ponder = false }},
		"an engine that has not": {against, func(s *Setup) { s.Kinds[0].Ponders = false }},
		"two people":             {people, func(*Setup) {}},
		"two engines":            {"beta alpha", func(*Setup) {}},
	} {
		e := newScripted()
		s := ponders(e)
		c.change(&s)
		if x := sit(t, c.who, s); x.Pondering() {
			t.Errorf("%s: it ponders", name)
		}
	}
}

func TestPonderingFollowsTheGame(t *testing.T) {
	e := newScripted()
	s := ponders(e)
	s.Kinds[0].Levels[1].Limits = ai.Limits{Depth: 7, Time: time.Second}
	x := sit(t, against, s)
	first := x.call(e)
	first.limits.History = nil
	if !x.Pondering() || first.position != x.Game().Position() || first.limits != (ai.Limits{Depth: 7, Threads: 1}) {
		t.Fatalf("it ponders %v by %+v", first.position, first.limits)
	}
	if x.Analysis2() != nil || x.Busy() {
		t.Error("what is pondered is told")
	}
	x.play("f5")
	<-first.ctx.Done()
	if x.Pondering() {
		t.Error("the engine ponders while it is on the move")
	}
	asked := x.call(e)
	if asked.limits.Threads != 0 {
		t.Error("the question is a pondering")
	}
	asked.move()
	x.settled()
	second := x.call(e)
	if x.step(); !x.Pondering() || second.position != x.Game().Position() {
		t.Error("it does not ponder the next position")
	}
	second.move() // ends by itself
	x.until(func() bool { return !x.Pondering() })
	if x.wantMoves("f5f4"); x.Fault() != nil {
		t.Error("what was pondered is played")
	}
	x.play("c3")
	x.call(e).move()
	x.settled()
	x.call(e).answer <- answer{panics: "out of steam"}
	x.until(func() bool { return !x.Pondering() })
	if x.Fault() != nil || x.Paused() {
		t.Error("the end of pondering is somebody's concern")
	}
}

func TestPonderingIsCancelled(t *testing.T) {
	for name, c := range map[string]struct {
		do    func(x *table)
		again bool // something else is pondered then
	}{
		"undo":         {func(x *table) { _ = x.Undo() }, true},
		"level":        {func(x *table) { x.ChangeLevel(1) }, true},
		"kind":         {func(x *table) { x.turnKind(1) }, false},
		"a person":     {func(x *table) { _ = x.Seat2(game.White, "human") }, false},
		"sides":        {func(x *table) { x.Swap() }, false},
		"engine moves": {func(x *table) { _ = x.EngineMove() }, false},
		"away":         {func(x *table) { x.SetAway(true) }, false},
		"look":         {func(x *table) { x.Look() }, false},
		"pause":        {func(x *table) { _ = x.Pause() }, false},
		"close":        {func(x *table) { x.Close() }, false},
	} {
		t.Run(name, func(t *testing.T) {
			e := newScripted()
			x := sit(t, against, ponders(e))
			x.call(e)
			x.play("f5")
			x.call(e).move()
			x.settled()
			first := x.call(e)
			c.do(x)
			if name != "close" {
				x.step()
			}
			<-first.ctx.Done()
			if x.Pondering() != c.again {
				t.Errorf("it ponders: %v", x.Pondering())
			}
		})
	}
}

func TestPonderingComesBack(t *testing.T) {
	for name, c := range map[string][2]func(x *table){
		"away":    {func(x *table) { x.SetAway(true) }, func(x *table) { x.SetAway(false) }},
		"look":    {func(x *table) { x.Look() }, func(x *table) { x.Return() }},
		"pause":   {func(x *table) { _ = x.Pause() }, func(x *table) { _ = x.Continue() }},
		"request": {func(x *table) { _ = x.EngineMove() }, func(x *table) { x.CancelRequest() }},
	} {
		e := newScripted()
		x := sit(t, against, ponders(e))
		for _, do := range c {
			do(x)
			x.step()
		}
		if !x.Pondering() {
			t.Errorf("%s: it does not come back", name)
		}
	}
}

// One engine is never asked beside its own pondering.
func TestPonderingIsAlone(t *testing.T) {
	e := &jealous{began: make(chan bool, 1000)}
	x := sit(t, against, ponders(e))
	for range 8 {
		x.play(x.Game().Position().Moves().First().String())
		x.settled()
		<-e.began
		x.ChangeLevel(1)
		x.step()
		x.ChangeLevel(-1)
		x.Look()
		x.step()
		x.Return()
		x.step()
		x.play(x.Game().Position().Moves().First().String())
		x.want(x.Undo(), nil) // in the middle of the engine's thought
		x.step()
	}
	x.Close()
	if e.clashes > 0 || e.ponderings < 8 || e.questions < 8 {
		t.Errorf("%d ponderings beside another call, %d ponderings, %d questions", e.clashes, e.ponderings, e.questions)
	}
}

// jealous counts calls beside a pondering.
type jealous struct {
	mu                             sync.Mutex
	going, pondered                int
	clashes, ponderings, questions int
	began                          chan bool // a pondering
}

func (e *jealous) Think(ctx context.Context, p game.Position, lim ai.Limits, _ func(ai.Analysis)) (ai.Analysis, error) {
	ponders := lim.Threads > 0 // which no level of the tests names
	count := func(n int) {
		e.mu.Lock()
		defer e.mu.Unlock()
		if ponders {
			e.pondered += n
		} else {
			e.going += n
		}
		if n > 0 && (e.pondered > 1 || e.pondered == 1 && e.going > 0) {
			e.clashes++
		}
	}
	count(1)
	defer count(-1)
	e.mu.Lock()
	if ponders {
		e.ponderings++
	} else {
		e.questions++
	}
	e.mu.Unlock()
	if ponders {
		e.began <- true
		<-ctx.Done()
	}
	return best(p), nil
}

// TestAloneIsLeft gives up waiting for an engine that does not stop.
func TestAloneIsLeft(t *testing.T) {
	e := newScripted()
	engine := alone{deafened{e}, make(chan struct{}, 1)}
	p := game.Start(game.Size8)
	var work sync.WaitGroup
	work.Go(func() { _, _ = engine.Think(t.Context(), p, ai.Limits{}, nil) })
	call := <-e.calls
	ctx, cancel := context.WithCancel(t.Context())
	work.Go(cancel)
	if _, err := engine.Think(ctx, p, ai.Limits{}, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("while another call runs: %v", err)
	}
	call.move()
	work.Wait()
	work.Go(func() { (<-e.calls).move() })
	if _, err := engine.Think(t.Context(), p, ai.Limits{}, nil); err != nil {
		t.Errorf("afterwards: %v", err)
	}
	work.Wait()
}

// deafened is an engine that is not told when it is cancelled.
type deafened struct{ ai.Engine }

func (d deafened) Think(_ context.Context, p game.Position, lim ai.Limits, report func(ai.Analysis)) (ai.Analysis, error) {
	return d.Engine.Think(context.Background(), p, lim, report)
}
