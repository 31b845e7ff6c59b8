package session

import (
	"slices"
	"strings"
	"testing"
	"time"

	"othello/game/record"
)

// TestTurnClock runs a clock without a game: it counts only while it runs, and what is to
// be called then is called once, unless it stops or something else is.
func TestTurnClock(t *testing.T) {
	at := newClock()
	c := turnClock{loop: newLoop(t.Context(), at)}
	var called []string
	call := func(name string, d time.Duration) { c.call(d, func() { called = append(called, name) }) }
	pass := func(d time.Duration) {
		then := at.Now().Add(d)
		for timer := at.next(then); timer != nil; timer = at.next(then) {
			timer.f()
		}
		c.loop.run()
	}
	c.reset(time.Second)
	pass(time.Hour)
	c.start()
	c.start()
	call("first", time.Second)
	call("second", 2*time.Second)
	pass(time.Minute)
	call("third", time.Second)
	c.stop()
	pass(time.Hour)
	if got := c.elapsed(); got != time.Minute+time.Second || c.running() {
		t.Errorf("%v have passed", got)
	}
	if !slices.Equal(called, []string{"second"}) || len(at.timers) > 0 {
		t.Errorf("%v were called, %d are to come", called, len(at.timers))
	}
}

// TestLoop posts functions that post others: one step takes all of them, in order.
func TestLoop(t *testing.T) {
	l := newLoop(t.Context(), newClock())
	var got []int
	for i := range 3 {
		l.post(func() {
			got = append(got, i)
			l.post(func() { got = append(got, i+10) })
		})
	}
	<-l.Wake()
	if l.run(); !slices.Equal(got, []int{0, 1, 2, 10, 11, 12}) {
		t.Errorf("it ran %v", got)
	}
	if !l.Wait() { // for what was posted in the step
		t.Error("it does not wait for what was posted")
	}
	if l.cancel(); l.Wait() {
		t.Error("it waits on after its end")
	}
}

// TestKeeper writes over a game that nobody has put aside: that comes first.
func TestKeeper(t *testing.T) {
	disk, kinds := newDisk(), testKinds(quick{})
	disk.files["game.sgf"] = savedBefore
	k := keeper{loop: newLoop(t.Context(), newClock()), disk: disk, named: kinds}
	last, waiting := k.open(Match{})
	if last == nil || !last.Unfinished() || len(waiting) > 0 || k.First() || k.Slot() != "/disk/game.sgf" {
		t.Fatalf("it opens %+v and %v", last, waiting)
	}
	k.save(func() ([]byte, error) { return []byte("the next"), nil })
	k.writer.close()
	if aside := disk.text(t, replacedName); !strings.Contains(aside, "B[f5]") || disk.text(t, "game.sgf") != "the next" {
		t.Errorf("put aside is %q", aside)
	}
	// Names of the same instant differ, in their order.
	a, b := k.stampedName(replacedName), k.stampedName(replacedName)
	if a >= b || a != "replaced-20240229-120000-000000001.sgf" {
		t.Errorf("%s and %s", a, b)
	}
}

func TestShelf(t *testing.T) {
	saved := func() *Saved { return &Saved{Game: parsed(t, "f5").Game, Record: &record.Record{}} }
	one, two := saved(), saved()
	b := replacedGames{found: []*Saved{one, two}, offered: true}
	b.add(one)
	b.take(one)
	if b.Replaced() != 0 || b.Unfinished() != nil || !slices.Equal(b.Resumable(), []*Saved{two}) {
		t.Errorf("after one was taken: %+v", b)
	}
	for range 2 * mostReplaced {
		b.add(saved())
	}
	if b.add(two); b.Replaced() != mostReplaced || b.games[mostReplaced-1] != two {
		t.Errorf("%d games are kept, want %d and the latest last", b.Replaced(), mostReplaced)
	}
}
