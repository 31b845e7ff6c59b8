package play

import (
	"cmp"
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"

	"othello/ai"
	"othello/ai/review"
	"othello/game"
	"othello/game/record"
	"othello/internal/lang"
	"othello/ui/action"
	"othello/ui/board"
	"othello/ui/config"
	"othello/ui/panel"
	"othello/ui/phrase"
	"othello/ui/room"
	"othello/ui/screen"
	"othello/ui/session"
	"othello/ui/table"
	"othello/ui/theme"
	"othello/ui/widget"
)

// host is a shell with nothing but the room, and takes down what that asks for.
type host struct {
	room.Screen
	others
	Ses     *session.Session
	Now     *config.Store
	Chosen  map[*config.Setting]string // that were remembered
	Done    []action.Action            // of the shell
	soon    []func() tea.Cmd
	t       *testing.T
	room    *Room
	summary *review.Review
}

// others are the methods that nothing asks for.
type others struct{ room.Host }

func (h *host) Printer() *lang.Printer            { return nil }
func (h *host) Names() phrase.Names               { return phrase.Names{} }
func (h *host) Settings() *config.Store           { return h.Now }
func (h *host) Session() *session.Session         { return h.Ses }
func (h *host) Soon(do func() tea.Cmd)            { h.soon = append(h.soon, do) }
func (h *host) Remember(s *config.Setting, v any) { h.Chosen[s] = fmt.Sprint(v) }

func (h *host) Do(a action.Action) tea.Cmd {
	h.Done = append(h.Done, a)
	return nil
}

func (h *host) Step() tea.Cmd {
	var cmds []tea.Cmd
	for _, e := range h.Ses.Step() {
		cmds = append(cmds, h.room.Told(e, true))
	}
	for _, do := range h.soon {
		cmds = append(cmds, do())
	}
	h.soon = nil
	return tea.Batch(cmds...)
}

func (h *host) Refuse(err error) tea.Cmd {
	h.Warn(err.Error())
	return nil
}

func (h *host) Release() tea.Cmd {
	h.Ses.Release()
	return h.Step()
}

// Run carries out a command and what follows from it, as the program does.
func (h *host) Run(cmd tea.Cmd) {
	if cmd == nil {
		return
	}
	switch msg := cmd().(type) {
	case tea.BatchMsg:
		for _, c := range msg {
			h.Run(c)
		}
	case room.Result:
		h.Run(msg.Take())
	}
}

// deaf is an engine that thinks until it is cancelled, and has nothing then.
type deaf struct{}

func (deaf) Think(ctx context.Context, _ game.Position, _ ai.Limits, _ func(ai.Analysis)) (ai.Analysis, error) {
	<-ctx.Done()
	return ai.Analysis{}, ctx.Err()
}

// open is the room with a session in which a person plays Black.
func open(t *testing.T, white string, setup session.Setup) *host {
	t.Helper()
	levels := []ai.Level{{Name: "first steps"}, {Name: "casual", Limits: ai.Limits{Depth: 2, Nodes: 2000}}}
	if setup.Kinds == nil {
		setup.Kinds = []ai.Kind{{ID: "alpha", Name: "Alpha-beta", Engine: deaf{}, Levels: levels}}
	}
	as := &setup.Match
	match, err := session.NewMatch(setup.Kinds, cmp.Or(as.Size, game.Size8), "human", white, setup.Kinds[0].LevelID(2), as.Clock, 0)
	if err != nil {
		t.Fatal(err)
	}
	*as = match
	ses, err := session.New(t.Context(), setup)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(ses.Close)
	ses.Release()
	keys, err := action.NewKeymap(nil)
	if err != nil {
		t.Fatal(err)
	}
	h := &host{t: t, Ses: ses, Chosen: map[*config.Setting]string{}}
	h.Screen = room.NewScreen(nil, keys, theme.Terminal{Profile: colorprofile.ASCII, Charset: theme.CharsetUTF8, Narrow: true})
	if err := h.Looks.Restyle(theme.Config{}); err != nil {
		t.Fatal(err)
	}
	h.Now = config.New(config.Settings{UI: config.UI{Animation: true, EvalBar: "always", MoveDelay: time.Second}})
	h.room = New(h, Setup{
		Priors:  panel.NewNetwork(h, nil),
		ScoreAt: func(*game.Node) board.Score { return board.Score{} },
		Summary: func() *review.Review { return h.summary },
	})
	h.room.Sit(h.Ses, table.New(screen.Env{Host: h}, h.Ses, table.Setup{}))
	h.Run(h.Step())
	return h
}

