package command

import (
	"strings"
	"testing"
)

const smallGames = "../../game/record/testdata" // four games of 2023

func TestBookExplore(t *testing.T) {
	code, out, errs := tryBook(t, "explore", "f5", "--wthor", smallGames, "--games", "1")
	for _, want := range []string{
		"White to move, 4 of 4 games\n",
		"move  games    won  drawn    lost  discs",
		"d6      3",
		"Perpendicular",
		"2023 ",
	} {
		if code != 0 || !strings.Contains(out, want) {
			t.Errorf("code %d, %s%s\nwant %q in it", code, errs, out, want)
		}
	}
	if n := strings.Count(out, "\n"); n != 5 {
		t.Errorf("%d lines, want five:\n%s", n, out)
	}
	if code, out, _ := tryBook(t, "explore", "--wthor", smallGames, "--to", "1999"); code != 0 || out != "Black to move, 0 of 4 games\n" {
		t.Errorf("code %d, %q", code, out)
	}
	t.Setenv("OTHELLO_WTHOR", smallGames)
	if code, out, errs := tryBook(t, "explore", "--to", "1999"); code != 0 || out != "Black to move, 0 of 4 games\n" {
		t.Errorf("a folder of the settings: code %d, %q, %q", code, out, errs)
	}
	t.Setenv("OTHELLO_WTHOR", "")
	for _, c := range []struct {
		args []string
		code int
		want string
	}{
		{[]string{"explore"}, 2, "--wthor FOLDER"},
		{[]string{"explore", "--wthor", smallGames, "--color", "red"}, 2, "--color must be"},
		{[]string{"explore", "f5f5", "--wthor", smallGames}, 2, "reading transcript: line 1, column 3: move 2: f5"},
		{[]string{"explore", "--wthor", smallGames, "--color", "black"}, 2, "--color needs --player"},
		{[]string{"explore", "--wthor", smallGames, "--from", "2002", "--to", "2001"}, 2, "--from 2002 is after --to 2001"},
		{[]string{"explore", "--wthor", t.TempDir()}, 2, "holds no .wtb file"},
	} {
		if code, _, errs := tryBook(t, c.args...); code != c.code || !strings.Contains(errs, c.want) {
			t.Errorf("%v: code %d, %q", c.args, code, errs)
		}
	}
}
