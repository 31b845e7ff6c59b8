package ui

import (
	"errors"
	"fmt"
	"os"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"othello/ai/engines"
	"othello/ai/puzzle"
	"othello/book"
	"othello/game"
	"othello/game/record"
	"othello/internal/cputime"
	"othello/models"
	"othello/ui/action"
	"othello/ui/archive"
	"othello/ui/config"
	"othello/ui/room"
	"othello/ui/session"
)

// places are where keys are measured, with the keys that lead there from a game.
var places = []struct {
	name, keys string
	person     bool // on the move, not the engine
	searches   bool // an engine does, on every processor
}{
	{name: "game, the engine thinks", searches: true},
	{name: "game, own move", person: true},
	{name: "analysis", keys: "i", searches: true}, {name: "review", keys: "v"}, {name: "mistakes", keys: ": m i s t a k e s enter"},
	{name: "editor", keys: "x"}, {name: "explorer", keys: "w"}, {name: "drill", keys: ": d r i l l enter enter"},
	{name: "puzzle", keys: ": p u z z l e enter"}, {name: "lesson", keys: ": l e s s o n enter"},
	{name: "menu", keys: "ctrl+p"}, {name: "settings", keys: ","}, {name: "help", keys: "?"}, {name: "new game", keys: "n"},
	{name: "levels", keys: ": l e v e l enter"}, {name: "openings", keys: ": o p e n i n g s enter"}, {name: "my games", keys: "o enter"},
}

// sent are the bytes that a terminal sends for keys of more than a character.
var sent = map[string]string{
	"up": "\x1b[A", "down": "\x1b[B", "right": "\x1b[C", "left": "\x1b[D", "home": "\x1b[H", "end": "\x1b[F", "delete": "\x1b[3~",
	"pgup": "\x1b[5~", "pgdown": "\x1b[6~", "f1": "\x1bOP", "f2": "\x1bOQ", "f10": "\x1b[21~", "f11": "\x1b[23~", "f12": "\x1b[24~",
	"enter": "\r", "space": " ", "tab": "\t", "shift+tab": "\x1b[Z", "backspace": "\x7f", "esc": "\x1b",
}

func bytesOf(key string) string {
	if b, ok := sent[key]; ok {
		return b
	}
	if c, ok := strings.CutPrefix(key, "ctrl+"); ok {
		return string(rune(c[0] & 0x1f))
	}
	return key
}

// look is whether a key has changed the screen, and the processor time until it was drawn.
type look struct {
	changed bool
	work    time.Duration
}

// keyWatch looks over the shoulder of the program: f12 puts the game of a place on the board,
// f11 looks whether the screen has changed since the key before.
type keyWatch struct {
	restore func(m *model) tea.Cmd
	before  string
	begun   time.Duration // of processor time of the thread that handles keys
	arrived atomic.Bool
	looked  chan look
	ready   chan []string // the keys of the place
}

func (w *keyWatch) see(tm tea.Model, msg tea.Msg) tea.Msg {
	m := tm.(*room.Guard).Model.(*model)
	k, ok := msg.(tea.KeyPressMsg)
	if !ok {
		return bounded(tm, msg)
	}
	switch k.String() {
	case "f12":
		if w.restore == nil {
			w.ready <- keysOf(m)
			return nil
		}
		cmd := w.restore(m)
		w.restore = nil
		return tea.BatchMsg{cmd}
	case "f11":
		now, _ := cputime.Thread()
		w.looked <- look{m.draw().Content != w.before, now - w.begun}
		runtime.UnlockOSThread()
		return nil
	}
	w.before = m.draw().Content
	runtime.LockOSThread()
	w.begun, _ = cputime.Thread()
	w.arrived.Store(true)
	return msg
}

// keysOf returns the keys that ask for something where m is, but for those that end the program.
func keysOf(m *model) (keys []string) {
	if d := m.Top(); d != nil {
		for _, b := range d.Bindings() {
			if key := b.Named(m.Keymap); key != "" {
				keys = append(keys, key)
			}
		}
		keys = append(keys, "a", "5", "up", "down", "left", "right", "enter", "esc")
	} else {
		keys = strings.Fields("a b c d e f g A H 5")
		for _, g := range action.Groups {
			for _, a := range g.Actions {
				if m.offers(a.Action) && a.Action != action.Suspend && a.Action != action.Quit {
					keys = append(keys, m.Keymap.Keys(a.Action)...)
				}
			}
		}
	}
	slices.Sort(keys)
	return slices.Compact(keys)
}

