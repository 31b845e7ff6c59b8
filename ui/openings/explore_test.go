package openings

import (
	"context"
	"errors"
	"math"
	"os"
	"runtime"
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"othello/ai"
	"othello/book"
	"othello/game"
	"othello/game/record"
	"othello/ui/panel"
	"othello/ui/room"
	"othello/ui/room/roomtest"
)

// at wants the line to stand after some moves.
func at(t *testing.T, e *Explorer, want string) {
	t.Helper()
	got := ""
	for _, m := range e.Line().Moves() {
		got += m.String()
	}
	if got != want {
		t.Errorf("the explorer stands after %q, want %q", got, want)
	}
}

// TestExplorer goes from the first key to a game that is opened, without a screen.
func TestExplorer(t *testing.T) {
	s := newHost(t, nil)
	games := roomtest.Games(t)
	e := NewExplorer(s, book.NewLive(roomtest.Book(t)), nil, func() (*record.Collection, error) { return games, nil })
	if e.look() != nil {
		t.Error("games are read though nobody wants them")
	}
	s.Run(e.Begin())
	if text := s.Panel(44, 16); s.At != e || !strings.Contains(text, "4 games") || !strings.Contains(text, "> f5      4") {
		t.Errorf("the panel is\n%s", text)
	}
	s.Press("/ A n n enter")
	if text := s.Panel(44, 16); !strings.Contains(text, "only Ann") || !strings.Contains(text, "f5      3") {
		t.Errorf("the panel is\n%s", text)
	}
	s.Press("right") // into the first row
	at(t, e, "f5")
	s.Press("down enter")
	at(t, e, "f5f6")
	if text := s.Panel(44, 16); !strings.Contains(text, "No matching game") || !strings.Contains(text, "Diagonal") {
		t.Errorf("the panel is\n%s", text)
	}
	s.Press("home tab C y enter")
	if s.Studied == nil || s.Studied.Black != "Cy" || s.Notice.Text != "Cy - Ann, Cup 2001 2001." {
		t.Errorf("opened %v: %s", s.Studied, s.Notice.Text)
	}
	s.Press("right I P i")
	if s.Studied.Game != e.Line() || !slices.Equal(s.Begun.Moves(), e.Line().Moves()) || s.At != nil {
		t.Errorf("analysed %v, played %v, in %v", s.Studied, s.Begun, s.At)
	}
	if n := len(s.Ses.Game().Moves()); n != 0 {
		t.Errorf("the game on the board has %d moves", n)
	}
}

// chooser scores moves by their squares; as a network it has people choose each as often.
type chooser struct{}

func (chooser) Think(_ context.Context, p game.Position, _ ai.Limits, _ func(ai.Analysis)) (ai.Analysis, error) {
	a := ai.Analysis{Position: p}
	for m := range p.Moves().Squares() {
		a.Moves = append(a.Moves, ai.MoveScore{Move: m, Score: ai.Estimated(float64(-m)), Prior: 0.5, PV: []game.Square{m}})
	}
	return a, nil
}

// TestTraps has a column of what replies lose where it has room beside the openings' names.
func TestTraps(t *testing.T) {
	s := newHost(t, nil)
	traps := panel.NewTraps(panel.NewNetwork(s, chooser{}), chooser{})
	e := NewExplorer(s, book.NewLive(roomtest.Book(t)), traps, nil)
	s.Run(e.Begin())
	p, wide := e.Traps(48)
	if _, narrow := e.Traps(34); !wide || narrow || p != e.Line().Position() {
		t.Errorf("asks for those of\n%v: in a wide panel %v, in a narrow one %v", p, wide, narrow)
	}
	for traps.Ask(p, true); traps.Of(p) == nil; s.Step() {
		s.Ses.Wait()
	}
	// White has f4, the best, and d6 and f6, which lose 14 and 16: people choose those less often.
	want := panel.TrapCell(traps.Of(p), square(t, "f5"))
	if text := s.Panel(48, 16); !strings.Contains(text, "  trap") || !strings.Contains(text, want) || strings.TrimSpace(want) != "1.4" {
		t.Errorf("the panel, which should have %q, is\n%s", want, text)
	}
	if text := s.Panel(34, 16); strings.Contains(text, "trap") {
		t.Errorf("the narrow panel is\n%s", text)
	}
	s.Press("right")
	if text := s.Panel(48, 16); strings.Contains(text, want) || !strings.Contains(text, "next: Perpendicular") {
		t.Errorf("another position has these:\n%s", text)
	}
}

