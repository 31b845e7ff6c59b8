package board

import (
	"maps"
	"strings"
	"testing"

	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"

	"othello/game"
	"othello/ui/config"
	"othello/ui/theme"
)

// TestLabels puts the labels of the board on it, and moves alone on one that was not reached by them.
func TestLabels(t *testing.T) {
	at := func(name string) game.Square {
		s, err := game.ParseSquare(name)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	g, err := game.FromMoves(game.StartBoard(game.Size8), []game.Square{at("f5"), at("f6")})
	if err != nil {
		t.Fatal(err)
	}
	layered := func(labels string, change func(v *View)) View {
		v := small(game.Board{})
		v.Show(g.Node())
		change(&v)
		v.Label(labels)
		return v
	}
	as := func(*View) {}
	if v := layered(config.LabelNumbers, as); !maps.Equal(v.Tags, map[game.Square]string{at("f5"): "1", at("f6"): "2"}) || v.Last != at("f6") {
		t.Errorf("numbers %v, last move %v", v.Tags, v.Last)
	}
	if v := layered(config.LabelNumbers, func(v *View) { v.Board = game.StartBoard(game.Size6) }); len(v.Tags) != 0 {
		t.Errorf("on another board there are numbers: %v", v.Tags)
	}
	if v := layered(config.LabelTurned, as); v.Flips != at("e5").Bit() {
		t.Errorf("turned are %v", v.Flips)
	}
	if v := layered(config.LabelTurned, func(v *View) { v.Flips = 1 }); v.Flips != 1 {
		t.Errorf("a preview gives way to %v", v.Flips)
	}
	corner := func(v *View) {
		black, empty := at("a1").Bit()|at("b1").Bit(), at("d4").Bit()|at("e5").Bit()|at("h8").Bit()
		v.Board = game.Board{Black: black, White: ^(black | empty), Turn: game.Black}
	}
	v := layered(config.LabelStable, corner)
	if v.Tags[at("a1")] != stableTag || v.Tags[at("b1")] != stableTag || v.Tags[at("b2")] != "" {
		t.Errorf("stable are %v", v.Tags)
	}
	v = layered(config.LabelRegions, func(v *View) { corner(v); v.Legal = at("h8").Bit() })
	want := map[game.Square]Note{at("d4"): {Text: "2"}, at("e5"): {Text: "2"}, at("h8"): {Text: "1", Mark: legalMark, Heat: Best}}
	for s, n := range v.Notes {
		if w := want[s]; n.Text != w.Text || n.Mark != w.Mark || n.Heat != w.Heat {
			t.Errorf("%v has %+v", s, n)
		}
	}
	if len(v.Notes) != len(want) {
		t.Errorf("%d empty squares", len(v.Notes))
	}
}

// TestTags draws numbers on discs of every size, but on none that is turning over.
func TestTags(t *testing.T) {
	for _, size := range SquareSizes {
		for _, prof := range []colorprofile.Profile{colorprofile.TrueColor, colorprofile.ASCII} {
			st := stylesOf(t, theme.Config{}, prof, true)
			v := small(game.StartBoard(game.Size8))
			v.Size, v.Tags = size, map[game.Square]string{game.At(3, 3): "48"}
			if text := ansi.Strip(v.Render(st)); strings.Count(text, "48") != 1 {
				t.Errorf("%v:\n%s", size, text)
			}
			v.Turning, v.Frame = game.At(3, 3).Bit(), 1
			if text := ansi.Strip(v.Render(st)); strings.Contains(text, "48") {
				t.Errorf("%v: a turning disc has a number:\n%s", size, text)
			}
		}
	}
}
