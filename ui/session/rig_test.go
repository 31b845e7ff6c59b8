package session

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"othello/ai"
	"othello/game"
	"othello/game/record"
	"othello/internal/disk"
)

// fakeClock is a time that a test sets.
type fakeClock struct {
	mu     sync.Mutex
	now    time.Time
	timers []*fakeTimer
}

type fakeTimer struct {
	clock *fakeClock
	at    time.Time
	f     func()
}

// newClock returns a clock that begins behind all others.
func newClock() *fakeClock {
	return &fakeClock{now: time.Date(2024, 2, 29, 12, 0, 0, 0, time.UTC).Add(time.Duration(clocks.Add(1)) * time.Microsecond)}
}

var clocks atomic.Int64

func (c *fakeClock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

func (c *fakeClock) AfterFunc(d time.Duration, f func()) Timer {
	c.mu.Lock()
	defer c.mu.Unlock()
	t := &fakeTimer{c, c.now.Add(d), f}
	c.timers = append(c.timers, t)
	return t
}

func (t *fakeTimer) Stop() bool {
	t.clock.mu.Lock()
	defer t.clock.mu.Unlock()
	before := len(t.clock.timers)
	t.clock.timers = slices.DeleteFunc(t.clock.timers, func(x *fakeTimer) bool { return x == t })
	return len(t.clock.timers) < before
}

// next takes the first timer that is due by then; nil if none is.
func (c *fakeClock) next(then time.Time) *fakeTimer {
	c.mu.Lock()
	defer c.mu.Unlock()
	var first *fakeTimer
	for _, t := range c.timers {
		if !t.at.After(then) && (first == nil || t.at.Before(first.at)) {
			first = t
		}
	}
	if first == nil {
		c.now = then
		return nil
	}
	c.timers = slices.DeleteFunc(c.timers, func(x *fakeTimer) bool { return x == first })
	c.now = first.at
	return first
}

// fakeDisk is a folder with one slot, in which writing can be made to fail.
type fakeDisk struct {
	*Folder
	mu     sync.Mutex
	fault  error // of writing; nil if it works
	closed bool
}

func newDisk(t *testing.T) *fakeDisk { return &fakeDisk{Folder: NewFolder(t.TempDir())} }

func (d *fakeDisk) path(name string) string { return filepath.Join(d.dir, name) }

func (d *fakeDisk) Take() (string, []string) {
	return d.path(slotName), disk.Matching(d.dir, replacedName)
}

func (d *fakeDisk) Write(path string, data []byte) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.fault != nil {
		return d.fault
	}
	return d.Folder.Write(path, data)
}

func (d *fakeDisk) break_(err error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.fault = err
}

func (d *fakeDisk) Close() { d.closed = true }

