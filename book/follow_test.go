package book

import (
	"testing"

	"othello/game"
)

func TestFollow(t *testing.T) {
	lines, err := ParseLines("Tiger*3, f5f6 ,, F5D6C3D3C4B3*1,")
	if err != nil || len(lines) != 3 || lines[0].Weight != 3 || lines[1].Weight != 1 {
		t.Fatalf("%v, %v", lines, err)
	}
	at := func(moves string) game.Position {
		t.Helper()
		list, err := game.ParseLine(moves)
		if err != nil {
			t.Fatal(err)
		}
		g, err := game.FromMoves(game.StartBoard(game.Size8), list)
		if err != nil {
			t.Fatal(err)
		}
		return g.Position()
	}
	counts := map[string]int{}
	for i := range 5 {
		m, ok := Follow(lines, at("f5"), func(n int) int { return i % n })
		if !ok {
			t.Fatal("it leaves the lines after f5")
		}
		counts[m.String()]++
	}
	if counts["d6"] == 0 || counts["f6"] == 0 {
		t.Errorf("after f5 it plays %v", counts)
	}
	first := func(int) int { return 0 }
	for moves, want := range map[string]string{"": "f5", "f5d6c3d3c4": "b3", "f5f6": ""} {
		m, ok := Follow(lines, at(moves), first)
		if ok != (want != "") || ok && m.String() != want {
			t.Errorf("after %q: %v, %v; want %q", moves, m, ok, want)
		}
	}
	// c4 is the image of f5, and c3 of f6: whoever begins there is followed there.
	only, _ := ParseLines("f5d6")
	m, _ := Follow(only, at("c4"), first)
	played := at("c4")
	got, _ := played.Play(m).Canonical()
	if want, _ := at("f5d6").Canonical(); got != want {
		t.Errorf("after c4 it plays %v, which is no image of f5d6", m)
	}
	if _, ok := Follow(lines, at("f5f4"), first); ok {
		t.Error("it follows a line that the opponent has left")
	}
}

func TestFollowPassesWithWeights(t *testing.T) {
	lines, _ := ParseLines("f5d6*3, f5f6")
	p := game.Start(game.Size8).Play(game.At(5, 4))
	counts := map[game.Square]int{}
	for a := range 3 {
		for b := range 4 {
			picks := []int{a, b}
			m, _ := Follow(lines, p, func(int) int { n := picks[0]; picks = picks[1:]; return n })
			counts[m]++
		}
	}
	if counts[game.At(3, 5)] != 9 || counts[game.At(5, 5)] != 3 {
		t.Errorf("of 12 choices %v", counts)
	}
}

func TestParseLinesRefuses(t *testing.T) {
	for text, want := range map[string]string{
		"nothing like it": `"nothing like it" is neither an opening nor its moves`,
		"f5a1":            `"f5a1" is neither an opening nor its moves`,
		"Tiger*x":         `the weight of "Tiger" is "x", not a number from 1 to 99`,
		"Tiger*0":         `the weight of "Tiger" is "0", not a number from 1 to 99`,
		"*2":              `"" is neither an opening nor its moves`,
	} {
		if _, err := ParseLines(text); err == nil || err.Error() != want {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}
