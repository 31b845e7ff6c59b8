package record

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"othello/game"
)

// SGF and GGF share one notation: nodes that begin with a semicolon, made of
// properties NAME[value][value]…, in parentheses. scanner takes it apart.
type scanner struct {
	*parser
	at int // offset of the next byte
}

// token is a parenthesis, a semicolon, a property, or the end of the text.
type token struct {
	kind   byte     // '(', ')', ';', 'p' for a property, 0 at the end
	name   string   // capitals of the property's name
	values []string // as written, escapes and all
	offset int
}

// mostProperties bounds the properties of a node and the values of a property, of which
// three bytes become a hundred in memory. Real nodes have some ten.
const mostProperties = 10_000

// next returns the token at or behind s.at, which is the end of the text after an error. Text
// outside of trees is skipped by the caller.
func (s *scanner) next() token {
	for s.at < len(s.text) && s.err == nil {
		switch c := s.text[s.at]; {
		case c == '(' || c == ')' || c == ';':
			s.at++
			return token{kind: c, offset: s.at - 1}
		case isLetter(c):
			return s.property()
		case c <= ' ':
			s.at++
		default:
			s.fail(s.at, "unexpected %q", excerpt(s.text[s.at:]))
		}
	}
	return token{offset: s.at}
}

func (s *scanner) property() token {
	t := token{kind: 'p', offset: s.at}
	var name strings.Builder
	for s.at < len(s.text) && (isLetter(s.text[s.at]) || '0' <= s.text[s.at] && s.text[s.at] <= '9') {
		// Older files write "Black" for B: small letters do not count.
		if c := s.text[s.at]; c < 'a' {
			name.WriteByte(c)
		}
		s.at++
	}
	t.name = name.String()
	for {
		i := s.at
		for i < len(s.text) && s.text[i] <= ' ' {
			i++
		}
		if i == len(s.text) || s.text[i] != '[' {
			break
		}
		end := i + 1
		for end < len(s.text) && s.text[end] != ']' {
			if s.text[end] == '\\' {
				end++
			}
			end++
		}
		switch {
		case end >= len(s.text):
			s.fail(i, "the value of %s has no closing bracket", t.name)
			return token{}
		case len(t.values) == mostProperties:
			s.fail(i, "%s has more than %d values", t.name, mostProperties)
			return token{}
		}
		t.values = append(t.values, s.text[i+1:end])
		s.at = end + 1
	}
	if len(t.values) == 0 || t.name == "" {
		s.fail(t.offset, "%q is not a property with a value in brackets", excerpt(s.text[t.offset:]))
		return token{}
	}
	return t
}

// field returns what a property stands for that SGF and GGF name alike, nil for others.
func (r *Record) field(property string) *string {
	switch property {
	case "PB":
		return &r.Black
	case "PW":
		return &r.White
	case "EV":
		return &r.Event
	case "PC":
		return &r.Place
	case "DT":
		return &r.Date
	}
	return nil
}

// header takes a property of the game: into its field or, if it has none, into Extra.
func (r *Record) header(f Format, t token) {
	if field := r.field(t.name); field != nil {
		*field = t.text()
	} else {
		r.setExtra(f, t)
	}
}

// places lists the properties that never go into Extra: those with a field of their own
// in a Record, and ignored ones.
var places = map[Format][]string{
	SGF: {"GM", "FF", "CA", "SZ", "AB", "AW", "AE", "PL", "B", "W", "C", "GC", "V", "PB", "PW", "EV", "PC", "DT", "ELAPSED", "DRAWN", "CURRENT", "EXTRA", "SCORE"},
	GGF: {"GM", "BO", "B", "W", "C", "PB", "PW", "EV", "PC", "DT"},
}

// setExtra stores a property that has no field of its own in a Record.
func (r *Record) setExtra(f Format, t token) {
	const most = 1000
	if !slices.Contains(places[f], t.name) && isName(t.name) && len(r.Extra) < most {
		r.keep(f.String()+"."+t.name, strings.Join(t.values, "]["))
	}
}

// keep sets a property in Extra.
func (r *Record) keep(key, value string) {
	if r.Extra == nil {
		r.Extra = map[string]string{}
	}
	r.Extra[key] = value
}

