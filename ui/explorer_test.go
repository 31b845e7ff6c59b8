package ui

import (
	"errors"
	"fmt"
	"math"
	"os"
	"runtime"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/exp/golden"

	"othello/game"
	"othello/game/record"
)

// testGames is a collection of short and of whole games: after f5 d6 Ann went on
// with c3, Cy with c4.
func testGames(t testing.TB) *record.Collection {
	t.Helper()
	dir, err := os.MkdirTemp("", "wthor") // of situations as well, whose test has none
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = os.RemoveAll(dir) }()
	write := func(year int, games ...[3]string) {
		var records []*record.Record
		for _, g := range games {
			played, err := game.FromMoves(game.StartBoard(game.Size8), squaresOf(t, g[2]))
			if err != nil {
				t.Fatal(err)
			}
			records = append(records, &record.Record{Game: played, Black: g[0], White: g[1], Event: fmt.Sprintf("Cup %d", year)})
		}
		d, err := record.NewDatabase(year, records...)
		if err != nil {
			t.Fatal(err)
		}
		for name, out := range map[string]func(*os.File) error{
			fmt.Sprintf("%s/wth_%d.wtb", dir, year): func(f *os.File) error { _, err := d.WriteTo(f); return err },
			dir + "/wthor.jou":                      func(f *os.File) error { return d.Names.WritePlayers(f, time.Time{}) },
			dir + "/wthor.trn":                      func(f *os.File) error { return d.Names.WriteTournaments(f, time.Time{}) },
		} {
			f, err := os.Create(name)
			if err != nil {
				t.Fatal(err)
			}
			if err := errors.Join(out(f), f.Close()); err != nil {
				t.Fatal(err)
			}
		}
	}
	write(2001,
		[3]string{"Ann", "Bo", "f5d6c3d3c4"},
		[3]string{"Ann", "Bo", "f5d6c3g5"},
		[3]string{"Cy", "Ann", "f5d6c4"},
		[3]string{"Bo", "Cy", "f5f6e6"},
	)
	c, err := record.OpenFolder(dir)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// useGames is withBook with games to explore.
func useGames(s *Setup) {
	useBook(s)
	games := testGames(&testing.T{})
	s.Games = func() (*record.Collection, error) { return games, nil }
}

func withGames() Setup {
	s := Setup{Config: testConfig()}
	useGames(&s)
	return s
}

// TestExplorerOfTheBook shows the games of the book where there are no others.
func TestExplorerOfTheBook(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		r := newRig(t, withBook(t))
		r.play("f5")
		r.press("i")
		r.wantScreen("EXPLORER", "games of the opening book", "d6    500", "f6    400", "f4    100", "-6.0", "-1.0")
		r.press("J J") // f6 is the second
		r.wantScreen("> f6", "next: Diagonal")
		r.press("enter")
		r.wantMoves("f5f6")
		r.wantScreen("EXPLORER", "Diagonal", "The opening book does not know this")
		r.press("u i")
		if strings.Contains(r.screen(), "EXPLORER") {
			t.Error("the key does not hide the explorer")
		}
		r.press("/")
		r.wantNotice("--wthor")
		r.press("J")
		r.wantNotice("i shows the explorer")
	})
}

// TestExplorerOfGames reads the person's games in the background and counts them,
// also through the filter.
func TestExplorerOfGames(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		s := withGames()
		read := make(chan bool)
		games, _ := s.Games()
		s.Games = func() (*record.Collection, error) {
			<-read
			return games, nil
		}
		r := newRig(t, s)
		r.press("i")
		r.wantScreen("Reading the games ...")
		if r.m.View().ProgressBar == nil {
			t.Error("no progress is shown while the games are read")
		}
		r.play("f5d6") // goes on meanwhile
		read <- true
		r.settle()
		r.wantScreen("4 games", "all       3", "c3      2", "c4      1", "-3.0")
		if r.m.View().ProgressBar != nil {
			t.Error("progress is shown though the games are read")
		}
		r.press("u")
		r.wantScreen("d6      3", "f6      1", "f4")
		r.press("/ A n n down right enter")
		r.wantScreen("only Ann as Black", "all       2", "d6      2")
		r.play("d6")
		r.wantScreen("c3      2")
		r.press("/ down down down down 2 x 0 0 2 enter")
		r.wantScreen("none here", "only Ann as Black, 2002-")
		r.press("/ up enter") // show all games
		r.wantScreen("4 games", "all       3")
		r.press("J enter")
		r.wantMoves("f5d6c3")
	})
}

func TestExplorerClick(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		r := newRig(t, withGames())
		r.play("f5")
		r.press("i")
		for y, line := range strings.Split(r.screen(), "\n") {
			if strings.Contains(line, "  f6  ") {
				r.send(tea.MouseClickMsg{X: r.m.layout.panel.X + 3, Y: y, Button: tea.MouseLeft})
				break
			}
		}
		r.wantMoves("f5f6")
	})
}

