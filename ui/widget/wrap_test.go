package widget

import (
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
)

// TestWrapped breaks lines as each script does.
func TestWrapped(t *testing.T) {
	for _, c := range []struct {
		text string
		w    int
		want []string
	}{
		{"", 5, []string{""}},
		{"ends here", 20, []string{"ends here"}},
		{"alpha-beta, -64", 12, []string{"alpha-beta,", "-64"}},
		{"starts with --plain", 14, []string{"starts with", "--plain"}},
		{"one\n\ntwo\n", 8, []string{"one", "", "two", ""}},
		{"abcdefgh ij", 3, []string{"abc", "def", "gh", "ij"}},
		{"  indented text", 10, []string{"  indented", "text"}},
		{"虎の巻", 1, []string{"虎", "の", "巻"}},
		{"虎の巻", 5, []string{"虎の", "巻"}},
		{"マスをクリックする。", 10, []string{"マスをク", "リックす", "る。"}}, // リッ and る。 stay whole
		{"今日は「虎定石」を", 8, []string{"今日は", "「虎定", "石」を"}},
		{"スーパーカー", 10, []string{"スーパー", "カー"}},
		{"見るには ctrl+p は使えます", 16, []string{"見るには", "ctrl+p は使えま", "す"}}, // a particle stays behind its word
		{"差は12石です", 6, []string{"差は", "12石で", "す"}},
		{"24-40で負け、30%", 10, []string{"24-40で負", "け、30%"}},
	} {
		if got := Wrapped(c.text, c.w); !slices.Equal(got, c.want) {
			t.Errorf("%q in %d cells: %q, want %q", c.text, c.w, got, c.want)
		}
	}
}

// TestLines holds the lines of long texts in every width to their rules, and finds all of
// the text in them.
func TestLines(t *testing.T) {
	const (
		neverFirst = "、。，．・」』）)ーっゃゅょッャュョァィゥェォ!?:"
		neverLast  = "「『（("
	)
	bare := strings.NewReplacer(" ", "", "\n", "")
	for _, text := range []string{
		"検討で見つけたミス(? や ??)から「より良い手」を探します。クリックするか入力してください: f5、d6、… ヒントは3回まで、24-40で-12.5石の損。",
		"ウィンドウが狭いと、パネルは盤の下に来ます。シフトキーを押しながらチェックしてください!ルール「オセロ」は『やさしく』、奥が深い。",
		"Type a square: f then 5 plays f5, and so does F then 5. A letter waits for its digit, and any other key drops the letter at once.",
	} {
		for w := 1; w < 90; w++ {
			lines := Wrapped(text, w)
			if got := bare.Replace(strings.Join(lines, "")); got != bare.Replace(text) {
				t.Fatalf("in %d cells %q is %q", w, text, got)
			}
			for i, l := range lines {
				if ansi.StringWidth(l) > max(w, 2) {
					t.Errorf("in %d cells a line is %q", w, l)
				}
				if w < 14 { // the longest word
					continue
				}
				if i > 0 && strings.ContainsRune(neverFirst, []rune(l)[0]) {
					t.Errorf("in %d cells a line begins %q", w, l)
				}
				if r := []rune(l); strings.ContainsRune(neverLast, r[len(r)-1]) {
					t.Errorf("in %d cells a line ends %q", w, l)
				}
			}
			for most := 1; most < 5; most++ {
				short := WrappedIn(text, w, most)
				if len(short) != min(most, len(lines)) || ansi.StringWidth(short[len(short)-1]) > max(w, 2) {
					t.Errorf("in %d lines of %d cells: %q", most, w, short)
				}
				if cut := strings.HasSuffix(short[len(short)-1], "."[:min(1, w)]); len(lines) > most && !cut {
					t.Errorf("in %d lines of %d cells nothing says that there is more: %q", most, w, short)
				}
			}
		}
	}
}

// TestFitJapanese cuts between characters, takes no digit from a number and leaves no
// comma or opening bracket before the dots.
func TestFitJapanese(t *testing.T) {
	for _, c := range []struct {
		text string
		w    int
		want string
	}{
		{"まだ探索していません。", 22, "まだ探索していません。"},
		{"まだ探索していません。", 21, "まだ探索していませ..."},
		{"まだ探索していません。", 20, "まだ探索していま..."},
		{"黒が14石差で勝ち", 10, "黒が..."},
		{"黒が14石差で勝ち", 12, "黒が14石..."},
		{"黒、白、空き", 9, "黒、白..."},
		{"今日の「虎定石」", 11, "今日の..."},
		{"アルファベータ、強さ12", 21, "アルファベータ、強..."},
		{"アルファベータ、強さ12", 20, "アルファベータ..."},
		{"白", 1, "."},
	} {
		if got := Fit(c.text, c.w); got != c.want {
			t.Errorf("%q in %d cells: %q, want %q", c.text, c.w, got, c.want)
		}
	}
}
