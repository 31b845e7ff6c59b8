package ui

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"

	"othello/ai"
	"othello/book"
	"othello/game"
	"othello/ui/room/roomtest"
	"othello/ui/session"
)

// school is a book that learns: it takes a second for each game.
type school struct {
	asked atomic.Int32
	err   error
	after func() // what comes of a lesson; nil for nothing
}

func (s *school) learn(ctx context.Context, end *game.Node) (string, error) {
	s.asked.Add(1)
	if !end.Board().Over() {
		return "", errors.New("the game is not over")
	}
	select {
	case <-ctx.Done():
		return "", ctx.Err()
	case <-time.After(time.Second):
	}
	if s.after != nil {
		s.after()
	}
	return "Learned much.", s.err
}

// ending is a program that learns in s, with a game against an engine that has just ended.
func (s *school) ending(t *testing.T) *rig {
	set := against(&fakeEngine{})
	set.Learn = s.learn
	r := newRig(t, set)
	r.paste(beforeLast)
	r.wait(100 * time.Millisecond)
	r.press("p") // and the engine makes the last move
	r.wait(100 * time.Millisecond)
	return r
}

// beforeLast is a game that a pass and a move end.
var beforeLast = finished[:len(finished)-2]

func TestFinishedGamesAreLearnt(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		var s school
		r := s.ending(t)
		if !r.m.ses.Game().Over() || s.asked.Load() != 1 {
			t.Fatalf("over: %v, asked %d times", r.m.ses.Game().Over(), s.asked.Load())
		}
		r.wantScreen("learning")
		r.wait(2 * time.Second)
		r.wantNotice("Learned much.")
		r.press("u")
		r.press("r")
		r.wait(2 * time.Second)
		if n := s.asked.Load(); n != 1 {
			t.Errorf("the same game was learned %d times", n)
		}
	})
}

func TestLearningCanBeStopped(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		var s school
		r := s.ending(t)
		r.press("esc")
		r.wantNotice("Stopped: the book did not learn the game.")
		r.wait(2 * time.Second)
		r.wantNotice("Stopped: the book did not learn the game.")
		if r.m.ses.Learning() {
			t.Error("it goes on")
		}
	})
}

func TestLearningFails(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		s := school{err: errors.New("the disk is full")}
		r := s.ending(t)
		r.wait(2 * time.Second)
		r.wantNotice("The book did not learn the game: the disk is full.")
	})
}

func TestGamesOfPeopleAreNotLearnt(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		var s school
		r := newRig(t, Setup{Settings: stored(testConfig()), Setup: session.Setup{Learn: s.learn}})
		r.paste(finished) // opened, not played
		r.wait(time.Second)
		r.press("n enter")
		r.paste(beforeLast)
		r.press("p")
		r.play("h4")
		if !r.m.ses.Game().Over() {
			t.Error("the game goes on")
		}
		r.wait(time.Second)
		if s.asked.Load() != 0 {
			t.Error("a game without an engine was learned")
		}
	})
}

// TestLearntBookCountsAtOnce is in the next game already when the last one is learned,
// and looks at the explorer or at the analysis.
func TestLearntBookCountsAtOnce(t *testing.T) {
	for name, c := range map[string]struct {
		keys  string
		knows func(*model) bool
	}{
		"explorer": {"i", func(m *model) bool { return strings.Contains(ansi.Strip(m.content()), "all    1000") }},
		"analysis": {"I", func(m *model) bool {
			return slices.ContainsFunc(m.study.Judgements(), func(s ai.MoveScore) bool { return s.Source == ai.FromBook })
		}},
		"drill": {"T t i g e r enter f 5 c 3 c 4", func(m *model) bool { return !strings.Contains(ansi.Strip(m.content()), "is over") }},
	} {
		t.Run(name, func(t *testing.T) {
			inBubble(t, func(t *testing.T) {
				var live book.Live
				s := school{after: func() { live.Replace(roomtest.Book(t)) }}
				set := against(&fakeEngine{})
				set.Learn, set.Book = s.learn, &live
				r := newRig(t, set)
				r.paste(beforeLast)
				r.press("p") // and the engine makes the last move
				r.wait(100 * time.Millisecond)
				r.press("n enter") // in which the engine begins
				if name != "drill" {
					r.press(c.keys)
					if c.knows(r.m) {
						t.Error("it is known before it is learned")
					}
				}
				r.wait(2 * time.Second)
				if name == "drill" {
					r.press(c.keys)
				}
				if !c.knows(r.m) {
					t.Errorf("it is not known:\n%s", r.screen())
				}
			})
		})
	}
}

func TestBookIsRenewedForANewGame(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		var renewed atomic.Int32
		r := newRig(t, Setup{Settings: stored(testConfig()), Setup: session.Setup{Renew: func() { renewed.Add(1) }}})
		r.play("f5d6")
		if n := renewed.Load(); n != 0 {
			t.Errorf("renewed %d times without a new game", n)
		}
		r.press("n enter")
		r.wantMoves("")
		if n := renewed.Load(); n != 1 {
			t.Errorf("renewed %d times for a new game, want once", n)
		}
	})
}
