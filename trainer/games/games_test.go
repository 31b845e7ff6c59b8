package games

import (
	"encoding/csv"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"othello/game"
)

// wthor is a database of two games: one played out in nine moves, and one of two
// moves.
func wthor(t *testing.T) string {
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
		if err != nil {
			t.Fatal(err)
		}
		if err := g.Play(m); err != nil {
			t.Fatal(err)
		}
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
		if err := os.WriteFile(filepath.Join(dir, name), b, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func TestRead(t *testing.T) {
	dir := wthor(t)
	list, err := Read(dir)
	if err != nil {
		t.Fatal(err)
	}
	if len(list) != 2 || len(list[0].Moves) != 9 || len(list[1].Moves) != 2 {
		t.Fatalf("read %+v", list)
	}
	if g := list[0]; g.Year != 2001 || g.Black != 64 || g.Theory != 40 || g.Depth != 24 || g.Moves[0].String() != "e6" {
		t.Errorf("read %+v", g)
	}
	empty := t.TempDir()
	if err := os.WriteFile(filepath.Join(empty, "WTH_2000.wtb"), make([]byte, 16), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := Read(empty); err == nil || !strings.Contains(err.Error(), empty) {
		t.Errorf("a database without games: %v", err)
	}
	if err := os.WriteFile(filepath.Join(dir, "WTH_2002.wtb"), make([]byte, 10), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := Read(dir); err == nil || !strings.Contains(err.Error(), "WTH_2002.wtb") {
		t.Errorf("a damaged file: %v", err)
	}
}

func TestCSV(t *testing.T) {
	var b strings.Builder
	last := 0
	n, err := WriteCSV(&b, wthor(t), func(n, of int) { last = of })
	if err != nil || n != 2 || last != 2 {
		t.Fatalf("%d games of %d, %v", n, last, err)
	}
	rows, err := csv.NewReader(strings.NewReader(b.String())).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(rows[1], "|"); got != "2001||Black, Joe|White|64|40|24|e6f4e3f6g5d6e7f5c5" {
		t.Errorf("first game: %q", got)
	}
}
