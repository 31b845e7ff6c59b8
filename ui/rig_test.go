package ui

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"

	"othello/ai"
	"othello/game"
	"othello/internal/crash"
	"othello/ui/action"
	"othello/ui/config"
	"othello/ui/room"
	"othello/ui/session"
)

// rig runs a model as Bubble Tea does, on the clock of a synctest bubble: commands
// in goroutines of their own, their messages one after the other into Update.
type rig struct {
	t    *testing.T
	m    *model
	seen *room.Guard // m as Bubble Tea sees it
	msgs chan tea.Msg
	quit bool
	raw  []string // sequences sent past the renderer
}

// inBubble runs a test with faked time.
func inBubble(t *testing.T, test func(t *testing.T)) {
	t.Helper()
	synctest.Test(t, test)
}

// testEnv is an environment in which UTF-8 is understood.
var testEnv = []string{"LANG=C.UTF-8"}

// testConfig is a game of people without frills; tests change what they are about.
func testConfig() config.UI {
	return config.UI{Hints: true, Labels: "values", EvalBar: "study", Coach: "first", EngineLines: true, Black: "human", White: "human", Level: "2"}
}

// stored is a store of these settings.
func stored(ui config.UI) *config.Store { return config.New(config.Settings{UI: ui}) }

// against is a setup in which the engine plays White.
func against(engines ...ai.Engine) Setup {
	cfg := testConfig()
	cfg.White = "alpha"
	return Setup{Settings: stored(cfg), Setup: session.Setup{Kinds: testKinds(engines...)}}
}

// matched is s with the match that its settings say, unless it has one.
func matched(tb testing.TB, s Setup) Setup {
	tb.Helper()
	if s.Match.Size != 0 {
		return s
	}
	ui, err := s.Settings.UI, error(nil)
	if s.Match, err = session.NewMatch(s.Kinds, game.Size(ui.Size), ui.Black, ui.White, ui.Level, ui.Clock, ui.Increment); err != nil {
		tb.Fatal(err)
	}
	return s
}

// newRig starts a model, answers what it asks at the start, and ends it with the test.
func newRig(t *testing.T, s Setup) *rig {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	if s.Kinds == nil {
		s.Kinds = testKinds(&fakeEngine{})
	}
	if s.Judge == nil {
		s.Judge = s.Kinds[0].Engine
	}
	m, err := newModel(ctx, matched(t, s), testEnv, colorprofile.ASCII)
	if err != nil {
		t.Fatal(err)
	}
	m.jobs.Shell = true
	raise := func(e *crash.Error) { panic(fmt.Sprintf("%v\n%s", e.Value, e.Stack)) }
	r := &rig{t: t, m: m, seen: &room.Guard{Model: m, End: raise}, msgs: make(chan tea.Msg, 1000)}
	t.Cleanup(func() {
		cancel()
		m.shutDown()
		time.Sleep(time.Minute) // for the ticks that are under way
	})
	r.exec(r.seen.Init())
	r.settle()
	return r
}

func (r *rig) exec(cmd tea.Cmd) {
	if cmd == nil {
		return
	}
	go func() {
		switch msg := cmd().(type) {
		case nil:
		case tea.BatchMsg:
			for _, c := range msg {
				r.exec(c)
			}
		default:
			list := reflect.ValueOf(msg)
			if list.Kind() != reflect.Slice || list.Type().Elem() != reflect.TypeFor[tea.Cmd]() {
				r.msgs <- msg
				return
			}
			for _, cmd := range list.Seq2() { // of tea.Sequence, whose type has no name
				r.msgs <- cmd.Interface().(tea.Cmd)()
			}
		}
	}()
}

// settle handles all messages that come without time passing.
func (r *rig) settle() {
	for {
		synctest.Wait()
		select {
		case msg := <-r.msgs:
			r.handle(msg)
		default:
			return
		}
	}
}

func (r *rig) handle(msg tea.Msg) {
	switch msg := msg.(type) {
	case tea.QuitMsg:
		r.quit = true
		return
	case tea.RawMsg:
		if text, ok := msg.Msg.(string); ok {
			r.raw = append(r.raw, text)
		}
		return
	}
	_, cmd := r.seen.Update(msg)
	_ = r.seen.View() // drawing must survive every state
	r.exec(cmd)
}

func (r *rig) send(msg tea.Msg) {
	r.handle(msg)
	r.settle()
}

// wait lets time pass.
func (r *rig) wait(d time.Duration) {
	const step = 10 * time.Millisecond
	for ; d > 0; d -= step {
		time.Sleep(min(d, step))
		r.settle()
	}
}

