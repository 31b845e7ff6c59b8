package record

import (
	"strings"
	"testing"

	"othello/game"
)

// playOK are two games as PlayOK writes them, the second unfinished; Black passes in the first.
const playOK = `[Event "?"]
[Site "PlayOK"]
[Date "2020.05.05"]
[Round "-"]
[Black "a\"b"]
[White "cafe"]
[Result "38-26"]
[Time "11:24:48"]
[TimeControl "300"]
[BlackElo "1073"]
[WhiteElo "1183"]

1. f5 d6 2. c3 f3 3. f4 d3 4. c4 g3 5. e6 c6 6. c5 e7 7. f6 g4 8. g5 h4 9. e8
d7 10. d2 b5 11. d8 e3 12. e2 f2 13. h6 h5 14. h3 b4 15. g6 e1 16. g1 f7 17. f8
g7 18. a5 f1 19. d1 c1 20. b1 c2 21. h8 g2 22. a4 b3 23. a3 a6 24. a7 b6 25. c7
c8 26. b2 b7 27. a8 b8 28. h1 h2 29. -- g8 30. h7 a2 31. a1 38-26

[Event "?"]
[Site "PlayOK"]
[Black "x"]
[White "y"]
[Result "?"]

1. f5 f6 2. e6 *
`

// questGames are two games as the server of Othello Quest gives them.
const questGames = `{"id":"a","players":[{"id":"p1","name":"Ann","oldR":1650.5},{"id":"p2","name":"B\nob"}],"tcb":300000,
 "position":{"moves":[{"m":"f5","t":1200},{"m":"d6","t":3},{"m":"c3","t":0},{"t":5,"s":"RESIGN"}]}}
{"position":{"moves":[{"m":"f5"},{"m":"f6"}]}}`

func TestPlayOK(t *testing.T) {
	records, f, err := Parse([]byte(strings.ReplaceAll(playOK, "\n", "\r\n")))
	if err != nil || f != PGN || len(records) != 2 {
		t.Fatalf("%d records, %v, %v", len(records), f, err)
	}
	r := records[0]
	if r.Black != `a"b` || r.White != "cafe" || r.Event != "" || r.Place != "PlayOK" || r.Date != "2020-05-05" || *r.Result != (game.Result{Black: 38, White: 26}) {
		t.Errorf("it says %+v, result %v", r, r.Result)
	}
	if end := r.Game.Board(); !end.Over() || end.Result() != *r.Result {
		t.Errorf("the game ends with\n%v", end)
	}
	if r := records[1]; len(r.Game.Moves()) != 3 || r.Black != "x" || r.Result != nil {
		t.Errorf("the second is %+v", r)
	}
}

func TestOthelloQuest(t *testing.T) {
	records, f, err := Parse([]byte(questGames))
	if err != nil || f != Quest || len(records) != 2 {
		t.Fatalf("%d records, %v, %v", len(records), f, err)
	}
	if r := records[0]; r.Black != "Ann" || r.White != "B ob" || transcript(r.Game) != "f5d6c3" {
		t.Errorf("%q, %q, %s", r.Black, r.White, transcript(r.Game))
	}
	if got := transcript(records[1].Game); got != "f5f6" {
		t.Errorf("the second is %s", got)
	}
	// Whoever must pass does so with "-", as here, or not at all.
	passing := mustPass(t)
	for _, pass := range []string{"-", ""} {
		var moves strings.Builder
		for i, m := range passing.Moves() {
			name := m.String()
			if m == game.Pass {
				name = pass
			}
			if i > 0 {
				moves.WriteByte(',')
			}
			moves.WriteString(`{"m":"` + name + `"}`)
		}
		r := one(t, Quest, `{"position":{"moves":[`+moves.String()+`]}}`)
		if r.Game.Board() != passing.Board() {
			t.Errorf("with passes as %q the game ends with\n%v", pass, r.Game.Board())
		}
	}
}

// mustPass returns the game of playOK, in which Black passes.
func mustPass(t *testing.T) *game.Game {
	t.Helper()
	records, _, err := Parse([]byte(playOK))
	if err != nil {
		t.Fatal(err)
	}
	return records[0].Game
}

func TestBitboards(t *testing.T) {
	const start = "0x0000000810000000\t0x0000001008000000"
	after := game.StartBoard(game.Size8).Play(game.At(5, 4))
	for text, want := range map[string]game.Board{
		start:                        game.StartBoard(game.Size8),
		"0X810000000,  0x1008000000": game.StartBoard(game.Size8),
		"0000000810000000 0000001008000000 White to move": game.StartBoard(game.Size8).Position().Board(game.White),
		start + " f5": after,
		"0x0000001000000000 0x000000081C000000\n": after, // f5 is at the right of e5
	} {
		if got := one(t, Bitboards, text).Game.Board(); got != want {
			t.Errorf("%q is\n%v\nwant\n%v", text, got, want)
		}
	}
	corner := one(t, Bitboards, "0x8000000000000000 0x0000000000000001").Game.Board()
	if corner.At(game.At(0, 0)) != game.Black || corner.At(game.At(7, 7)) != game.White {
		t.Errorf("the highest bit is not a1:\n%v", corner)
	}
	if got := write(t, Bitboards, &Record{Game: game.FromBoard(after)}); got != "0x0000001000000000 0x000000081c000000\n" {
		t.Errorf("written %q", got)
	}
	if records, _, err := Parse([]byte(start + "\n" + start)); err != nil || len(records) != 2 {
		t.Errorf("two lines: %d records, %v", len(records), err)
	}
	// Digits are squares as well: two boards of 4x4 stay what they were.
	if f := Detect([]byte("0000012002100000 0000012002100000")); f == Bitboards {
		t.Error("boards of 4x4 are taken for bitboards")
	}
}

func TestServersAndBitboardsSayWhatIsWrong(t *testing.T) {
	for text, want := range map[string]string{ // behind "1 left out: ", or alone
		"[Event \"?\n1. f5":                   `reading PGN: line 1, column 1: the tag "[Event \"?" does not end with a quotation mark and a bracket`,
		"[Event \"?\"]\n\n1. f5 f5":           `reading PGN: line 3, column 7: move 2: f5 is not a legal move for White`,
		"{\"a\": [1,}":                        `reading Quest: line 1, column 10: this is not a game of Othello Quest in JSON`,
		"{\"position\": 5}":                   `reading Quest: line 1, column 1: this is not a game of Othello Quest in JSON`,
		"{\"a\": 1}":                          `reading Quest: line 1, column 1: a game of Othello Quest has its moves in "position"; here are none`,
		`{"position":{"moves":[{"m":"f9"}]}}`: `reading Quest: line 1, column 1: "f9" is not a move (a1 to h8, or pass)`,
		"0x1 0x3":                             `reading bitboards: line 1, column 1: both sides have a disc on h8`,
		"0x810000000 0x1008000000\n 0x1g 0x2": `reading bitboards: line 2, column 2: "0x1g 0x2" is not two bitboards of 16 hexadecimal digits`,
		"0x810000000 0x1008000000 f5 a1":      `reading bitboards: line 1, column 29: move 2: a1 is not a legal move for White`,
	} {
		if _, _, err := Parse([]byte(text)); err == nil || strings.TrimPrefix(err.Error(), "1 left out: ") != want {
			t.Errorf("%q:\n%v, want\n%s", text, err, want)
		}
	}
}
