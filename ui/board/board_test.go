package board

import (
	"fmt"
	"image/color"
	"math"
	"regexp"
	"strings"
	"testing"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/colorprofile"
	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/exp/golden"
	"github.com/mattn/go-runewidth"

	"othello/game"
	"othello/ui/theme"
)

func (v View) width() int  { w, _ := Size(v.Board.Size(), v.Size); return w }
func (v View) height() int { _, h := Size(v.Board.Size(), v.Size); return h }

var profiles = map[string]colorprofile.Profile{
	"truecolor": colorprofile.TrueColor,
	"256":       colorprofile.ANSI256,
	"16":        colorprofile.ANSI,
	"none":      colorprofile.ASCII,
}

// stylesOf are valid styles; narrow says that ambiguous characters take one cell.
func stylesOf(tb testing.TB, cfg theme.Config, prof colorprofile.Profile, narrow bool) *theme.Styles {
	tb.Helper()
	st, err := theme.New(cfg, theme.Terminal{Profile: prof, Dark: true, Charset: theme.CharsetUTF8, Narrow: narrow})
	if err != nil {
		tb.Fatal(err)
	}
	return st
}

// scene is a board in the middle of a game on which everything is shown: the last
// move, hints, a preview with the discs it turns, the cursor and values.
func scene(n game.Size, s SquareSize) View {
	g := game.New(n)
	for range int(n) - 1 {
		if err := g.Play(g.Position().Moves().First()); err != nil {
			panic(err)
		}
	}
	v := View{Board: g.Board(), Size: s, Last: g.Node().Move()}
	p := g.Position()
	v.Legal = p.Moves()
	v.Hover = v.Legal.First()
	v.Flips = p.Flips(v.Hover)
	v.Cursor = game.At(4, 4)
	v.Notes = map[game.Square]Note{}
	values := []Note{{Text: "+12", Mark: '=', Heat: Best}, {Text: "-13", Mark: '?', Heat: Bad}, {Text: "+0", Mark: 0}, {Text: "-5", Mark: '=', Heat: Bad}}
	rest := v.Legal &^ v.Hover.Bit()
	for i := 0; rest.Count() > 1 && i < len(values); i++ {
		v.Notes[rest.First()] = values[i]
		rest &= rest - 1
	}
	return v
}

// TestBoard draws the scene without colours: letters, and what discs are made of where
// characters of ambiguous width take one cell and where they may take two.
func TestBoard(t *testing.T) {
	var out strings.Builder
	for _, s := range []SquareSize{{2, 1}, {4, 2}, {6, 3}} {
		for _, kind := range []struct {
			name   string
			prof   colorprofile.Profile
			narrow bool
		}{
			{"letters", colorprofile.ASCII, true},
			{"fine blocks", colorprofile.TrueColor, true},
			{"blocks of neutral width", colorprofile.TrueColor, false},
		} {
			st := stylesOf(t, theme.Config{}, kind.prof, kind.narrow)
			fmt.Fprintf(&out, "%v, %s\n%s\n\n", s, kind.name, ansi.Strip(scene(game.Size8, s).Render(st)))
		}
	}
	golden.RequireEqual(t, out.String())
}

// marks are the things that a square can show, each on its own square.
func marks(s SquareSize) (v View, at map[string]game.Square) {
	b := game.StartBoard(game.Size8) // d4 and e5 white, e4 and d5 black
	at = map[string]game.Square{
		"black": game.At(4, 3), "white": game.At(3, 3), "white about to turn": game.At(4, 4),
		"last move": game.At(3, 4), "empty": game.At(0, 0), "hint": game.At(2, 3), "preview": game.At(5, 4),
		"good value": game.At(0, 2), "bad value": game.At(0, 4), "value": game.At(0, 6),
		"mistake": game.At(7, 0), "blunder": game.At(7, 2), "tried in vain": game.At(7, 4), "better": game.At(7, 6),
	}
	b = b.With(at["mistake"], game.Black).With(at["blunder"], game.White)
	return View{
		Board: b, Size: s, Cursor: game.NoSquare, Hover: at["preview"], Last: at["last move"],
		Legal: at["hint"].Bit() | at["preview"].Bit(), Flips: at["white about to turn"].Bit(),
		Notes: map[game.Square]Note{at["good value"]: {Text: "+2", Heat: Best}, at["bad value"]: {Text: "-2", Heat: Bad}, at["value"]: {Text: "+0"}},
		Signs: map[game.Square]Sign{
			at["mistake"]: {"?", ToneBad}, at["blunder"]: {"??", ToneBad}, at["tried in vain"]: {"?", ToneBad}, at["better"]: {"!", ToneGood},
		},
	}, at
}

