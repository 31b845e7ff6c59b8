package book

import "testing"

// A new name needs its characters in the table of readings.
func TestEveryJapaneseNameIsRead(t *testing.T) {
	for _, o := range Openings() {
		for _, name := range append([]string{o.Japanese}, o.Aliases...) {
			for _, r := range reading(fold(name)) {
				if (r < 'a' || r > 'z') && (r < '0' || r > '9') {
					t.Errorf("%s is read as %q", name, reading(fold(name)))
					break
				}
			}
		}
	}
}

func TestReading(t *testing.T) {
	for name, want := range map[string]string{
		"チューペット": "chupetto", "白裏スマッシュ": "shirourasumasshu", "エヴァッカニア": "evakkania", "快速船・基礎形": "kaisokusenkisokei",
		"羊白髪": "hitsujishiraga", "ッ": "", "": "", "シッ": "shi", "ギャング": "gyangu", "ヒョウ": "hyou", "x": "x",
	} {
		if got := reading(fold(name)); got != want {
			t.Errorf("%s is read as %q, want %q", name, got, want)
		}
	}
}

func BenchmarkFind(b *testing.B) {
	for b.Loop() {
		if len(Find("brightwell buffalo")) != 0 {
			b.Fatal("found")
		}
	}
}
