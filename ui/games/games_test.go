package games

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"othello/ai/review"
	"othello/game"
	"othello/game/record"
	"othello/ui/action"
	"othello/ui/archive"
	"othello/ui/config"
	"othello/ui/opponent"
	"othello/ui/room"
	"othello/ui/room/roomtest"
	"othello/ui/session"
)

// host takes down what the dialog asks of the screen.
type host struct {
	*roomtest.Shell
	shown    *record.Record
	reviewed bool
}

func (h *host) write(text string) {
	for _, c := range text {
		h.Run(room.Press(h, h.Top(), tea.KeyPressMsg{Code: c, Text: string(c)}))
	}
}

func (h *host) want(t *testing.T, texts ...string) {
	t.Helper()
	screen := ansi.Strip(h.Top().Content(76, 14))
	for _, text := range texts {
		if !strings.Contains(screen, text) {
			t.Errorf("the dialog lacks %q:\n%s", text, screen)
		}
	}
	if lines := strings.Split(screen, "\n"); len(lines) > 14 {
		t.Errorf("the dialog has %d lines of 14", len(lines))
	}
}

func (h *host) lacks(t *testing.T, text string) {
	t.Helper()
	if screen := ansi.Strip(h.Top().Content(76, 14)); strings.Contains(screen, text) {
		t.Errorf("the dialog has %q:\n%s", text, screen)
	}
}

var (
	you   = archive.Player{Human: true, Name: "You"}
	alpha = archive.Player{Kind: "search", Level: "10", Name: "Alpha-beta 10"}
)

const wipeout = "e6f4e3f6g5d6e7f5c5" // Black wins by 64