func (h *host) do(a action.Action) { h.then(h.room.Do(a)) }

// then carries out a command and takes in what has happened, as the program does after every key.
func (h *host) then(cmd tea.Cmd) {
	h.Run(cmd)
	h.Run(h.Step())
}

// ask carries out an action with its argument.
func (h *host) ask(a action.Action, arg string) { h.then(h.room.Ask(a, arg)) }

func (h *host) wants(parts ...string) {
	h.t.Helper()
	sheet := &widget.Sheet{Styles: h.Styles(), W: 60, H: 24}
	h.room.Panel(sheet)
	text := ansi.Strip(strings.Join(sheet.Lines, "\n"))
	for _, part := range parts {
		if !strings.Contains(text, part) {
			h.t.Errorf("the panel lacks %q:\n%s", part, text)
		}
	}
}

func (h *host) says(part string) {
	h.t.Helper()
	if !strings.Contains(h.Notice.Text, part) {
		h.t.Errorf("it says %q, want %q in it", h.Notice.Text, part)
	}
}

func TestPanel(t *testing.T) {
	h := open(t, "alpha", session.Setup{})
	h.Now.UI.EngineLines = true
	h.wants("OTHELLO", "Your move: you are Black", "No search yet.", "No moves yet.")
	h.then(h.room.Type(game.At(5, 4)))
	h.wants("White is thinking", "Alpha-beta is starting ...", "f5")
	h.do(action.Pause)
	h.wants("Paused, White to move")
	h.says("Paused")
	h.ask(action.White, "human")
	h.says("White: human.")
	h.do(action.Pause)
	h.wants("Black Person", "White to move")
	h.do(action.Undo)
	h.do(action.Undo)
	h.says("Nothing to take back.")
	h.do(action.Redo)
	h.wants("White to move")
}

// TestCursor: nobody plays on a square that is not marked.
func TestCursor(t *testing.T) {
	h := open(t, "human", session.Setup{})
	h.Cursor().At = game.At(5, 4)
	h.do(action.Play)
	if len(h.Ses.Game().Moves()) > 0 || !h.Cursor().Shown {
		t.Error("the first press plays")
	}
	h.do(action.Play)
	if len(h.Ses.Game().Moves()) != 1 {
		t.Error("the second press does not play")
	}
	h.then(h.room.Click(game.At(5, 4)))
	h.says("White cannot play f5")
}

func TestEnd(t *testing.T) {
	b := game.Board{Black: 1, White: 2, Turn: game.White} // White must pass, and c1 ends the game
	h := open(t, "human", session.Setup{Board: &b})
	h.wants("White must pass")
	h.do(action.Play)
	h.says("White passes: it has no move.")
	h.then(h.room.Click(game.At(2, 0)))
	h.wants("Black wins by 64, 64 to 0.")
	if h.room.Footer()[0] != action.Review {
		t.Errorf("the footer begins with %v", h.room.Footer()[0])
	}
}

// TestFlag offers to take the move back.
func TestFlag(t *testing.T) {
	h := open(t, "human", session.Setup{Match: session.Match{Clock: time.Millisecond}})
	for h.Top() == nil {
		<-h.Ses.Wake()
		h.Step()
	}
	q, ok := h.Top().(*room.Question)
	if !ok || q.Text != "Black's time is up. White wins on time." {
		t.Fatalf("the dialog is %+v", h.Top())
	}
	h.wants("White wins on time.")
	room.Press(h, q, tea.KeyPressMsg{Code: tea.KeyDown})
	room.Press(h, q, tea.KeyPressMsg{Code: tea.KeyEnter})
	if h.Top() != nil || !h.Ses.Over() { // no move was made
		t.Errorf("after it there is %+v", h.Top())
	}
}