// TestThemes holds every theme on every terminal to drawing all that a square can show
// so that no two of them look alike, and the cursor on each of them.
func TestThemes(t *testing.T) {
	for _, chosen := range theme.Choices {
		for _, dark := range []bool{true, false} {
			for name, prof := range profiles {
				st, err := theme.New(theme.Config{Theme: chosen}, theme.Terminal{Profile: prof, Dark: dark, Charset: theme.CharsetUTF8, Narrow: true})
				if err != nil {
					t.Fatal(err)
				}
				for _, s := range []SquareSize{{2, 1}, {4, 2}} {
					v, at := marks(s)
					look := func(cells [][]string, square game.Square) string {
						x, y := v.Corner(square)
						var parts []string
						for _, row := range cells[y : y+s.H] {
							parts = append(parts, row[x:x+s.W]...)
						}
						return strings.Join(parts, "|")
					}
					bare, seen := cellsOf(v, st), map[string]string{}
					for what, square := range at {
						if other, ok := seen[look(bare, square)]; ok {
							t.Errorf("%s dark=%v %s %v: %s looks like %s", chosen, dark, name, s, what, other)
						}
						seen[look(bare, square)] = what
						with := v
						with.Cursor = square
						if look(cellsOf(with, st), square) == look(bare, square) {
							t.Errorf("%s dark=%v %s %v: the cursor on %s is not seen", chosen, dark, name, s, what)
						}
					}
				}
			}
		}
	}
}

// TestColourSequences finds in the screen's text only the colours that the terminal has.
func TestColourSequences(t *testing.T) {
	for name, allowed := range map[string]string{
		"none":      `\x1b\[0?(;[01247])*m`,
		"16":        `\x1b\[0?(;[01247])*(;(3|9)[0-7])?(;(4|10)[0-7])?m`,
		"256":       `\x1b\[0?(;[01247])*(;38;5;\d+)?(;48;5;\d+)?m`,
		"truecolor": `\x1b\[0?(;[01247])*(;38;2;\d+;\d+;\d+)?(;48;2;\d+;\d+;\d+)?m`,
	} {
		valid := regexp.MustCompile("^" + allowed + "$")
		for _, chosen := range theme.Choices {
			st := stylesOf(t, theme.Config{Theme: chosen}, profiles[name], true)
			for _, s := range SquareSizes {
				for _, sequence := range regexp.MustCompile(`\x1b[^m]*m`).FindAllString(scene(game.Size8, s).Render(st), -1) {
					if !valid.MatchString(sequence) {
						t.Errorf("%s %v %s: %q", chosen, s, name, sequence)
					}
				}
			}
		}
	}
}

// TestASCIIBoard draws nothing beyond ASCII where it was asked for.
func TestASCIIBoard(t *testing.T) {
	for name, v := range views {
		text := v.Render(stylesOf(t, theme.Config{Discs: "ascii"}, colorprofile.TrueColor, true))
		if strings.ContainsFunc(text, func(r rune) bool { return r > 0x7e }) {
			t.Errorf("%s:\n%s", name, ansi.Strip(text))
		}
	}
}

