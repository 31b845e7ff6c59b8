package widget

import (
	"fmt"
	"strings"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/ansi"

	"othello/internal/printable"
)

// Fit cuts text to w cells, with three dots in the place of what is missing. What has a digit in it
// is left out whole and never stands before the dots: a number that lost a digit would be another.
func Fit(text string, w int) string {
	switch {
	case w <= 0:
		return ""
	case ansi.StringWidth(text) <= w:
		return text
	}
	plain := strings.TrimRight(ansi.Strip(text), " ")
	if ansi.StringWidth(plain) <= w {
		return ansi.Truncate(text, w, "")
	}
	shown := ansi.Truncate(plain, max(w-3, 0), "")
	rest, word := plain[len(shown):], func(r rune) bool { return ' ' < r && r <= '~' }
	kept := strings.TrimRightFunc(shown, word)
	if strings.ContainsAny(shown[len(kept):]+rest[:len(rest)-len(strings.TrimLeftFunc(rest, word))], "0123456789") {
		shown = kept
	}
	shown = strings.TrimRight(shown, "、。・「『")
	dots := "..."[:min(3, w)]
	return ansi.Truncate(text, ansi.StringWidth(shown)+len(dots), dots) // the dots in the style of the text
}

// tail is as much of the end of a text as has room in w cells.
func tail(text string, w int) string {
	w = max(w, 0)
	end := text
	for over := ansi.StringWidth(text) - w; ansi.StringWidth(end) > w; over++ { // once more where it would halve a character
		end = ansi.TruncateLeft(text, over, "")
	}
	return end
}

// Fitting is the first of some texts that fits w cells, and else the last.
func Fitting(w int, texts ...string) string {
	for _, text := range texts {
		if ansi.StringWidth(text) <= w {
			return text
		}
	}
	return texts[len(texts)-1]
}

// Pad fills text with spaces to w cells, or cuts it.
func Pad(text string, w int) string {
	text = Fit(text, w)
	return text + strings.Repeat(" ", max(0, w-ansi.StringWidth(text)))
}

// PadLeft puts text at the right end of w cells.
func PadLeft(text string, w int) string {
	return strings.Repeat(" ", max(0, w-ansi.StringWidth(text))) + text
}

// Spread puts two texts at the ends of a line of w cells; the right one stays whole,
// and something is left between them.
func Spread(left, right string, w int) string {
	room := max(0, w-ansi.StringWidth(right))
	if plain := ansi.Strip(right); plain != "" && plain[0] != ' ' {
		left = Fit(left, room-1)
	}
	return Pad(left, room) + right
}

// Count writes a large number short: "950", "12.3 k", "4.56 M", "1.2 G".
func Count(n int64) string {
	v, unit := float64(n), ""
	for _, u := range []string{" k", " M", " G", " T"} {
		if v < 999.5 { // above, it would be rounded to the next unit
			break
		}
		v, unit = v/1000, u
	}
	if unit == "" {
		return fmt.Sprintf("%d", n)
	}
	return fmt.Sprintf("%.3g%s", v, unit)
}

// Flow puts blocks of lines side by side, in as many rows as w cells need.
func Flow(blocks []string, w int) string {
	const gap = "   "
	var rows, row []string
	used := 0
	for _, b := range blocks {
		width := lipgloss.Width(b)
		if used > 0 && used+len(gap)+width > w {
			rows, row, used = append(rows, lipgloss.JoinHorizontal(lipgloss.Top, row...)), nil, 0
		}
		if used > 0 {
			row, used = append(row, gap), used+len(gap)
		}
		row, used = append(row, b), used+width
	}
	return strings.Join(append(rows, lipgloss.JoinHorizontal(lipgloss.Top, row...)), "\n\n")
}

// Overlay lays the lines of a box over lines of text, at column x of line y. A
// Lip Gloss compositor does the same in ten times the time.
func Overlay(lines, box []string, x, y int) {
	const reset = "\x1b[m"
	for i, l := range box {
		if y+i >= len(lines) {
			return
		}
		under := lines[y+i]
		left := ansi.Truncate(under, x, "")
		left += strings.Repeat(" ", max(0, x-ansi.StringWidth(left)))
		end := x + ansi.StringWidth(l)
		right := ansi.TruncateLeft(under, end, "")
		if ansi.StringWidth(right) > max(0, ansi.StringWidth(under)-end) { // a wide character lies half under the box
			right = " " + ansi.TruncateLeft(under, end+1, "")
		}
		lines[y+i] = left + reset + l + reset + right
	}
}

// Clean is text made harmless for one line of the screen: nothing that cannot be shown,
// no escape sequences.
func Clean(text string) string { return printable.Only(ansi.Strip(text)) }
