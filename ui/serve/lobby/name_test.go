package lobby

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/mattn/go-runewidth"

	"othello/internal/printable"
)

func TestCheckName(t *testing.T) {
	for name, want := range map[string]error{
		"Anna": nil, "anna-b_2.c": nil, "Łukasz": nil, "Ελένη": nil, "Стас77": nil, "村上": nil, "やまだ太郎": nil, "민준": nil, "12a": nil,
		"": ErrNameLength, "a": ErrNameLength, "a-": ErrNameLength, "aaaaaaaaaaaaaaaaa": ErrNameLength, "村上村上村上村上村": ErrNameLength,
		strings.Repeat("a", 1000): ErrNameLength, "\xff\xfe": ErrNameLength,
		"12": ErrNameLetter, "-ab": ErrNameLetter, "ab-": ErrNameLetter, "a--b": ErrNameLetter, "a b": ErrNameLetter, "a/b": ErrNameLetter,
		"Аnna": ErrNameLetter, "anna村": ErrNameLetter, "ａｎｎａ": ErrNameLetter, "a\u0301b": ErrNameLetter, "ab\u202e": ErrNameLetter,
		"ab\x1b[2J": ErrNameLetter, "ab\n": ErrNameLetter, "אבג": ErrNameLetter, "😀😀": ErrNameLetter, "a\u200bb": ErrNameLetter, "𝐚𝐛": ErrNameLetter,
		"Hiǀǀary": ErrNameLetter, "Hi|lary": ErrNameLetter, "admin0": ErrNameKept, "guest1": ErrNameKept, "server1": ErrNameKept, "mod_99": ErrNameKept, "0-0admin.0": ErrNameKept,
		"Moderator": ErrNameKept, "moderat0r": ErrNameKept, "НОЅТ": ErrNameKept, "ноѕт": ErrNameKept, "Модест": nil, "hosta": nil, "Youri": nil,
		"guest": ErrNameKept, "Guest7": ErrNameKept, "g-u-e-s-t": ErrNameKept, "ADMIN": ErrNameKept, "Adm1n": ErrNameKept, "r00t": ErrNameKept,
	} {
		if got := CheckName(name); got != want {
			t.Errorf("%q: %v, want %v", name, got, want)
		}
	}
}

// TestLookalikes takes names that look alike in small letters or in capitals for one.
func TestLookalikes(t *testing.T) {
	visiting(t, Setup{}, func(p *place) {
		for i, c := range []struct {
			name, other string
			want        error
		}{
			{"cocoa", "сосоа", ErrNameTaken}, {"HOBO", "НОВО", ErrNameTaken}, {"hop", "НОР", ErrNameTaken}, {"Pavel", "pave1", ErrNameTaken}, {"Нина", "НИНА", ErrNameTaken},
			{"Arnold", "Amold", ErrNameTaken}, {"Τίνα", "ΤΊΝΑ", ErrNameTaken}, {"Toto", "Тото", ErrNameTaken}, {"POPO", "ΡΟΡΟ", ErrNameTaken}, {"カカ", "力力", ErrNameTaken},
			{"Anna2", "Αννα2", ErrNameTaken}, {"Marina", "Марина", nil}, {"René", "Rene", nil}, {"Стас", "Cmac", nil}, {"guy", "gyu", nil},
		} {
			one, err := p.Enter(fmt.Sprint("one ", i))
			p.must(err)
			two, err := p.Enter(fmt.Sprint("two ", i))
			p.must(err)
			p.must(one.SetName(c.name))
			if err := two.SetName(c.other); err != c.want {
				t.Errorf("%s beside %s: %v, want %v", c.other, c.name, err, c.want)
			}
			one.Leave()
			two.Leave()
		}
	})
}

// FuzzName chooses names: what is allowed is harmless, short, and remains what it is.
func FuzzName(f *testing.F) {
	for _, name := range []string{"Anna", "a\x1b[31m", "\u202eanna", "村上", "a-b", "a\u0301", "Ａ", "guest 1"} {
		f.Add(name)
	}
	f.Fuzz(func(t *testing.T, name string) {
		if CheckName(name) != nil {
			return
		}
		for _, r := range name {
			if !printable.Is(r) || r == ' ' {
				t.Errorf("%q holds %U", name, r)
			}
		}
		if w := runewidth.StringWidth(name); w < shortestName || w > widestName || !utf8.ValidString(name) {
			t.Errorf("%q is %d cells wide", name, w)
		}
		if look := looks(name); len(look[0]) == 0 || len(look[1]) == 0 {
			t.Errorf("%q looks like %q", name, look)
		}
	})
}

// FuzzChat says lines: one line comes out, harmless and bounded, and nothing is left to
// clean.
func FuzzChat(f *testing.F) {
	for _, text := range []string{"hello", "a\x1b]0;x\x07", "\u202e", "\r\n\t", strings.Repeat("a\u0301\u0301\u0301", 99), "\xff", strings.Repeat("村", 999)} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		got := clean(text)
		if utf8.RuneCountInString(got) > LongestLine || strings.TrimSpace(got) != got || strings.ContainsAny(got, "\r\n\t") || !utf8.ValidString(got) {
			t.Errorf("%q", got)
		}
		for _, r := range got {
			if !printable.Is(r) && r != utf8.RuneError {
				t.Errorf("%q holds %U", got, r)
			}
		}
		if again := clean(got); again != got {
			t.Errorf("%q, cleaned again %q", got, again)
		}
	})
}
