package record

import (
	"strings"
	"testing"

	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"

	"othello/game"
)

const start64 = "---------------------------OX------XO---------------------------"

// drawnStart is the start, drawn.
const drawnStart = `  a b c d e f g h
1 . . . . . . . .
2 . . . . . . . .
3 . . . . . . . .
4 . . . O X . . .
5 . . . X O . . .
6 . . . . . . . .
7 . . . . . . . .
8 . . . . . . . .
`

// TestTheSideStandsAnywhere says who is to move above, beside, inside and below a board.
func TestTheSideStandsAnywhere(t *testing.T) {
	beside := func(rank int, text string) string {
		lines := strings.Split(drawnStart, "\n")
		lines[rank] += "  " + text
		return strings.Join(lines, "\n")
	}
	bare := strings.NewReplacer("  a b c d e f g h\n", "", "1 ", "", "2 ", "", "3 ", "", "4 ", "", "5 ", "", "6 ", "", "7 ", "", "8 ", "").Replace(drawnStart)
	for _, text := range []string{
		beside(2, "O to move"), beside(1, "WHITE to move"), beside(8, "White's turn (O)"), beside(5, "turn: O"), beside(3, "白番"), beside(0, "White to move"),
		beside(4, "<- White's move, O to play"), beside(6, "次は白"), beside(7, "手番: ○"), beside(2, "side to move: white"),
		"White (o) to play:\n" + drawnStart, "It is White's turn (O).\n\n" + drawnStart, "白番\n" + drawnStart, "Turn: White\n" + drawnStart,
		"Next player: O\n" + drawnStart, "White to move and win\n" + bare, "後手 白の手番\n" + bare, "Position 12\n--------\n" + bare + "O to move",
		bare + "\nWhite's turn", bare + "O", "White to move\nBlack: 2 White: 2\n" + drawnStart, drawnStart + "Black 2  White 2\nwhite to move",
		drawnStart + "White to move   Black: 2 White: 2", strings.Replace(drawnStart, "5 .", "      White's turn (O)\n5 .", 1),
		strings.ReplaceAll(bare, " ", "") + "白番", start64 + " white", start64 + "O", start64 + " (O to move)", "White to move: " + start64,
		"(White to play)\n" + start64, start64 + "\nTurn=O", "> " + start64 + " O", "board=" + start64 + " turn=white",
	} {
		wantGames(t, text, text, []string{whiteStart}, "")
	}
	for _, text := range []string{
		"Black 2 White 2\n" + drawnStart, drawnStart + "Black: 2  White: 2", drawnStart + "X: 2 O: 2", drawnStart, beside(2, "Black (X) to move"), beside(3, "last move: none"),
		"White: Alice\nBlack: Bob\n" + drawnStart, beside(1, "White 2"),
	} {
		wantGames(t, text, text, []string{startLine}, "")
	}
	for _, text := range []string{
		"White to move\n" + drawnStart + "X to move", beside(2, "O to move") + "Black's turn", "黒番\n" + beside(2, "白番"), "White's turn\n" + start64 + " X", "Black (o) to play\n" + drawnStart,
	} {
		wantGames(t, text, text, []string{}, "says both that Black and that White is to move")
	}
}

