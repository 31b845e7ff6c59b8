package record

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"othello/game"
)

// drawing is a board that is drawn in as many lines as it has ranks, with or without spaces,
// frame, coordinates and remarks.
type drawing struct {
	board  game.Board
	beside string // text above it and at the right of its ranks
	rest   int    // offset behind it
}

// drawnBoard finds the first drawn board in text.
func drawnBoard(text string) (d drawing, ok bool) {
	var cells []rune
	var beside strings.Builder
	ranks, size, offset, dashes := 0, 0, 0, false
	for line := range strings.Lines(text) {
		offset += len(line)
		r := rankOf(line, ranks, size)
		heading := dashes && ranks == 1 && r.cells != nil && r.label == 0 && !slices.Contains(r.cells, '-')
		if ranks > 0 && (heading || r.cells == nil && !r.frame && !saysSide(line)) {
			ranks, size, cells = 0, 0, cells[:0] // it was none, or a line below a heading
			r = rankOf(line, 0, 0)
		}
		if r.cells == nil {
			if !r.frame || saysSide(line) {
				beside.WriteString(line)
			}
			continue
		}
		if ranks == 0 {
			size, dashes = len(r.cells), strings.Trim(string(r.cells), "-") == ""
		}
		cells = append(cells, r.cells...)
		if r.remark != "" {
			beside.WriteString(r.remark + "\n")
		}
		if ranks++; ranks == size {
			return drawing{fill(game.Size(size), cells), beside.String(), offset + frameBelow(text[offset:])}, true
		}
	}
	return d, false
}

func saysSide(line string) bool {
	black, white, _ := saidSides(line)
	return black || white
}

// frameBelow returns the length of the border and file letters that text begins with.
func frameBelow(text string) (n int) {
	for line := range strings.Lines(text) {
		if !rankOf(line, 8, 8).frame {
			break
		}
		n += len(line)
	}
	return n
}

// drawnLine is a line of a drawn board.
type drawnLine struct {
	frame  bool   // blank line, border or file letters
	cells  []rune // of a rank; nil for other lines
	label  int    // number at the left of the rank, 0 for none
	remark string // at its right
}

// rankOf reads the line that follows a number of ranks of a board of a size, which is 0 if
// there are none.
func rankOf(line string, ranks, size int) drawnLine {
	const longest = 4096 // bytes of a rank and its remarks
	line = strings.TrimRight(line[:min(len(line), longest)], "\n")
	if boxed := boxes(line, size); boxed.cells != nil {
		return boxed
	}
	line = strings.TrimSpace(strings.Map(func(r rune) rune {
		if r == '|' || '─' <= r && r <= '╿' || unicode.IsSpace(r) {
			return ' '
		}
		return r
	}, line))
	if isFrame(line) {
		return drawnLine{frame: true}
	}
	// The small boards are numbered from 1, or as they lie in the large one.
	if label, after := rankLabel(line); label > ranks && label <= ranks+3 {
		if labelled := leadingRank(after, size, label); labelled.cells != nil {
			labelled.label = label
			return labelled
		}
	}
	return leadingRank(line, size, ranks+1)
}

// isFrame reports whether a line is blank, a border, or file letters with what stands behind
// them.
func isFrame(line string) bool {
	words := strings.Fields(line)
	all := strings.ToLower(strings.Join(words, ""))
	if rest := strings.Trim(all, "+-="); rest == "" {
		return all == "" || strings.ContainsAny(all, "-=") && (strings.ContainsAny(all, "+=") || len(all) > 8)
	}
	return len(all) >= 4 && strings.HasPrefix("abcdefghabcdefgh", all) || all == "bcdefg" || all == "cdef" ||
		strings.HasPrefix(all, "abcdefgh") && (len(words) >= 8 || len(words[0]) == 8)
}

// rankLabel takes the number of a rank from the start of a line; 0 if there is none.
func rankLabel(line string) (label int, after string) {
	r, n := utf8.DecodeRuneInString(line)
	if i := strings.IndexRune("一二三四五六七八", r); i >= 0 {
		return i/len("一") + 1, strings.TrimLeft(line[n:], " ):")
	}
	if '1' <= r && r <= '8' {
		return int(r - '0'), strings.TrimLeft(line[n:], " ):")
	}
	return 0, line
}

// leadingRank returns the cells that a line begins with, of a board of a size or, if that is
// 0, of the largest possible one. Behind them may stand the label of the rank, and a remark
// that begins with one cell at most, as in "O to move".
func leadingRank(line string, size, label int) (r drawnLine) {
	cells, ends := cellsAt(line, 11, true)
	n := size
	for _, largest := range []int{8, 6, 4} {
		if n == 0 && len(cells) >= largest {
			n = largest
		}
	}
	if n == 0 || len(cells) < n || !evenly(line[:ends[n-1]]) {
		return r
	}
	remark := line[ends[n-1]:]
	glued := remark != "" && remark[0] != ' '
	if after, labelled := strings.CutPrefix(strings.TrimLeft(remark, " "), string(rune('0'+label))); labelled && (after == "" || after[0] == ' ') {
		remark, glued = after, false
	}
	remark = strings.TrimSpace(remark)
	more := ""
	for word := range strings.FieldsSeq(remark) {
		if strings.ContainsFunc(word, func(r rune) bool { return !isCell(r) }) {
			break
		}
		more += word
	}
	if glued || utf8.RuneCountInString(more) > 1 || more != "" && unicode.IsDigit(rune(more[0])) {
		return r
	}
	return drawnLine{cells: cells[:n], remark: remark}
}

// evenly reports whether the words of a text are of one length.
func evenly(text string) bool {
	length := 0
	for word := range strings.FieldsSeq(text) {
		n := utf8.RuneCountInString(word)
		if length != 0 && n != length {
			return false
		}
		length = n
	}
	return true
}

// boxes reads a rank whose cells stand between bars, where a blank one is an empty square.
func boxes(line string, size int) (r drawnLine) {
	parts := strings.Split(line, "|")
	last := len(parts) - 1
	if last < 5 {
		return r
	}
	for i, part := range parts {
		parts[i] = strings.TrimSpace(part)
	}
	if label, after := rankLabel(parts[0]); parts[0] != "" && (label == 0 || after != "") {
		return r
	}
	boxed := parts[1:last]
	if label, after := rankLabel(boxed[0]); label > 0 && after == "" && !game.Size(len(boxed)).Valid() {
		boxed = boxed[1:] // the label is in a box of its own
	}
	if !game.Size(len(boxed)).Valid() || size != 0 && len(boxed) != size {
		return r
	}
	var cells []rune
	for _, part := range boxed {
		cell, n := utf8.DecodeRuneInString(cmp.Or(part, "-"))
		if n < len(part) || !isCell(cell) {
			return r
		}
		cells = append(cells, cell)
	}
	return drawnLine{cells: cells, remark: parts[last]}
}
