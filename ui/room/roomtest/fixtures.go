package roomtest

import (
	"testing"

	"othello/book"
	"othello/game"
	"othello/game/wthor"
	"othello/game/wthor/wthortest"
)

// Games is a collection of short and of whole games: after f5 d6 Ann went on
// with c3, Cy with c4.
func Games(t testing.TB) *wthor.Collection {
	t.Helper()
	var list []wthortest.Game
	for _, g := range [][3]string{
		{"Ann", "Bo", "f5d6c3d3c4"},
		{"Ann", "Bo", "f5d6c3g5"},
		{"Cy", "Ann", "f5d6c4"},
		{"Bo", "Cy", "f5f6e6"},
	} {
		moves := Squares(t, g[2])
		played, err := game.FromMoves(game.StartBoard(game.Size8), moves)
		if err != nil {
			t.Fatal(err)
		}
		black, _ := played.Board().Count()
		list = append(list, wthortest.Game{Moves: moves, Black: g[0], White: g[1], Tournament: "Cup 2001", Score: black})
	}
	dir := t.TempDir()
	wthortest.Pack(2001, list...).Write(t, dir, "WTH_2001.wtb")
	games, err := wthor.OpenFolder(dir)
	if err != nil {
		t.Fatal(err)
	}
	return games
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