// TestBoardsOfEveryLook reads boards as servers, pages and programs show them.
func TestBoardsOfEveryLook(t *testing.T) {
	rows := func(empty, black, white, between string) string {
		var lines []string
		for i := range 8 {
			var cells []string
			for _, c := range start64[8*i : 8*i+8] {
				cells = append(cells, map[rune]string{'-': empty, 'X': black, 'O': white}[c])
			}
			lines = append(lines, strings.Join(cells, between))
		}
		return strings.Join(lines, "\n")
	}
	labelled := func(head string, labels []string, left, right, body string) string {
		out := head + "\n"
		for i, line := range strings.Split(body, "\n") {
			out += labels[i] + left + line + right + "\n"
		}
		return out
	}
	digits := strings.Split("12345678", "")
	wide := strings.Split("１２３４５６７８", "")
	kanji := strings.Split("一二三四五六七八", "")
	keycaps := strings.Split("1️⃣ 2️⃣ 3️⃣ 4️⃣ 5️⃣ 6️⃣ 7️⃣ 8️⃣", " ")
	boxed := func(empty, bar string) string {
		var out strings.Builder
		for i, line := range strings.Split(rows(empty, " X ", " O ", bar), "\n") {
			out.WriteString("+---+---+---+---+---+---+---+---+\n" + bar + line + bar + "\n")
			_ = i
		}
		return out.String()
	}
	for name, text := range map[string]string{
		"brackets":           "[8 " + start64 + " *]",
		"brackets of ranks":  "[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]",
		"BO of a log":        "/os: update .1 BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]",
		"quoted":             `"` + start64 + ` X"`,
		"an ID":              "p17;" + start64 + ";b;a remark",
		"an ID and a space":  "17 " + start64 + " X; comment",
		"ID with a tab":      "p-1\t" + start64 + "\tX",
		"slashes":            "--------/--------/--------/---OX---/---XO---/--------/--------/-------- X",
		"log":                "|   A B C D E F G H\n" + labelled("| ", digits, " ", " |", rows("-", "*", "O", " ")) + "|\n|* to move",
		"wide":               labelled("　ａｂｃｄｅｆｇｈ", wide, "", "", rows("＋", "●", "○", "")),
		"wide dots":          labelled("　ａｂｃｄｅｆｇｈ", wide, "", "", rows("・", "●", "○", "")),
		"wide without names": rows("＋", "●", "○", ""),
		"kanji":              labelled("　ａｂｃｄｅｆｇｈ", kanji, "", "", rows("＋", "●", "○", "")),
		"kanji and spaces":   labelled("  a b c d e f g h", kanji, " ", "", rows("・", "●", "○", " ")),
		"emoji":              rows("🟩", "⚫", "⚪", ""),
		"emoji of squares":   rows("🟩", "⬛", "⬜", ""),
		"emoji with spaces":  rows("🟩", "⚫️", "⚪️", " "),
		"emoji with keycaps": labelled("⬜ 🇦 🇧 🇨 🇩 🇪 🇫 🇬 🇭", keycaps, " ", "", rows("🟩", "⚫", "⚪", " ")),
		"squares for empty":  rows("⬜", "⚫", "⚪", ""),
		"black for empty":    rows("⬛", "⚫", "⚪", " "),
		"blank":              boxed("   ", "|"),
		"blank, lines":       boxed("   ", "│"),
		"narrow boxes":       "|" + strings.ReplaceAll(rows(" ", "X", "O", "|"), "\n", "|\n|") + "|",
		"boxes with labels":  labelled("  a b c d e f g h", digits, "|", "|"+"1", rows(" ", "B", "W", "|")),
		"markdown":           "| |a|b|c|d|e|f|g|h|\n|---|---|---|---|---|---|---|---|---|\n" + labelled("", strings.Split("|1 |2 |3 |4 |5 |6 |7 |8", " "), "|", "|", rows(" ", "●", "○", "|"))[1:],
		"colours":            "\x1b[32m" + strings.ReplaceAll(rows("-", "X", "O", " "), "\n", "\x1b[0m\n\x1b[32m") + "\x1b[0m",
		"end of file":        start64 + " X\x1a",
		"times of a log":     "12:01:33 " + start64 + " X",
		"FEN":                "8/8/8/3pP3/3Pp3/8/8/8 b - - 0 1",
		"FEN in a tag":       `[FEN "8/8/8/3pP3/3Pp3/8/8/8 b - - 0 1"]`,
		"FEN with hands":     "8/8/8/3pP3/3Pp3/8/8/8[PPpp] b 0 1",
		"FEN named":          "FEN: 8/8/8/3pP3/3Pp3/8/8/8 b",
		"FEN of letters":     "8/8/8/3OX3/3XO3/8/8/8 b",
	} {
		wantGames(t, name, text, []string{startLine}, "")
	}
	for _, text := range []string{start64 + "-- X", start64[:60] + " X", "8/8/8/3pP3/3Pp3/8/8/9 b", "8/8/8/3pP4/3Pp3/8/8/8 b"} {
		wantGames(t, text, text, []string{}, "re")
	}
}

