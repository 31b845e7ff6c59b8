package command

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"othello/game"
	"othello/game/record"
	"othello/internal/cli"
)

// TestOpen opens the game of a file.
func TestOpen(t *testing.T) {
	home := atHome(t)
	o := try(t, nil, "f5d6c3", "-")
	if o.lines == nil || o.lines.Game == nil || o.lines.Game.Game.Node().Ply() != 3 {
		t.Fatalf("the game on stdin was not opened: %+v %s", o.lines, o.stderr)
	}
	if o = try(t, nil, "", "f5d6c3"); o.code != cli.Usage || !strings.Contains(o.stderr, "(to open moves: echo f5d6c3 | othello -)") {
		t.Errorf("moves in the place of a file: code %d, %s", o.code, o.stderr)
	}
	if o = try(t, nil, "", "nowhere.sgf"); o.code != cli.Usage || strings.Contains(o.stderr, "echo") {
		t.Errorf("a file that is not there: code %d, %s", o.code, o.stderr)
	}
	two := filepath.Join(home, "two.txt")
	if err := os.WriteFile(two, []byte("f5d6c3\nf5f6\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	o = try(t, nil, "", two)
	if o.lines == nil || len(o.lines.Choices) != 2 || o.lines.Choices[1].Title != "2. ? - ?, 2 moves" {
		t.Fatalf("the two games are not to choose from: %+v %s", o.lines, o.stderr)
	}
	if r, err := o.lines.Choices[1].Open(); err != nil || r.Game.Node().Ply() != 2 {
		t.Errorf("the second game opens as %+v, %v", r, err)
	}
	o = try(t, nil, "---------------------------O*------*O--------------------------- O", "-")
	if o.lines == nil || o.lines.Game == nil || o.lines.Game.Game.Turn() != game.White {
		t.Errorf("the position was not set: %+v %s", o.lines, o.stderr)
	}
}

// TestOpenNamed opens files as they are typed into the running program.
func TestOpenNamed(t *testing.T) {
	home := atHome(t)
	for name, text := range map[string]string{"one.sgf": "(;GM[2];B[f5];W[d6])", "two.txt": "f5d6c3\nf5f6\n", "none.sgf": "no game", "f5.sgf": "(;GM[2];B[f5])"} {
		if err := os.WriteFile(filepath.Join(home, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	big, err := os.Create(filepath.Join(home, "big.sgf"))
	if err == nil {
		err = errors.Join(big.Truncate(record.MaxText+1), big.Close())
	}
	if err != nil {
		t.Fatal(err)
	}
	app := &App{}
	for name, want := range map[string]int{"~/one.sgf": 1, home + "/two.txt": 2} {
		list, err := app.openNamed(t.Context(), name)
		if err != nil || len(list) != want {
			t.Errorf("%s holds %d games, want %d: %v", name, len(list), want, err)
		} else if r, err := list[want-1].Open(); err != nil || r.Game.Node().Ply() != 2 {
			t.Errorf("the last game of %s opens as %+v, %v", name, r, err)
		}
	}
	for name, want := range map[string]string{
		"~/nowhere.sgf": "opening " + home + "/nowhere.sgf: no such file or directory",
		"~/none.sgf":    home + "/none.sgf: ",
		"~/big.sgf":     "more than 33554432 bytes",
		os.DevNull:      "it is not a regular file",
		home:            home,
	} {
		if _, err := app.openNamed(t.Context(), name); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", name, err, want)
		}
	}
}

// TestWTHOR opens the shared databases, if they are there.
func TestWTHOR(t *testing.T) {
	dir := filepath.Join("..", "..", "..", "shared", "wthor")
	if _, err := os.Stat(dir); err != nil {
		t.Skipf("the WTHOR databases are not there: %v", err)
	}
	atHome(t)
	o := try(t, nil, "", filepath.Join(dir, "WTH_2009.wtb"))
	if o.lines == nil || len(o.lines.Choices) != 4348 {
		t.Fatalf("2009 gives %d games to choose from, want 4348: %s", len(o.lines.Choices), o.stderr)
	}
	if got, want := o.lines.Choices[1952].Title, "2009 Kobayashi Makoto - Tamenori Hideshi 33-31, Meijin"; got != want {
		t.Errorf("game 1953 is called %q, want %q", got, want)
	}
	r, err := o.lines.Choices[1952].Open()
	if err != nil || !r.Game.Over() || r.Game.Result().Black != 33 {
		t.Errorf("game 1953 opens as %+v, %v", r, err)
	}
	o = try(t, nil, "", dir)
	if o.lines == nil || len(o.lines.Choices) != 131737 {
		t.Errorf("the folder gives %d games, want 131737", len(o.lines.Choices))
	}
}

// TestConvert converts a game to every format and back.
func TestConvert(t *testing.T) {
	atHome(t)
	for _, format := range []string{"sgf", "ggf", "transcript"} {
		there := try(t, nil, "f5d6c3d3c4", "convert", "--to", format)
		back := try(t, nil, there.stdout, "convert")
		if there.code != cli.OK || back.code != cli.OK || back.stdout != "f5d6c3d3c4\n" {
			t.Errorf("%s: codes %d and %d, back comes %q (%s%s)", format, there.code, back.code, back.stdout, there.stderr, back.stderr)
		}
	}
	for _, format := range []string{"board", "obf"} {
		if o := try(t, nil, "f5", "convert", "--to", format); !strings.Contains(o.stdout, "------------------OXX-------------------") && !strings.Contains(o.stdout, "---------------------------OX------XXX--------------------------") {
			t.Errorf("%s: %q %s", format, o.stdout, o.stderr)
		}
	}
}

// TestConvertToPicture draws games and positions; what the picture shows is tested where it
// is drawn.
func TestConvertToPicture(t *testing.T) {
	atHome(t)
	const problem = "---------------------------OX------XO--------------------------- X; D3:+2; F5:-4;\n"
	for _, c := range []struct {
		args, in string
		want     []string
	}{
		{"--to svg", "f5d6c3d3c4", []string{"<desc>f5 d6 c3 d3 c4</desc>", ">5</text>", "#8fcaa3"}},
		{"--to .SVG --style print", "f5d6c3d3c4", []string{"<desc>f5 d6 c3 d3 c4</desc>", ">5</text>"}},
		{"--to svg --style dark --at 3", "f5d6c3d3c4", []string{"After move 3, c3: White to move", "#1c6b43"}},
		{"--to svg --at 99", "f5d6c3d3c4", []string{"After move 5, c4: White to move"}},
		{"--to svg", problem, []string{">+2</text>", ">-4</text>", "Black to move"}},
		{"--to svg", problem + problem, []string{`<svg x="376" y="0"`}},
		{"--to png", "f5d6c3d3c4", []string{"\x89PNG"}},
		{"--to svg --style print", "(;GM[2]PB[<b>&Ann]PW[];B[f5])", []string{"&lt;b&gt;&amp;Ann - ?"}},
	} {
		o := try(t, nil, c.in, append([]string{"convert"}, strings.Fields(c.args)...)...)
		for _, want := range c.want {
			if o.code != cli.OK || !strings.Contains(o.stdout, want) {
				t.Errorf("%s of %q: code %d %s, no %q:\n%s", c.args, c.in, o.code, o.stderr, want, o.stdout)
			}
		}
		if strings.Contains(c.args, "print") && strings.Contains(o.stdout, "#8fcaa3") {
			t.Errorf("%s: green felt in print", c.args)
		}
	}
	for args, want := range map[string]string{
		"--at 3":                "--at and --style are for --to svg",
		"--to sgf --style dark": "--at and --style are for --to svg",
		"--to svg --at -1":      "--at must not be negative",
		"--to svg --style neon": `"neon" is not a style`,
	} {
		if o := try(t, nil, "f5", append([]string{"convert"}, strings.Fields(args)...)...); o.code != cli.Usage || !strings.Contains(o.stderr, want) {
			t.Errorf("%s: code %d, %s", args, o.code, o.stderr)
		}
	}
}