// views yields scenes of every kind on every size of board and square, from both sides.
func views(yield func(string, View) bool) {
	for _, n := range []game.Size{game.Size4, game.Size6, game.Size8} {
		for _, s := range SquareSizes {
			for _, flipped := range []bool{false, true} {
				v := scene(n, s)
				v.Turned = flipped
				if !yield(fmt.Sprintf("%dx%d %v flipped=%v", n, n, s, flipped), v) {
					return
				}
			}
		}
	}
}

// tooLarge leaves large squares out with -short: their thousands of cells take a
// minute under the race detector, and nothing here goes on at the same time.
func tooLarge(v View) bool { return testing.Short() && v.Size.W > 4 }

// TestBoardWidth holds every line to its width, as both libraries count it, and as
// a terminal in a Japanese locale counts it where nothing is known about it.
func TestBoardWidth(t *testing.T) {
	japanese := &runewidth.Condition{EastAsianWidth: true, StrictEmojiNeutral: true}
	western := &runewidth.Condition{StrictEmojiNeutral: true}
	for name, v := range views {
		if tooLarge(v) {
			continue
		}
		for pname, prof := range profiles {
			for _, discs := range []string{"auto", "block", "round", "ascii"} {
				for _, narrow := range []bool{false, true} {
					st := stylesOf(t, theme.Config{Discs: discs}, prof, narrow)
					v.Turning = v.Board.Black
					for v.Frame = range TurnFrames(v.Last, v.Turning) + 1 {
						text := v.Render(st)
						lines := strings.Split(text, "\n")
						if len(lines) != v.height() {
							t.Fatalf("%s %s %s: %d lines, want %d", name, pname, discs, len(lines), v.height())
						}
						condition := western
						if !narrow {
							condition = japanese
						}
						for y, line := range lines {
							got, other := ansi.StringWidth(line), condition.StringWidth(ansi.Strip(line))
							if got != v.width() || other != v.width() {
								t.Fatalf("%s %s %s narrow=%v: line %d is %d or %d wide, want %d: %q",
									name, pname, discs, narrow, y, got, other, v.width(), ansi.Strip(line))
							}
						}
					}
				}
			}
		}
	}
}

func TestBoardCells(t *testing.T) {
	for name, v := range views {
		st := stylesOf(t, theme.Config{}, colorprofile.TrueColor, true)
		w, h := v.width(), v.height()
		c := lipgloss.NewCanvas(w+1, h+1).Compose(uv.NewStyledString(v.Render(st)))
		for y := range h {
			for x := range w {
				cell := c.CellAt(x, y)
				if cell == nil || cell.Width != 1 || cell.Style.Bg == nil {
					t.Fatalf("%s: cell %d,%d is %+v, want one cell on a background", name, x, y, cell)
				}
			}
		}
		if cell := c.CellAt(w, 0); cell != nil && cell.Style.Bg != nil {
			t.Errorf("%s: the background runs out of the board", name)
		}
	}
}

// TestSquareAt draws a disc on each square: the cells that change are those that
// lead back to it.
func TestSquareAt(t *testing.T) {
	for name, v := range views {
		if tooLarge(v) {
			continue
		}
		for _, st := range []*theme.Styles{
			stylesOf(t, theme.Config{}, colorprofile.TrueColor, true),
			stylesOf(t, theme.Config{}, colorprofile.ASCII, true),
		} {
			bare := View{Board: game.Board{Out: v.Board.Out, Turn: game.Black}, Size: v.Size, Turned: v.Turned,
				Cursor: game.NoSquare, Hover: game.NoSquare, Last: game.NoSquare}
			before := cellsOf(bare, st)
			seen := game.Bitboard(0)
			for s := range (^v.Board.Out).Squares() {
				with := bare
				with.Board = bare.Board.With(s, game.White)
				after := cellsOf(with, st)
				changed, owned := 0, 0
				for y := range bare.height() {
					for x := range bare.width() {
						at, ok := bare.SquareAt(x, y)
						if ok && at == s {
							owned++
						}
						if before[y][x] != after[y][x] {
							changed++
							if at != s {
								t.Fatalf("%s: a disc on %v shows at cell %d,%d, which is %v", name, s, x, y, at)
							}
						}
					}
				}
				if changed == 0 || owned != v.Size.W*v.Size.H {
					t.Fatalf("%s: %v changes %d cells and owns %d of %d", name, s, changed, owned, v.Size.W*v.Size.H)
				}
				seen |= s.Bit()
			}
			for _, at := range [][2]int{{-1, 0}, {0, -1}, {0, 0}, {rimW - 1, rimH}, {rimW, rimH - 1}, {bare.width(), rimH},
				{bare.width() - rimW, rimH}, {rimW, bare.height() - rimH}, {1 << 30, 1 << 30}} {
				if s, ok := bare.SquareAt(at[0], at[1]); ok {
					t.Errorf("%s: cell %v is square %v, want none", name, at, s)
				}
			}
			if seen != ^v.Board.Out {
				t.Errorf("%s: squares without cells", name)
			}
		}
	}
}

