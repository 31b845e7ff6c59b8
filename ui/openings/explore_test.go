package openings

import (
	"errors"
	"fmt"
	"math"
	"os"
	"runtime"
	"strings"
	"testing"

	"othello/game"
	"othello/game/record"
	"othello/game/wthor"
	"othello/ui/action"
	"othello/ui/room/roomtest"
	"othello/ui/scene"
)

// exploring is the explorer without a shell, of the small book and collection, in a game.
func exploring(t *testing.T, moves string) (e *Explorer, do func(a action.Action, arg string) []scene.Effect, at func(want string)) {
	t.Helper()
	g, err := game.FromMoves(game.StartBoard(game.Size8), roomtest.Squares(t, moves))
	if err != nil {
		t.Fatal(err)
	}
	games := roomtest.Games(t)
	e = NewExplorer(roomtest.NewBare(), Sources{
		Game: func() *game.Game { return g }, Book: roomtest.Book(t),
		Games: func() (*wthor.Collection, error) { return games, nil },
	})
	do = func(a action.Action, arg string) []scene.Effect { return roomtest.Effects(t, e.Do(a, arg)) }
	return e, do, func(want string) {
		t.Helper()
		if got := game.FormatLine(e.line.Moves()); got != want {
			t.Errorf("the explorer stands after %q, want %q", got, want)
		}
		if len(g.Moves()) != len(moves)/2 {
			t.Error("the game has changed")
		}
	}
}

// table is the table of a scene, its rows as sentences.
func table(s scene.Scene) string {
	var lines []string
	for _, part := range s.Sections {
		if part.Columns == nil {
			continue
		}
		for _, i := range part.Items {
			if len(i.Cells) != len(part.Columns) {
				lines = append(lines, fmt.Sprintf("%d cells in %d columns", len(i.Cells), len(part.Columns)))
			}
			text := i.Text
			if i.On {
				text = "> " + text
			}
			lines = append(lines, text)
		}
	}
	return strings.Join(lines, "\n")
}

// TestExplorer goes from the first key to a game that is opened.
func TestExplorer(t *testing.T) {
	e, do, at := exploring(t, "f5")
	if list := do(action.Explorer, ""); roomtest.Of[scene.Show](list).Record.Game != e.line {
		t.Fatalf("it begins by %+v", list)
	}
	if got := table(e.Scene()); !strings.HasPrefix(got, "> d6: 3 games, won ") || e.source() != "4 of 4 games here" || !strings.Contains(got, "the book says 0.0; Perpendicular") {
		t.Errorf("the table is\n%s", got)
	}
	do(action.Filter, "Ann black")
	if got := e.Scene().Sections[0].Items[2].Text; got != "2 of 4 games here, only Ann black" {
		t.Errorf("filtered are %s", got)
	}
	do(action.Redo, "") // into the first row
	at("f5d6")
	do(action.Filter, "all")
	s := roomtest.Of[scene.Search](do(action.List, ""))
	if n := s.Find("cy"); n != 1 || s.Find("") != 3 {
		t.Errorf("%d games are Cy's", n)
	}
	s.Find("cy")
	if g := roomtest.Of[scene.Ask](do(s.Action, s.Entry(0).Arg)); g.Action != action.Review || g.Record.Black != "Cy" || len(g.Record.Game.Moves()) != 2 {
		t.Errorf("opened is %+v", g)
	}
	if s := roomtest.Of[scene.Search](do(action.List, "cy")); s.Typed != "cy" {
		t.Errorf("the games of Cy are sought by %q", s.Typed)
	}
	if got := roomtest.Of[scene.Ask](do(action.Analyse, "")); got.Record.Game != e.line {
		t.Error("another game is analysed")
	}
	ask := roomtest.Of[scene.Prompt](do(action.Filter, ""))
	if roomtest.Effects(t, ask.Do("green")); ask.Text != "" || e.source() != "0 of 4 games here, only green" {
		t.Errorf("the question is %+v, then counted are %s", ask, e.source())
	}
	do(action.Explorer, "2002-")
	if e.words != "2002-" || len(table(e.Scene())) == 0 {
		t.Errorf("the filter is %q", e.words)
	}
}

