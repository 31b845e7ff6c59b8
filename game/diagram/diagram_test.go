package diagram

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"image"
	"image/png"
	"io"
	"slices"
	"strconv"
	"strings"
	"testing"

	"othello/game"
)

// element is what a test sees of a picture.
type element struct {
	name, text string
	attrs      map[string]string
}

// elements parses a picture; all that is not XML fails the test.
func elements(t *testing.T, svg string) []element {
	t.Helper()
	dec := xml.NewDecoder(strings.NewReader(svg))
	var list []element
	var open []int
	for {
		token, err := dec.Token()
		if errors.Is(err, io.EOF) {
			return list
		}
		if err != nil {
			t.Fatalf("no XML: %v\n%s", err, svg)
		}
		switch token := token.(type) {
		case xml.StartElement:
			e := element{name: token.Name.Local, attrs: map[string]string{}}
			for _, a := range token.Attr {
				e.attrs[a.Name.Local] = a.Value
			}
			open = append(open, len(list))
			list = append(list, e)
		case xml.EndElement:
			open = open[:len(open)-1]
		case xml.CharData:
			if len(open) > 0 {
				list[open[len(open)-1]].text += string(token)
			}
		default:
			t.Fatalf("a picture holds %T", token)
		}
	}
}

func drawn(t *testing.T, s Style, d ...*Diagram) string {
	t.Helper()
	var out strings.Builder
	if err := Write(&out, s, d...); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// texts returns the texts of a picture, but for the words for those who cannot see it.
func texts(t *testing.T, svg string) []string {
	var list []string
	for _, e := range elements(t, svg) {
		if e.name == "text" {
			list = append(list, e.text)
		}
	}
	return list
}

func played(t *testing.T, b game.Board, moves string) *game.Game {
	t.Helper()
	g := game.FromBoard(b)
	for i := 0; i+1 < len(moves); i += 2 {
		if g.MustPass() {
			_ = g.Play(game.Pass)
		}
		s, err := b.Size().ParseSquare(moves[i : i+2])
		if err == nil {
			err = g.Play(s)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return g
}

// TestGame finds the number of every move on its square, in the colour that is seen on
// the disc of the side that played it.
func TestGame(t *testing.T) {
	g := played(t, game.StartBoard(game.Size8), game.DrawnLine)
	for _, style := range Styles() {
		svg := drawn(t, style, OfGame(g.Line()))
		at := map[string]element{}
		for _, e := range elements(t, svg) {
			if e.name == "text" && e.attrs["font-size"] == "16" {
				at[e.attrs["x"]+","+e.attrs["y"]] = e
			}
		}
		if len(at) != 60 {
			t.Fatalf("%v: %d moves have a number", style, len(at))
		}
		for _, n := range g.Line()[1:] {
			key := fmt.Sprintf("%d,%d", rim+40*n.Move().File()+20, rim+40*n.Move().Rank()+26)
			e := at[key]
			if e.text != strconv.Itoa(n.Number()) {
				t.Errorf("%v: %v has number %q, want %d", style, n.Move(), e.text, n.Number())
			}
			want := style.white
			if n.Mover() == game.White {
				want = style.black
			}
			if e.attrs["fill"] != want {
				t.Errorf("%v: the number on the disc of %v is %s", style, n.Mover(), e.attrs["fill"])
			}
		}
		if !strings.Contains(svg, "Draw, 32-32") || !strings.Contains(svg, "<desc>f5 d6 c3") {
			t.Errorf("%v: neither result nor moves:\n%s", style, svg)
		}
		if len(svg) > 12_000 {
			t.Errorf("%v: a game takes %d bytes", style, len(svg))
		}
	}
}

// TestPasses are said below the board.
func TestPasses(t *testing.T) {
	var g *game.Game
	for n := 0; g == nil || !slices.Contains(g.Moves(), game.Pass); n++ {
		if n == 100 {
			t.Fatal("nobody ever passes")
		}
		g = game.New(game.Size6)
		for i := n; !g.Over(); i++ {
			m := game.Pass
			if moves := g.Position().Moves(); moves != 0 {
				m = moves.Nth(i % moves.Count())
			}
			if err := g.Play(m); err != nil {
				t.Fatal(err)
			}
		}
	}
	i := slices.Index(g.Moves(), game.Pass)
	n := g.Line()[i+1]
	if svg := drawn(t, Light, OfGame(g.Line())); !strings.Contains(svg, fmt.Sprintf("Passes: %v after %d", n.Mover(), n.Number())) {
		t.Errorf("passes are not said:\n%s", svg)
	}
}

func TestSmallBoard(t *testing.T) {
	g := played(t, game.StartBoard(game.Size6), "b3b2c2")
	list := texts(t, drawn(t, Light, OfGame(g.Line())))
	for _, want := range []string{"f", "6", "1", "2", "3"} {
		if !slices.Contains(list, want) {
			t.Errorf("the diagram lacks %q: %v", want, list)
		}
	}
	if slices.Contains(list, "g") || slices.Contains(list, "7") {
		t.Errorf("the diagram is larger than the board: %v", list)
	}
	svg := drawn(t, Light, OfPosition(g.Node()))
	if !strings.Contains(svg, "After move 3, c2: White to move") || strings.Count(svg, `r="17"`) != 7 {
		t.Errorf("the position after three moves:\n%s", svg)
	}
}

// TestBest has a frame around the best move, in bold.
func TestBest(t *testing.T) {
	d := OfBoard(game.StartBoard(game.Size8))
	d.Marks[game.At(0, 0)] = Mark{Text: "A", Best: true}
	found := false
	for _, e := range elements(t, drawn(t, Print, d)) {
		found = found || e.text == "A" && e.attrs["x"] == "42" && e.attrs["y"] == "48" && e.attrs["font-weight"] == "bold"
	}
	if !found {
		t.Error("a1 is not marked")
	}
	if list := texts(t, drawn(t, Light, d)); list[0] != "a" || list[1] != "1" {
		t.Errorf("coordinates are %v", list)
	}
}

// TestHostileText draws what a name should not be: it stays text, in one line.
func TestHostileText(t *testing.T) {
	for _, name := range []string{
		`</text><script>alert(1)</script>`, `"><image href="http://example.com/x"/>`, "a\x00b\x1b[31mc\nd\u202ee\ufeff", "&lt;&#10;]]>",
		strings.Repeat("W", 10_000), strings.Repeat("漢", 1000), "\xff\xfe", strings.Repeat("a\u0301", 300),
	} {
		d := OfBoard(game.StartBoard(game.Size8))
		d.Title, d.Caption, d.Moves = name, []string{name}, ""
		d.Marks[game.At(2, 2)] = Mark{Text: name}
		svg := drawn(t, Light, d)
		if len(svg) > 8000 {
			t.Errorf("%.20q makes %d bytes", name, len(svg))
		}
		for _, e := range elements(t, svg) {
			switch e.name {
			case "svg", "title", "rect", "g", "path", "circle", "text":
			default:
				t.Errorf("%.20q makes an element %s", name, e.name)
			}
			if e.name == "text" && strings.ContainsAny(e.text, "\x00\x1b\n\u202e\ufeff") || len([]rune(e.text)) > 200 {
				t.Errorf("%.20q is written as %q", name, e.text)
			}
		}
	}
	if got := cut("漢字漢字", 5); got != "漢字…" {
		t.Errorf("wide characters are cut to %q", got)
	}
}

// TestSheet puts several beside and below each other.
func TestSheet(t *testing.T) {
	var list []*Diagram
	for range 7 {
		list = append(list, OfBoard(game.StartBoard(game.Size8)))
	}
	places := map[string]bool{}
	svg := drawn(t, Light, list...)
	for _, e := range elements(t, svg) {
		if e.attrs["x"] != "" && e.name == "svg" {
			places[e.attrs["x"]+","+e.attrs["y"]] = true
		}
	}
	if len(places) != 7 || !places["752,384"] || !places["0,768"] {
		t.Errorf("diagrams are at %v", places)
	}
	if err := Write(io.Discard, Light); err == nil {
		t.Error("an empty sheet is drawn")
	}
	if err := Write(io.Discard, Light, slices.Repeat(list[:1], Most+1)...); err == nil || strings.Contains(err.Error(), "\n") {
		t.Errorf("a sheet without end is drawn: %v", err)
	}
}

func TestStyles(t *testing.T) {
	for _, s := range Styles() {
		if got, err := ParseStyle(strings.ToUpper(s.String())); err != nil || got != s {
			t.Errorf("ParseStyle(%v) = %v, %v", s, got, err)
		}
	}
	if _, err := ParseStyle("neon"); err == nil || !strings.Contains(err.Error(), "light, dark, print") {
		t.Errorf("an unknown style: %v", err)
	}
}

// TestPNG looks at the colours of points on the board, its edge and a mark.
func TestPNG(t *testing.T) {
	for _, size := range []game.Size{game.Size8, game.Size6, game.Size4} {
		d := OfBoard(game.StartBoard(size))
		d.Title, d.Caption = strings.Repeat("漢W", 300), append(d.Caption, "é")
		corner, white := size.At(0, 0), d.Discs.Discs(game.White).First()
		d.Last, d.Marks[corner] = white, Mark{Text: "-10", Best: true}
		for _, style := range Styles() {
			var out bytes.Buffer
			if err := WritePNG(&out, style, d); err != nil {
				t.Fatal(err)
			}
			picture, err := png.Decode(&out)
			if err != nil {
				t.Fatal(err)
			}
			w, h := d.size()
			if got := picture.Bounds().Size(); got != image.Pt(2*w, 2*h) {
				t.Errorf("%v: a picture of %v", size, got)
			}
			look := style
			x, y := d.middle(white)
			cx, cy := d.middle(corner)
			for _, point := range []struct {
				what, want string
				x, y       int
			}{
				{"the page", look.page, 1, 1}, {"the dot of the last move", look.last, rim + x, lineH + rim + y}, {"the disc", look.white, rim + x + 8, lineH + rim + y + 8},
				{"the felt", look.felt, rim + x + 18, lineH + rim + y + 18}, {"the frame", look.best, rim + cx - 18, lineH + rim + cy - 18},
			} {
				r, g, b, _ := picture.At(2*point.x, 2*point.y).RGBA()
				if got := fmt.Sprintf("#%02x%02x%02x", r>>8, g>>8, b>>8); got != point.want {
					t.Errorf("%v, %v: %s is %s, want %s", size, style, point.what, got, point.want)
				}
			}
		}
	}
}