// cellsOf is what the screen shows cell by cell.
func cellsOf(v View, st *theme.Styles) [][]string {
	c := lipgloss.NewCanvas(v.width(), v.height()).Compose(uv.NewStyledString(v.Render(st)))
	rows := make([][]string, v.height())
	for y := range rows {
		for x := range v.width() {
			cell := c.CellAt(x, y)
			rows[y] = append(rows[y], fmt.Sprint(cell.Content, cell.Style.Fg, cell.Style.Bg, cell.Style.Attrs))
		}
	}
	return rows
}

// grey is the board without hues: its characters, and how bright they and what is behind
// them are, in steps of a quarter.
func grey(v View, st *theme.Styles) string {
	var out strings.Builder
	bright := func(c color.Color) int {
		if c == nil {
			return 0
		}
		return int(math.Round(3 * math.Log2(theme.Contrast(c, color.Black))))
	}
	c := lipgloss.NewCanvas(v.width(), v.height()).Compose(uv.NewStyledString(v.Render(st)))
	for y := range v.height() {
		for x := range v.width() {
			cell := c.CellAt(x, y)
			fmt.Fprint(&out, cell.Content, bright(cell.Style.Fg), bright(cell.Style.Bg))
		}
	}
	return out.String()
}

// TestNeverColourAlone takes the hues away: everything shown must still differ by its
// characters or its brightness or, without any colours, by attributes.
func TestNeverColourAlone(t *testing.T) {
	if testing.Short() {
		t.Skip("compares all themes and sizes, in one goroutine; the usual tests run it")
	}
	start := game.StartBoard(game.Size8)
	f5 := game.At(5, 4)
	base := func(s SquareSize) View {
		return View{Board: start, Size: s, Cursor: game.NoSquare, Hover: game.NoSquare, Last: game.NoSquare}
	}
	changes := map[string]func(*View){
		"hint":             func(v *View) { v.Legal = f5.Bit() },
		"cursor":           func(v *View) { v.Cursor = f5 },
		"cursor on a disc": func(v *View) { v.Cursor = game.At(4, 4) },
		"preview":          func(v *View) { v.Hover, v.Legal = f5, f5.Bit() },
		"flipping":         func(v *View) { v.Flips = game.At(4, 4).Bit() },
		"last":             func(v *View) { v.Last = game.At(4, 4) },
		"value":            func(v *View) { v.Notes = map[game.Square]Note{f5: {Text: "+2", Mark: 0, Heat: Best}} },
		"mistake":          func(v *View) { v.Signs = map[game.Square]Sign{game.At(4, 4): {"?", ToneBad}} },
		"better":           func(v *View) { v.Signs = map[game.Square]Sign{f5: {"!", ToneGood}} },
		"minus":            func(v *View) { v.Notes = map[game.Square]Note{f5: {Text: "-2", Mark: 0, Heat: Bad}} },
	}
	for _, s := range SquareSizes {
		for pname, prof := range profiles {
			for _, discs := range []string{"block", "round", "ascii"} {
				for _, narrow := range []bool{false, true} {
					st := stylesOf(t, theme.Config{Discs: discs}, prof, narrow)
					look := func(v View) string {
						if prof > colorprofile.ASCII {
							return grey(v, st)
						}
						return v.Render(st)
					}
					seen := map[string]string{look(base(s)): "nothing"}
					for name, change := range changes {
						v := base(s)
						change(&v)
						text := look(v)
						if other, ok := seen[text]; ok {
							t.Errorf("%v %s %s narrow=%v: %s looks like %s without colour", s, pname, discs, narrow, name, other)
						}
						seen[text] = name
					}
					exact := base(s)
					exact.Notes = map[game.Square]Note{f5: {Text: "+2", Mark: '=', Heat: Best}}
					if s.H > 1 && seen[look(exact)] != "" {
						t.Errorf("%v %s %s: an exact value looks like an estimate", s, pname, discs)
					}
				}
			}
		}
	}
}

