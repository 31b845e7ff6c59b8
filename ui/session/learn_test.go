package session

import (
	"context"
	"errors"
	"testing"

	"othello/game"
)

// school is a book that learns when a test lets it.
type school struct {
	asked  chan *game.Node
	answer chan error
}

func newSchool() *school { return &school{make(chan *game.Node, 10), make(chan error)} }

func (s *school) learn(ctx context.Context, end *game.Node) (string, error) {
	s.asked <- end
	select {
	case err := <-s.answer:
		return "Learned much.", err
	case <-ctx.Done():
		return "", ctx.Err()
	}
}

// played returns a table at which a game with an engine has just ended.
func played(t *testing.T, s *school) *table {
	t.Helper()
	x := sit(t, against, Setup{Learn: s.learn})
	x.want(x.PlayLine(x.Game().Node(), parsed(t, beforeLast).Game.Moves()), nil)
	x.play("h4")
	if !x.Over() {
		t.Fatalf("the game goes on after %s", x.moves())
	}
	return x
}

func (x *table) learned() Learned {
	x.t.Helper()
	var got *Learned
	x.until(func() bool {
		for _, e := range x.told_ {
			if l, ok := e.(Learned); ok {
				got = &l
			}
		}
		return got != nil
	})
	x.told_ = nil
	return *got
}

func TestFinishedGamesAreLearned(t *testing.T) {
	s := newSchool()
	x := played(t, s)
	if end := <-s.asked; end == x.Game().Node() || end.Board() != x.Game().Board() {
		t.Error("what is learned is not a copy of the game")
	}
	if !x.Learning() || x.Idle() {
		t.Error("nothing is being learned")
	}
	s.answer <- nil
	if l := x.learned(); l.Text != "Learned much." || l.Err != nil || x.Learning() || !x.Idle() {
		t.Errorf("%+v", l)
	}
	x.want(x.Undo(), nil)
	x.want(x.Redo(), nil)
	if x.step(); x.Learning() || len(s.asked) > 0 {
		t.Error("the same game is learned twice")
	}
}

func TestLearningCanBeStopped(t *testing.T) {
	s := newSchool()
	x := played(t, s)
	x.events()
	if !x.StopLearning() || x.StopLearning() || x.Learning() {
		t.Error("it cannot be stopped once")
	}
	x.until(x.Idle)
	x.wantEvents("")
}

func TestLearningFails(t *testing.T) {
	s := newSchool()
	x := played(t, s)
	s.answer <- errSteam
	if l := x.learned(); !errors.Is(l.Err, errSteam) {
		t.Errorf("%+v", l)
	}
	x = sit(t, engines, Setup{Learn: func(context.Context, *game.Node) (string, error) { panic("out of luck") }})
	if l := x.learned(); l.Err == nil || l.Err.Error() != "it crashed: out of luck" {
		t.Errorf("%+v", l)
	}
}

func TestGamesThatAreNotLearned(t *testing.T) {
	s := newSchool()
	x := sit(t, against, Setup{Learn: s.learn, Game: parsed(t, finished)}) // opened
	x.NewGame(x.Match(), nil)
	x.want(x.PlayLine(x.Game().Node(), parsed(t, finished).Game.Moves()), nil) // pasted
	x = sit(t, people, Setup{Learn: s.learn})
	x.want(x.PlayLine(x.Game().Node(), parsed(t, beforeLast).Game.Moves()), nil)
	x.want(x.Play(game.Pass), nil)
	x.play("h4") // people's
	if !x.Over() {
		t.Error("the game goes on")
	}
	x = sit(t, engines, Setup{Learn: s.learn, Match: Match{Size: game.Size4}}) // not the usual board
	x.until(x.Over)
	x = sit(t, engines, Setup{Learn: s.learn, Board: board(t, passing)}) // nor the usual beginning
	x.until(x.Over)
	if len(s.asked) > 0 {
		t.Error("it was learned")
	}
}

// The book is renewed when a game begins, before an engine thinks in it.
func TestBookIsRenewed(t *testing.T) {
	renewing, e := make(chan bool), newScripted()
	x := sit(t, against, Setup{Kinds: testKinds(e), Renew: func() { <-renewing }})
	x.play("f5")
	x.call(e).move()
	x.settled()
	m := x.Match()
	m.Black, m.White = m.White, m.Black
	x.NewGame(m, nil)
	x.step()
	select {
	case <-e.calls:
		t.Error("the engine thinks before the book is renewed")
	case renewing <- true:
	}
	x.call(e).move()
	x.settled()
	x.wantMoves("d3")
}
