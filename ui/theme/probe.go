package theme

import "github.com/charmbracelet/x/ansi"

// Characters of ambiguous width, which the lines of boxes and ● are, take one cell
// or two depending on the terminal's settings, and no standard tells which. A Probe
// writes one at the end of the last line, asks where the cursor is, and wipes it out
// again. A terminal that does not answer gets ASCII lines.
//
// Before it stand two letters that take one cell each wherever UTF-8 is
// understood, and two where their bytes are taken for characters, of which none is
// a control.
const (
	probeText   = "ãã●"
	probeNarrow = 3 // cells of probeText in UTF-8
	probeWide   = 4 // with wide ambiguous characters
	probeMost   = 10
)

// Probe is a question about the width of a character.
type Probe struct{ x, y int } // where it was written, from 0; zero if it was not

// Ask is the probe in one piece, so that nothing comes between, in a window of w by h
// cells; empty where that has no room. It must not be in the first line: the answer
// from there looks like the F3 key.
func (p *Probe) Ask(w, h int) string {
	if w < probeMost+2 || h < 2 {
		return ""
	}
	*p = Probe{w - probeMost - 2, h - 1}
	there := ansi.CursorPosition(p.x+1, p.y+1)
	return ansi.SaveCursor + ansi.ResetStyle + there + probeText + ansi.RequestCursorPositionReport +
		there + ansi.EraseCharacter(probeMost) + ansi.RestoreCursor
}

// Answer takes down in t what a cursor at (x, y), from 0, says about the terminal. It
// reports whether it was the answer to the probe, whose line must then be redrawn.
func (p *Probe) Answer(x, y int, t *Terminal) bool {
	if *p == (Probe{}) || y != p.y {
		return false
	}
	switch cells := x - p.x; {
	case cells != probeNarrow && cells != probeWide:
		t.Charset = CharsetOther
	case t.Charset != CharsetOther:
		t.Charset, t.Narrow = CharsetUTF8, cells == probeNarrow
	}
	*p = Probe{}
	return true
}