// TestExplorerInReview picks and plays moves with the same keys, and steps as ever.
func TestExplorerInReview(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		r := newRig(t, withGames())
		r.play("f5d6c3")
		r.press("i R")
		r.wantNotice("The review is behind the explorer: i hides that.")
		r.press("left")
		r.wantScreen("EXPLORER", "c3      2", "c4      1")
		r.press("J J enter") // c4 becomes a variation
		r.wantMoves("f5d6c4")
		if n := len(r.m.game.Node().Parent().Children()); n != 2 {
			t.Errorf("%d moves were tried there, want 2", n)
		}
		r.press("left left")
		r.wantScreen("d6      3")
		r.press("esc") // back to the game
		r.wantMoves("f5d6c3")
	})
}

// TestFoundGame opens a game of the list in review, at the position it was found by.
func TestFoundGame(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		r := newRig(t, withGames())
		r.play("c4e3") // f5d6 seen from elsewhere
		r.press("i I")
		r.wantScreen("Games with this position", "3 of 3", "2001  Ann - Bo")
		r.press("c y")
		r.wantScreen("1 of 3")
		r.press("enter")
		r.wantNotice("Cy - Ann, Cup 2001")
		r.wantMoves("f5d6")
		if _, ok := r.m.room.(*reviewing); !ok {
			t.Error("the game is not in review")
		}
		r.press("right")
		r.wantMoves("f5d6c4")
		r.press("esc z")
		r.wantMoves("c4e3")
	})
}

func TestExplorerFailures(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		s := withBook(t)
		fail := true
		games := testGames(t)
		s.Games = func() (*record.Collection, error) {
			if fail {
				return nil, errors.New("there is no such folder")
			}
			return games, nil
		}
		r := newRig(t, s)
		r.play("f5")
		r.press("i")
		r.wantNotice("No games to explore: there is no such folder.")
		r.wantScreen("Folder unreadable; games of the book", "d6    500", "-6.0")
		for _, key := range []string{"I", "/"} {
			r.press("down " + key)
			r.wantNotice("there is no such folder")
			if len(r.m.dialogs) > 0 {
				t.Errorf("%s opens a dialog:\n%s", key, r.screen())
			}
		}
		fail = false
		r.press("i i")
		r.wantScreen("4 games", "d6      3")
		r.press("n")
		for !strings.Contains(r.screen(), "> Board") {
			r.press("up")
		}
		r.press("right enter") // 6 x 6
		if strings.Contains(r.screen(), "EXPLORER") {
			t.Error("the explorer is shown on a small board")
		}
		r.press("i")
		r.wantNotice("8 x 8")
	})
	inBubble(t, func(t *testing.T) {
		r := newRig(t, Setup{Config: testConfig()})
		r.press("i")
		r.wantNotice("neither an opening book nor a folder")
	})
}

// TestExploredRowsAddUp compares the rows with what the games and the book say.
func TestExploredRowsAddUp(t *testing.T) {
	games, b := record.NewExplorer(testGames(t)), testBook(t)
	for _, line := range []string{"", "f5", "f5d6", "f5f6", "f5d6c3d3c4", "d3"} {
		g, err := game.FromMoves(game.StartBoard(game.Size8), squaresOf(t, line))
		if err != nil {
			t.Fatal(err)
		}
		p := g.Position()
		f := lookUp(games, query{position: p})
		total := 0
		var all game.Bitboard
		for _, r := range exploredRows(p, b, f, false) {
			total += r.games()
			if all&r.same != 0 || !r.same.Has(r.move) {
				t.Errorf("%s: %v stands for %v, of which some have a row already", line, r.move, r.same)
			}
			all |= r.same
			e, _ := b.Lookup(p)
			for _, v := range e.Moves {
				if v.Square == r.move && v.Known && (!r.valued || math.Abs(r.value-v.Score) > 1e-9) {
					t.Errorf("%s%v: the value is %v, the book says %v", line, r.move, r.value, v.Score)
				}
			}
		}
		if total != f.Total.Games() || total != len(f.Games) {
			t.Errorf("%s: rows of %d games, %d in all, %d listed", line, total, f.Total.Games(), len(f.Games))
		}
		if all&^p.Moves() != 0 {
			t.Errorf("%s: %v are not all legal", line, all)
		}
	}
}

// TestFindingsAreForgotten keeps no more findings than it may.
func TestFindingsAreForgotten(t *testing.T) {
	l := library{known: map[query]*finding{}}
	for i := range 3 * findingsMost {
		l.keep(query{filter: record.Filter{From: i}}, &finding{})
		l.keep(query{filter: record.Filter{From: i}}, &finding{})
	}
	if len(l.known) != findingsMost || len(l.order) != findingsMost || l.known[query{filter: record.Filter{From: 3*findingsMost - 1}}] == nil {
		t.Errorf("%d findings, %d in order", len(l.known), len(l.order))
	}
}

func TestFilterText(t *testing.T) {
	for _, c := range []struct {
		filter record.Filter
		want   string
	}{
		{record.Filter{Player: "Ann"}, "only Ann"},
		{record.Filter{Player: "Ann", Color: game.White, Opponent: "Bo", From: 2001, To: 2005}, "only Ann as White against Bo, 2001-2005"},
		{record.Filter{Opponent: "Bo", To: 1999}, "only Bo, until 1999"},
		{record.Filter{Tournament: "Paris", From: 2001, To: 2001}, "only Paris, 2001"},
		{record.Filter{From: 2001}, "only 2001-"},
	} {
		if got := filterText(c.filter); got != c.want {
			t.Errorf("%+v is %q, want %q", c.filter, got, c.want)
		}
	}
}