// TestSecret: a person who plays an engine sees who it is, and what it thinks when asked for.
func TestSecret(t *testing.T) {
	kinds := []ai.Kind{{ID: "alpha", Name: "Alpha-beta", Engine: deaf{}, Tree: true, Levels: make([]ai.Level, 2)}}
	h := open(t, "alpha", session.Setup{Kinds: kinds})
	h.wants("Alpha-beta, level 2")
	if !h.room.secret() {
		t.Error("the squares show the engine's search")
	}
	h.do(action.EngineLines)
	if h.Chosen[config.EngineLines] != "true" {
		t.Errorf("remembered %v", h.Chosen)
	}
	h.Now.UI.EngineLines = true
	h.wants("No search yet.")
	h.Now.UI.EngineLines = false
	h.ask(action.Black, "engine")
	h.wants("Alpha-beta is starting ...") // engines play each other
	h.ask(action.Black, "human")
	h.ask(action.White, "human")
	sheet := &widget.Sheet{Styles: h.Styles(), W: 60, H: 24}
	if h.room.Panel(sheet); strings.Contains(strings.Join(sheet.Lines, ""), "search") {
		t.Errorf("of two people it says\n%s", strings.Join(sheet.Lines, "\n"))
	}
}

// TestPace: discs that turn over are waited for, an engine's answer, and engines between each other.
func TestPace(t *testing.T) {
	h := open(t, "human", session.Setup{})
	h.then(h.room.Type(game.At(5, 4)))
	if wait := h.room.Pace(h.Ses.Game().Node()); wait <= 0 || wait > time.Second {
		t.Errorf("a move is seen for %v", wait)
	}
	if wait := h.room.Pace(h.Ses.Game().Root()); wait != 0 {
		t.Errorf("the start is seen for %v", wait)
	}
	h.Now.UI.Pace = 2 * time.Second
	h.ask(action.White, "engine")
	if wait := h.room.Pace(h.Ses.Game().Node()); wait != 2*time.Second {
		t.Errorf("the engine answers after %v", wait)
	}
	h.ask(action.Black, "engine")
	if wait := h.room.Pace(h.Ses.Game().Root()); wait != time.Second {
		t.Errorf("engines wait for %v", wait)
	}
}

// finished is a whole game, which Black wins.
const finished = "f5f6e6f4g5e7e3g6d3c5d6c6f7c4e8g3c3h5d7c7b6c8d8b5a4a5a6f2b8b4a3g8f3g4b3e2e1c2d2c1d1f1g2b7a8a7h2g7h8b2b1h3h1a1h7g1f8a2h6h4"

func TestSummary(t *testing.T) {
	records, _, err := record.Parse([]byte(finished))
	if err != nil {
		t.Fatal(err)
	}
	h := open(t, "alpha", session.Setup{Game: records[0]})
	h.summary = &review.Review{Done: 20, Total: 61}
	h.wants("Black wins by", "Reviewing the game: 20 of 61 positions.")
	records, _, _ = record.Parse([]byte(finished[:len(finished)-2]))
	h = open(t, "alpha", session.Setup{Game: records[0]})
	h.do(action.Pass)
	h.do(action.Swap)
	h.then(h.room.Type(game.At(7, 3)))
	h.summary = &review.Review{
		Done: 61, Total: 61, Over: true, Turning: 1,
		Moves: []review.Move{{
			Number: 1, Side: game.Black, Move: game.At(5, 4), Class: review.Blunder, Loss: 12,
			Best: review.Value{Known: true, Line: []game.Square{game.At(3, 2)}},
		}},
		Black: review.Totals{All: review.Tally{Accuracy: new(87.4)}}, White: review.Totals{All: review.Tally{Accuracy: new(64.0)}},
	}
	h.wants("You won. ", "Accuracy: Black 87 %, White 64 %", "Turning point: move 1, f5.", "rematch")
}
