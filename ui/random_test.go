package ui

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"othello/game"
	"othello/game/record"
	"othello/ui/action"
	"othello/ui/archive"
	"othello/ui/session"
)

// TestAtRandom is a person who does anything at all, in any order, in a window that
// changes its size: keys, clicks, pastes, waiting. No screen may be larger than the
// window, what is played must be legal, and the game must be there at the next start.
func TestAtRandom(t *testing.T) {
	for seed := range uint64(randomPeople(t)) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			inBubble(t, func(t *testing.T) {
				rnd := rand.New(rand.NewPCG(seed, 2))
				dir := t.TempDir()
				t.Chdir(dir) // where games are saved to
				s := against(thinkFor(300*time.Millisecond), &fakeEngine{})
				useGames(&s)
				s.Disk, s.DataDir, s.Network = session.NewFolder(filepath.Join(dir, "state")), filepath.Join(dir, "data"), choosers()
				s.Archive = archive.Open(filepath.Join(dir, "games"))
				s.Settings.UI.Animation, s.Settings.UI.Ponder = rnd.IntN(2) == 0, rnd.IntN(2) == 0
				if rnd.IntN(3) == 0 {
					s.Settings.UI.Clock = time.Minute
				}
				r := newRig(t, s)
				var did []string
				for range 150 {
					did = append(did, r.anything(rnd))
					r.wantInsideWindow(did)
					if r.quit || t.Failed() {
						break
					}
				}
				home := r.m.ses.Game()
				for n := range home.Node().Path() {
					if p := n.Parent(); p != nil && n.Move() != game.Pass && !p.Board().Position().Legal(n.Move()) {
						t.Fatalf("%v is not legal in\n%v\nafter %q", n.Move(), p.Board(), did)
					}
				}
				if len(home.Root().Children()) == 0 || r.m.ses.Held() {
					return
				}
				r.m.shutDown()
				data, err := os.ReadFile(r.m.ses.Slot())
				if err != nil {
					t.Fatalf("%v after %q", err, did)
				}
				if _, _, err := record.Parse(data); err != nil {
					t.Fatalf("the save cannot be read: %v\n%s\nafter %q", err, data, did)
				}
			})
		})
	}
}

// randomPeople is how many people come: more with OTHELLO_TEST_PEOPLE, to look for
// what the usual ones do not find.
func randomPeople(t *testing.T) int {
	n, err := strconv.Atoi(os.Getenv("OTHELLO_TEST_PEOPLE"))
	if err != nil {
		return 4
	}
	return n
}

// randomTexts are pasted at random.
var randomTexts = []string{
	midgame, finished, "f5d6c3d3c4", "f5", "nonsense", "", "\x1b[31m\x00", strings.Repeat("f5d6", 500), "f5d6c3", "(;GM[2]SZ[8];B[f5];W[d6](;B[c3])(;B[c4]))",
	overBoard, "XO------ -------- -------- -------- -------- -------- -------- -------- O", strings.Repeat("-", 64) + " X", "虎", "tiger",
	"(;GM[Othello]PB[Ann]PW[Bo]TY[8]RE[+64]BO[8 ---------------------------O*------*O--------------------------- *]B[f5]W[d6]B[c3];)",
}

// anything does one thing and says what.
func (r *rig) anything(rnd *rand.Rand) string {
	switch n := rnd.IntN(100); {
	case n < 45: // any action, by its key
		group := action.Groups[rnd.IntN(len(action.Groups))]
		keys := group.Actions[rnd.IntN(len(group.Actions))].Keys
		name := "7" // of an action without a key
		if len(keys) > 0 {
			name = keys[rnd.IntN(len(keys))]
		}
		if name == "q" || name == "ctrl+c" {
			name = "esc"
		}
		r.press(name)
		return name
	case n < 60: // a legal move, typed
		moves := r.m.ses.Game().Position().Moves()
		if moves == 0 {
			r.press("p")
			return "p"
		}
		m := moves.First()
		for s := range moves.Squares() {
			if rnd.IntN(3) == 0 {
				m = s
			}
		}
		r.play(m.String())
		return m.String()
	case n < 70:
		key := []string{"enter", "esc", "up", "down", "left", "right", "tab", "backspace", "home", "end", "pgup", "pgdown", "space"}[rnd.IntN(13)]
		r.press(key)
		return key
	case n < 75:
		key := string(rune(' ' + rnd.IntN('~'-' '+1)))
		if key == "q" || key == " " {
			key = "é"
		}
		r.press(key)
		return key
	case n < 87:
		x, y := rnd.IntN(max(1, r.m.Width)), rnd.IntN(max(1, r.m.Height))
		button := []tea.MouseButton{tea.MouseLeft, tea.MouseLeft, tea.MouseLeft, tea.MouseRight, tea.MouseMiddle}[rnd.IntN(5)]
		screen := strings.Split(r.screen(), "\n")
		if y < len(screen) && strings.Contains(ansi.Cut(screen[y], max(0, x-6), x+6), "uit") {
			return "not quit"
		}
		r.send(tea.MouseMotionMsg{X: x, Y: y})
		r.send(tea.MouseClickMsg{X: x, Y: y, Button: button})
		r.send(tea.MouseReleaseMsg{X: x, Y: y, Button: button})
		return fmt.Sprintf("%v at %d,%d", button, x, y)
	case n < 89:
		r.send(tea.MouseWheelMsg{X: rnd.IntN(max(1, r.m.Width)), Y: rnd.IntN(max(1, r.m.Height)), Button: tea.MouseWheelDown})
		return "wheel"
	case n < 92:
		text := randomTexts[rnd.IntN(len(randomTexts))]
		r.paste(text)
		return "paste " + clipped(text)
	case n < 95:
		size := [][2]int{{80, 24}, {40, 20}, {36, 17}, {120, 40}, {250, 70}, {60, 20}, {20, 5}, {100, 18}, {45, 50}, {1, 1}}[rnd.IntN(10)]
		r.send(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
		return fmt.Sprintf("size %v", size)
	case n < 96:
		r.send(resumed)
		return "resumed"
	default:
		d := []time.Duration{50 * time.Millisecond, time.Second, 10 * time.Second}[rnd.IntN(3)]
		r.wait(d)
		return d.String()
	}
}

func clipped(text string) string { return fmt.Sprintf("%.40q", text) }

// wantInsideWindow fails if the screen is larger than the window.
func (r *rig) wantInsideWindow(did []string) {
	r.t.Helper()
	lines := strings.Split(r.m.content(), "\n")
	if len(lines) > max(1, r.m.Height) {
		r.t.Fatalf("%d lines in a window of %dx%d after %q:\n%s", len(lines), r.m.Width, r.m.Height, did, r.screen())
	}
	for _, line := range lines {
		if w := ansi.StringWidth(line); w > r.m.Width {
			r.t.Fatalf("a line of %d cells in a window of %dx%d after %q:\n%s", w, r.m.Width, r.m.Height, did, r.screen())
		}
	}
}
