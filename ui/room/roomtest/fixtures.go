package roomtest

import (
	"errors"
	"fmt"
	"os"
	"testing"
	"time"

	"othello/book"
	"othello/game"
	"othello/game/record"
)

// Games is a collection of short and of whole games: after f5 d6 Ann went on
// with c3, Cy with c4.
func Games(t testing.TB) *record.Collection {
	t.Helper()
	dir, err := os.MkdirTemp("", "wthor") // of situations as well, whose test has none
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = os.RemoveAll(dir) }()
	write := func(year int, games ...[3]string) {
		var records []*record.Record
		for _, g := range games {
			played, err := game.FromMoves(game.StartBoard(game.Size8), Squares(t, g[2]))
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

// Book knows the values and games of some openings: the Tiger is even, the
// other answers are worth less.
func Book(t testing.TB) *book.Book {
	t.Helper()
	var tree book.Tree
	for line, v := range map[string]struct {
		score float64
		games book.Stats
	}{
		"f5":             {0, book.Stats{Wins: 500, Draws: 40, Losses: 460}},
		"f5d6":           {0, book.Stats{Wins: 240, Draws: 20, Losses: 240}},
		"f5f6":           {-1, book.Stats{Wins: 180, Draws: 10, Losses: 210}},
		"f5f4":           {-6, book.Stats{Wins: 20, Losses: 80}},
		"f5d6c3":         {0, book.Stats{Wins: 150, Draws: 10, Losses: 140}},
		"f5d6c4":         {-3, book.Stats{Wins: 8, Losses: 12}},
		"f5d6c3d3":       {0, book.Stats{Wins: 100, Draws: 5, Losses: 95}},
		"f5d6c3d3c4":     {0, book.Stats{Wins: 90, Draws: 5, Losses: 85}},
		"f5d6c3d3c4f4":   {0, book.Stats{Wins: 60, Draws: 5, Losses: 55}},
		"f5d6c3d3c4b3":   {-2.5, book.Stats{Wins: 10, Losses: 20}},
		"f5d6c3d3c4f4f6": {0, book.Stats{Wins: 30, Draws: 1, Losses: 29}},
		"f5d6c3d3c4f4e3": {-0.5, book.Stats{Wins: 12, Losses: 13}},
	} {
		g, err := game.FromMoves(game.StartBoard(game.Size8), Squares(t, line))
		if err != nil {
			t.Fatal(err)
		}
		p, m := g.Node().Parent().Board().Position(), g.Node().Move()
		if err := tree.Score(p, book.Verdict{Move: m, Score: v.score, Depth: 20}); err != nil {
			t.Fatal(err)
		}
		if err := tree.Count(p, m, v.games); err != nil {
			t.Fatal(err)
		}
	}
	tree.Negamax()
	b, err := tree.Book()
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// Squares reads a transcript: "f5d6".
func Squares(t testing.TB, line string) []game.Square {
	t.Helper()
	var list []game.Square
	for i := 0; i+1 < len(line); i += 2 {
		s, err := game.ParseSquare(line[i : i+2])
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, s)
	}
	return list
}
