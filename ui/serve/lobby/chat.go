package lobby

import (
	"strings"
	"time"
	"unicode"

	"othello/internal/printable"
)

// Line is what somebody has said.
type Line struct {
	From string // name
	Text string // one line, harmless for terminals, at most LongestLine characters
}

// Bounds of what is said. What was said is not kept on disk.
const (
	LongestLine  = 200                 // characters of a line
	lines        = 50                  // remembered of the lobby, and of a table
	lineBurst    = 5                   // lines that one person may say at once
	lineInterval = 2 * time.Second     // after which there may be one more
	maxLineBytes = 4 * 4 * LongestLine // bytes of a line that are looked at
	maxMarks     = 2                   // on one letter
)

// clean makes one harmless line of what somebody wrote: nothing that a terminal obeys or
// that changes the order of what is read, no towers of marks, no blank rows.
func clean(text string) string {
	text = printable.Line(strings.ToValidUTF8(text[:min(len(text), maxLineBytes)], ""))
	text = strings.Map(func(r rune) rune { // before marks are counted: it would pass for a letter between them
		if r != ' ' && !unicode.IsGraphic(r) {
			return -1
		}
		return r
	}, text)
	var b strings.Builder
	n, stacked := 0, 0
	for _, r := range strings.Join(strings.Fields(text), " ") {
		if stacked++; !unicode.In(r, unicode.Mn, unicode.Me) {
			stacked = 0
		}
		if stacked > maxMarks {
			continue
		}
		if n++; n > LongestLine {
			break
		}
		b.WriteRune(r)
	}
	return strings.TrimSpace(b.String())
}

// remember adds a line to those of a place.
func remember(chat []Line, l Line) []Line {
	return append(chat[max(0, len(chat)-lines+1):len(chat):len(chat)], l)
}
