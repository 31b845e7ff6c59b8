package ui

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"othello/game"
	"othello/game/record"
	"othello/internal/lang"
	"othello/ui/action"
	"othello/ui/room"
	"othello/ui/session"
	"othello/ui/widget"
)

// TestRobot presses keys and clicks at random over the whole screen. Nothing may change
// the strength, the players or the game but what says that it does: the footer, the
// help, the panel, or the keys of a dialog. No input may leave the program but the key to
// quit in the game, enough Escs lead to the game from anywhere, and no screen is larger
// or smaller than the window.
func TestRobot(t *testing.T) { robots(t, lang.English, robotInputs) }

// robots has a robot press so many inputs at each of its seats, in a language.
func robots(t *testing.T, tag string, inputs int, checks ...func(*robot)) {
	t.Chdir(t.TempDir()) // where files are saved
	if testing.Short() {
		inputs /= 5
	}
	for i, seat := range robotSeats {
		t.Run(seat.name, func(t *testing.T) {
			inBubble(t, func(t *testing.T) {
				s := Setup{Settings: stored(testConfig()), Setup: session.Setup{Kinds: testKinds(thinkFor(300*time.Millisecond), judging(200*time.Millisecond), thinkFor(50*time.Millisecond))}}
				for i, name := range []string{"Computer", "Policy network", "Random"} { // which have translations
					s.Kinds[i].Name = name
				}
				useGames(&s)
				dir := t.TempDir()
				s.Disk, s.DataDir, s.Network = session.NewFolder(dir+"/state"), dir+"/data", choosers()
				s.Settings.UI.Language, s.Settings.UI.OpeningNames = tag, lang.Auto
				seat.setup(&s)
				b := &robot{rig: newRig(t, s), rnd: rand.New(rand.NewPCG(uint64(i), 13))}
				for range inputs / len(robotSeats) {
					b.step()
					for _, check := range checks {
						check(b)
					}
					if t.Failed() {
						break
					}
				}
				b.wantLegal()
			})
		})
	}
}

// robotSeats are the programs that the robot sits down at.
var robotSeats = []struct {
	name  string
	setup func(s *Setup)
}{
	{"engine", func(s *Setup) { s.Settings.UI.White = "alpha" }},
	{"people", func(s *Setup) { s.Settings.UI.Clock, s.Settings.UI.Animation = time.Hour, true }},
	{"engines", func(s *Setup) { s.Settings.UI.Black, s.Settings.UI.White = "beta", "alpha" }},
	{"6x6", func(s *Setup) { s.Settings.UI.Size, s.Settings.UI.White = 6, "gamma" }},
	{"over", func(s *Setup) { s.Game = mustGame(&testing.T{}, finished) }},
}

// robot is a person who does anything, and the record of what that was.
type robot struct {
	*rig
	rnd *rand.Rand
	did []string

	left    string // the line that was left for another room
	touched bool   // something has been done there that may change it
}

// sitting is what a person would mind being changed.
type sitting struct {
	strength, players, line string
}

func (b *robot) sitting() sitting {
	as := b.m.ses.Match()
	root := b.m.ses.Game().Root().Board()
	return sitting{
		fmt.Sprint(as.Black.Kind, as.Black.Level, as.White.Kind, as.White.Level),
		fmt.Sprint(as.Black.Human, as.White.Human),
		fmt.Sprint(root, b.moves()),
	}
}

// asked is what an input may change, by what the screen said of it.
type asked struct {
	strength, players, line bool
	left                    bool // the line that is gone back to
}

var (
	anything = asked{true, true, true, true}
	theLine  = asked{line: true}
)

// of is what an action may change at once. What it opens asks again.
func (b *robot) of(a action.Action) asked {
	if b.m.room == room.Room(b.m.editor) && (a == action.Analyse || a == action.New) { // takes the edited position for a game
		return anything
	}
	switch a {
	case action.Weaker, action.Stronger:
		return asked{strength: true}
	case action.Swap:
		return asked{strength: true, players: true, line: true} // an engine that must pass does so at once
	case action.Black, action.White:
		return asked{players: true}
	case action.PlayHere, action.Restore, action.Rematch:
		return anything
	case "", action.Up, action.Down, action.Hints, action.Labels, action.Turn, action.Theme, action.Settings, action.Menu, action.Help, action.Copy,
		action.Redraw, action.Suspend, action.Quit, action.Levels, action.New, action.Games, action.Open, action.Save, action.SaveAs, action.Practise, action.View, action.Puzzles, action.Openings, action.Drill, action.Explorer,
		action.Filter, action.List, action.Tab, action.Edit, action.Leave:
		return asked{}
	case action.Delete, action.Promote:
		return asked{line: true, left: true}
	case action.Left, action.Right:
		return asked{line: b.m.room != b.m.play}
	}
	return theLine
}