func isLetter(c byte) bool { return 'A' <= c && c <= 'Z' || 'a' <= c && c <= 'z' }

// text returns the first value as people read it.
func (t token) text() string { return strings.TrimSpace(unescape(t.values[0])) }

// mover returns the colour whose move the property B or W is.
func (t token) mover() game.Color { return sideNamed(t.name) }

// unescape removes the backslashes; one at the end of a line joins the lines.
func unescape(raw string) string {
	if strings.IndexByte(raw, '\\') < 0 {
		return raw
	}
	var out strings.Builder
	for i := 0; i < len(raw); i++ {
		if raw[i] == '\\' {
			if i++; i == len(raw) || raw[i] == '\n' {
				continue
			}
		}
		out.WriteByte(raw[i])
	}
	return out.String()
}

var escaper = strings.NewReplacer(`\`, `\\`, `]`, `\]`, "\r\n", "\n", "\r", "\n")

// escape escapes text as a value.
func escape(s string) string { return escaper.Replace(strings.ToValidUTF8(s, "\ufffd")) }

// parseSeconds reads "4.09", "1:04.2" or "1:00:00" as a time, to the nanosecond.
func parseSeconds(s string) (time.Duration, bool) {
	whole, fraction, _ := strings.Cut(strings.TrimSpace(s), ".")
	if len(fraction) > 9 {
		fraction = fraction[:9]
	}
	nanos, err := strconv.ParseUint("0"+fraction+strings.Repeat("0", 9-len(fraction)), 10, 64)
	if err != nil {
		return 0, false
	}
	var seconds uint64
	for part := range strings.SplitSeq(whole, ":") {
		v, err := strconv.ParseUint(part, 10, 24)
		if err != nil || seconds > 1e6 {
			return 0, false
		}
		seconds = seconds*60 + v
	}
	return time.Duration(seconds)*time.Second + time.Duration(nanos), true
}

// formatSeconds returns the shortest decimal that parseSeconds reads as d.
func formatSeconds(d time.Duration) string {
	s := fmt.Sprintf("%d.%09d", d/time.Second, d%time.Second)
	return strings.TrimSuffix(strings.TrimRight(s, "0"), ".")
}

// parseEval reads a score in discs.
func parseEval(s string) (float64, bool) {
	v, err := strconv.ParseFloat(strings.TrimSpace(s), 64)
	if err != nil || !(v >= -1000 && v <= 1000) {
		return 0, false
	}
	return v, true
}

func formatEval(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }

// propertyWriter writes the properties of nodes.
type propertyWriter struct{ strings.Builder }

// fields writes properties of the given names that a Record has fields for.
func (w *propertyWriter) fields(r *Record, names ...string) {
	for _, name := range names {
		w.put(name, *r.field(name))
	}
}

// put writes a property with one value, nothing for an empty one.
func (w *propertyWriter) put(name, value string) {
	if value != "" {
		w.WriteString(name + "[" + escape(value) + "]")
	}
}

// extra writes the properties kept from a file of the same format, in the order of
// their names, except those that are written otherwise.
func (w *propertyWriter) extra(r *Record, f Format, except ...string) {
	for _, key := range slices.Sorted(maps.Keys(r.Extra)) {
		if name, own := strings.CutPrefix(key, f.String()+"."); own && isName(name) && !slices.Contains(places[f], name) && !slices.Contains(except, name) && foreign(name, r.Extra[key]) == nil {
			w.WriteString(name + "[" + closed(r.Extra[key]) + "]")
		}
	}
}

// isName reports whether a text can be the name of a property.
var isName = regexp.MustCompile(`^[A-Z][A-Z0-9]*$`).MatchString

// closed returns values as written, with unbalanced brackets and a final backslash
// escaped.
func closed(raw string) string {
	if _, ok := written(raw); ok {
		return raw
	}
	return escape(raw)
}

// written returns the property that has the values raw as they are written between its
// first and its last bracket; ok is false if none has.
func written(raw string) (t token, ok bool) {
	s := &scanner{parser: &parser{text: "X[" + raw + "]"}}
	t = s.next()
	return t, s.err == nil && s.at == len(s.text) && strings.Join(t.values, "][") == raw
}
