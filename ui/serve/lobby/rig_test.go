package lobby

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"othello/ai"
	"othello/game"
)

func TestMain(m *testing.M) {
	if path := os.Getenv(childPath); path != "" {
		child(path)
	}
	unsynced, batchTime = true, 0
	os.Exit(m.Run())
}

// place is a lobby under test, inside a synctest bubble: time stands still unless
// everybody sleeps.
type place struct {
	*Lobby
	t     *testing.T
	setup Setup
}

// limits are the usual ones but for some.
func limits(but func(l *Limits)) Limits {
	l := UsualLimits()
	but(&l)
	return l
}

// visiting runs a test in a lobby of its own.
func visiting(t *testing.T, setup Setup, test func(p *place)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		if setup.Path == "" {
			setup.Path = filepath.Join(t.TempDir(), "house.db")
		}
		if setup.Limits == (Limits{}) {
			setup.Limits = UsualLimits()
		}
		p := &place{t: t, setup: setup}
		p.open()
		defer func() { p.close() }()
		test(p)
	})
}

func (p *place) open() {
	p.t.Helper()
	lb, err := Open(p.setup)
	if err != nil {
		p.t.Fatal(err)
	}
	p.Lobby = lb
}

func (p *place) close() {
	p.t.Helper()
	if err := p.Close(); err != nil {
		p.t.Error(err)
	}
}

// enter lets somebody in by a key that goes with the name; a guest without one.
func (p *place) enter(name string) *Visitor {
	p.t.Helper()
	key := ""
	if name != "" {
		key = "SHA256:" + strings.ToLower(name)
	}
	v, err := p.Enter(key)
	if err != nil {
		p.t.Fatal(err)
	}
	if v.Unnamed() {
		p.must(v.SetName(name))
	}
	return v
}

func (p *place) must(err error) {
	p.t.Helper()
	if err != nil {
		p.t.Fatal(err)
	}
}

// want checks the error of something that must fail.
func (p *place) want(got, want error) {
	p.t.Helper()
	if got != want {
		p.t.Errorf("error %v, want %v", got, want)
	}
}

// table sits two people down to a game, the first of them Black.
func (p *place) table(black, white *Visitor, terms Terms) TableID {
	p.t.Helper()
	terms.Color = game.Black
	id, err := black.Open(terms)
	p.must(err)
	p.must(white.Join(id))
	return id
}

// play plays moves of a transcript, each by who is on the move.
func (p *place) play(black, white *Visitor, moves string) {
	p.t.Helper()
	for i := 0; i < len(moves); i += 2 {
		m, err := game.ParseSquare(moves[i : i+2])
		p.must(err)
		mover := black
		if black.Table().Board.Turn == game.White {
			mover = white
		}
		p.must(mover.Play(m))
	}
}

// wholeGame is a game to its end: 60 moves.
const wholeGame = game.DrawnLine

// quick are usual terms with a clock.
var quick = Terms{Clock: 10 * time.Minute}

// has reports whether events hold one of a type that is wanted.
func has[E Event](events []Event, wanted func(E) bool) bool {
	for _, e := range events {
		if is, ok := e.(E); ok && wanted(is) {
			return true
		}
	}
	return false
}

// oneMove is an engine that plays the first legal move.
type oneMove struct{ takes time.Duration }

func (o oneMove) Think(ctx context.Context, p game.Position, lim ai.Limits, report func(ai.Analysis)) (ai.Analysis, error) {
	if o.takes > 0 {
		select {
		case <-time.After(o.takes):
		case <-ctx.Done():
			return ai.Analysis{}, ctx.Err()
		}
	}
	for m := range game.Square(64) {
		if p.Legal(m) {
			return ai.Analysis{Position: p, PV: []game.Square{m}, Score: ai.Estimated(1)}, nil
		}
	}
	if p.MustPass() {
		return ai.Analysis{Position: p, PV: []game.Square{game.Pass}}, nil
	}
	return ai.Analysis{}, ai.ErrNoMove
}

// engines are one kind with two levels.
func engines(e ai.Engine) []ai.Kind {
	return []ai.Kind{{ID: "first", Name: "First", Engine: e, Levels: []ai.Level{{Name: "one"}, {Name: "two"}}}}
}

// engineFunc is an engine that does something before it thinks.
type engineFunc func(think func() (ai.Analysis, error), lim ai.Limits) (ai.Analysis, error)

func (f engineFunc) Think(ctx context.Context, p game.Position, lim ai.Limits, report func(ai.Analysis)) (ai.Analysis, error) {
	return f(func() (ai.Analysis, error) { return oneMove{}.Think(ctx, p, lim, report) }, lim)
}

// none is an engine that gives no move.
type none struct{}

func (none) Think(context.Context, game.Position, ai.Limits, func(ai.Analysis)) (ai.Analysis, error) {
	return ai.Analysis{}, ai.ErrNoMove
}
