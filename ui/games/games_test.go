package games

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"othello/ai/review"
	"othello/game"
	"othello/game/record"
	"othello/ui/action"
	"othello/ui/archive"
	"othello/ui/config"
	"othello/ui/room/roomtest"
	"othello/ui/scene"
)

var (
	you   = archive.Player{Human: true, Name: "You"}
	alpha = archive.Player{Kind: "search", Level: "10", Name: "Alpha-beta 10"}
)

const wipeout = "e6f4e3f6g5d6e7f5c5" // Black wins by 64

// kept is an archive with two games of the person and one of others, and a damaged file.
func kept(t *testing.T) *archive.Archive {
	t.Helper()
	a := archive.Open(t.TempDir())
	at := time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC)
	for _, m := range []archive.Meta{{Black: you, White: alpha}, {Black: alpha, White: you, Ending: archive.OnTime(game.White)}, {Black: archive.Player{Human: true, Name: "Ann"}, White: archive.Player{Human: true}}} {
		at = at.Add(24 * time.Hour)
		m.Ended = at
		moves := wipeout
		if m.White == you {
			moves = "f5d6c3d3c4"
		}
		p, err := archive.Pack(played(t, moves), m)
		if err == nil {
			err = a.Put(p)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(a.Dir(), "torn.sgf"), []byte("(;GM[2]"), 0o600); err != nil {
		t.Fatal(err)
	}
	return a
}

func played(t *testing.T, moves string) *record.Record {
	t.Helper()
	records, _, err := record.Parse([]byte(moves))
	if err != nil {
		t.Fatal(err)
	}
	return records[0]
}

// gamesOf returns games with one of two moves on the board.
func gamesOf(t *testing.T, a *archive.Archive) *Games {
	t.Helper()
	r := played(t, "f5d6")
	return New(roomtest.NewBare(), Setup{
		Archive: a, Board: r.Game.Board, Record: func() *record.Record { return r },
		Known: func([]*game.Node) *review.Review { return &review.Review{Total: 1} },
		OpenFile: func(path string) ([]config.GameChoice, error) {
			if path == "none.sgf" {
				return nil, errors.New("no such file")
			}
			return []config.GameChoice{{Title: "Ada - Bob", Open: func() (*record.Record, error) { return r, nil }}}, nil
		},
	})
}

// texts are what a search finds, and the numbers to open it by.
func texts(s scene.Search, typed string) (list []string) {
	for i := range s.Find(typed) {
		list = append(list, s.Entry(i).Arg+" "+s.Entry(i).Text)
	}
	return list
}

func refuses(t *testing.T, list []scene.Effect, want string) {
	t.Helper()
	if err := roomtest.Of[scene.Warn](roomtest.Effects(t, list)).Err; err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("refused with %v, want %q", err, want)
	}
}

func TestOwnGames(t *testing.T) {
	g := gamesOf(t, kept(t))
	refuses(t, g.Do(action.Open, "1"), "no list of games")
	s := roomtest.Of[scene.Search](roomtest.Effects(t, g.Do(action.Games, "tiger")))
	if s.Heading() != "My games" || s.Typed != "tiger" {
		t.Errorf("the search is %q for %q", s.Heading(), s.Typed)
	}
	if all := texts(s, ""); len(all) != 4 || all[1] != "2 White, lost on time against Alpha-beta 10, Tiger, 2026-03-06" || !strings.Contains(all[3], "damaged") {
		t.Errorf("the games are %q", all)
	}
	for typed, n := range map[string]int{"won": 1, "ann": 1, "LOST tiger": 1, "2026-03": 3, "nobody": 0} {
		if got := texts(s, typed); len(got) != n {
			t.Errorf("%s finds %q", typed, got)
		}
	}
	if r := roomtest.Of[scene.Ask](roomtest.Effects(t, g.Do(action.Open, "2"))).Record; r == nil || r.White != "You" {
		t.Errorf("opened %+v", r)
	}
	for _, number := range []string{"0", "5", "x", ""} {
		refuses(t, g.Do(action.Open, number), "4 at most")
	}
	refuses(t, g.Do(action.Open, "4"), "not opened: ")
	refuses(t, gamesOf(t, nil).Do(action.Games, ""), "no games are kept here")
	refuses(t, gamesOf(t, archive.Open(t.TempDir())).Do(action.Games, ""), "no games yet")
}

func TestDelete(t *testing.T) {
	a := kept(t)
	g := gamesOf(t, a)
	s := roomtest.Of[scene.Search](roomtest.Effects(t, g.Do(action.Games, "")))
	ask := roomtest.Of[scene.Confirm](s.Keys[0].Do("2"))
	if !strings.Contains(ask.Text, "lost on time") {
		t.Errorf("it asks %q", ask.Text)
	}
	roomtest.Effects(t, ask.Do())
	if left := texts(s, ""); len(left) != 3 || strings.Contains(left[1], "lost on time") {
		t.Errorf("left are %q", left)
	}
	if err := os.RemoveAll(a.Dir()); err != nil {
		t.Fatal(err)
	}
	refuses(t, roomtest.Of[scene.Confirm](s.Keys[0].Do("1")).Do(), "deleting ")
}