// has puts a file there.
func (d *fakeDisk) has(t *testing.T, name, content string) {
	t.Helper()
	if err := os.WriteFile(d.path(name), []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
}

// list returns the names of the files of a pattern.
func (d *fakeDisk) list(pattern string) []string {
	var names []string
	for _, path := range disk.Matching(d.dir, pattern) {
		names = append(names, filepath.Base(path))
	}
	return names
}

// text returns the only file of a pattern.
func (d *fakeDisk) text(t *testing.T, pattern string) string {
	t.Helper()
	names := d.list(pattern)
	if len(names) != 1 {
		t.Fatalf("files %s: %v, want one", pattern, names)
	}
	data, err := os.ReadFile(d.path(names[0]))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// asked is one call of an engine, which goes on until the test answers it or it is
// cancelled.
type asked struct {
	ctx      context.Context
	position game.Position
	limits   ai.Limits
	report   func(ai.Analysis)
	answer   chan answer
}

type answer struct {
	analysis ai.Analysis
	err      error
	panics   any
}

// scripted is an engine that a test answers for. Cancelled, it gives the best move,
// or nothing if it is blank.
type scripted struct {
	calls chan *asked
	blank bool
}

func newScripted() *scripted { return &scripted{calls: make(chan *asked, 100)} }

func (e *scripted) Think(ctx context.Context, p game.Position, lim ai.Limits, report func(ai.Analysis)) (ai.Analysis, error) {
	a := &asked{ctx, p, lim, report, make(chan answer, 1)}
	e.calls <- a
	select {
	case out := <-a.answer:
		if out.panics != nil {
			panic(out.panics)
		}
		return out.analysis, out.err
	case <-ctx.Done():
		if e.blank {
			return ai.Analysis{}, ctx.Err()
		}
		return best(p), nil
	}
}

// move answers with the first legal move.
func (a *asked) move() { a.answer <- answer{analysis: best(a.position)} }

func (a *asked) fail(err error) { a.answer <- answer{err: err} }

// best returns an analysis that likes the first legal move.
func best(p game.Position) ai.Analysis {
	return ai.Analysis{Position: p, PV: []game.Square{p.Moves().First()}, Score: ai.Estimated(1.5), Depth: 3, Nodes: 1234}
}

// quick is an engine that plays the first legal move at once.
type quick struct{}

func (quick) Think(_ context.Context, p game.Position, _ ai.Limits, _ func(ai.Analysis)) (ai.Analysis, error) {
	return best(p), nil
}

func testKinds(engines ...ai.Engine) []ai.Kind {
	names := []string{"Alpha", "Beta", "Gamma"}
	var kinds []ai.Kind
	for i, e := range engines {
		k := ai.Kind{ID: strings.ToLower(names[i]), Name: names[i], Engine: e}
		for n, name := range []string{"first steps", "casual", "club", "expert"}[:4-2*(i%2)] {
			k.Levels = append(k.Levels, ai.Level{Name: name, Limits: ai.Limits{Depth: n + 1}})
		}
		kinds = append(kinds, k)
	}
	return kinds
}

// table is a session that a test sits at.
type table struct {
	*Session
	t     *testing.T
	time  *fakeClock
	disk  *fakeDisk
	told_ []Event // since the last call of events
}

// turnKind gives the engines the kind d places further on.
func (x *table) turnKind(d int) {
	x.Adjust(func(s *Seat, kinds []ai.Kind) { s.SetKind(kinds, ai.Next(kinds, s.Kind, d)) })
}

// people and engine are who sits where in a test: Black and White.
const (
	people  = "human human"
	against = "human alpha"
	engines = "alpha alpha"
)

// sit begins a session and releases its game, if nothing is to be asked about before.
func sit(t *testing.T, who string, setup Setup) *table {
	t.Helper()
	if setup.Kinds == nil {
		setup.Kinds = testKinds(quick{})
	}
	black, white, _ := strings.Cut(who, " ")
	m, err := NewMatch(setup.Kinds, setup.Match.Size, black, white, "2", setup.Match.Clock, setup.Match.Increment)
	if err != nil {
		t.Fatal(err)
	}
	setup.Match = m
	x := &table{t: t, time: newClock()}
	if setup.Clock == nil {
		setup.Clock = x.time
	} else {
		x.time = setup.Clock.(*fakeClock)
	}
	x.disk, _ = setup.Disk.(*fakeDisk)
	if x.Session, err = New(t.Context(), setup); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(x.Close)
	if x.Unfinished() == nil {
		x.Release()
	}
	x.step()
	return x
}

func (x *table) step() {
	x.told_ = append(x.told_, x.Step()...)
}

// until takes in what happens until something is the case.
func (x *table) until(what func() bool) {
	x.t.Helper()
	late := time.After(20 * time.Second)
	for x.step(); !what(); x.step() {
		select {
		case <-x.Wake():
		case <-late:
			x.t.Fatalf("it never came to that; moves %s, told %s", x.moves(), x.events())
		}
	}
}

// settled waits until no engine is about to move.
func (x *table) settled() {
	x.t.Helper()
	x.until(func() bool { return !x.Busy() })
}

// pass lets time go by, with all that happens in it.
func (x *table) pass(d time.Duration) {
	then := x.time.Now().Add(d)
	for timer := x.time.next(then); timer != nil; timer = x.time.next(then) {
		timer.f()
		x.step()
	}
	x.step()
}

// call waits for the next call of an engine.
func (x *table) call(e *scripted) *asked {
	x.t.Helper()
	late := time.After(20 * time.Second)
	for {
		x.step()
		select {
		case a := <-e.calls:
			return a
		case <-x.Wake():
		case <-late:
			x.t.Fatal("the engine is not asked")
		}
	}
}

// waiting reports whether something waits for Step.
func (x *table) waiting() bool {
	x.loop.mu.Lock()
	defer x.loop.mu.Unlock()
	return len(x.queue) > 0
}

// again ends the session and begins another one between people with the same disk.
func (x *table) again() *table {
	x.t.Helper()
	x.Close()
	return sit(x.t, people, Setup{Disk: x.disk})
}

// uncalled wants no call of an engine to be under way.
func (x *table) uncalled(e *scripted) {
	x.t.Helper()
	x.step()
	if x.Busy() || len(e.calls) > 0 {
		x.t.Error("the engine thinks")
	}
}

// play makes moves that must be possible, one after the other.
func (x *table) play(moves string) {
	x.t.Helper()
	for ; moves != ""; moves = moves[2:] {
		if err := x.Play(square(x.t, moves[:2])); err != nil {
			x.t.Fatalf("playing %s: %v", moves[:2], err)
		}
		x.step()
	}
}

func square(t *testing.T, name string) game.Square {
	t.Helper()
	s, err := game.ParseSquare(name)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func (x *table) moves() string {
	var out string
	for _, s := range x.Game().Moves() {
		if s == game.Pass {
			out += "--"
		} else {
			out += s.String()
		}
	}
	return out
}

func (x *table) wantMoves(want string) {
	x.t.Helper()
	if got := x.moves(); got != want {
		x.t.Errorf("the moves are %q, want %q", got, want)
	}
}

// events returns the names of what was told since the last call.
func (x *table) events() string {
	x.step()
	var names []string
	for _, e := range x.told_ {
		names = append(names, strings.TrimPrefix(reflect.TypeOf(e).String(), "session."))
	}
	x.told_ = nil
	return strings.Join(names, " ")
}

func (x *table) wantEvents(want string) {
	x.t.Helper()
	if got := x.events(); got != want {
		x.t.Errorf("told %q, want %q", got, want)
	}
}

func (x *table) want(err, want error) {
	x.t.Helper()
	if !errors.Is(err, want) {
		x.t.Errorf("the error is %v, want %v", err, want)
	}
}

func parsed(t *testing.T, text string) *record.Record {
	t.Helper()
	records, _, err := record.Parse([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return records[0]
}

func board(t *testing.T, text string) *game.Board {
	t.Helper()
	b := parsed(t, text).Game.Board()
	return &b
}

// Games and positions.
const (
	finished = "f5f6e6f4g5e7e3g6d3c5d6c6f7c4e8g3c3h5d7c7b6c8d8b5a4a5a6f2b8b4a3g8f3g4b3e2e1c2d2c1d1f1g2b7a8a7h2g7h8b2b1h3h1a1h7g1f8a2h6h4"
	passing  = "XO------ -------- -------- -------- -------- -------- -------- -------- O" // White must pass, and c1 ends the game
)

// beforeLast is a game that a pass and h4 end.
var beforeLast = finished[:len(finished)-2]

var errSteam = fmt.Errorf("no more steam")
