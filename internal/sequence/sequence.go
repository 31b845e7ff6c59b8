// Package sequence takes apart what a terminal sends: characters, control sequences and pastes.
// Whoever sends it is not trusted. What is passed on is whole, bounded, and such as no decoder
// stumbles on; a sequence that arrives in pieces is put together, and one that is too long or
// never ends is dropped. The time that it takes grows with the length alone.
//
// The grammar is that of ECMA-48: ESC [ parameters, intermediates and a final byte; strings from
// ESC P, X, ], ^ or _ to ESC \, OSC also to BEL; ESC O and a final byte.
package sequence

import (
	"bytes"
	"strings"
	"time"
	"unicode/utf8"
)

// Bounds of what is passed on.
const (
	Most   = 256 // bytes of a sequence
	params = 16  // of a control sequence
)

const (
	esc      = 0x1b
	bel      = 0x07
	can, sub = 0x18, 0x1a // end a sequence that is not whole
)

// A paste stands between these.
const (
	pasteBegin = "\x1b[200~"
	pasteEnd   = "\x1b[201~"
)

// Times to wait for more.
const (
	// EscapeTime is how long the rest of a sequence may take after ESC alone before that
	// is the key.
	EscapeTime = 50 * time.Millisecond
	// RestTime is how long the rest of any other sequence may take. So long after the key, too,
	// what looks like the rest of a sequence is one.
	RestTime = 500 * time.Millisecond
)

// Reader takes apart the input of one terminal.
type Reader struct {
	Key       func(unit []byte) // takes a character or a sequence, whole
	Paste     func(text string) // takes a paste, of which what is not UTF-8 is left out
	MostPaste int               // bytes of a paste that are kept
	Slow      time.Duration     // that parts of a sequence take on their way, besides RestTime

	rest    []byte    // what may go on
	since   time.Time // when the last of it came
	escaped time.Time // when ESC alone was passed on; zero if something else came since
	again   bool      // rest begins with that ESC
	drop    bool      // rest is of a sequence that is too long: its end is looked for
	pasting bool
	paste   []byte
}

// Take takes in what was sent.
func (r *Reader) Take(sent []byte, now time.Time) {
	if len(r.rest) > 0 && !r.pasting && now.Sub(r.since) > RestTime+r.Slow {
		r.expire()
	}
	if len(r.rest) == 0 && !r.escaped.IsZero() && now.Sub(r.escaped) < RestTime+r.Slow && goesOn(sent) {
		r.rest, r.again = append(r.rest, esc), true
	}
	r.escaped = time.Time{}
	b := append(r.rest, sent...)
	for len(b) > 0 {
		if r.pasting {
			b = r.pasted(b)
			if r.pasting {
				break
			}
			continue
		}
		n, ok := cut(b)
		if n == 0 && len(b) > Most {
			b, r.drop = append(b[:begun(b):begun(b)], b[len(b)-1]), true // by which its end is found
		}
		if n == 0 {
			break
		}
		unit := b[:n]
		b = b[n:]
		switch {
		case r.drop || !ok || n > Most:
		case string(unit) == pasteBegin:
			r.pasting = true
		case string(unit) != pasteEnd:
			r.Key(unit)
		}
		r.drop, r.again = false, false
	}
	r.rest, r.since = append(r.rest[:0], b...), now
}

// begun returns how many bytes of a sequence say what it is, that with alt included.
func begun(b []byte) int {
	if b[1] == esc {
		return 3
	}
	return 2
}

// goesOn reports whether what was sent looks like the rest of a report or an answer that begins
// with ESC, rather than like keys.
func goesOn(sent []byte) bool {
	if len(sent) == 0 {
		return false
	}
	return sent[0] == '[' || sent[0] == ']' || sent[0] == 'P' && len(sent) > 1 && strings.IndexByte("0123456789>!+$", sent[1]) >= 0
}

// pasted takes in what belongs to a paste, and returns what may follow it.
func (r *Reader) pasted(b []byte) (after []byte) {
	text, after, ended := bytes.Cut(b, []byte(pasteEnd))
	if !ended {
		text = b[:max(0, len(b)-len(pasteEnd)+1)]
		after = b[len(text):]
	}
	r.paste = append(r.paste, text[:min(len(text), r.MostPaste-len(r.paste))]...)
	if ended {
		r.Paste(strings.ToValidUTF8(string(r.paste), ""))
		r.pasting, r.paste = false, nil
	}
	return after
}