// step does one thing and looks at what came of it.
func (b *robot) step() {
	before, in, front := b.sitting(), b.m.room, b.m.Top()
	may, what := b.act()
	b.did = append(b.did[max(0, len(b.did)-30):], what)
	b.wantWindow()
	if b.quit {
		if front != nil && b.named(front, what) || in == b.m.play && front == nil || what == "ctrl+c" {
			b.quit = false
			b.m.ses.SetAway(false)
			b.settle()
			_ = b.m.content() // what can be clicked has changed
		} else {
			b.t.Errorf("%T is left by %s after %q", in, what, b.did)
		}
	}
	after := b.sitting()
	switch {
	case before.strength != after.strength && !may.strength:
		b.t.Errorf("%s in %T changes the strength from %s to %s after %q\n%s", what, in, before.strength, after.strength, b.did, b.screen())
	case before.players != after.players && !may.players:
		b.t.Errorf("%s in %T changes the players from %s to %s after %q\n%s", what, in, before.players, after.players, b.did, b.screen())
	case before.line != after.line && !may.line && in == b.m.play && b.m.room == b.m.play:
		b.t.Errorf("%s changes the game from\n%s to\n%s after %q\n%s", what, before.line, after.line, b.did, b.screen())
	}
	switch {
	case in == b.m.play && b.m.room != b.m.play:
		b.left, b.touched = before.line, may.left
	case in != b.m.play && b.m.room == b.m.play:
		if b.touched = b.touched || may.left; !b.touched && after.line != b.left {
			b.t.Errorf("%s leads back to\n%s from %T, not to\n%s after %q", what, after.line, in, b.left, b.did)
		}
	case may.left:
		b.touched = true
	}
	if b.rnd.IntN(100) == 0 {
		b.escape()
	}
}

// named reports whether a dialog names an input among its keys, or another key that asks
// for the same, or it was a click.
func (b *robot) named(d room.Dialog, what string) bool {
	asks := func(key string) action.Action { return b.m.Keymap.Action(action.Press(key)) }
	return strings.HasPrefix(what, "click") || slices.ContainsFunc(b.shortcuts(d), func(key string) bool {
		return key == what || asks(what) != "" && asks(key) == asks(what)
	})
}

func (b *robot) shortcuts(d room.Dialog) []string {
	keys := []string{"esc", "q"}
	for _, at := range d.Bindings() {
		if key := at.Named(b.m.Keymap); key != "" {
			keys = append(keys, key)
		}
	}
	return keys
}

// escape presses esc until nothing but the game is there.
func (b *robot) escape() {
	if b.m.Layout.TooSmall {
		b.send(tea.WindowSizeMsg{Width: 80, Height: 24})
	}
	b.quit = false
	for range 12 {
		if b.m.room == b.m.play && b.m.Top() == nil {
			return
		}
		b.press("esc")
		b.wantWindow()
	}
	b.t.Errorf("esc does not lead to the game from %T, %d dialogs, after %q\n%s", b.m.room, len(b.m.Dialogs), b.did, b.screen())
}

