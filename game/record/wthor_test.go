package record

import (
	"bytes"
	"encoding/binary"
	"flag"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"othello/game"
	"othello/game/wthor"
)

var update = flag.Bool("update", false, "write the files in testdata")

// sample returns the games of testdata: three to their end, one of them with passes, and one
// that stops early.
func sample(t *testing.T) []*Record {
	t.Helper()
	rng := rand.New(rand.NewPCG(11, 12))
	drawn, err := game.FromMoves(game.StartBoard(game.Size8), moveList(t, game.DrawnLine))
	if err != nil {
		t.Fatal(err)
	}
	short, err := game.FromMoves(game.StartBoard(game.Size8), moveList(t, game.DrawnLine[:80]))
	if err != nil {
		t.Fatal(err)
	}
	list := []*Record{
		{Game: drawn, Black: "Perfect Play", White: "Perfect Play", Event: "Proof"},
		{Game: passingGame(t), Black: "Grün Änne", White: "Random"},
		{Game: randomGame(rng, game.StartBoard(game.Size8)), White: "Random", Event: "Tournoi d'été"},
		{Game: short, Black: "Random", Result: &game.Result{Black: 30, White: 34}},
	}
	for _, r := range list {
		r.Date = "2023"
		if r.Result == nil {
			r.Result = new(r.Game.Result())
		}
	}
	return list
}

func moveList(t *testing.T, s string) []game.Square {
	t.Helper()
	var list []game.Square
	for i := 0; i < len(s); i += 2 {
		m, err := game.ParseSquare(s[i : i+2])
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, m)
	}
	return list
}

// testFile returns a file of testdata.
func testFile(t *testing.T, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func TestWTHORRead(t *testing.T) {
	want := sample(t)
	d, err := wthor.Open("testdata/small.wtb")
	if err != nil {
		t.Fatal(err)
	}
	if d.Len() != 4 || d.Year != 2023 || d.Depth != 24 || d.Solo {
		t.Fatalf("header: %d games, %+v", d.Len(), d)
	}
	for i := range d.Len() {
		r, err := OfDatabase(d, i)
		if err != nil {
			t.Fatal(err)
		}
		compareRecords(t, r, want[i])
		board, over := d.Entry(i).Final()
		if board != r.Game.Board() || over != (i != 3) {
			t.Errorf("game %d ends on\n%v\nover %v", i, board, over)
		}
	}
	r, _ := OfDatabase(d, 1)
	if r.Black != "Grün Änne" || r.Event != "" || r.Date != "2023" {
		t.Errorf("names of the second game: %+v", r)
	}
	if r, _ := OfDatabase(d, 3); *r.Result != (game.Result{Black: 30, White: 34}) || r.White != "" {
		t.Errorf("the unfinished game: %+v", r)
	}
	if e := d.Entry(0); e.Score() != 32 || e.Theoretical() != 32 || e.Year() != 2023 {
		t.Errorf("first game: %d, %d, %d", e.Score(), e.Theoretical(), e.Year())
	}
}

func TestWTHORParse(t *testing.T) {
	records, f, err := Parse(testFile(t, "small.wtb"))
	if err != nil || f != WTHOR || len(records) != 4 {
		t.Fatalf("%d records of %v: %v", len(records), f, err)
	}
	for i, want := range sample(t) {
		want.Black, want.White, want.Event = "", "", "" // which are in other files
		compareRecords(t, records[i], want)
	}
	if err := Write(&bytes.Buffer{}, WTHOR, records...); err == nil || !strings.Contains(err.Error(), "cannot be written") {
		t.Errorf("a database is written: %v", err)
	}
}

func TestWTHORDamage(t *testing.T) {
	good := testFile(t, "small.wtb")
	change := func(at int, b ...byte) []byte {
		data := bytes.Clone(good)
		copy(data[at:], b)
		return data
	}
	for name, c := range map[string]struct {
		data []byte
		want string
	}{
		"header cut":     {good[:15], "offset 15: the file ends inside the header"},
		"game cut":       {good[:len(good)-1], "offset 287: the file ends after 3 of the 4 games"},
		"too long":       {append(bytes.Clone(good), 0), "offset 288: 1 bytes follow the 4 games"},
		"hostile count":  {change(4, 0xff, 0xff, 0xff, 0xff), "ends after 4 of the 4294967295 games"},
		"10x10":          {change(12, 10), "offset 12: games on a board of size 10"},
		"another kind":   {change(13, 7), "offset 13: content of kind 7"},
		"no square":      {change(16+68+8, 99), "offset 92: move 1 is 99, which is not a square"},
		"illegal":        {change(16+8, 11), "offset 24: move 1, a1, is not legal"},
		"a score":        {change(16+68+6, 65), "offset 90: a score of 65 discs; the most is 64"},
		"theory":         {change(16+68+7, 255), "offset 91: a score of 255 discs; the most is 64"},
		"behind the end": {change(16+3*68+8+50, 11), "a move follows the end of the game"},
		"no games":       {append(bytes.Clone(good[:4]), append(make([]byte, 4), good[8:16]...)...), "offset 4: the database holds no games"},
	} {
		_, f, err := Parse(c.data)
		if f != WTHOR || err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: format %v, error %v; want %q", name, f, err, c.want)
		}
	}
	names := testFile(t, "small.jou")
	if _, err := wthor.ReadNames(names[:len(names)-1]); err == nil || !strings.Contains(err.Error(), "offset 8:") {
		t.Errorf("names cut short: %v", err)
	}
	if _, err := wthor.ReadNames(names[:9]); err == nil {
		t.Error("a header cut short is read")
	}
}

func TestOpenFolder(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"small.wtb", "small.jou", "SMALL.TRN"} {
		if err := os.WriteFile(filepath.Join(dir, name), testFile(t, name), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	older := testFile(t, "small.wtb")
	binary.LittleEndian.PutUint16(older[10:], 1980)
	none := append(bytes.Clone(older[:4]), append(make([]byte, 4), older[8:16]...)...)
	for name, data := range map[string][]byte{"OLD.WTB": older, "none.wtb": none, "cut.wtb": older[:50], "bad.trn": []byte("x"), "readme.txt": nil} {
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir(filepath.Join(dir, "dir.wtb"), 0o755); err != nil {
		t.Fatal(err)
	}
	c, err := wthor.OpenFolder(dir)
	if err != nil {
		t.Fatal(err)
	}
	if c.Len() != 8 || len(c.Errors) != 3 {
		t.Fatalf("%d games, errors %v", c.Len(), c.Errors)
	}
	for i := range c.Len() {
		r, err := OfDatabase(c, i)
		if err != nil {
			t.Fatal(err)
		}
		want := sample(t)[i%4]
		want.Date = []string{"1980", "2023"}[i/4]
		compareRecords(t, r, want)
		if c.Entry(i).Year() != map[string]int{"1980": 1980, "2023": 2023}[want.Date] {
			t.Errorf("game %d is of %d", i, c.Entry(i).Year())
		}
	}
	if _, err := wthor.OpenFolder(t.TempDir()); err == nil {
		t.Error("a folder without databases is opened")
	}
	if _, err := wthor.OpenFolder(filepath.Join(dir, "missing")); err == nil {
		t.Error("a folder that does not exist is opened")
	}
	if _, err := wthor.Open(filepath.Join(dir, "missing.wtb")); err == nil {
		t.Error("a file that does not exist is opened")
	}
}