var explorerSituations = []situation{
	{name: "book", want: []string{"games of the opening book", "move  games   w/d/l  won value", "> f4    120 OOOOXXX  52%   0.0", "b3     30 OOXXXXX  33%  -2.5  Aubrey"}, setup: useBook, play: func(r *rig) { r.paste("f5d6c3d3c4"); r.press("P i J") }},
	{name: "games", want: []string{"EXPLORER  Perpendicular", "next: Tiger family"}, setup: useGames, play: func(r *rig) { r.paste("f5d6"); r.press("i J") }},
	{name: "filter", want: []string{"parts of names will do", "/ filter  I games"}, setup: useGames, play: func(r *rig) { r.press("i / A n n down right") }},
	{name: "list", want: []string{"3 of 4"}, setup: useGames, play: func(r *rig) { r.press("i I A n n") }},
	{name: "review", want: []string{"next: Tiger family", "> c3      2 OOOOOOO   0% -55.0"}, setup: useGames, play: func(r *rig) { r.paste("f5d6c3"); r.press("i R left J") }},
}

func TestExplorerScreens(t *testing.T) {
	wantTexts(t, explorerSituations)
	golden.RequireEqual(t, withoutKeys(trimmed(show(t, explorerSituations[1], 80, 24, true, colorprofile.ASCII))))
}

func TestExplorerFitsEveryWindow(t *testing.T) {
	for _, sc := range explorerSituations {
		for _, size := range [][2]int{{1, 1}, {34, 17}, {40, 28}, {46, 17}, {48, 18}, {60, 20}, {100, 30}, {133, 43}, {300, 100}} {
			show(t, sc, size[0], size[1], false, colorprofile.TrueColor)
		}
	}
}

// FuzzExplorerFilter types and pastes anything into the fields of the filter and
// into the list of games.
func FuzzExplorerFilter(f *testing.F) {
	for _, text := range []string{"Ann", "2001", "\x1b[2J", "\xff", strings.Repeat("x", 300), "99999999", " "} {
		for row := range filterRows {
			f.Add(text, row)
		}
	}
	games := record.NewExplorer(testGames(f))
	f.Fuzz(func(t *testing.T, text string, row int) {
		s := withGames
		m, err := newModel(t.Context(), Setup{Config: testConfig(), Kinds: testKinds(&fakeEngine{}), Games: s().Games}, nil, colorprofile.ASCII)
		if err != nil {
			t.Fatal(err)
		}
		m.Update(tea.WindowSizeMsg{Width: 80, Height: 24})
		m.updateLibrary(libraryMsg{games: games})
		m.openFilter()
		d := m.top().(*filterDialog)
		d.at = (row%filterRows + filterRows) % filterRows
		for _, r := range text {
			m.Update(tea.KeyPressMsg{Code: r, Text: string(r)})
		}
		m.Update(tea.PasteMsg{Content: text})
		if strings.Contains(m.content(), "\x1b[2J") {
			t.Error("an escape sequence reached the screen")
		}
		m.Update(pressOf("enter"))
		filter := m.library.filter
		if filter.From < 0 || filter.From > 9999 || filter.To < 0 || filter.To > 9999 || len([]rune(filter.Player)) > filterTextMost {
			t.Errorf("the filter is %+v", filter)
		}
		m.updateLibrary(libraryMsg{asked: m.query(), found: lookUp(games, m.query())})
		m.openFoundGames()
		m.Update(tea.PasteMsg{Content: text})
		_ = m.content()
	})
}

// BenchmarkLibrary is from the key to the first answer and from move to move, with
// the real games.
func BenchmarkLibrary(b *testing.B) {
	const dir = "../../shared/wthor"
	if _, err := os.Stat(dir); err != nil {
		b.Skip("the games are not there: ", err)
	}
	var games *record.Explorer
	b.Run("open", func(b *testing.B) {
		for b.Loop() {
			msg := readGames(func() (*record.Collection, error) { return record.OpenFolder(dir) })().(libraryMsg)
			if msg.err != nil {
				b.Fatal(msg.err)
			}
			games = msg.games
			lookUp(games, query{position: game.Start(game.Size8)})
		}
	})
	b.Run("moves", func(b *testing.B) {
		var before, after runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&before)
		for b.Loop() {
			g := game.New(game.Size8)
			for _, s := range squaresOf(b, finished) {
				if g.MustPass() {
					if err := g.Play(game.Pass); err != nil {
						b.Fatal(err)
					}
				}
				lookUp(games, query{position: g.Position()})
				if err := g.Play(s); err != nil {
					b.Fatal(err)
				}
			}
		}
		runtime.GC()
		runtime.ReadMemStats(&after)
		b.ReportMetric(float64(after.HeapAlloc)/(1<<20), "MiB-in-use")
		runtime.KeepAlive(games)
	})
}
