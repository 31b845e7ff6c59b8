package policy

import (
	"os"
	"path/filepath"
	"testing"

	"othello/game"
	"othello/game/record"
	"othello/trainer/games"
)

// named writes games of one move each: twelve that Ann won against Zoe, of which Black
// plays f5, and one of a program against her, and returns their folder.
func named(t *testing.T) string {
	t.Helper()
	var list []*record.Record
	for i := range 13 {
		g, err := game.FromMoves(game.StartBoard(game.Size8), []game.Square{game.At(5, 4), game.At(5, 5)})
		must(t, err)
		r := &record.Record{Game: g, Black: "Ann", White: "Zoe", Result: &game.Result{Black: 40, White: 24}}
		if i == 12 {
			r.Black, r.White = "Robot (maker)", "Ann"
		}
		list = append(list, r)
	}
	d, err := record.NewDatabase(2001, list...)
	must(t, err)
	dir := t.TempDir()
	write := func(name string, write func(f *os.File) error) {
		f, err := os.Create(filepath.Join(dir, name))
		if err == nil {
			err = write(f)
		}
		if err == nil {
			err = f.Close()
		}
		must(t, err)
	}
	write("WTH_2001.wtb", func(f *os.File) error { _, err := d.WriteTo(f); return err })
	write("WTHOR.JOU", func(f *os.File) error { return d.Names.WritePlayers(f, d.Created) })
	return dir
}

// TestWhose counts the positions in which those move whose moves are wanted.
func TestWhose(t *testing.T) {
	dir := named(t)
	for _, c := range []struct {
		whose Whose
		want  int
	}{
		{Whose{}, 26},
		{Whose{People: true}, 25},
		{Whose{Player: "Ann"}, 13},
		{Whose{Player: "Robot (maker)"}, 1},
		{Whose{Player: "Robot (maker)", People: true}, 0},
		{Whose{Rated: true, Above: -5000, Below: 5000}, 25},
		{Whose{Rated: true, Above: 0, Below: 5000}, 13},
		{Whose{Rated: true, Above: -5000, Below: 0}, 12},
		{Whose{Rated: true, Above: 4000, Below: 5000}, 0},
	} {
		// By whole games, so that each position is in one of the two parts.
		s, err := Load([]string{dir}, Split{From: 2001, To: 2001, Share: 0.5, Games: true, Whose: c.whose}, 1)
		if c.want < 2 {
			if err == nil {
				t.Errorf("%+v: %d and %d positions", c.whose, len(s.Train), len(s.Validate))
			}
			continue
		}
		if err != nil {
			t.Errorf("%+v: %v", c.whose, err)
			continue
		}
		if n := len(s.Train) + len(s.Validate); n != c.want {
			t.Errorf("%+v: %d positions, want %d", c.whose, n, c.want)
		}
		if c.whose == (Whose{}) && (len(s.Train)%2 != 0 || len(s.Validate)%2 != 0) {
			t.Errorf("a game of two moves is divided: %d and %d positions", len(s.Train), len(s.Validate))
		}
	}
	for _, wrong := range []Split{
		{From: 2001, To: 2001, Share: 0.5, Whose: Whose{Rated: true, Above: 1, Below: 1}},
		{From: 2001, To: 2001, ValidateFrom: 2002, ValidateTo: 2002, Games: true},
	} {
		if wrong.Validate() == nil {
			t.Errorf("%+v is no error", wrong)
		}
	}
	if games.Enough > 12 {
		t.Error("the games here are too few")
	}
}
