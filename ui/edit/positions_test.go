package edit

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"othello/game"
)

// TestPositionsOfTwoPrograms changes the file from two programs in turn.
func TestPositionsOfTwoPrograms(t *testing.T) {
	dir := t.TempDir()
	a, b := &store{dir: dir}, &store{dir: dir}
	for i := range 10 {
		_, _ = a.apply(saving(fmt.Sprintf("a%d", i), game.StartBoard(game.Size8)))
		_, _ = b.apply(saving(fmt.Sprintf("b%d", i), game.StartBoard(game.Size6)))
	}
	if n := len(stored(dir)); n != 20 {
		t.Errorf("%d positions are left of 20", n)
	}
}

func TestPositionRoundTrip(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	var list []position
	for i, size := range []game.Size{game.Size8, game.Size6, game.Size4, game.Size8, game.Size8} {
		b := game.Board{Out: ^size.Mask(), Turn: game.White}
		for s := range (^b.Out).Squares() {
			b = b.With(s, game.Color(rnd.IntN(3)))
		}
		list = append(list, position{name: fmt.Sprintf("%% # ; [%d] \\ \"日本\"", i), board: b, notes: "one\ntwo"})
	}
	list = append(list, position{name: "nothing", board: game.Board{Turn: game.Black}})
	data, err := encodePositions(list)
	if err != nil {
		t.Fatal(err)
	}
	again, err := decodePositions(data)
	same := func(a, b position) bool { return a.name == b.name && a.board == b.board && a.notes == b.notes }
	if err != nil || !slices.EqualFunc(list, again, same) {
		t.Errorf("read back (%v):\n%+v\nwant\n%+v\nfrom\n%s", err, again, list, data)
	}
	if none, err := decodePositions(nil); err != nil || len(none) != 0 {
		t.Errorf("an empty file: %v, %v", none, err)
	}
}

// TestPositionsFromElsewhere reads what other programs and people write, and keeps it.
func TestPositionsFromElsewhere(t *testing.T) {
	s := &store{dir: t.TempDir()}
	path := filepath.Join(s.dir, positionsFile)
	const line = "---------------------------OX------XO--------------------------- X;"
	text := "\n% Twice\n" + line + " D3:+2; C4:+2;\n" + line + "\n% Twice\n% with a remark\n" + line + "\n"
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	var names []string
	list, err := s.apply(saving("Empty", game.Board{Turn: game.Black}))
	for _, p := range list {
		names = append(names, p.name)
	}
	if got := strings.Join(names, ", "); err != nil || got != "Twice, Position 2, Twice (2), Empty" {
		t.Errorf("there are %q", got)
	}
	after, err := os.ReadFile(path)
	for _, part := range []string{"D3:+2;", "% with a remark", "% Empty"} {
		if err != nil || !strings.Contains(string(after), part) {
			t.Errorf("%q is not kept: %v\n%s", part, err, after)
		}
	}
}

// TestDamagedPositions: a file that is not what was written is set aside as it is.
func TestDamagedPositions(t *testing.T) {
	whole, err := encodePositions([]position{{name: "a", board: game.StartBoard(game.Size8)}})
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"binary": "\x00\x01\x02\x03", "words": "hello world", "cut": "% x\n---------------------------OX------XO------- X;\n",
		"huge": strings.Repeat("a", fileMost+1), "bit": strings.Replace(string(whole), "% a\n", "% c\n", 1),
	} {
		s := &store{dir: t.TempDir()}
		if err := os.WriteFile(filepath.Join(s.dir, positionsFile), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		list, err := s.apply(saving("b", game.StartBoard(game.Size8)))
		aside, _ := filepath.Glob(filepath.Join(s.dir, damagedFile))
		if err == nil || !strings.Contains(err.Error(), "cannot be read") || len(list) != 1 || len(aside) != 1 {
			t.Errorf("%s: %v, %v, set aside: %v", name, list, err, aside)
			continue
		}
		if kept, err := os.ReadFile(aside[0]); err != nil || string(kept) != text {
			t.Errorf("%s: the damaged file was changed: %v", name, err)
		}
	}
}

func FuzzPositions(f *testing.F) {
	f.Add("% a\n---------------------------OX------XO--------------------------- X;\n", "b")
	f.Add("----------------X\n----------------O;", "Position 1")
	f.Add("f5d6", " x ")
	f.Add("(;GM[2]SCORE[f5:2];B[f5])(;GM[2]C[日本！\n\u3000x])", "日本！")
	f.Fuzz(func(t *testing.T, text, name string) {
		list, err := decodePositions([]byte(text))
		if err != nil {
			return
		}
		if name = positionName(name); name == "" {
			return
		}
		list = saving(name, game.StartBoard(game.Size8))(list)
		data, err := encodePositions(list)
		if err != nil {
			t.Fatal(err)
		}
		again, err := decodePositions(data)
		if err != nil || len(again) != len(list) {
			t.Fatalf("%d positions were written and %d read back: %v\n%s", len(list), len(again), err, data)
		}
		for i := range list {
			if a, b := again[i], list[i]; a.board != b.board || a.name != b.name || !slices.Equal(a.scores, b.scores) {
				t.Errorf("position %d is %+v, was %+v", i, a, b)
			}
		}
	})
}
