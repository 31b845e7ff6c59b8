package games_test

import (
	"encoding/csv"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"othello/game"
	"othello/trainer/games"
	"othello/trainer/games/gamestest"
)

// must ends the test if err is not nil.
func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// twoGames returns a database of two games: one played out in nine moves, and one of two
// moves.
func twoGames(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	head := make([]byte, 16)
	head[4] = 2                  // games
	head[10], head[11] = 0xd1, 7 // 2001
	head[12], head[14] = 8, 24
	one, two := make([]byte, 68), make([]byte, 68)
	one[2], one[6], one[7] = 1, 64, 40
	g := game.New(game.Size8)
	for i, text := range strings.Fields("e6 f4 e3 f6 g5 d6 e7 f5 c5") {
		m, err := game.ParseSquare(text)
		must(t, err)
		must(t, g.Play(m))
		one[8+i] = byte(10*(m.Rank()+1) + m.File() + 1)
	}
	copy(two[8:], one[8:10])
	jou := make([]byte, 16+40)
	jou[8] = 2
	copy(jou[16:], "White")
	copy(jou[36:], "Black, Joe")
	for name, b := range map[string][]byte{
		"WTH_2001.wtb": append(append(head, one...), two...),
		"WTHOR.JOU":    jou,
	} {
		must(t, os.WriteFile(filepath.Join(dir, name), b, 0o644))
	}
	return dir
}

func from(paths ...string) games.Source { return games.Source{Paths: paths} }

func TestRead(t *testing.T) {
	dir := twoGames(t)
	list, err := from(dir).Read()
	must(t, err)
	if len(list) != 2 || len(slices.Collect(list[0].Moves())) != 9 || len(slices.Collect(list[1].Moves())) != 2 {
		t.Fatalf("read %+v", list)
	}
	if g := list[0]; g.Year() != 2001 || g.Score() != 64 || g.Theoretical() != 40 || g.Database.Depth != 24 {
		t.Errorf("read %+v", g)
	}
	if again, err := from(dir, filepath.Join(dir, "WTH_2001.wtb")).Read(); err != nil || len(again) != 4 {
		t.Errorf("a folder and a file of it: %d games, %v", len(again), err)
	}
	for _, s := range []games.Source{{First: 2002}, {Last: 2000}, {First: 2002, Last: 2003}} {
		s.Paths = []string{dir}
		if _, err := s.Read(); err == nil || !strings.Contains(err.Error(), "there are none of ") {
			t.Errorf("games of other years: %v", err)
		}
	}
	if of, err := (games.Source{Paths: []string{dir}, First: 2001, Last: 2001}).Read(); err != nil || len(of) != 2 {
		t.Errorf("the games of the year: %d, %v", len(of), err)
	}
	empty := t.TempDir()
	must(t, os.WriteFile(filepath.Join(empty, "WTH_2000.wtb"), make([]byte, 16), 0o644))
	if _, err := from(empty).Read(); err == nil || !strings.Contains(err.Error(), empty) {
		t.Errorf("a database without games: %v", err)
	}
	must(t, os.WriteFile(filepath.Join(dir, "WTH_2002.wtb"), make([]byte, 10), 0o644))
	if _, err := from(dir).Read(); err == nil || !strings.Contains(err.Error(), "WTH_2002.wtb") {
		t.Errorf("a damaged file: %v", err)
	}
}

// TestReplay follows random games, some of which have passes, with a board that knows
// its colours.
func TestReplay(t *testing.T) {
	passes := 0
	for _, g := range gamestest.Games(t, 100) {
		board := game.StartBoard(game.Size8)
		for turn := range g.Turns() {
			before := g.At(board.Position().Empties())
			if before.Position != board.Position() || before.Black != (board.Turn == game.Black) {
				t.Fatalf("at %d empties: %+v, want\n%v", before.Position.Empties(), before, board)
			}
			if board.Position().MustPass() {
				board = board.Play(game.Pass)
				passes++
			}
			if turn.Position != board.Position() || turn.Black != (board.Turn == game.Black) {
				t.Fatalf("%+v, want\n%v", turn, board)
			}
			board = board.Play(turn.Move)
		}
		end := g.At(0)
		margin := board.Position().Margin()
		if end.Position != board.Position() || end.Margin(g.Score()) != margin {
			t.Fatalf("%+v, %d discs, want %d and\n%v", end, end.Margin(g.Score()), margin, board)
		}
	}
	if passes == 0 {
		t.Error("no game had a pass")
	}
}

func TestCSV(t *testing.T) {
	list, err := from(twoGames(t)).Read()
	must(t, err)
	var b strings.Builder
	last := 0
	if err := games.WriteCSV(t.Context(), &b, list, func(n int) { last = n }); err != nil || last != 2 {
		t.Fatalf("%d games, %v", last, err)
	}
	rows, err := csv.NewReader(strings.NewReader(b.String())).ReadAll()
	must(t, err)
	if got := strings.Join(rows[1], "|"); got != "2001||Black, Joe|White|64|40|24|e6f4e3f6g5d6e7f5c5" {
		t.Errorf("first game: %q", got)
	}
}