// TestSteps goes along the line of the game, off it and back, and over a pass.
func TestSteps(t *testing.T) {
	g, err := game.FromMoves(game.StartBoard(game.Size8), roomtest.Squares(t, "f5d6c4d3"))
	if err != nil {
		t.Fatal(err)
	}
	g.Undo()
	s := newHost(t, g)
	e := NewExplorer(s, book.NewLive(roomtest.Book(t)), nil, nil)
	s.Run(e.Begin())
	at(t, e, "f5d6c4")
	s.Press("right") // the line goes on, though the book does not know it
	at(t, e, "f5d6c4d3")
	s.Press("home end left left")
	at(t, e, "f5d6")
	if text := s.Panel(44, 16); !strings.Contains(text, "> c4") {
		t.Errorf("the move of the line is not picked:\n%s", text)
	}
	s.Press("up enter") // c3 is above it
	at(t, e, "f5d6c3")
	s.Press("u u r")
	at(t, e, "f5d6")
	s.Run(e.Click(game.At(2, 3))) // c4 again, as in the game
	s.Press("right")
	at(t, e, "f5d6c4d3")
	if s.Run(e.Type(game.At(0, 0))); !strings.Contains(s.Notice.Text, "cannot play a1") {
		t.Errorf("an illegal move is answered %q", s.Notice.Text)
	}
	if g.Node().Number() != 3 || len(g.Line()) != 5 {
		t.Error("the game has changed")
	}
	for _, text := range []string{"f5f6e6", "f4"} {
		records, on, err := record.ParseHere(e.Board(), []byte(text), false)
		if err != nil {
			t.Fatal(err)
		}
		s.Run(e.Read(records, on))
	}
	at(t, e, "f5f6e6f4")

	b := game.Board{Black: 1 | 1<<63, White: 2 | 1<<62, Turn: game.White}
	s = newHost(t, game.FromBoard(b)) // White passes, Black has c1 and f8
	e = NewExplorer(s, nil, nil, nil)
	s.Run(e.Begin())
	s.Run(e.Click(game.At(2, 0)))
	at(t, e, "passc1")
	s.Press("left")
	at(t, e, "")
	s.Press("right")
	at(t, e, "passc1")
}

// TestOtherGames has what was asked of other games before come too late.
func TestOtherGames(t *testing.T) {
	s := newHost(t, nil)
	games := roomtest.Games(t)
	e := NewExplorer(s, nil, nil, func() (*record.Collection, error) { return nil, errors.New("gone") })
	old := e.Begin()
	s.Run(e.Use(func() (*record.Collection, error) { return games, nil }))
	s.Run(old)
	if text := s.Panel(44, 16); !strings.Contains(text, "4 games") || strings.Contains(s.Notice.Text, "gone") {
		t.Errorf("the panel is\n%s\nafter %q", text, s.Notice.Text)
	}
}

// FuzzFilter types and pastes anything into the fields of the filter and into the list
// of games.
func FuzzFilter(f *testing.F) {
	for _, text := range []string{"Ann", "2001", "\x1b[2J", "\xff", strings.Repeat("x", 300), "99999999", " "} {
		for row := range filterRows {
			f.Add(text, row)
		}
	}
	games := roomtest.Games(f)
	f.Fuzz(func(t *testing.T, text string, row int) {
		s := newHost(t, nil)
		e := NewExplorer(s, nil, nil, func() (*record.Collection, error) { return games, nil })
		s.Run(e.Begin())
		clean := func() {
			if content := s.Top().Content(60, 20); strings.Contains(content, "\x1b[2J") {
				t.Error("an escape sequence reached the screen")
			}
		}
		s.Run(e.openFilter())
		d := s.Top().(*filterDialog)
		d.at = (row%filterRows + filterRows) % filterRows
		for _, r := range text {
			d.Key(tea.KeyPressMsg{Code: r, Text: string(r)})
		}
		d.Paste(text)
		clean()
		s.Run(d.finish())
		if e.filter.From < 0 || e.filter.From > 9999 || e.filter.To < 0 || e.filter.To > 9999 || len([]rune(e.filter.Player)) > filterTextMost {
			t.Errorf("the filter is %+v", e.filter)
		}
		if s.Run(e.openGames()); s.Top() != nil {
			s.Top().(room.Paster).Paste(text)
			clean()
		}
	})
}

// TestRowsAddUp compares the rows with what the games and the book say.
func TestRowsAddUp(t *testing.T) {
	games, b := record.NewExplorer(roomtest.Games(t)), roomtest.Book(t)
	for _, line := range []string{"", "f5", "f5d6", "f5f6", "f5d6c3d3c4", "d3"} {
		g, err := game.FromMoves(game.StartBoard(game.Size8), roomtest.Squares(t, line))
		if err != nil {
			t.Fatal(err)
		}
		p := g.Position()
		f := lookUp(games, query{position: p})
		total := 0
		var all game.Bitboard
		for _, r := range merged(p, b, f, false) {
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
	l := Explorer{known: map[query]*finding{}}
	for i := range 3 * findingsMost {
		l.keep(query{filter: record.Filter{From: i}}, &finding{})
	}
	if len(l.known) != findingsMost || l.known[query{filter: record.Filter{From: 3*findingsMost - 1}}] == nil {
		t.Errorf("%d findings, or not the last one", len(l.known))
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
		if got := filterText(nil, c.filter); got != c.want {
			t.Errorf("%+v is %q, want %q", c.filter, got, c.want)
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
	var games *record.Explorer
	b.Run("open", func(b *testing.B) {
		for b.Loop() {
			var err error
			if games, err = readGames(func() (*record.Collection, error) { return record.OpenFolder(dir) }); err != nil {
				b.Fatal(err)
			}
			lookUp(games, query{position: game.Start(game.Size8)})
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

// TestColumnsAreExplained has the help say what the columns mean whose captions are single words.
func TestColumnsAreExplained(t *testing.T) {
	e := NewExplorer(newHost(t, nil), nil, nil, nil)
	c := columns{margin: 6, theory: 6, value: 6}
	for _, caption := range strings.Fields(c.heading(nil))[2:] {
		if !strings.Contains(strings.ToLower(e.Help()), caption+" ") {
			t.Errorf("the help does not explain %q", caption)
		}
	}
}