// TestWordsAmongMoves skips what is no move, and keeps it as a note.
func TestWordsAmongMoves(t *testing.T) {
	for text, games := range map[string][]string{
		"f5d6c3 resign":                         {"f5d6c3"},
		"F5D6C3 … [end]":                        {"f5d6c3"},
		"f5 d6 c3 [end]":                        {"f5d6c3"},
		"https://example.com/g/a1b2 f5d6c3":     {"f5d6c3"},
		"f5d6c3 see www.example.com/e4":         {"f5d6c3"},
		"Tamenori vs Tastet: f5d6c3":            {"f5d6c3"},
		"Game #12 f5d6c3":                       {"f5d6c3"},
		"f5 d6 good c3 bad":                     {"f5d6c3"},
		"棋譜 f5d6c3 まで":                          {"f5d6c3"},
		"f5d6c3resign":                          {"f5d6c3"},
		"f5d6 Perpendicular\nf5f4 Parallel":     {"f5d6", "f5f4"},
		"Rabbit\tF5D6C5\nTiger\tF5D6C3":         {"f5d6c5", "f5d6c3"},
		"# openings\nf5d6 A\n\nf5f6 B\n":        {"f5d6", "f5f6"},
		"f5d6c3\x1a":                            {"f5d6c3"},
		"3f 4d? no":                             nil,
		"1. 5f 2. 6d 3. 3c":                     {"f5d6c3"},
		"5f6d3c":                                {"f5d6c3"},
		"5F, 6D, 3C":                            {"f5d6c3"},
		"e3f3":                                  {"e3f3"},
		"f4f3 e3":                               {"f4f3e3"},
		"d6c6\n":                                {"d6c6"},
		"c5c6d6":                                {"c5c6d6"},
		`[Event "x"]` + "\n\n1. f4 f3 2. e3":    {"f4f3e3"},
		`[{"position":{"moves":[{"m":"e3"}]}}]`: {"e3"},
		"(;GM[2];B[e3];W[f3])":                  {"e3f3"},
		"(;GM[Othello];B[e3]W[f3];)":            {"e3f3"},
	} {
		if games != nil {
			wantGames(t, text, text, games, "")
		} else if _, _, err := Parse([]byte(text)); err == nil {
			t.Errorf("%q is read", text)
		}
	}
	r := one(t, Transcript, "https://example.com/g f5d6 fine move c3 the end")
	if line := r.Game.Line(); line[0].Comment != "https://example.com/g" || line[2].Comment != "fine move" || line[3].Comment != "the end" {
		t.Errorf("the notes are %q, %q and %q", line[0].Comment, line[2].Comment, line[3].Comment)
	}
	for _, text := range []string{"f5d6c3 x9", "f5d6 z1 c3", "hello f5", "opne f5", "f5d6c9", "f55", "mvoe d3"} {
		if records, _, err := Parse([]byte(text)); err == nil {
			t.Errorf("%q is read as %d records", text, len(records))
		}
	}
}

// TestPasses writes a pass as "PP" and in other ways.
func TestPasses(t *testing.T) {
	g := passingGame(t)
	for _, pass := range []string{"PP", "pp", " PP ", "Pa", "-- ", "パス"} {
		var out strings.Builder
		for _, m := range g.Moves() {
			if m == game.Pass {
				out.WriteString(pass)
			} else {
				out.WriteString(m.String())
			}
		}
		sameTree(t, one(t, Transcript, out.String()).Game.Root(), g.Root(), true)
	}
}

