package edit

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"othello/game"
)

// TestPositionsOfTwoPrograms changes the file from two programs in turn.
func TestPositionsOfTwoPrograms(t *testing.T) {
	dir := t.TempDir()
	a, b := &store{dir: dir}, &store{dir: dir}
	for i := range 10 {
		a.apply(nil, saving(fmt.Sprintf("a%d", i), game.StartBoard(game.Size8)))
		b.apply(nil, saving(fmt.Sprintf("b%d", i), game.StartBoard(game.Size6)))
	}
	if n := len(a.apply(nil, nil).list); n != 20 {
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
	again, err := decodePositions(nil, data)
	same := func(a, b position) bool { return a.name == b.name && a.board == b.board && a.notes == b.notes }
	if err != nil || !slices.EqualFunc(list, again, same) {
		t.Errorf("read back (%v):\n%+v\nwant\n%+v\nfrom\n%s", err, again, list, data)
	}
	if none, err := decodePositions(nil, nil); err != nil || len(none) != 0 {
		t.Errorf("an empty file: %v, %v", none, err)
	}
}

// TestDamagedBit changes one bit of saved positions: the file is set aside.
func TestDamagedBit(t *testing.T) {
	s := &store{dir: t.TempDir()}
	s.apply(nil, saving("a", game.StartBoard(game.Size8)))
	path := filepath.Join(s.dir, positionsName)
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	data = bytes.Replace(data, []byte("% a\n"), []byte("% c\n"), 1)
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	out := s.apply(nil, nil)
	aside, _ := filepath.Glob(filepath.Join(s.dir, damagedPositionsName))
	if out.trouble == "" || len(out.list) > 0 || len(aside) != 1 {
		t.Errorf("%+v, set aside: %v; the file was\n%s", out, aside, data)
	}
}

func FuzzPositions(f *testing.F) {
	f.Add("% a\n---------------------------OX------XO--------------------------- X;\n", "b")
	f.Add("----------------X\n----------------O;", "Position 1")
	f.Add("f5d6", " x ")
	f.Add("(;GM[2]SCORE[f5:2];B[f5])(;GM[2]C[日本！\n\u3000x])", "日本！")
	f.Fuzz(func(t *testing.T, text, name string) {
		list, err := decodePositions(nil, []byte(text))
		if err != nil {
			return
		}
		if name = positionName(name); name == "" {
			return
		}
		list, err = saving(name, game.StartBoard(game.Size8))(list)
		if err != nil {
			return
		}
		data, err := encodePositions(list)
		if err != nil {
			t.Fatal(err)
		}
		again, err := decodePositions(nil, data)
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

func FuzzDraft(f *testing.F) {
	h := history{}
	h.push(game.StartBoard(game.Size8), 0)
	h.push(game.StartBoard(game.Size6), 0)
	data, err := encodeDraft(h, true)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(data)
	f.Add([]byte("% edited before\n----------------X\nf5"))
	f.Fuzz(func(t *testing.T, data []byte) {
		d, err := decodeDraft(data)
		if err != nil {
			return
		}
		if d.history.at < 0 || d.history.at >= len(d.history.steps) {
			t.Fatalf("step %d of %d", d.history.at, len(d.history.steps))
		}
		again, err := encodeDraft(d.history, d.open)
		if err != nil {
			t.Fatal(err)
		}
		if e, err := decodeDraft(again); err != nil || e.history.steps[e.history.at].board != d.history.steps[d.history.at].board || e.open != d.open {
			t.Errorf("written and read back: %v", err)
		}
	})
}