// TestDiscsWithoutColour tells discs apart by what fills them: the white ones on a dark
// background, the black ones on a light one. Letters are for terminals without such
// characters, and for those who ask for them.
func TestDiscsWithoutColour(t *testing.T) {
	for _, s := range SquareSizes {
		for _, dark := range []bool{true, false} {
			st, err := theme.New(theme.Config{}, theme.Terminal{Profile: colorprofile.ASCII, Dark: dark, Charset: theme.CharsetUTF8, Narrow: true})
			if err != nil {
				t.Fatal(err)
			}
			v := View{Board: game.StartBoard(game.Size8), Size: s, Cursor: game.NoSquare, Hover: game.NoSquare, Last: game.NoSquare}
			filled := func(at game.Square) bool { // in the colour of text, beside the middle
				x, y := v.Corner(at)
				cell := lipgloss.NewCanvas(v.width(), v.height()).Compose(uv.NewStyledString(v.Render(st))).CellAt(x+(s.W-1)/2, y+(s.H-1)/2)
				return strings.ContainsAny(cell.Content, "●▄▅▆▇") != (cell.Style.Attrs&uv.AttrReverse != 0)
			}
			black, white := game.At(4, 3), game.At(3, 3)
			if !dark {
				black, white = white, black
			}
			if !filled(white) || filled(black) {
				t.Errorf("%v, dark=%v: white filled %v, black filled %v", s, dark, filled(white), filled(black))
			}
		}
		for name, st := range map[string]*theme.Styles{
			"asked for":     stylesOf(t, theme.Config{Discs: "ascii"}, colorprofile.ASCII, true),
			"unknown width": stylesOf(t, theme.Config{}, colorprofile.ASCII, false),
			"in colour":     stylesOf(t, theme.Config{Discs: "ascii"}, colorprofile.TrueColor, true),
		} {
			text := View{Board: game.StartBoard(game.Size8), Size: s, Cursor: game.NoSquare, Hover: game.NoSquare, Last: game.NoSquare}.Render(st)
			if !strings.Contains(text, "X") || !strings.Contains(text, "O") {
				t.Errorf("%v, %s: discs are not told apart by letters:\n%s", s, name, text)
			}
		}
	}
}

// TestRoundDiscs differ from blocks on the smallest squares only, as the settings say.
func TestRoundDiscs(t *testing.T) {
	for _, size := range SquareSizes {
		v := scene(game.Size8, size)
		round := v.Render(stylesOf(t, theme.Config{Discs: "round"}, colorprofile.TrueColor, true))
		if same := round == v.Render(stylesOf(t, theme.Config{Discs: "block"}, colorprofile.TrueColor, true)); same != (size.W > 2) {
			t.Errorf("on squares of %v round discs are like blocks: %v", size, same)
		}
	}
}

