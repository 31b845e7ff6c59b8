package record

import (
	"bytes"
	"cmp"
	"regexp"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/htmlindex"

	"othello/internal/message"
)

// charset finds the encodings that game trees in SGF declare, where a property can stand.
var charset = regexp.MustCompile(`(?:^|[;(\]])\s*CA\s*\[([^\]]*)\]`)

// codePages are names of encodings that programs write besides those of the web.
var codePages = map[string]string{"cp932": "shift_jis", "cp936": "gbk", "cp949": "euc-kr", "cp950": "big5", "eucjp": "euc-jp", "euc": "euc-jp", "jis": "iso-2022-jp"}

// declared decodes game trees, each by the encoding that it declares. Text that is valid
// UTF-8 whatever it says was decoded by another program before.
func declared(data []byte) (string, error) {
	if !bytes.Contains(data, []byte("CA")) || bytes.Contains(data, []byte("GM[Othello]")) { // GGF declares none
		return undeclared(data), nil
	}
	found := charset.FindAllSubmatchIndex(data, -1)
	trees := treeStart.FindIndex(data)
	if len(found) == 0 || trees == nil || found[0][0] < trees[0] {
		return undeclared(data), nil
	}
	if first := bytes.ToLower(bytes.TrimSpace(data[found[0][2]:found[0][3]])); bytes.HasPrefix(first, []byte("utf")) && utf8.Valid(data) {
		return string(data), nil // what looks like other declarations may be text
	}
	var out strings.Builder
	var wrong error
	from := 0
	for i, at := range found {
		to := len(data)
		if i+1 < len(found) { // up to the tree that declares the next one
			to = from
			if n := bytes.LastIndexByte(data[at[0]:found[i+1][0]+1], '('); n >= 0 {
				to = max(from, at[0]+n)
			}
		}
		text, err := decode(data[from:to], string(data[at[2]:at[3]]))
		wrong = cmp.Or(wrong, err)
		out.WriteString(text)
		from = to
	}
	return out.String(), wrong
}

// decode returns data in UTF-8 from the encoding of a name.
func decode(data []byte, name string) (string, error) {
	name = strings.ToLower(strings.TrimSpace(name))
	if known := codePages[name]; known != "" {
		name = known
	}
	if strings.HasPrefix(name, "utf") {
		return strings.ToValidUTF8(string(data), "\ufffd"), nil
	}
	encoding, err := htmlindex.Get(name)
	if canonical, _ := htmlindex.Name(encoding); err != nil || canonical == "replacement" {
		return undeclared(data), message.Errorf("the encoding %q is not known", excerpt(name))
	}
	_, ofBytes := encoding.(*charmap.Charmap)
	if utf8.Valid(data) && (ofBytes || bytes.ContainsFunc(data, func(r rune) bool { return r >= 0x800 })) {
		return string(data), nil
	}
	decoded, err := encoding.NewDecoder().Bytes(data)
	return string(decoded), err
}

// undeclared returns data as UTF-8 or, if it is not valid, as Latin-1.
func undeclared(data []byte) string {
	if utf8.Valid(data) {
		return string(data)
	}
	text, _ := charmap.ISO8859_1.NewDecoder().Bytes(data) // of all bytes
	return string(text)
}
