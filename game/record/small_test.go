package record

import (
	"strings"
	"testing"

	"othello/game"
)

func TestNamesOfSmallBoardsAreTheirOwn(t *testing.T) {
	start := game.StartBoard(game.Size6)
	for _, text := range []string{"e4e3", "E4 e3"} {
		records, _, err := ParseFrom(start, []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		if m := records[0].Game.Moves()[0]; m != game.At(5, 4) {
			t.Errorf("%q begins with bit %d", text, m)
		}
	}
	for text, want := range map[string]string{
		"d3": "d3 is not a legal move for Black",
		"g7": `"g7" is not a move (a1 to f6, or pass)`,
	} {
		if _, _, err := ParseFrom(start, []byte(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
	// A line that is legal by neither names is judged by the own ones.
	if _, _, err := Parse([]byte(start.Line() + " c2 f6")); err == nil || !strings.Contains(err.Error(), "move 2: f6 is not a legal move for White") {
		t.Errorf("an illegal line: %v", err)
	}
}