// TestEarlyEndings reads how a game ended where it is said, and writes it as SGF and GGF do.
func TestEarlyEndings(t *testing.T) {
	ggf := func(re string) string { return "(;GM[Othello]PB[A]PW[B]TY[8]RE[" + re + "]B[F5]W[D6];)" }
	quest := func(end string) string { return `{"position":{"moves":[{"m":"f5"},{"m":"d6"},` + end + `]}}` }
	for text, want := range map[string]string{
		ggf("-40.00:t"): "W+T", ggf("+12.00:r"): "B+R", ggf("+64.00:t"): "B+T", ggf("-2:l"): "W+F", ggf("+10.00"): "B+10", ggf("-64.000:R"): "W+R",
		quest(`{"s":"LOSE:TIME"}`): "W+T", quest(`{"t":5,"s":"RESIGN"}`): "W+R", quest(`{"s":"LOSE:RESIGN"}`): "W+R", quest(`{"m":"","s":"WIN:TIME"}`): "B+T",
		"(;GM[2]RE[B+R];B[f5])": "B+R", "(;GM[2]RE[W+Time];B[f5])": "W+Time", "(;GM[2]RE[W+F];B[f5])": "W+F",
		"f5d6c3 resign": "B+R", "f5d6 resigns": "W+R", "f5d6 Black resigns": "W+R", "f5d6c3 White wins on time": "W+T", "f5d6c3 black won by resignation": "B+R",
		"f5d6c3 投了": "B+R", "f5d6c3 白投了": "B+R", "f5d6 時間切れ": "W+T", "f5d6 white forfeits": "B+F",
		"[Result \"38-26\"]\n[Termination \"time forfeit\"]\n\n1. f5 d6": "B+T", "[Black \"A\"]\n\n1. f5 d6 White resigns": "B+R",
	} {
		records, _, err := Parse([]byte(text))
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		sgf := write(t, SGF, records...)
		if !strings.Contains(sgf, "RE["+want+"]") || strings.Count(strings.ReplaceAll(sgf, "GGF.RE", ""), "RE[") != 1 {
			t.Errorf("%s: %s", text, sgf)
		}
		again := one(t, GGF, write(t, GGF, one(t, SGF, sgf)))
		winner, why := again.Ended()
		if wanted, because := records[0].Ended(); winner != wanted || why != because {
			t.Errorf("%s: in GGF won by %v, %c", text, winner, why)
		}
	}
	if r := one(t, GGF, ggf("-40.00:t")); !strings.Contains(write(t, GGF, r), "RE[-40.00:t]") {
		t.Errorf("the margin is lost: %s", write(t, GGF, r))
	}
}

