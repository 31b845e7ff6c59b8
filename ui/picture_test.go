package ui

import (
	"image/png"
	"os"
	"othello/ui/session"
	"strings"
	"testing"
	"time"
)

// TestPicture saves what the board shows in some rooms: the position, an engine's values,
// and the position being edited.
func TestPicture(t *testing.T) {
	t.Chdir(t.TempDir())
	inBubble(t, func(t *testing.T) {
		r := newRig(t, Setup{Settings: stored(testConfig()), Setup: session.Setup{Kinds: testKinds(deepening(5))}})
		picture := func(name string) string {
			t.Helper()
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			return string(text)
		}
		r.play("f5d6")
		r.press("Y")
		r.wantScreen("Save a picture of the board", "For light pages", "For dark pages", "For print")
		r.press("enter")
		r.wantScreen("Save a picture", "board.svg_")
		r.press("enter")
		r.wantNotice("Saved as SVG: board.svg.")
		if svg := picture("board.svg"); !strings.Contains(svg, "Black to move") || strings.Count(svg, `r="17"`) != 6 || strings.Count(svg, `r="5"`) != 1 {
			t.Errorf("the position is drawn as\n%s", svg)
		}

		r.press("I")
		r.wait(2 * time.Second)
		r.press("Y down enter v enter")
		r.wantNotice("Saved as SVG: v.svg.")
		if svg := picture("v.svg"); !strings.Contains(svg, ">+2.5</text>") || !strings.Contains(svg, "#1c6b43") {
			t.Errorf("values are drawn as\n%s", svg)
		}
		r.press("Y enter v . t x t enter")
		r.wantNotice("Not saved: a picture is a file that ends in .svg or .png.")
		if _, err := os.Stat("v.txt"); err == nil {
			t.Error("a picture was saved as a text")
		}
		r.press("esc Y enter v . p n g enter")
		r.wantNotice("Saved as PNG: v.png.")
		if _, err := png.Decode(strings.NewReader(picture("v.png"))); err != nil {
			t.Error(err)
		}
		r.press("esc # 0 Y up enter e enter")
		r.wantNotice("Saved as SVG: e.svg.")
		if svg := picture("e.svg"); strings.Contains(svg, `r="17"`) {
			t.Errorf("the empty board is drawn as\n%s", svg)
		}
	})
}

// TestSaveAsPicture draws the game that is saved under a name that ends in .svg.
func TestSaveAsPicture(t *testing.T) {
	t.Chdir(t.TempDir())
	inBubble(t, func(t *testing.T) {
		r := newRig(t, against(&fakeEngine{}))
		r.play("f5")
		r.press("S g . s v g")
		r.wantScreen("SVG is a picture")
		r.press("enter")
		r.wantNotice("Saved as SVG: g.svg.")
		text, _ := os.ReadFile("g.svg")
		for _, want := range []string{"You - Alpha 2", ">1</text>", "<desc>f5"} {
			if !strings.Contains(string(text), want) {
				t.Errorf("the file lacks %q:\n%s", want, text)
			}
		}
		r.press("S g . p n g")
		r.wantScreen("PNG is a picture of the position")
		r.press("enter")
		r.wantNotice("Saved as PNG: g.png.")
		if text, _ := os.ReadFile("g.png"); !strings.HasPrefix(string(text), "\x89PNG") {
			t.Errorf("the file is no PNG: %.20q", text)
		}
	})
}