// TestSteps goes along the line of the game, off it and back, and over a pass.
func TestSteps(t *testing.T) {
	e, do, at := exploring(t, "f5d6c4d3")
	do(action.Explorer, "")
	at("f5d6c4d3")
	do(action.Undo, "")
	do(action.Undo, "")
	if got := table(e.Scene()); !strings.Contains(got, "> c4") {
		t.Errorf("the move of the line is not the present one:\n%s", got)
	}
	roomtest.Effects(t, e.Square(game.At(2, 2)))
	at("f5d6c3")
	do(action.First, "")
	at("")
	if roomtest.Of[scene.Warn](do(action.Undo, "")).Err == nil {
		t.Error("something is taken back at the start")
	}
	do(action.Last, "")
	at("f5d6c3")
	if err := roomtest.Of[scene.Warn](e.Square(game.At(0, 0))).Err; err == nil || !strings.Contains(err.Error(), "cannot play a1") {
		t.Errorf("an illegal move is answered %v", err)
	}
	for _, text := range []string{"f5f6e6", "f4"} {
		records, on, err := record.ParseHere(e.line.Board(), []byte(text), false)
		if err != nil {
			t.Fatal(err)
		}
		roomtest.Effects(t, e.Read(records[0], on))
	}
	at("f5f6e6f4")
	b := game.FromBoard(game.Board{Black: 1 | 1<<63, White: 2 | 1<<62, Turn: game.White}) // White passes, Black has c1 and f8
	e.of.Game = func() *game.Game { return b }
	do(action.Explorer, "")
	roomtest.Effects(t, e.Square(game.At(2, 0)))
	for _, c := range []struct {
		a     action.Action
		moves int
	}{{action.Undo, 0}, {action.Redo, 2}} {
		if do(c.a, ""); len(e.line.Moves()) != c.moves {
			t.Errorf("%s leads to %v", c.a, e.line.Moves())
		}
	}
}

// TestOtherGames reads other games once a setting names them, also after some that could not be read.
func TestOtherGames(t *testing.T) {
	e, do, _ := exploring(t, "")
	games := e.of.Games
	e.Use(func() (*wthor.Collection, error) { return nil, errors.New("gone") })
	if err := roomtest.Of[scene.Warn](do(action.Explorer, "")).Err; err == nil || err.Error() != "no games to explore: gone" || !e.bookAlone() {
		t.Errorf("games that are gone are told by %v", err)
	}
	roomtest.Effects(t, e.Use(games))
	if got := e.source(); got != "4 of 4 games here" {
		t.Errorf("counted are %s", got)
	}
	small := game.New(game.Size6)
	e.of.Game = func() *game.Game { return small }
	if roomtest.Of[scene.Say](do(action.Explorer, "")).Text != "Openings are known for the 8 x 8 board only." {
		t.Error("a small board is explored")
	}
}

// TestRowsAddUp compares the rows with what the games and the book say.
func TestRowsAddUp(t *testing.T) {
	games, b := wthor.NewExplorer(roomtest.Games(t)), roomtest.Book(t)
	for _, line := range []string{"", "f5", "f5d6", "f5f6", "f5d6c3d3c4", "d3"} {
		g, err := game.FromMoves(game.StartBoard(game.Size8), roomtest.Squares(t, line))
		if err != nil {
			t.Fatal(err)
		}
		p := g.Position()
		f := games.Look(p, "")
		total := 0
		var all game.Bitboard
		for _, r := range merged(p, b, &f, false) {
			total += r.Games()
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

// whole is a game to its end.
const whole = "f5f6e6f4g5e7e3g6d3c5d6c6f7c4e8g3c3h5d7c7b6c8d8b5a4a5a6f2b8b4a3g8f3g4b3e2e1c2d2c1d1f1g2b7a8a7h2g7h8b2b1h3h1a1h7g1f8a2h6h4"

// BenchmarkLookUp is from the key to the first answer and from move to move, with
// the real games.
func BenchmarkLookUp(b *testing.B) {
	const dir = "../../../shared/wthor"
	if _, err := os.Stat(dir); err != nil {
		b.Skip("the games are not there: ", err)
	}
	var games *wthor.Explorer
	b.Run("open", func(b *testing.B) {
		for b.Loop() {
			var err error
			if games, err = readGames(func() (*wthor.Collection, error) { return wthor.OpenFolder(dir) }); err != nil {
				b.Fatal(err)
			}
			games.Look(game.Start(game.Size8), "")
		}
	})
	b.Run("moves", func(b *testing.B) {
		var before, after runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&before)
		for b.Loop() {
			g := game.New(game.Size8)
			for _, s := range roomtest.Squares(b, whole) {
				if g.MustPass() {
					if err := g.Play(game.Pass); err != nil {
						b.Fatal(err)
					}
				}
				games.Look(g.Position(), "")
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