// TestDeclaredEncodings decodes names before the brackets are looked for.
func TestDeclaredEncodings(t *testing.T) {
	encode := func(name string, text string) string {
		e := map[string]interface{ String(string) (string, error) }{
			"Shift_JIS": japanese.ShiftJIS.NewEncoder(), "SJIS": japanese.ShiftJIS.NewEncoder(), "cp932": japanese.ShiftJIS.NewEncoder(), "EUC-JP": japanese.EUCJP.NewEncoder(),
			"ISO-2022-JP": japanese.ISO2022JP.NewEncoder(), "GB2312": simplifiedchinese.GBK.NewEncoder(), "gb18030": simplifiedchinese.GB18030.NewEncoder(),
			"Big5": traditionalchinese.Big5.NewEncoder(), "EUC-KR": korean.EUCKR.NewEncoder(), "UTF-8": nil, "utf8": nil,
		}[name]
		if e == nil {
			return text
		}
		out, err := e.String(text)
		if err != nil {
			t.Fatal(err)
		}
		return out
	}
	for name, names := range map[string][2]string{
		"Shift_JIS": {"表", "乙"}, "SJIS": {"ソ十予", "能"}, "cp932": {"村上", "表"}, "EUC-JP": {"表", "井上"}, "ISO-2022-JP": {"為則", "表"},
		"GB2312": {"李", "王"}, "gb18030": {"张", "赵"}, "Big5": {"許", "功蓋"}, "EUC-KR": {"김", "이"}, "UTF-8": {"表", "é"}, "utf8": {"表", "乙"},
	} {
		game := "(;FF[4]GM[2]CA[" + name + "]SZ[8]PB[" + names[0] + "]PW[" + names[1] + "]C[a]b];B[f5];W[d6])"
		game = strings.Replace(game, "C[a]b]", `C[a\]b]`, 1)
		for _, text := range []string{encode(name, game), encode(name, game+game)} {
			records, _, err := Parse([]byte(text))
			if err != nil || records[0].Black != names[0] || records[len(records)-1].White != names[1] {
				t.Errorf("%s: %v, %+v", name, err, records)
			}
		}
	}
	two := encode("Shift_JIS", "(;GM[2]CA[Shift_JIS]PB[表];B[f5])") + "\n" + encode("EUC-JP", "(;GM[2]CA[EUC-JP]PB[表];B[f5])")
	if records, _, err := Parse([]byte(two)); err != nil || len(records) != 2 || records[0].Black != "表" || records[1].Black != "表" {
		t.Errorf("two encodings: %v", err)
	}
	// A program that has decoded a file leaves the name of the encoding in it.
	if r := one(t, SGF, "(;GM[2]CA[Shift_JIS]PB[表];B[f5])"); r.Black != "表" {
		t.Errorf("text in UTF-8 that says otherwise: %q", r.Black)
	}
	for _, game := range []string{ // text that only looks like a declaration
		"(;GM[2]CA[UTF-8]PB[表]C[;CA[Klingon\\]];B[f5])", "(;GM[2]PB[表]C[see CA[Klingon\\]];B[f5])", "(;GM[2]CA[Shift_JIS]PB[表]C[CA[Klingon\\]];B[f5])",
	} {
		if r := one(t, SGF, game); r.Black != "表" {
			t.Errorf("%s: %q", game, r.Black)
		}
	}
	if r := one(t, GGF, `(;GM[Othello]PB[a]PW[b]TY[8]RE[?]BO[8 ---------------------------O*------*O--------------------------- *]C[x\]CA[Klingon\]]B[F5];)`); r.Black != "a" {
		t.Errorf("GGF: %q", r.Black)
	}
	for _, name := range []string{"Klingon", "x-mac-tibetan", "iso-2022-kr"} {
		wantGames(t, name, "(;GM[2]CA["+name+"]PB[\x95\\];B[f5])", []string{}, `the encoding "`+strings.ToLower(name)+`" is not known`)
	}
}

// TestStartsThatAreNotUsual puts a field that moves the start into every format that has
// fields: none is read as a game from the usual start.
func TestStartsThatAreNotUsual(t *testing.T) {
	for _, text := range []string{
		`{"position":{"startPos":"f5d6c3","moves":[{"m":"d3"}]}}`, `{"position":{"startPos":"` + start64 + ` O","moves":[{"m":"e3"}]}}`,
		"[FEN \"8/8/8/3Pp3/3pP3/8/8/8 b - - 0 1\"]\n\n1. e3", "[SetUp \"1\"]\n[FEN \"8/8/8/3Pp3/3pP3/8/8/8 w\"]\n\n1. e6",
	} {
		records, _, err := Parse([]byte(text))
		if err != nil {
			t.Errorf("%s: %v", text, err)
		} else if g := records[0].Game; g.Root().Board() == game.StartBoard(game.Size8) && !(g.Line()[3].Drawn && !g.Line()[4].Drawn) {
			t.Errorf("%s is read from the usual start", text)
		}
	}
	for _, text := range []string{
		`{"position":{"startPos":"xot-17","moves":[{"m":"f5"}]}}`, `{"position":{"initialBoard":"abc","moves":[{"m":"f5"}]}}`, `{"position":{"moves":[{"m":"f5"}]},"handicap":2}`,
		`{"xot":"1234","position":{"moves":[{"m":"f5"}]}}`, `{"position":{"start":{"black":["a1"]},"moves":[{"m":"f5"}]}}`, `{"position":{"startPos":"a1a2","moves":[{"m":"f5"}]}}`,
		"[SetUp \"1\"]\n\n1. f5", "[StartPosition \"xot\"]\n\n1. f5", "[Position \"" + start64 + " O\"]\n\n1. f5", "[FEN \"nonsense\"]\n\n1. f5", "[Handicap \"2\"]\n\n1. f5", "[InitialBoard \"x\"]\n\n1. f5",
		"(;GM[2]HA[2];B[f5])", "(;GM[2]SETUP[x];B[f5])", "(;GM[2]STARTPOS[f5d6];B[f5])", "(;GM[2]FEN[8/8];B[f5])", "(;GM[Othello]HA[1]B[f5];)", "(;GM[Othello]START[x]B[f5];)",
	} {
		wantGames(t, text, text, []string{}, "sets a start that is not understood")
	}
	for _, text := range []string{
		`{"startTime":1234567890,"position":{"startPos":"","moves":[{"m":"f5"}]}}`, `{"position":{"startPos":null,"moves":[{"m":"f5"}]},"startedAt":"2020-01-01"}`, `{"boardSize":8,"position":{"moves":[{"m":"f5"}]}}`,
		"[SetUp \"0\"]\n[StartTime \"12:00\"]\n\n1. f5", "(;GM[2]HA[0];B[f5])", "[Opening \"Tiger\"]\n\n1. f5",
	} {
		wantGames(t, text, text, []string{"f5"}, "")
	}
}