// dialog is the dialog of an archive with two games of the person and one of others,
// and a damaged file.
func dialogOf(t *testing.T) (*host, *Games, *archive.Archive) {
	t.Helper()
	a := archive.Open(t.TempDir())
	at := time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC)
	add := func(moves string, m archive.Meta) {
		records, _, err := record.Parse([]byte(moves))
		if err == nil {
			at = at.Add(24 * time.Hour)
			m.Ended = at
			var p archive.Packed
			if p, err = archive.Pack(records[0], m); err == nil {
				err = a.Put(p)
			}
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	add(wipeout, archive.Meta{Black: you, White: alpha})
	add("f5d6c3d3c4", archive.Meta{Black: alpha, White: you, Ending: archive.OnTime(game.White)})
	add(wipeout, archive.Meta{Black: archive.Player{Human: true, Name: "Ann"}, White: archive.Player{Human: true}})
	if err := os.WriteFile(filepath.Join(a.Dir(), "torn.sgf"), []byte("(;GM[2]"), 0o600); err != nil {
		t.Fatal(err)
	}
	h := &host{Shell: roomtest.New(t)}
	g := New(h, a, func(r *record.Record, review bool) tea.Cmd {
		h.shown, h.reviewed = r, review
		return nil
	}, nil)
	h.Run(g.Open())
	return h, g, a
}

func TestList(t *testing.T) {
	h, g, _ := dialogOf(t)
	h.want(t, "4 games: 1 won, 1 lost, 0 drawn",
		"> 2026-03-07  Black by 64    Ann - White",
		"  2026-03-06  lost on time   Alpha-beta 10        White  Tiger",
		"  2026-03-05  won by 64      Alpha-beta 10        Black  Shortest Wipe-out",
		"damaged        torn.sgf")
	narrow := ansi.Strip(g.Content(36, 8))
	for _, line := range strings.Split(narrow, "\n") {
		if ansi.StringWidth(line) > 36 {
			t.Errorf("%q is wider than 36 cells", line)
		}
	}
	if !strings.Contains(narrow, "03-06 lost on time  Alpha-beta 10") {
		t.Errorf("the narrow list is\n%s", narrow)
	}
	h.Press("down enter")
	if h.shown == nil || h.shown.White != "You" || h.reviewed || h.Top() != nil {
		t.Errorf("opened %+v", h.shown)
	}
	h.Run(g.Open())
	if h.want(t, "> 2026-03-06"); h.Freed != 0 { // still chosen
		t.Errorf("released %d times", h.Freed)
	}
	h.Press("down R")
	if h.shown.Black != "You" || !h.reviewed {
		t.Errorf("reviewed %+v", h.shown)
	}
	h.Run(g.Open())
	h.Press("down enter")
	h.want(t, "Not opened: ", "torn.sgf")
	if h.Press("q"); h.Top() != nil || h.Freed != 1 {
		t.Errorf("closed: %v, released %d times", h.Top() == nil, h.Freed)
	}
}

func TestSearch(t *testing.T) {
	for _, c := range []struct {
		text string
		n    string
	}{
		{"won", "1 of 4: 1 won"}, {"ann", "1 of 4"}, {"LOST tiger", "1 of 4: 0 won, 1 lost"}, {"2026-03", "3 of 4"}, {"alpha white", "1 of 4"}, {"nobody", "0 of 4"}, {"damaged", "1 of 4"},
	} {
		h, _, _ := dialogOf(t)
		h.Press("/")
		h.write(c.text)
		h.want(t, "Search: "+c.text+"_", c.n)
		h.Press("enter")
		h.want(t, "Search: "+c.text, c.n)
		if h.Press("q"); h.Top() != nil {
			t.Errorf("%s: after the search q is a letter", c.text)
		}
	}
	h, _, _ := dialogOf(t)
	h.Press("/ q q")
	h.want(t, "Search: qq_", "No game matches.")
	if h.Press("esc"); h.Top() != nil {
		t.Error("esc does not close the search")
	}
}

// TestNote writes a note on a game of the list, finds it, and opens another game that holds
// what no terminal should be sent.
func TestNote(t *testing.T) {
	h, g, a := dialogOf(t)
	h.Sit(t, "human", session.Setup{})
	h.Press(`down "`)
	h.write(`weak at h8\nsee book`)
	h.Press("enter")
	h.want(t, `"weak at h8`)
	h.Press("/")
	h.write("book")
	h.Press("enter")
	h.want(t, "1 of 4", "2026-03-06")
	e := g.own.items[g.own.shown[0]].entry
	if e.Note != "weak at h8\nsee book" {
		t.Errorf("the note is %q", e.Note)
	}
	h.Press(`"`)
	h.want(t, `> weak at h8\nsee book_`)
	h.Press("ctrl+u enter")
	if list, err := a.Entries(); err != nil || list[1].Note != "" {
		t.Errorf("the note that was deleted is there: %v %+v", err, list)
	}
	if err := a.Annotate(e, game.New(game.Size8).Root(), "\x1b]0;gotcha\a\x1b[31mred\u202e"); err != nil {
		t.Fatal(err)
	}
	h.Run(g.Open())
	h.Press("/ ctrl+u")
	h.write("red")
	h.Press("enter")
	if text := g.Content(76, 14); strings.ContainsAny(text, "\a\u202e") || strings.Contains(text, "[31mred") || strings.Contains(text, "gotcha") {
		t.Errorf("the list obeys a note: %q", text)
	}
	h.want(t, `"red"`)
	h.Press(`"`)
	if text := h.Top().Content(60, 9); strings.ContainsAny(text, "\a\u202e") || strings.Contains(text, "[31mred") {
		t.Errorf("the line obeys a note: %q", text)
	}
	h.Press("enter") // as it is
	if list, err := a.Entries(); err != nil || !strings.Contains(list[1].Note, "gotcha") {
		t.Errorf("a note that was only looked at changed: %v %+v", err, list)
	}
}

func TestDelete(t *testing.T) {
	h, _, a := dialogOf(t)
	h.Press("z")
	h.want(t, "No game was deleted.")
	h.Press("ctrl+x ctrl+x")
	h.want(t, "2 games", "Deleted, z brings it back: White, lost on time against Alpha-beta 10, Tiger,")
	if list, _ := a.Entries(); len(list) != 2 {
		t.Errorf("the archive holds %d games", len(list))
	}
	h.Press("z")
	h.want(t, "3 games", "It is back: White, lost on time")
	h.Press("z")
	h.want(t, "4 games", "> 2026-03-07", "It is back: Ann - White, Black by 64")
	if err := os.RemoveAll(a.Dir()); err != nil {
		t.Fatal(err)
	}
	h.Press("delete")
	h.want(t, "Not done: deleting ", "No games yet.")
}

func TestFileOfSeveral(t *testing.T) {
	h, g, _ := dialogOf(t)
	h.Press("tab")
	h.want(t, "4 games") // there is no other list
	h.Press("esc")
	open := func(moves string) func() (*record.Record, error) {
		return func() (*record.Record, error) {
			records, _, err := record.Parse([]byte(moves))
			if err != nil {
				return nil, err
			}
			return records[0], nil
		}
	}
	h.Run(g.OpenFile("cup.wtb", []config.GameChoice{{Title: "Ada - Bob", Open: open("f5d6")}, {Title: "Cy\x1b[2J - Di", Open: open("f5f6")}, {Title: "torn", Open: func() (*record.Record, error) { return nil, errors.New("offset 3") }}}))
	h.want(t, " My games  cup.wtb ", "3 games", "> Ada - Bob", "  Cy - Di")
	h.Press("ctrl+x")
	h.want(t, "3 games")
	h.Press("/ d i enter enter")
	if h.shown == nil || h.shown.Game.Moves()[1].String() != "f6" {
		t.Errorf("opened %+v", h.shown)
	}
	h.Run(g.Open())
	h.want(t, "Search: di", "> Cy - Di")
	h.Press("tab")
	h.want(t, "4 games", "Ann - White")
	h.Press("tab / ctrl+u enter end enter")
	h.want(t, "Not opened: offset 3.")

	// Where games are not kept there is the file's list alone.
	h = &host{Shell: roomtest.New(t)}
	g = New(h, nil, nil, nil)
	if h.Run(g.Open()); h.Top() != nil || g.Any() {
		t.Error("there is a list of nothing")
	}
	h.Run(g.OpenFile("cup.wtb", []config.GameChoice{{Title: "Ada - Bob", Open: open("f5d6")}}))
	h.Press("tab")
	h.want(t, "1 game", "> Ada - Bob")
	h.lacks(t, "My games")
}

func TestByMouse(t *testing.T) {
	h, g, _ := dialogOf(t)
	h.Top().Content(76, 14)
	h.Run(g.Click(5, 3))
	h.want(t, "> 2026-03-06")
	h.Run(g.Click(5, 3))
	if h.shown == nil || h.shown.White != "You" {
		t.Errorf("opened %+v", h.shown)
	}
	h.Run(g.OpenFile("cup.wtb", []config.GameChoice{{Title: "Ada - Bob", Open: nil}}))
	h.Top().Content(76, 14)
	h.Run(g.Click(2, 0))
	h.want(t, "4 games")
	g.Wheel(1)
	h.want(t, "> ", "damaged")
	h.Run(g.Click(12, 0))
	h.want(t, "1 game", "Ada - Bob")
}

func TestSave(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	t.Setenv("HOME", dir)
	h, _, _ := dialogOf(t)
	h.Press("down down S")
	h.want(t, "> 2026-03-05-you-alpha-beta-10.sgf_", "SGF keeps everything; also .ggf .txt")
	h.write("~/mine.ggf")
	h.want(t, "> ~/mine.ggf_", "GGF keeps the moves")
	h.Press("enter")
	h.want(t, "Saved as GGF: ~/mine.ggf.")
	if text, _ := os.ReadFile("mine.ggf"); !strings.Contains(string(text), "PW[Alpha-beta 10]") {
		t.Errorf("the file holds %s", text)
	}
	// A file that is there is replaced only if that is wanted.
	h.Press("up y")
	h.want(t, "> ~/2026-03-06-alpha-beta-10-you.sgf_")
	h.write("~/mine.ggf")
	h.Press("enter")
	h.want(t, "~/mine.ggf is there already.", "> Choose another name")
	h.Press("enter")
	h.want(t, "> ~/mine.ggf_")
	h.Press("enter down enter")
	h.want(t, "Saved as GGF: ~/mine.ggf.")
	if text, _ := os.ReadFile("mine.ggf"); !strings.Contains(string(text), "PB[Alpha-beta 10]") {
		t.Errorf("the file holds %s", text)
	}
	h.Press("S")
	h.write("no/such/folder")
	h.Press("enter")
	h.want(t, "Not saved: writing no/such/folder.sgf: no such file or directory.")
	h.Press("S")
	h.want(t, "> no/such/folder.sgf_")
	h.write("a.wtb")
	h.want(t, "choose another extension")
	h.Press("enter")
	h.want(t, "Not saved: a WTHOR file holds a whole database")
	h.Press("S ctrl+u enter")
	h.want(t, "Not saved: the file has no name.")
}

// TestProfile opens what games say about a person, and what trains the weakest part of the game.
func TestProfile(t *testing.T) {
	h, g, _ := dialogOf(t)
	p := opponent.Profile{Record: opponent.Record{Games: 7, Won: 7}, Reviewed: 2, Weakest: review.Endgame}
	g.profile = func() (opponent.Profile, error) { return p, nil }
	h.Close()
	cmd := g.Profile()
	h.want(t, "Reading the games...")
	h.Run(cmd)
	h.want(t, "7 games against engines: 7 won", "the reviews of 2 games", "solve puzzles")
	h.Press("pgdown pgup enter")
	if h.Top() != nil || !slices.Equal(h.Done, []action.Action{action.Puzzles}) {
		t.Errorf("enter opens %v, done is %v", h.Top(), h.Done)
	}
	g.profile = func() (opponent.Profile, error) { return opponent.Profile{}, errors.New("it is torn") }
	h.Run(g.Profile())
	h.want(t, "cannot be listed: it is torn")
}
