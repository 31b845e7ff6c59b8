package ui

import (
	"fmt"
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

var profiles = map[string]colorprofile.Profile{
	"truecolor": colorprofile.TrueColor,
	"256":       colorprofile.ANSI256,
	"16":        colorprofile.ANSI,
	"none":      colorprofile.ASCII,
}

// boardStyles are valid styles; narrow says that ambiguous characters take one cell.
func boardStyles(tb testing.TB, cfg theme.Config, prof colorprofile.Profile, dark, narrow bool) *theme.Styles {
	tb.Helper()
	st, err := theme.New(cfg, prof, dark)
	if err != nil {
		tb.Fatal(err)
	}
	if narrow {
		st.UseNarrow()
	}
	return st
}

// scene is a board in the middle of a game on which everything is shown: the last
// move, hints, a preview with the discs it turns, the cursor and values.
func scene(n game.Size, s squareSize) boardView {
	g := game.New(n)
	for range int(n) - 1 {
		if err := g.Play(g.Position().Moves().First()); err != nil {
			panic(err)
		}
	}
	v := boardView{board: g.Board(), size: s, last: g.Node().Move()}
	p := g.Position()
	v.legal = p.Moves()
	v.hover = v.legal.First()
	v.flipping = p.Flips(v.hover)
	v.cursor = game.At(4, 4)
	v.notes = map[game.Square]note{}
	values := []note{{text: "+12", mark: '=', tone: toneGood}, {text: "-13", mark: '?', tone: toneBad}, {text: "+0", mark: 0, tone: toneNeutral}, {text: "-5", mark: '=', tone: toneBad}}
	rest := v.legal &^ v.hover.Bit()
	for i := 0; rest.Count() > 1 && i < len(values); i++ {
		v.notes[rest.First()] = values[i]
		rest &= rest - 1
	}
	return v
}

func TestBoard(t *testing.T) {
	for _, s := range squareSizes {
		for name, prof := range profiles {
			t.Run(fmt.Sprintf("%v/%s", s, name), func(t *testing.T) {
				st := boardStyles(t, theme.Config{}, prof, true, true)
				golden.RequireEqual(t, scene(game.Size8, s).render(st))
			})
		}
		for _, discs := range []string{"auto", "ascii"} {
			t.Run(fmt.Sprintf("%v/wide/%s", s, discs), func(t *testing.T) {
				st := boardStyles(t, theme.Config{Discs: discs}, colorprofile.TrueColor, true, false)
				golden.RequireEqual(t, scene(game.Size8, s).render(st))
			})
		}
	}
}

func TestThemes(t *testing.T) {
	for _, chosen := range theme.Choices[1:] {
		for _, dark := range []bool{true, false} {
			for name, prof := range profiles {
				ground := map[bool]string{true: "dark", false: "light"}[dark]
				t.Run(fmt.Sprintf("%s/%s/%s", chosen, ground, name), func(t *testing.T) {
					st := boardStyles(t, theme.Config{Theme: chosen}, prof, dark, true)
					lines := []string{scene(game.Size4, squareSize{4, 2}).render(st)}
					for _, s := range []struct {
						name  string
						style lipgloss.Style
					}{
						{"text", st.Text}, {"dim", st.Dim}, {"accent", st.Accent}, {"title", st.Title},
						{"warning", st.Warning}, {"failure", st.Failure}, {"good", st.Good}, {"bad", st.Bad},
						{"border", st.Border}, {"key", st.Key}, {"selected", st.Selected},
					} {
						lines = append(lines, s.style.Render(s.name))
					}
					golden.RequireEqual(t, strings.Join(lines, "\n"))
				})
			}
		}
	}
}

// views yields scenes of every kind on every size of board and square, from both sides.
func views(yield func(string, boardView) bool) {
	for _, n := range []game.Size{game.Size4, game.Size6, game.Size8} {
		for _, s := range squareSizes {
			for _, flipped := range []bool{false, true} {
				v := scene(n, s)
				v.flipped = flipped
				if !yield(fmt.Sprintf("%dx%d %v flipped=%v", n, n, s, flipped), v) {
					return
				}
			}
		}
	}
}

// tooLarge leaves large squares out with -short: their thousands of cells take a
// minute under the race detector, and nothing here goes on at the same time.
func tooLarge(v boardView) bool { return testing.Short() && v.size.w > 4 }

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
					st := boardStyles(t, theme.Config{Discs: discs}, prof, true, narrow)
					v.turning = v.board.Black
					for v.frame = range turnFrames(v.last, v.turning) + 1 {
						text := v.render(st)
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
		st := boardStyles(t, theme.Config{}, colorprofile.TrueColor, true, true)
		w, h := v.width(), v.height()
		c := lipgloss.NewCanvas(w+1, h+1).Compose(uv.NewStyledString(v.render(st)))
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
			boardStyles(t, theme.Config{}, colorprofile.TrueColor, true, true),
			boardStyles(t, theme.Config{}, colorprofile.ASCII, true, true),
		} {
			bare := boardView{board: game.Board{Out: v.board.Out, Turn: game.Black}, size: v.size, flipped: v.flipped,
				cursor: game.NoSquare, hover: game.NoSquare, last: game.NoSquare}
			before := cellsOf(bare, st)
			seen := game.Bitboard(0)
			for s := range (^v.board.Out).Squares() {
				with := bare
				with.board = bare.board.With(s, game.White)
				after := cellsOf(with, st)
				changed, owned := 0, 0
				for y := range bare.height() {
					for x := range bare.width() {
						at, ok := bare.squareAt(x, y)
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
				if changed == 0 || owned != v.size.w*v.size.h {
					t.Fatalf("%s: %v changes %d cells and owns %d of %d", name, s, changed, owned, v.size.w*v.size.h)
				}
				seen |= s.Bit()
			}
			for _, at := range [][2]int{{-1, 0}, {0, -1}, {0, 0}, {rimW - 1, rimH}, {rimW, rimH - 1}, {bare.width(), rimH},
				{bare.width() - rimW, rimH}, {rimW, bare.height() - rimH}, {1 << 30, 1 << 30}} {
				if s, ok := bare.squareAt(at[0], at[1]); ok {
					t.Errorf("%s: cell %v is square %v, want none", name, at, s)
				}
			}
			if seen != ^v.board.Out {
				t.Errorf("%s: squares without cells", name)
			}
		}
	}
}

// cellsOf is what the screen shows cell by cell.
func cellsOf(v boardView, st *theme.Styles) [][]string {
	c := lipgloss.NewCanvas(v.width(), v.height()).Compose(uv.NewStyledString(v.render(st)))
	rows := make([][]string, v.height())
	for y := range rows {
		for x := range v.width() {
			cell := c.CellAt(x, y)
			rows[y] = append(rows[y], fmt.Sprint(cell.Content, cell.Style.Fg, cell.Style.Bg, cell.Style.Attrs))
		}
	}
	return rows
}

// TestNeverColourAlone takes the colours away: everything shown must still differ
// by its characters or, without any colours, by attributes.
func TestNeverColourAlone(t *testing.T) {
	start := game.StartBoard(game.Size8)
	f5 := game.At(5, 4)
	base := func(s squareSize) boardView {
		return boardView{board: start, size: s, cursor: game.NoSquare, hover: game.NoSquare, last: game.NoSquare}
	}
	changes := map[string]func(*boardView){
		"hint":             func(v *boardView) { v.legal = f5.Bit() },
		"cursor":           func(v *boardView) { v.cursor = f5 },
		"cursor on a disc": func(v *boardView) { v.cursor = game.At(4, 4) },
		"preview":          func(v *boardView) { v.hover, v.legal = f5, f5.Bit() },
		"flipping":         func(v *boardView) { v.flipping = game.At(4, 4).Bit() },
		"last":             func(v *boardView) { v.last = game.At(4, 4) },
		"value":            func(v *boardView) { v.notes = map[game.Square]note{f5: {text: "+2", mark: 0, tone: toneGood}} },
		"minus":            func(v *boardView) { v.notes = map[game.Square]note{f5: {text: "-2", mark: 0, tone: toneBad}} },
	}
	for _, s := range squareSizes {
		for pname, prof := range profiles {
			for _, discs := range []string{"block", "round", "ascii"} {
				for _, narrow := range []bool{false, true} {
					st := boardStyles(t, theme.Config{Discs: discs}, prof, true, narrow)
					look := func(v boardView) string {
						text := v.render(st)
						if prof > colorprofile.ASCII {
							text = ansi.Strip(text)
						}
						return text
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
					exact.notes = map[game.Square]note{f5: {text: "+2", mark: '=', tone: toneGood}}
					if s.h > 1 && seen[look(exact)] != "" {
						t.Errorf("%v %s %s: an exact value looks like an estimate", s, pname, discs)
					}
				}
			}
		}
	}
}

func TestDiscsWithoutColour(t *testing.T) {
	st := boardStyles(t, theme.Config{Discs: "round"}, colorprofile.ASCII, true, true)
	for _, s := range squareSizes {
		text := boardView{board: game.StartBoard(game.Size8), size: s, cursor: game.NoSquare, hover: game.NoSquare, last: game.NoSquare}.render(st)
		if !strings.Contains(text, "X") || !strings.Contains(text, "O") || strings.Contains(text, "●") {
			t.Errorf("%v: discs are not told apart by letters:\n%s", s, text)
		}
	}
}

// TestNotes reads values back from squares of every size.
func TestNotes(t *testing.T) {
	st := boardStyles(t, theme.Config{}, colorprofile.ASCII, true, true)
	for _, test := range []struct {
		size squareSize
		note note
		want string // the square's lines without spaces at the ends, joined by a slash
	}{
		{squareSize{2, 1}, note{text: "+12", mark: '=', tone: toneGood}, "12"},
		{squareSize{2, 1}, note{text: "-5", mark: '=', tone: toneBad}, "-5"},
		{squareSize{2, 1}, note{text: "-13", mark: 0, tone: toneBad}, "13"},
		{squareSize{4, 2}, note{text: "+12", mark: '=', tone: toneGood}, "+12/="},
		{squareSize{4, 2}, note{text: "-13.5", mark: 0, tone: toneBad}, "13.5/"},
		{squareSize{6, 3}, note{text: "+12", mark: '=', tone: toneGood}, "/+12=/"},
		{squareSize{8, 4}, note{text: "-12.5", mark: '?', tone: toneBad}, "/-12.5?//"},
		{squareSize{2, 1}, note{text: "", mark: '=', tone: toneNeutral}, "="},
	} {
		v := boardView{board: game.StartBoard(game.Size8), size: test.size, cursor: game.NoSquare, hover: game.NoSquare,
			last: game.NoSquare, notes: map[game.Square]note{0: test.note}}
		var got []string
		for _, line := range strings.Split(ansi.Strip(v.render(st)), "\n")[rimH : rimH+test.size.h] {
			got = append(got, strings.TrimSpace(line[rimW:rimW+test.size.w]))
		}
		if text := strings.Join(got, "/"); text != test.want {
			t.Errorf("%v %+v shows %q, want %q", test.size, test.note, text, test.want)
		}
	}
}

func BenchmarkBoard(b *testing.B) {
	for _, s := range squareSizes {
		b.Run(s.String(), func(b *testing.B) {
			st := boardStyles(b, theme.Config{}, colorprofile.TrueColor, true, true)
			v := scene(game.Size8, s)
			for b.Loop() {
				v.render(st)
			}
		})
	}
}