// BenchmarkKeys is every key of every place in a real terminal, from the press to the first byte
// of the frame that shows what it does, while the real engine or goroutines in its place keep
// every processor busy; and the processor time until that frame is drawn, which other programs do
// not change. The target is under 30 ms for 95 of 100 in each place. Esc stands apart: Bubble Tea
// waits 50 ms for the rest of a sequence, unless the terminal speaks Kitty's protocol.
func BenchmarkKeys(b *testing.B) {
	text, err := os.ReadFile("../config.toml")
	if err != nil {
		b.Fatal(err)
	}
	b.Chdir(b.TempDir()) // where files are saved
	store, err := config.Load(string(text), "config.toml", "")
	if err != nil {
		b.Fatal(err)
	}
	store.UI.Lesson = 1
	var builder engines.Builder
	defer builder.Close()
	kinds, err := builder.Kinds(store.Engine, store.Policy)
	if err != nil {
		b.Fatal(err)
	}
	known, err := book.Read(models.Book())
	if err != nil {
		b.Fatal(err)
	}
	live := known
	s := Setup{
		Settings: store,
		Book:     live,
		DataDir:  b.TempDir(),
		CacheDir: b.TempDir(),
		Puzzles:  func() ([]puzzle.Puzzle, error) { return puzzle.Decode(models.Puzzles()) },
		Judge:    engines.Judge(store.Engine),
		Setup:    session.Setup{Kinds: kinds, Disk: session.NewFolder(b.TempDir()), Archive: archive.Open(b.TempDir())},
	}
	for i := range kinds {
		if kinds[i].Network {
			s.Network = kinds[i].Engine
			break
		}
	}
	usual := store.UI
	w := &keyWatch{looked: make(chan look), ready: make(chan []string)}
	term := startInTerminal(b, b.Context(), s, tea.WithFilter(w.see))
	term.await("OTHELLO")
	still := func() {
		for n, since := term.written(), time.Now(); time.Since(since) < 40*time.Millisecond; time.Sleep(time.Millisecond) {
			if now := term.written(); now != n {
				n, since = now, time.Now()
			}
		}
	}
	for _, at := range places {
		b.Run(strings.ReplaceAll(at.name, " ", "-"), func(b *testing.B) {
			runtime.GOMAXPROCS(cputime.Processors + spareProcs) // as run has set it; b.Run takes it back
			if !at.searches {
				var stop atomic.Bool
				defer stop.Store(true)
				for range cputime.Processors {
					go func() {
						for !stop.Load() {
						}
					}()
				}
			}
			goThere := func() []string {
				w.restore = func(m *model) tea.Cmd {
					store.UI = usual
					m.restyled()
					m.Dialogs = nil
					as := m.ses.Match()
					as.Black, as.White = session.Seat{Level: 15}, session.Seat{Human: true}
					if at.person {
						as.Black, as.White = as.White, as.Black
					}
					m.replace(as, gameOf(midgame))
					cmd := m.Step()
					m.Quiet()
					return cmd
				}
				term.typeKeys(sent["f12"])
				for _, key := range strings.Fields(at.keys) {
					still()
					term.typeKeys(bytesOf(key))
				}
				still()
				term.typeKeys(sent["f12"])
				return <-w.ready
			}
			var waited, worked []time.Duration
			var slow, unseen []string
			var esc time.Duration
			for range b.N {
				for _, key := range goThere() {
					took, work := w.press(term, key)
					worked = append(worked, work)
					switch {
					case took == 0:
						unseen = append(unseen, key)
					case key == "esc":
						esc = took
					default:
						waited = append(waited, took)
					}
					if work > 5*time.Millisecond {
						slow = append(slow, fmt.Sprintf("%s %v", key, work.Round(100*time.Microsecond)))
					}
					goThere()
				}
			}
			b.ReportMetric(0, "ns/op")
			b.ReportMetric(float64(len(worked)), "keys")
			of := func(list []time.Duration, percent int) float64 {
				return float64(slices.Sorted(slices.Values(list))[len(list)*percent/100].Microseconds()) / 1000
			}
			b.ReportMetric(of(waited, 50), "ms/median")
			b.ReportMetric(of(waited, 95), "ms/95th")
			b.ReportMetric(of(worked, 50), "ms-of-work/median")
			b.ReportMetric(of(worked, 95), "ms-of-work/95th")
			b.ReportMetric(float64(esc.Microseconds())/1000, "ms/esc")
			b.Logf("more than 5 ms of work: %s; nothing to show: %s", strings.Join(slow, ", "), strings.Join(unseen, " "))
		})
	}
	term.typeKeys(bytesOf("ctrl+c"))
	if err := term.awaitEnd(); !errors.Is(err, tea.ErrInterrupted) {
		b.Error(err)
	}
}

// press types a key and returns the time to the first byte of its frame, zero if it has none,
// and the processor time until the frame was drawn.
func (w *keyWatch) press(term *terminal, key string) (took, work time.Duration) {
	n := term.written()
	w.arrived.Store(false)
	begun := time.Now()
	term.typeKeys(bytesOf(key))
	for !w.arrived.Load() || term.written() == n && time.Since(begun) < 70*time.Millisecond {
		time.Sleep(100 * time.Microsecond)
	}
	took = time.Since(begun)
	term.typeKeys(sent["f11"])
	seen := <-w.looked
	for seen.changed && term.written() == n && took < time.Second {
		time.Sleep(100 * time.Microsecond)
		took = time.Since(begun)
	}
	if term.written() == n {
		took = 0
	}
	return took, seen.work
}

// gameOf is the game of a record.
func gameOf(text string) *game.Game {
	records, _, err := record.Parse([]byte(text))
	if err != nil {
		panic(err)
	}
	return records[0].Game
}