// TestRead opens files and texts.
func TestRead(t *testing.T) {
	g := gamesOf(t, kept(t))
	for _, c := range []struct {
		text  string
		moves string // of the game that is opened, or of those that go on
		on    bool
	}{{"c4c3", "c4c3", false}, {"c3d3", "c3d3", true}, {" c3\n", "c3", true}, {"~/a.sgf", "f5d6", false}, {"a.sgf", "f5d6", false}, {"(;GM[2];B[f5])", "f5", false}} {
		e := roomtest.Of[scene.Ask](roomtest.Effects(t, g.Read(c.text, false)))
		if e.Action != action.Open || e.On != c.on || game.FormatLine(e.Record.Game.Moves()) != c.moves {
			t.Errorf("%q: %+v", c.text, e)
		}
	}
	s := roomtest.Of[scene.Search](roomtest.Effects(t, g.Do(action.OpenFile, "f5d6c3\nc4c3\n")))
	if got := texts(s, ""); s.Heading() != "Games in the text" || len(got) != 2 {
		t.Errorf("%s: %q", s.Heading(), got)
	}
	if own := roomtest.Of[scene.Search](roomtest.Effects(t, s.Keys[0].Do("1"))); len(texts(own, "")) != 4 || s.Heading() != "My games" {
		t.Error("tab does not list the person's own games")
	}
	refuses(t, g.Do(action.OpenFile, "none.sgf"), "not opened: no such file")
	refuses(t, g.Read("hello", false), "not opened: ")
	if p := roomtest.Of[scene.Prompt](g.Do(action.OpenFile, "")); !p.Files("a.sgf", false) || p.Files("a.jpg", false) || !p.Files("games", true) {
		t.Error("tab completes other files than those with games")
	}
}

func TestSave(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	t.Setenv("HOME", dir)
	g := gamesOf(t, nil)
	said := func(list []scene.Effect) string { return roomtest.Of[scene.Say](roomtest.Effects(t, list)).Text }
	p := roomtest.Of[scene.Prompt](g.Do(action.SaveAs, ""))
	if p.Text != "black-white.sgf" || !strings.Contains(p.Label, ".sgf .ggf .hex") {
		t.Errorf("it offers %q, %q", p.Text, p.Label)
	}
	for path, begins := range map[string]string{"~/mine.ggf": "(;GM[Othello]", "a.txt": "f5d6", "a.png": "\x89PNG", "a.svg": "<svg", "no ending": "(;"} {
		if text := said(g.Do(action.SaveAs, path)); !strings.HasPrefix(text, "Saved as ") {
			t.Errorf("%s: %q", path, text)
		}
		name := strings.TrimPrefix(path, "~/")
		if name == "no ending" {
			name += ".sgf"
		}
		if text, _ := os.ReadFile(name); !strings.HasPrefix(string(text), begins) {
			t.Errorf("%s holds %.20q", path, text)
		}
	}
	// A file of another game is replaced only if that is wanted.
	other := gamesOf(t, nil)
	ask := roomtest.Of[scene.Confirm](roomtest.Effects(t, other.Do(action.SaveAs, "a.txt")))
	if ask.Text != "a.txt is there already." || ask.Action != action.SaveAs || ask.Arg != "a.txt" {
		t.Errorf("it asks %+v", ask)
	}
	if p := roomtest.Of[scene.Prompt](other.Do(action.SaveAs, "")); p.Text != "a.txt" {
		t.Errorf("what was not saved is offered as %q", p.Text)
	}
	roomtest.Effects(t, other.Do(action.SaveAs, "a.txt"))
	if text := said(other.Do(action.SaveAs, "a.txt")); text != "Saved as transcript: a.txt." { // asked for once more
		t.Errorf("it says %q", text)
	}
	for path, want := range map[string]string{"no/such/a.sgf": "no such file or directory", "a.wtb": "not saved: WTHOR is only read", "a.pgn": "PGN is only read"} {
		refuses(t, g.Do(action.SaveAs, path), want)
	}
}

func TestCopy(t *testing.T) {
	list := gamesOf(t, nil).Do(action.Copy, "")
	if text := roomtest.Of[scene.Copy](list).Text; text != "f5d6" {
		t.Errorf("copied is %q", text)
	}
}

// TestProfile says what games show about a person, and what trains the weakest part of the game.
func TestProfile(t *testing.T) {
	g := gamesOf(t, kept(t))
	g.setup.Known = func(line []*game.Node) *review.Review {
		return &review.Review{Moves: []review.Move{{Side: game.Black, Number: 1, Loss: 9}}}
	}
	q := roomtest.Of[scene.Question](roomtest.Effects(t, g.Do(action.Profile, "")))
	if !strings.Contains(q.Text, "2 games against engines: 1 won") || !strings.Contains(q.Text, "practise one") {
		t.Errorf("it says %s", q.Text)
	}
	var answers []action.Action
	for _, a := range q.Answers {
		answers = append(answers, a.Action)
	}
	if !slices.Equal(answers, []action.Action{action.Drill, action.Games, ""}) {
		t.Errorf("it leads to %v", answers)
	}
	refuses(t, gamesOf(t, nil).Do(action.Profile, ""), "no games are kept here")
}