// act does something and says what it may change.
func (b *robot) act() (may asked, what string) {
	switch n := b.rnd.IntN(100); {
	case n < 55:
		return b.key()
	case n < 88:
		return b.click()
	case n < 93:
		x, y := b.cell()
		up := b.rnd.IntN(2) == 0
		b.send(tea.MouseWheelMsg{X: x, Y: y, Button: map[bool]tea.MouseButton{true: tea.MouseWheelUp, false: tea.MouseWheelDown}[up]})
		return asked{}, "wheel"
	case n < 95 && b.m.room == room.Room(b.m.play) && b.m.Top() == nil:
		text := robotTexts[b.rnd.IntN(len(robotTexts))]
		b.paste(text)
		return anything, fmt.Sprintf("paste %.40q", text)
	case n < 97:
		size := [][2]int{{80, 24}, {40, 20}, {36, 17}, {120, 40}, {160, 50}, {60, 20}, {20, 5}, {100, 30}}[b.rnd.IntN(8)]
		b.send(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
		return asked{}, fmt.Sprint("size", size)
	}
	for d, n := []time.Duration{10 * time.Millisecond, 40 * time.Millisecond, 300 * time.Millisecond}[b.rnd.IntN(3)], 0; n < 10; n++ {
		time.Sleep(d)
		b.settle()
	}
	return theLine, "wait"
}

// robotTexts are pasted.
var robotTexts = []string{
	midgame, finished, "f5d6c3d3c4", "f5", "nonsense", "", "\x1b[31m\x00", strings.Repeat("f5d6", 500), "f5d6c3", "(;GM[2]SZ[8];B[f5];W[d6](;B[c3])(;B[c4]))",
	overBoard, "XO------ -------- -------- -------- -------- -------- -------- -------- O", strings.Repeat("-", 64) + " X", "虎", "tiger",
	"(;GM[Othello]PB[Ann]PW[Bo]TY[8]RE[+64]BO[8 ---------------------------O*------*O--------------------------- *]B[f5]W[d6]B[c3];)",
}

// robotKeys are the keys of no character.
var robotKeys = []string{
	"enter", "esc", "up", "down", "left", "right", "tab", "backspace", "home", "end", "pgup", "pgdown", "delete", "space", "f1", "f10",
	"ctrl+p", "ctrl+o", "ctrl+l", "ctrl+u", "ctrl+c", "shift+tab",
}

func (b *robot) key() (may asked, what string) {
	name := string(rune('!' + b.rnd.IntN('~'-'!'+1)))
	if b.rnd.IntN(3) == 0 {
		name = robotKeys[b.rnd.IntN(len(robotKeys))]
	}
	k := action.Press(name)
	switch d := b.m.Top(); {
	case b.m.Layout.TooSmall:
	case d != nil:
		if b.named(d, name) {
			may = anything
		}
	case b.m.File != "" && room.IsRank(name):
		may = theLine
	default:
		if a := b.m.Asked(k); b.m.offers(a) {
			may = b.of(a)
		}
	}
	b.send(k)
	return may, name
}

func (b *robot) cell() (x, y int) {
	return b.rnd.IntN(max(1, b.m.Width)), b.rnd.IntN(max(1, b.m.Height))
}

func (b *robot) click() (may asked, what string) {
	x, y := b.cell()
	button := []tea.MouseButton{tea.MouseLeft, tea.MouseLeft, tea.MouseLeft, tea.MouseLeft, tea.MouseRight, tea.MouseMiddle}[b.rnd.IntN(6)]
	hits := b.m.Screen.Hits
	if len(hits) > 0 && b.rnd.IntN(3) == 0 { // what can be clicked is clicked more than chance would
		h := hits[b.rnd.IntN(len(hits))]
		x, y = h.Area.X+b.rnd.IntN(max(1, h.Area.W)), h.Area.Y
	}
	b.send(tea.MouseMotionMsg{X: x, Y: y}) // which may show something else
	hits = b.m.Screen.Hits
	at := slices.IndexFunc(hits, func(h widget.Hit) bool { return h.Area.Contains(x, y) })
	_, onBoard := b.m.SquareAt(x, y)
	switch d := b.m.Top(); {
	case b.m.Layout.TooSmall:
	case d != nil:
		if b.written(x, y) || !b.m.Box.Contains(x, y) {
			may = anything // a line of it, a key, or beside it
		}
	case button != tea.MouseLeft || onBoard:
		may = theLine
	case at >= 0 && hits[at].Do == nil:
		may = b.of(hits[at].Action)
	case at >= 0 && b.m.room == room.Room(b.m.editor):
		may = anything // it has all its actions in the panel
	case at >= 0:
		may = theLine
	}
	b.send(tea.MouseClickMsg{X: x, Y: y, Button: button})
	b.send(tea.MouseReleaseMsg{X: x, Y: y, Button: button})
	return may, fmt.Sprintf("click %v at %d,%d", button, x, y)
}

// written reports whether anything stands in the row of a cell of the dialog in front.
func (b *robot) written(x, y int) bool {
	box := b.m.Box
	rows := strings.Split(b.screen(), "\n")
	if !box.Contains(x, y) || y >= len(rows) {
		return false
	}
	return strings.TrimSpace(ansi.Cut(rows[y], box.X, box.X+box.W)) != ""
}

// wantLegal wants the moves of the game to be legal, and its file to be read again.
func (b *robot) wantLegal() {
	b.t.Helper()
	home := b.m.ses.Game()
	for n := range home.Node().Path() {
		if p := n.Parent(); p != nil && n.Move() != game.Pass && !p.Board().Position().Legal(n.Move()) {
			b.t.Errorf("%v is not legal in\n%v\nafter %q", n.Move(), p.Board(), b.did)
		}
	}
	if len(home.Root().Children()) == 0 || b.m.ses.Held() || !b.m.ses.Played() { // it was only opened
		return
	}
	b.m.shutDown()
	data, err := os.ReadFile(filepath.Join(b.m.setup.DataDir, "../state/game.sgf"))
	if err == nil {
		_, _, err = record.Parse(data)
	}
	if err != nil {
		b.t.Errorf("the save cannot be read: %v\n%s\nafter %q", err, data, b.did)
	}
}

func (b *robot) wantWindow() { b.rig.wantWindow(b.did) }

// wantWindow wants a screen as large as the window, after some inputs.
func (r *rig) wantWindow(did []string) {
	r.t.Helper()
	lines := strings.Split(r.m.content(), "\n")
	if len(lines) != r.m.Height && !r.m.Layout.TooSmall {
		r.t.Errorf("%d lines in a window of %d after %q\n%s", len(lines), r.m.Height, did, r.screen())
	}
	for _, line := range lines {
		if w := ansi.StringWidth(line); w > r.m.Width {
			r.t.Errorf("%d cells in a window of %d after %q\n%s", w, r.m.Width, did, r.screen())
		}
	}
}
