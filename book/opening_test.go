package book

import (
	"strings"
	"testing"

	"othello/game"
)

func line(t testing.TB, moves string) []game.Square {
	t.Helper()
	list, err := game.ParseLine(strings.ToLower(moves))
	if err != nil {
		t.Fatalf("%s: %v", moves, err)
	}
	return list
}

func TestEveryOpeningIsLegalAndUnique(t *testing.T) {
	list, err := parseOpenings(openingTable) // replays each line and refuses doubles
	if err != nil {
		t.Fatal(err)
	}
	if len(list) < 300 {
		t.Errorf("%d openings, want at least 300", len(list))
	}
	for _, o := range list {
		if o.Moves[0].String() != "f5" {
			t.Errorf("%s starts with %v, want f5", o, o.Moves[0])
		}
		if got, ok := Name(o.Position()); !ok || got.English != o.English {
			t.Errorf("the position of %s is called %q", o, got.English)
		}
	}
}

func TestNamesUnderSymmetryAndTransposition(t *testing.T) {
	for moves, want := range map[string]string{
		"f5d6c3d3c4":             "Tiger",
		"d3c5f6f5e6":             "Tiger", // first move mirrored
		"c4e3f6e6f5":             "Tiger", // the same, half a turn round
		"c4c3d3c5b4":             "Heath",
		"f5f6e6d6c5e3d3":         "Rose-v-Toth", // f5f6e6f4e3c5c4 by another order
		"c4e3f5e6f4c5d6c6f7f3":   "Sakaguchi",
		"c4e3f6e6f5c5c3c6":       "Comp'Oth",
		"c4c3d3c5d6f4b4c6b5b3b6": "",
	} {
		p := game.Start(game.Size8)
		for _, m := range line(t, moves) {
			p = p.Play(m)
		}
		for y := range game.Symmetry(game.Symmetries) {
			if o, ok := Name(p.Transform(y)); o.English != want || ok != (want != "") {
				t.Errorf("%s turned by %d is %q, want %q", moves, y, o.English, want)
			}
		}
	}
	if o, ok := Name(game.Start(game.Size8)); ok {
		t.Errorf("the start is called %s", o)
	}
	if o, ok := Name(game.Start(game.Size6)); ok {
		t.Errorf("the start of 6x6 is called %s", o)
	}
}

func TestReached(t *testing.T) {
	g, err := game.FromMoves(game.StartBoard(game.Size8), line(t, "f5d6c3d3c4f4f6f3d2"))
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"", "", "Perpendicular", "Tiger family", "Tiger family", "Tiger", "Tiger", "Stephenson", "Comp'Oth", "Comp'Oth"}
	for n := range g.Node().Path() {
		o, ok := Reached(n)
		if o.English != want[n.Ply()] || ok != (want[n.Ply()] != "") {
			t.Errorf("after %d moves the game follows %q, want %q", n.Ply(), o.English, want[n.Ply()])
		}
	}
}

func TestFind(t *testing.T) {
	for text, want := range map[string]string{
		"tiger":                 "Tiger",
		"comp oth":              "Comp'Oth",
		"COMPOTH":               "Comp'Oth",
		"dead draw":             "Central Rose-Bill",
		"虎定石":                   "Tiger",
		"こんぽす":                  "Comp'Oth", // hiragana for katakana
		"f5 d6 c3 g5":           "Bent Ganglion",
		"F5F4":                  "Parallel",
		"rosev":                 "Rose-v-Toth",
		"buffalo":               "Buffalo",
		"leader brightwell":     "Brightwell (Leader)", // words in any order
		"wing  BRIGHT":          "Brightwell Wing",
		"リーダー ブライト":             "Brightwell (Leader)",
		"ぶらいと りーだー":             "Brightwell (Leader)",
		"leaderブライト":            "Brightwell (Leader)", // in both languages
		"引っ張り イエス":              "Aubrey (Pulling Line)",
		"aubrey f5d6c3d3c4b3d7": "Aubrey (Edmead)", // and moves
		"nezumi":                "Mouse",           // as it is spoken
		"ねずみ":                   "Mouse",
		"tora jouseki":          "Tiger",
		"Joseki Tora":           "Tiger",
		"ushi":                  "Diagonal Main Line",
		"tairyō":                "Tiger Mass-Turning",
		"tatutubo":              "",
		"kaminari":              "Thunder",
		"snow usagi":            "Iago",
		"huusyu":                "",
		"tyuupetto":             "Chupet",
		"chu-pet":               "Chupet",
	} {
		found := Find(text)
		if want == "" && len(found) == 0 {
			continue
		}
		if len(found) == 0 || found[0].English != want {
			t.Errorf("%q finds %v first of %d, want %s", text, found[:min(1, len(found))], len(found), want)
		}
	}
	if got := len(Find(" ")); got != len(Openings()) {
		t.Errorf("an empty search finds %d openings, want all %d", got, len(Openings()))
	}
	if got := Find("no such opening"); len(got) != 0 {
		t.Errorf("nonsense finds %v", got)
	}
	if got := Find("brightwell buffalo"); len(got) != 0 {
		t.Errorf("words that no opening has all of find %v", got)
	}
	if got := len(Find("バッファロー")); got < 5 {
		t.Errorf("バッファロー finds %d openings, want all the Buffaloes", got)
	}
}

func TestParseOpeningsRefuses(t *testing.T) {
	for table, want := range map[string]string{
		"f5d6 | Perpendicular":                   "line 1: 2 columns",
		"\n\nf5f5 | Nonsense | 無":                "line 3: move 2: f5 is not legal",
		"f5z9 | Nonsense | 無":                    `line 1: move 2: "z9" is not a square`,
		"f5d | Half a move | 無":                  `line 1: move 2: "d" is not a square`,
		" | Nothing | 無":                         "line 1: no moves",
		"f5d6 |  | 縦取り":                          "line 1: a name is missing",
		"f5d6 | One | 一\n# same\nd3c5 | Two | 二": "line 3: Two is the position of line 1",
	} {
		if _, err := parseOpenings(table); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q gives the error %v, want %q", table, err, want)
		}
	}
}

func BenchmarkName(b *testing.B) {
	p := after(b, "f5d6c3d3c4f4f6f3e6e7d7g6f8")
	for b.Loop() {
		if _, ok := Name(p); !ok {
			b.Fatal("no name")
		}
	}
}

func after(t testing.TB, moves string) game.Position {
	p := game.Start(game.Size8)
	for _, m := range line(t, moves) {
		p = p.Play(m)
	}
	return p
}