// TestOtherRules refuses games in which the fewest discs win.
func TestOtherRules(t *testing.T) {
	for _, text := range []string{
		"(;GM[Othello]TY[8a]B[f5];)", "(;GM[Othello]TY[s8r18a]B[f5];)", "(;GM[2]RU[Anti-Reversi];B[f5])", "[Variant \"antiothello\"]\n\n1. f5", `{"gtype":"anti","position":{"moves":[{"m":"f5"}]}}`,
	} {
		wantGames(t, text, text, []string{}, "the fewest discs win")
	}
	for _, text := range []string{"(;GM[Othello]TY[8]B[f5];)", "(;GM[Othello]TY[s8r18]B[f5];)", "(;GM[2]RU[Reversi];B[f5])", `{"gtype":"reversi","position":{"moves":[{"m":"f5"}]}}`} {
		wantGames(t, text, text, []string{"f5"}, "")
	}
}

// TestSalvage reads what can be read, and says what cannot.
func TestSalvage(t *testing.T) {
	ggf := func(moves string) string { return "(;GM[Othello]PB[A]TY[8]" + moves + ";)\n" }
	for _, c := range []struct {
		text  string
		games []string
		wrong string
	}{
		{ggf("B[f5]") + ggf("B[a1]") + ggf("B[d3]"), []string{"f5", "d3"}, "1 left out: reading GGF: line 2, column 24"},
		{ggf("B[f5]") + "(;GM[Othello]B[f5]\n" + ggf("B[d3]"), []string{"f5", "d3"}, "1 left out: reading GGF: line 2, column 1: the game that begins here has no end"},
		{ggf("B[f5]") + ggf("C[x"), []string{"f5"}, "has no closing bracket"},
		{ggf("B[f5]") + "(;GM[Amazons]B[a1];)\n" + ggf("B[d3]") + ggf("B[f5]B[f5]"), []string{"f5", "d3"}, "2 left out; the first: reading GGF: line 2"},
		{"(;GM[2];B[f5](;W[f6])(;W[d6]))\n(;GM[2]SZ[19];B[aa](;W[bb])(;W[cc]))\n(;FF[4]GM[2];B[d3])", []string{"f5f6", "d3"}, "1 left out: reading SGF: line 2"},
		{"[Event \"a\"]\n\n1. f5 f6\n\n[Event \"b\"]\n\n1. a1\n\n[Event \"c\"]\n\n1. d3", []string{"f5f6", "d3"}, "1 left out: reading PGN: line 7, column 4: move 1: a1"},
		{"[Event \"a\n\n1. f5 f6\n\n[Event \"b\"]\n\n1. d3", []string{"d3"}, "line 1, column 1: the tag"},
		{`[{"position":{"moves":[{"m":"d3"}]}},{"position":{"moves":[{"m":"a1"}]}},{"position":{"moves":[{"m":"f5"}]}}]`, []string{"d3", "f5"}, "1 left out: reading Quest: line 1, column 38: move 1"},
		{`{"games":[{"position":{"moves":[{"m":"d3"}]}},{"position":{"moves":[{"m":"f5"}]}}],"next":null}`, []string{"d3", "f5"}, ""},
		{`{"a":{"position":{"moves":[{"m":"d3"}]}},"b":{"position":{"moves":[{"m":"f5"}]}}}`, []string{"d3", "f5"}, ""},
		{`{"position":{"moves":[{"m":"d3"}]}}` + "\n{\"position\":", []string{"d3"}, "this is not a game of Othello Quest in JSON"},
		{startLine + "\nnonsense\n" + startLine + "; F5:+99;\n" + whiteStart, []string{startLine, whiteStart}, "2 left out; the first: reading OBF: line 2"},
		{"f5d6c3\nf5f6\nf5a1\n", []string{"f5d6c3", "f5f6"}, "1 left out: reading transcript: line 3, column 3: move 2: a1"},
		{"f5d6\nc3 h8", []string{}, "line 2, column 4: move 4: h8"},
	} {
		wantGames(t, c.text, c.text, c.games, c.wrong)
	}
}