// press types keys, named as Bubble Tea names them and separated by spaces. ":resign" asks for
// an action by its name, ":edit_transform=left" with what follows its word.
func (r *rig) press(keys string) {
	for _, name := range strings.Fields(keys) {
		if named, ok := strings.CutPrefix(name, ":"); ok && named != "" {
			a, arg, _ := strings.Cut(named, "=")
			r.exec(tea.Batch(r.m.command(action.Action(a), arg), r.m.Step(), r.m.awaitDisk()))
			r.settle()
			continue
		}
		r.send(action.Press(name))
	}
	r.settle()
}

// play types coordinates.
// labels puts labels of a kind on the squares.
func (r *rig) labels(kind string) {
	r.exec(r.m.Set(config.Labels, kind, false))
	r.settle()
}

func (r *rig) play(moves string) {
	for i := 0; i+1 < len(moves); i += 2 {
		r.press(moves[i:i+1] + " " + moves[i+1:i+2])
	}
}

// moves is the transcript of the game up to the current move.
func (r *rig) moves() string {
	var out string
	for _, s := range r.m.ses.Game().Moves() {
		if out += s.String(); s == game.Pass {
			out = strings.TrimSuffix(out, "pass") + "--"
		}
	}
	return out
}

func (r *rig) wantMoves(want string) {
	r.t.Helper()
	if got := r.moves(); got != want {
		r.t.Errorf("moves are %q, want %q (notice %q)", got, want, r.m.Notice.Text)
	}
}

// screen is what is shown, without colours.
func (r *rig) screen() string { return ansi.Strip(r.m.content()) }

func (r *rig) wantScreen(parts ...string) {
	r.t.Helper()
	screen := r.screen()
	for _, part := range parts {
		if !strings.Contains(screen, part) {
			r.t.Errorf("the screen lacks %q:\n%s", part, screen)
		}
	}
}

func (r *rig) wantNotice(part string) {
	r.t.Helper()
	if !strings.Contains(r.m.Notice.Text, part) {
		r.t.Errorf("the notice is %q, want %q in it", r.m.Notice.Text, part)
	}
}

// anyMove is the name of a legal move.
func (r *rig) anyMove() string {
	p := r.m.ses.Game().Position()
	return p.Size().Name(p.Moves().First())
}

// click presses the left button on a square.
func (r *rig) click(name string) {
	r.t.Helper()
	x, y := r.cellOf(name)
	r.send(tea.MouseClickMsg{X: x, Y: y, Button: tea.MouseLeft})
}

func (r *rig) cellOf(name string) (x, y int) {
	r.t.Helper()
	s, err := r.m.Board(r.m.Layout.Square).Board.Size().ParseSquare(name)
	if err != nil {
		r.t.Fatal(err)
	}
	x, y = r.m.Board(r.m.Layout.Square).Corner(s)
	return r.m.Layout.Board.X + x, r.m.Layout.Board.Y + y
}

// fakeEngine does what a test tells it to. Without a script it plays the first
// legal move at once.
type fakeEngine struct {
	mu     sync.Mutex
	calls  []ai.Limits
	script func(ctx context.Context, p game.Position, lim ai.Limits, report func(ai.Analysis)) (ai.Analysis, error)
}

func (f *fakeEngine) Think(ctx context.Context, p game.Position, lim ai.Limits, report func(ai.Analysis)) (ai.Analysis, error) {
	f.mu.Lock()
	f.calls = append(f.calls, lim)
	f.mu.Unlock()
	if report == nil {
		report = func(ai.Analysis) {}
	}
	if f.script != nil {
		return f.script(ctx, p, lim, report)
	}
	return firstMove(p), nil
}

func (f *fakeEngine) count() int {
	f.mu.Lock()
	defer f.mu.Unlock()
	return len(f.calls)
}

func firstMove(p game.Position) ai.Analysis {
	return ai.Analysis{Position: p, PV: []game.Square{p.Moves().First()}, Score: ai.Estimated(1.5), Depth: 3, Nodes: 1234, Elapsed: time.Millisecond}
}

// thinkFor is an engine that reports the first legal move and takes its time.
func thinkFor(d time.Duration) *fakeEngine {
	return &fakeEngine{script: func(ctx context.Context, p game.Position, _ ai.Limits, report func(ai.Analysis)) (ai.Analysis, error) {
		a := firstMove(p)
		if report != nil {
			report(a)
		}
		select {
		case <-time.After(d):
		case <-ctx.Done():
		}
		return a, nil
	}}
}

func testKinds(engines ...ai.Engine) []ai.Kind {
	names := []string{"Alpha", "Beta", "Gamma"}
	var kinds []ai.Kind
	for i, e := range engines {
		k := ai.Kind{ID: strings.ToLower(names[i]), Name: names[i], Engine: e}
		for n, name := range []string{"first steps", "casual", "club", "expert"} {
			k.Levels = append(k.Levels, ai.Level{Name: name, Limits: ai.Limits{Depth: n + 1}})
		}
		kinds = append(kinds, k)
	}
	return kinds
}

var errScript = errors.New("no more steam")

var resumed = resumedMsg{}
