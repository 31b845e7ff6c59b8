package record

import (
	"math/rand/v2"
	"strings"
	"testing"

	"othello/game"
)

const start8 = "---------------------------OX------XO---------------------------" + " X\n"

func TestBoards(t *testing.T) {
	g, err := game.FromMoves(game.StartBoard(game.Size8), []game.Square{game.At(5, 4)})
	if err != nil {
		t.Fatal(err)
	}
	want := g.Board() // after f5, White to move
	flat := strings.Fields(want.Line())[0]
	alphabet := func(letters string) string {
		return strings.Map(func(r rune) rune {
			return []rune(letters)[strings.IndexRune("XO-", r)]
		}, flat)
	}
	rows := func(cells, between string) string {
		var lines []string
		runes := []rune(cells)
		for i := 0; i < 64; i += 8 {
			lines = append(lines, string(runes[i:i+8]))
		}
		return strings.Join(lines, between)
	}
	spaced := func(cells string) string { return strings.Join(strings.Split(cells, ""), " ") }
	numbered := func(cells, left, right string) string {
		var out strings.Builder
		for i, row := range strings.Split(rows(cells, "\n"), "\n") {
			n := string(rune('1' + i))
			out.WriteString(strings.ReplaceAll(left, "n", n) + spaced(row) + strings.ReplaceAll(right, "n", n) + "\n")
		}
		return out.String()
	}
	for name, data := range map[string]string{
		"XO-":                flat + " O",
		"no space":           flat + "O",
		"lower case":         strings.ToLower(flat) + " o",
		"*O-":                alphabet("*O-") + " O",
		"BW.":                alphabet("BW.") + " W",
		"bw-":                alphabet("bw-") + " w",
		"120":                alphabet("120") + " 2",
		"circles":            alphabet("●○·") + " ○",
		"medium circles":     alphabet("⚫⚪.") + " white",
		"emoji presentation": strings.ReplaceAll(alphabet("⚫⚪."), "⚪", "⚪\ufe0f"),
		"@ and _":            alphabet("@O_") + " White to move",
		"guessed":            flat,
		"eight lines":        rows(flat, "\n") + "\nO",
		"eight words":        rows(flat, " ") + " O",
		"GGF":                "8 " + rows(alphabet("*O-"), " ") + " O",
		"spaced":             spaced(flat) + " O",
		"spaced lines":       spaced(rows(flat, "\n")) + "\nwhite's turn",
		"words after":        rows(flat, "\n") + "\n\nTurn: White\n",
		"coordinates":        "  a b c d e f g h\n" + numbered(flat, "n ", " n") + "  a b c d e f g h\nO to move",
		"digits numbered":    " abcdefgh\n" + numbered(alphabet("120"), "n ", ""),
		"digits both":        numbered(alphabet("120"), "n ", " n") + "white",
		"frame":              "+-----------------+\n" + numbered(flat, "| ", " |") + "+-----------------+\nWhite to move",
		"box drawing":        "┌────────┐\n" + numbered(alphabet("●○·"), "│", "│") + "└────────┘\n○",
		"remarks":            "  A B C D E F G H            BLACK\n" + numbered(flat, "n ", " n    0:00:00  of 2 discs") + "  A B C D E F G H\nO to move",
		"as game.Board":      want.String(),
	} {
		r := one(t, Board, data)
		if got := r.Game.Board(); got != want {
			t.Errorf("%s: read\n%v\nfrom\n%s", name, got, data)
		}
		if r.Game.Node() != r.Game.Root() {
			t.Errorf("%s: moves were read", name)
		}
	}
}

func TestSmallBoards(t *testing.T) {
	for _, size := range []game.Size{game.Size4, game.Size6, game.Size8} {
		want := game.StartBoard(size)
		if got := one(t, Board, want.Line()).Game.Board(); got != want {
			t.Errorf("%d: in a line, read\n%v", size, got)
		}
		if got := one(t, Board, want.String()).Game.Board(); got != want {
			t.Errorf("%d: drawn, read\n%v", size, got)
		}
		var drawn strings.Builder
		cells := strings.NewReplacer("X", "B", "O", "W", "-", ".").Replace(strings.Fields(want.Line())[0])
		for i := range int(size) {
			drawn.WriteString(string(rune('1'+i)) + " " + strings.Join(strings.Split(cells[i*int(size):(i+1)*int(size)], ""), " ") + "\n")
		}
		if got := one(t, Board, drawn.String()).Game.Board(); got != want {
			t.Errorf("%d: with numbers, read\n%v", size, got)
		}
	}
}

func TestBoardThenMoves(t *testing.T) {
	r := one(t, Board, start8+"1. f5 d6 2. c3")
	if got := transcript(r.Game); got != "f5d6c3" {
		t.Errorf("moves %q", got)
	}
}

func TestBoardRoundTrip(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for range 300 {
		b := game.Board{Black: game.Bitboard(rng.Uint64()), White: game.Bitboard(rng.Uint64()), Turn: game.Black}
		b.White &^= b.Black
		if rng.IntN(2) == 0 {
			b.Turn = game.White
		}
		if got := one(t, Board, write(t, Board, &Record{Game: game.FromBoard(b)})).Game.Board(); got != b {
			t.Fatalf("read\n%v\nwant\n%v", got, b)
		}
	}
}

func TestGuessTurn(t *testing.T) {
	full := strings.Repeat("X", 64)
	if got := one(t, Board, full).Game.Board(); got.Turn != game.Black || got.Black != ^game.Bitboard(0) {
		t.Errorf("a full board is read as\n%v", got)
	}
	// An even number of empty squares, but only White can move.
	if got := one(t, Board, "OX-"+strings.Repeat("-", 61)).Game.Board(); got.Turn != game.White {
		t.Errorf("%v is to move, but only White can", got.Turn)
	}
}
