package lobby

import (
	"bytes"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/mattn/go-runewidth"
	"github.com/mtibben/confusables"

	"othello/internal/lang"
)

const (
	shortestName = 2  // characters
	widestName   = 16 // cells
)

// Reasons why a name cannot be had.
var (
	ErrNameTaken  = lang.Errorf("somebody else has that name, or one that looks like it")
	ErrNameLength = lang.Errorf("a name has 2 to 16 letters")
	ErrNameLetter = lang.Errorf("a name is letters of one script and digits, with single - _ . between them")
	ErrNameKept   = lang.Errorf("that name is not for people")
	ErrNamed      = lang.Errorf("you have a name already")
	ErrNoKey      = lang.Errorf("come with an SSH key to choose a name")
)

// scripts are the letters that may stand together in a name. Scripts whose letters need
// marks, or run from right to left, would change what stands beside a name; letters of
// two scripts make names that look like others.
var scripts = []*unicode.RangeTable{
	{R16: []unicode.Range16{{'A', 'Z', 1}, {'a', 'z', 1}, {0xc0, 0xd6, 1}, {0xd8, 0xf6, 1}, {0xf8, 0x1bf, 1}, {0x1c4, 0x24f, 1}, {0x1e00, 0x1eff, 1}}},     // Latin
	{R16: []unicode.Range16{{0x386, 0x386, 1}, {0x388, 0x3ce, 1}}},                                                                                         // Greek
	{R16: []unicode.Range16{{0x400, 0x482, 1}, {0x48a, 0x4ff, 1}}},                                                                                         // Cyrillic
	{R16: []unicode.Range16{{0x3005, 0x3005, 1}, {0x3041, 0x3096, 1}, {0x30a1, 0x30fa, 1}, {0x30fc, 0x30fc, 1}, {0x3400, 0x4dbf, 1}, {0x4e00, 0x9fff, 1}}}, // Japanese and Chinese
	{R16: []unicode.Range16{{0xac00, 0xd7a3, 1}}},                                                                                                          // Korean
}

// CheckName is why a name cannot be chosen by anybody; nil if it can.
func CheckName(name string) error {
	if len(name) > 4*widestName || !utf8.ValidString(name) {
		return ErrNameLength
	}
	var script *unicode.RangeTable
	letters, before := 0, '-'
	for _, r := range name {
		switch {
		case r == '-' || r == '_' || r == '.':
			if before == '-' {
				return ErrNameLetter
			}
			before = '-'
			continue
		case '0' <= r && r <= '9':
		default:
			s := scriptOf(r)
			if s == nil || script != nil && s != script {
				return ErrNameLetter
			}
			script = s
		}
		before = r
		letters++
	}
	switch {
	case letters < shortestName || runewidth.StringWidth(name) > widestName:
		return ErrNameLength
	case before == '-' || script == nil:
		return ErrNameLetter
	}
	if slices.ContainsFunc([]string{name, strings.Trim(withoutSeparators.Replace(name), "0123456789")}, reserved) {
		return ErrNameKept
	}
	return nil
}

// reserved reports whether a name looks like that of somebody with a say here.
func reserved(name string) bool {
	is := looks(name)
	for _, kept := range []string{"guest", "engine", "host", "server", "admin", "administrator", "moderator", "mod", "operator", "support", "staff", "system", "root", "nobody", "you"} {
		if as := looks(kept); bytes.Equal(is[0], as[0]) || bytes.Equal(is[1], as[1]) {
			return true
		}
	}
	return false
}

func scriptOf(r rune) *unicode.RangeTable {
	for _, s := range scripts {
		if unicode.Is(s, r) && unicode.IsLetter(r) {
			return s
		}
	}
	return nil
}

// looks returns what a name looks like in small letters and in capitals: skeletons of UTS 39,
// without separators. Names that have one of them in common are taken for each other.
func looks(name string) [2][]byte {
	name = withoutSeparators.Replace(name)
	look := func(text string) []byte { return []byte(strings.ToLower(confusables.Skeleton(text))) }
	return [2][]byte{look(strings.ToLower(name)), look(strings.ToUpper(name))}
}

// withoutSeparators drops what separates the letters of a name.
var withoutSeparators = strings.NewReplacer("-", "", "_", "", ".", "")