// Waits returns how long the rest of what has begun may take, zero if nothing has. Expired is to
// be called when that has passed.
func (r *Reader) Waits() time.Duration {
	switch {
	case len(r.rest) == 0 || r.pasting:
		return 0
	case onlyEscapes(r.rest):
		return EscapeTime
	}
	return RestTime + r.Slow
}

// Expired passes on ESC alone as a key, and drops what else has begun and not ended.
func (r *Reader) Expired(now time.Time) {
	if r.pasting || len(r.rest) == 0 {
		return
	}
	if onlyEscapes(r.rest) {
		r.escaped = now
	}
	r.expire()
}

// onlyEscapes reports whether b is ESC alone, once or twice.
func onlyEscapes(b []byte) bool { return b[0] == esc && (len(b) == 1 || len(b) == 2 && b[1] == esc) }

func (r *Reader) expire() {
	switch {
	case r.again && len(r.rest) == 2: // a key that only looked like the rest of a sequence
		r.Key(r.rest[1:])
	case onlyEscapes(r.rest) && !r.again:
		for i := range r.rest {
			r.Key(r.rest[i : i+1])
		}
	case len(r.rest) == 2 && r.rest[0] == esc && !r.drop, // a key with alt
		len(r.rest) > 2 && r.rest[1] == '[' && r.rest[len(r.rest)-1] == '$': // with shift
		r.Key(r.rest)
	}
	r.rest, r.again, r.drop = r.rest[:0], false, false
}

// cut returns the length of the first unit of b, zero if more must come, and whether the unit is
// of use.
func cut(b []byte) (n int, ok bool) {
	switch {
	case b[0] == esc && len(b) == 1:
		return 0, false
	case b[0] == esc:
		return cutEscape(b)
	case b[0] < utf8.RuneSelf:
		return 1, true
	case !utf8.FullRune(b):
		return 0, false
	}
	r, n := utf8.DecodeRune(b)
	return n, r != utf8.RuneError && r >= 0xa0 // control characters of eight bits begin sequences as well
}

// cutEscape is cut for what begins with ESC and has another byte.
func cutEscape(b []byte) (n int, ok bool) {
	switch b[1] {
	case '[':
		return cutControl(b)
	case 'O':
		if len(b) < 3 {
			return 0, false
		}
		return 3, b[2] >= ' ' && b[2] < 0x7f
	case 'P', 'X', ']', '^', '_':
		return cutString(b)
	case esc: // alt and a sequence, or ESC twice
		if len(b) == 2 {
			return 0, false
		}
		if b[2] != '[' && b[2] != 'O' {
			return 1, true
		}
		n, ok = cutEscape(b[1:])
		if n > 0 {
			n++
		}
		return n, ok
	}
	n, ok = cut(b[1:])
	if n > 0 {
		n++
	}
	return n, ok
}

// cutControl is cut for ESC [.
func cutControl(b []byte) (n int, ok bool) {
	separators := 0
	for i := 2; i < len(b); i++ {
		switch c := b[i]; {
		case c == ';' || c == ':':
			separators++
		case i == 2 && c == '[': // a function key of the Linux console
			if len(b) < 4 {
				return 0, false
			}
			return 4, true
		case i == 2 && c == 'M': // the mouse, as X10 reports it
			if len(b) < 6 {
				return 0, false
			}
			return 6, true
		case c >= 0x40 && c < 0x7f:
			return i + 1, separators < params
		case c < 0x20 || c >= 0x7f:
			return i, b[i-1] == '$' // with shift, as rxvt sends keys
		}
	}
	return 0, false
}

// cutString is cut for a string that ends with ESC \ or, of OSC, BEL.
func cutString(b []byte) (n int, ok bool) {
	separators, counts := 0, b[1] == 'P' // which has parameters up to a final byte
	for i := 2; i < len(b); i++ {
		switch {
		case counts && (b[i] == ';' || b[i] == ':'):
			separators++
		case counts && b[i] >= 0x40:
			counts = false
		case b[i] == bel && b[1] == ']', b[i] == '\\' && b[i-1] == esc && i > 2:
			return i + 1, separators < params
		case b[i] == can || b[i] == sub:
			return i + 1, false
		}
	}
	return 0, false
}
