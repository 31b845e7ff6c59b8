package record

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"othello/game"
)

const (
	startLine  = "---------------------------OX------XO--------------------------- X"
	whiteStart = "---------------------------OX------XO--------------------------- O"
)

// sharedCases are files of other programs that were read wrongly once, or not at all, with
// what they hold: moves, or the board of a game without any. Of the files where no game is
// right the error says why.
var sharedCases = []struct {
	file  string
	games []string
	wrong string // part of the error or of what was left out
}{
	{"01-side-right-of-board.txt", []string{whiteStart}, ""},
	{"02b-quest-startpos.json", []string{"f5d6c4d3c2b3b4b5a4"}, ""},
	{"03-sgf-declared-encoding.sgf", []string{"f5d6"}, ""},
	{"05b-pgn-second-game.pgn", []string{"f5f6", "f5d6"}, ""},
	{"06-pgn-start-position.pgn", []string{"e3f3"}, ""},
	{"07-pgn-tags-one-line.pgn", []string{"f5d6"}, ""},
	{"08-archive-one-foreign-game.ggf", []string{"e6f4", "f5"}, `line 2, column 30: the board has size "10"`},
	{"09-ggs-board-bracketed.txt", []string{startLine}, ""},
	{"10-ggs-log-board.txt", []string{whiteStart}, ""},
	{"11-moves-then-name.txt", []string{"f5d6", "f5d6c3d3c4"}, ""},
	{"12-id-board-side-remark.txt", []string{whiteStart}, ""},
	{"13-fen.txt", []string{startLine}, ""},
	{"15-wide-board.txt", []string{startLine}, ""},
	{"17-pass-pp.txt", nil, ""},
	{"19-rank-first.txt", []string{}, "squares are a letter and a digit, such as d3, not 3d"},
	{"21-result-words.txt", []string{"f5d6c3"}, ""},
	{"22-anti-game.ggf", []string{}, "the fewest discs win"},
	{"23-lost-by-time.ggf", []string{"e6f4"}, ""},
	{"25-quest-list.json", []string{"d3c5"}, ""},
	{"27-empty-cells-blank.txt", []string{startLine}, ""},
}

func TestSharedCases(t *testing.T) {
	dir := filepath.Join("..", "..", "..", "shared", "cases")
	if _, err := os.Stat(dir); err != nil {
		t.Skip("no cases here")
	}
	for _, c := range sharedCases {
		data, err := os.ReadFile(filepath.Join(dir, c.file))
		if err != nil {
			t.Fatal(err)
		}
		records := wantGames(t, c.file, string(data), c.games, c.wrong)
		switch c.file[:2] {
		case "03":
			if text := write(t, SGF, records...); !strings.Contains(text, "PB[表]PW[乙]") {
				t.Errorf("the names are lost: %s", text)
			}
		case "17":
			passes := 0
			for _, m := range records[0].Game.Moves() {
				if m == game.Pass {
					passes++
				}
			}
			if black, white := records[0].Game.Board().Count(); black+white != 48 || passes != 1 {
				t.Errorf("%d passes, %d discs", passes, black+white)
			}
		case "21":
			if text := write(t, SGF, records...); !strings.Contains(text, "RE[B+R]") {
				t.Errorf("who resigned is lost: %s", text)
			}
		case "23":
			if text := write(t, SGF, records...); !strings.Contains(text, "RE[W+T]") || strings.Contains(text, "RE[W+40]") {
				t.Errorf("who lost on time is lost: %s", text)
			}
		}
	}
}

// wantGames reads a text and compares its games; nil for one game of any moves.
func wantGames(t *testing.T, name, text string, games []string, wrong string) []*Record {
	t.Helper()
	records, _, err := Parse([]byte(text))
	switch {
	case wrong == "" && err != nil:
		t.Errorf("%s: %v", name, err)
	case wrong != "" && (err == nil || !strings.Contains(err.Error(), wrong)):
		t.Errorf("%s: %v, want %q", name, err, wrong)
	}
	if games == nil && len(records) == 1 {
		return records
	}
	if len(records) != len(games) {
		t.Errorf("%s: %d games, want %d", name, len(records), len(games))
		return records
	}
	for i, want := range games {
		got := transcript(records[i].Game)
		if got == "" {
			got = records[i].Game.Board().Line()
		}
		if got != want {
			t.Errorf("%s: game %d is %q, want %q", name, i+1, got, want)
		}
	}
	return records
}