// TestMarksKeepTheDisc compares a disc with the same disc marked as the last move: what
// belongs to the felt stays felt, and its edge keeps its characters.
func TestMarksKeepTheDisc(t *testing.T) {
	for _, narrow := range []bool{true, false} {
		st := stylesOf(t, theme.Config{}, colorprofile.TrueColor, narrow)
		for _, s := range SquareSizes {
			bare := View{Board: game.StartBoard(game.Size8), Size: s, Cursor: game.NoSquare, Hover: game.NoSquare, Last: game.NoSquare}
			with := bare
			with.Last = game.At(3, 3)
			x, y := bare.Corner(with.Last)
			felt := func(v View) (out string) {
				c := lipgloss.NewCanvas(v.width(), v.height()).Compose(uv.NewStyledString(v.Render(st)))
				ground := c.CellAt(rimW, rimH).Style.Bg
				for row := range s.H {
					for col := range s.W {
						cell := c.CellAt(x+col, y+row)
						shape := cell.Content
						if cell.Style.Bg != ground && (cell.Style.Fg != ground || shape == " ") {
							shape = "full"
						}
						out += shape + " "
					}
				}
				return out
			}
			if was, is := felt(bare), felt(with); was != is && s.H > 2 { // smaller ones have no third colour in a cell
				t.Errorf("%v narrow=%v: the disc was %s and is %s", s, narrow, was, is)
			}
		}
	}
}

// TestTextCanBeRead measures every letter, digit and sign on the board, whatever the
// square shows beside it, in every theme.
func TestTextCanBeRead(t *testing.T) {
	if testing.Short() {
		t.Skip("compares all themes and sizes, in one goroutine; the usual tests run it")
	}
	for _, chosen := range theme.Choices {
		for _, dark := range []bool{true, false} {
			for name, prof := range profiles {
				if prof <= colorprofile.ASCII {
					continue
				}
				for _, discs := range []string{"auto", "ascii"} {
					st, err := theme.New(theme.Config{Theme: chosen, Discs: discs}, theme.Terminal{Profile: prof, Dark: dark, Charset: theme.CharsetUTF8, Narrow: true})
					if err != nil {
						t.Fatal(err)
					}
					for _, s := range []SquareSize{{2, 1}, {4, 2}, {6, 3}} { // larger ones draw the same
						v, at := marks(s)
						for _, cursor := range at {
							v.Cursor, v.Hover = cursor, cursor
							c := lipgloss.NewCanvas(v.width(), v.height()).Compose(uv.NewStyledString(v.Render(st)))
							for y := range v.height() {
								for x := range v.width() {
									cell := c.CellAt(x, y)
									if !strings.Contains("abcdefghABCDEFGHXO0123456789+-=?!", cell.Content) || cell.Style.Fg == nil {
										continue
									}
									if got := theme.Contrast(cell.Style.Fg, cell.Style.Bg); got < 4.5 {
										t.Fatalf("%s dark=%v %s %s %v: the contrast of %q is %.2f", chosen, dark, name, discs, s, cell.Content, got)
									}
								}
							}
						}
					}
				}
			}
		}
	}
}

// TestNotes reads values back from squares of every size.
func TestNotes(t *testing.T) {
	st := stylesOf(t, theme.Config{Grid: "none", Discs: "ascii"}, colorprofile.ASCII, true)
	for _, test := range []struct {
		size SquareSize
		note Note
		want string // the square's lines without spaces at the ends, joined by a slash
	}{
		{SquareSize{2, 1}, Note{Text: "+12", Mark: '=', Heat: Best}, "++"},
		{SquareSize{2, 1}, Note{Text: "-5", Mark: '=', Heat: Bad}, "-5"},
		{SquareSize{2, 1}, Note{Text: "-13", Mark: 0, Heat: Bad}, "--"},
		{SquareSize{4, 2}, Note{Text: "+12", Mark: '=', Heat: Best}, "+12/"},
		{SquareSize{4, 2}, Note{Text: "+2", Mark: '=', Heat: Best}, "+2=/"},
		{SquareSize{4, 2}, Note{Text: "-13.5", Mark: 0, Heat: Bad}, "-14/"},
		{SquareSize{6, 3}, Note{Text: "+12", Mark: '=', Heat: Best}, "/+12=/"},
		{SquareSize{8, 4}, Note{Text: "-12.5", Mark: '?', Heat: Bad}, "/-12.5?//"},
		{SquareSize{2, 1}, Note{Text: "", Mark: '='}, "="},
		{SquareSize{2, 1}, Note{Text: "0"}, "0"},
		{SquareSize{2, 1}, Note{Text: "123"}, ".."},
		{SquareSize{4, 2}, Note{Text: "+64.0"}, "+64/"},
	} {
		v := View{Board: game.StartBoard(game.Size8), Size: test.size, Cursor: game.NoSquare, Hover: game.NoSquare,
			Last: game.NoSquare, Notes: map[game.Square]Note{0: test.note}}
		var got []string
		for _, line := range strings.Split(ansi.Strip(v.Render(st)), "\n")[rimH : rimH+test.size.H] {
			got = append(got, strings.TrimSpace(line[rimW:rimW+test.size.W]))
		}
		if text := strings.Join(got, "/"); text != test.want {
			t.Errorf("%v %+v shows %q, want %q", test.size, test.note, text, test.want)
		}
	}
}