// TestTags reads tags that PGN does not allow and programs write.
func TestTags(t *testing.T) {
	for text, want := range map[string]string{
		`[Event "Games of the "Club" - 1990"]`: `Games of the "Club" - 1990`,
		`[Event "a"] [Site "b"]`:               "a", `[Event "a"][Site "b"]`: "a", `[Event "a]b"]`: "a]b", `[Event "say \"x\""]`: `say "x"`, `[ Event "a" ]`: "a", "[Event \"a\"  ]\n[X_1 \"b\"]\n[Y2 \"\"]": "a",
		"; a comment\n[Event \"a\"]": "a", `[Event "back\\slash"]`: `back\slash`, `[Event ""quoted""]`: `"quoted"`,
	} {
		for _, moves := range []string{"\n\n1. f5 d6 1-0", "\n1. f5 d6\n"} {
			records, f, err := Parse([]byte(text + moves))
			if err != nil || f != PGN || records[0].Event != want || transcript(records[0].Game) != "f5d6" {
				t.Errorf("%s: %v, %v, %+v", text, f, err, records)
			}
		}
	}
}

// TestMove takes marks, numbers, words and width off a move.
func TestMove(t *testing.T) {
	for _, text := range []string{"f5", "F5", "f5!", "f5?!", "1. f5", "1.f5", "1... f5", "12 f5", "move f5", "play f5", "ｆ５", "Ｆ５。", "f5.", "(f5)", "[F5]", "f 5", "f-5", "5f", "Black f5", "B: f5", "black plays f5", " f5 ;", "> f5", "*f5*", "f5,", "1) f5", "I play f5!"} {
		if m, ok := Move(game.Size8, text); !ok || m != game.At(5, 4) {
			t.Errorf("%q is %v, %v", text, m, ok)
		}
	}
	for _, text := range []string{"pass", "Pass.", "pa", "PP", "パス"} {
		if m, ok := Move(game.Size8, text); !ok || m != game.Pass {
			t.Errorf("%q is %v, %v", text, m, ok)
		}
	}
	for _, text := range []string{"", "f5d6", "f5 d6", "f9", "i5", "level 5", "f", "5", "f55", "hint", "open 5", "note f5"} {
		if m, ok := Move(game.Size8, text); ok {
			t.Errorf("%q is %v", text, m)
		}
	}
	if _, ok := Move(game.Size6, "h8"); ok {
		t.Error("a square beyond the board is a move")
	}
}