func BenchmarkRender(b *testing.B) {
	for _, s := range SquareSizes {
		b.Run(s.String(), func(b *testing.B) {
			st := stylesOf(b, theme.Config{}, colorprofile.TrueColor, true)
			v := scene(game.Size8, s)
			for b.Loop() {
				v.Render(st)
			}
		})
	}
}

// TestLastKeepsShape marks the last move without changing the outline of its disc.
func TestLastKeepsShape(t *testing.T) {
	shape := func(cell string) rune { return []rune(cell)[0] }
	for _, size := range SquareSizes {
		for name, prof := range profiles {
			if size.H == 1 || name == "none" { // marked by characters
				continue
			}
			st := stylesOf(t, theme.Config{}, prof, true)
			v := small(game.StartBoard(game.Size8))
			v.Size = size
			x, y := v.Corner(game.At(3, 3))
			bare := cellsOf(v, st)
			v.Last = game.At(3, 3)
			marked, same := cellsOf(v, st), true
			for row := range size.H {
				for col := range size.W {
					before, after := bare[y+row][x+col], marked[y+row][x+col]
					same = same && before == after
					edge := row == 0 || row == size.H-1 || col == 0 || col == size.W-1
					if edge && shape(before) != shape(after) {
						t.Errorf("%s %v: cell %d,%d is %q, and with the mark %q", name, size, col, row, before, after)
					}
				}
			}
			if same {
				t.Errorf("%s %v: the mark is not seen", name, size)
			}
		}
	}
}

// TestNotesKeepApart puts the widest notes beside one another: a cell of felt is left between them,
// and all have one width.
func TestNotesKeepApart(t *testing.T) {
	st := stylesOf(t, theme.Config{}, colorprofile.TrueColor, true)
	for _, size := range SquareSizes {
		if size.H == 1 { // two cells have no room for that
			continue
		}
		for _, text := range []string{"-13.5", "0"} {
			v := small(game.StartBoard(game.Size8))
			v.Size, v.Notes = size, map[game.Square]Note{}
			for file := range 8 {
				v.Notes[game.At(file, 0)] = Note{Text: text, Mark: 'b', Heat: Bad}
			}
			for y, row := range cellsOf(v, st)[rimH : rimH+size.H] {
				width := -1
				for file := range 8 {
					cells, n := row[rimW+file*size.W:rimW+(file+1)*size.W], 0
					for _, cell := range cells {
						if !strings.Contains(cell, "47 125 89") && !strings.Contains(cell, "52 133 95") {
							n++
						}
					}
					if n == size.W || width >= 0 && n != width {
						t.Errorf("%v, line %d: %q takes %d cells, after one of %d", size, y, text, n, width)
					}
					width = n
				}
			}
		}
	}
}

// small returns a view of a board without marks on the smallest squares.
func small(b game.Board) View {
	return View{Board: b, Size: SquareSize{W: 2, H: 1}, Cursor: game.NoSquare, Hover: game.NoSquare, Last: game.NoSquare}
}
