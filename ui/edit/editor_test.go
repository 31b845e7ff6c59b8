package edit

import (
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"othello/game"
	"othello/game/record"
	"othello/ui/action"
	"othello/ui/room/roomtest"
	"othello/ui/scene"
)

// editor is an editor over the start of a game, with what it said last.
type editor struct {
	*Room
	t    testing.TB
	said string
	all  []scene.Effect
}

// newEditor returns an editor that keeps what it does in a directory, empty for nowhere.
func newEditor(t testing.TB, dir string) *editor {
	g := game.New(game.Size8)
	return &editor{Room: New(roomtest.NewBare(), Setup{Dir: dir, Game: func() *game.Game { return g }}), t: t}
}

func (e *editor) take(list []scene.Effect) {
	e.t.Helper()
	e.all, e.said = roomtest.Effects(e.t, list), ""
	e.said = roomtest.Of[scene.Say](e.all).Text
	if err := roomtest.Of[scene.Warn](e.all).Err; err != nil {
		e.said = err.Error()
	}
}

func (e *editor) do(a action.Action, arg string) {
	e.t.Helper()
	e.take(e.Do(a, arg))
}

// squares chooses squares: "a1 b2".
func (e *editor) squares(names string) {
	for name := range strings.FieldsSeq(names) {
		s, err := e.Board().Size().ParseSquare(name)
		if err != nil {
			e.t.Fatal(err)
		}
		e.take(e.Square(s))
	}
}

func (e *editor) want(text string) {
	e.t.Helper()
	if b := boardOf(e.t, text); e.Board() != b {
		e.t.Errorf("the board is\n%vwant\n%v", e.Board(), b)
	}
}

const dashes = "----------------------------------------------------------------"

// TestPainting puts discs on squares, and takes the changes back.
func TestPainting(t *testing.T) {
	e := newEditor(t, "")
	e.do(action.Edit, "")
	e.do(action.EditClear, "")
	e.squares("a1 b1 b1 c1 c1 c1") // one, two and three times
	e.want("XO" + dashes[2:] + " X")
	e.do(action.EditBrush, "white")
	e.squares("a1 a1 h8")
	e.want("OO" + dashes[3:] + "O X")
	e.do(action.EditBrush, "")
	e.squares("h8")
	e.take(e.Square(game.Pass))
	e.want("OO" + dashes[2:] + " O")
	e.do(action.EditTurn, "")
	e.do(action.EditTurn, "black")
	e.want("OO" + dashes[2:] + " X")
	for range 20 {
		e.do(action.Undo, "")
	}
	if e.Board() != game.StartBoard(game.Size8) || e.said != "Nothing to take back." {
		t.Errorf("after undo there is\n%v%s", e.Board(), e.said)
	}
	for range 20 {
		e.do(action.Redo, "")
	}
	if e.want("OO" + dashes[2:] + " X"); e.said != "Nothing to redo." {
		t.Error(e.said)
	}
	if e.do(action.Leave, ""); !strings.Contains(e.said, "Nothing changed. The edited position is kept") {
		t.Error(e.said)
	}
	e.Left()
	e.do(action.Edit, "")
	e.do(action.Undo, "")
	e.want("OO" + dashes[2:] + " X")
}

// TestWords sets up a position by what is typed, and says what was wrong with it.
func TestWords(t *testing.T) {
	e := newEditor(t, "")
	for _, c := range []struct {
		do        action.Action
		arg, want string
	}{
		{action.EditTurn, "", "Black to move."},
		{action.EditTurn, "white", "Black 2, White 2. White to move."},
		{action.EditTurn, "red", `the turn is black or white, not "red"`},
		{action.EditSet, "c4", "set needs squares"},
		{action.EditSet, "c4 red", `a square is black, white or empty, not "red"`},
		{action.EditSet, "i9 black", "i9"},
		{action.EditSet, "C4 d3 black", "d3 and c4: black. Black 4, White 2. White to move."},
		{action.EditSet, "c4 empty", "c4: empty. Black 3, White 2. White to move."},
		{action.EditBrush, "red", `a square is black, white or empty, not "red"`},
		{action.EditTransform, "inside out", `no way to transform the board called "inside out"`},
		{action.Edit, "f5d6", "is not a position"},
		{action.Edit, "empty", ""},
		{action.PlayHere, "", "nothing to play: a draw"},
		{action.Analyse, "", "nothing to analyse: a draw"},
		{action.Hint, "", ""},
	} {
		if e.do(c.do, c.arg); !strings.Contains(e.said, c.want) || e.said != "" && c.want == "" {
			t.Errorf("%s %q: %q, want %q", c.do, c.arg, e.said, c.want)
		}
	}
	e.want(dashes + " O")
	e.do(action.Edit, "XO"+dashes[2:]+" X")
	e.want("XO" + dashes[2:] + " X")
	e.do(action.Edit, "8/8/8/3pP3/3Pp3/8/8/8 w")
	e.want(game.StartBoard(game.Size8).Line()[:65] + "O")
}

// TestTransforming turns the board over in all ways that are offered.
func TestTransforming(t *testing.T) {
	e := newEditor(t, "")
	e.do(action.Edit, "XXO"+dashes[3:]+" X")
	before := e.Board()
	e.do(action.EditTransform, "")
	answers := roomtest.Of[scene.Question](e.all).Answers
	want := map[string]game.Board{
		"right": before.Transform(game.TurnRight), "left": before.Transform(game.TurnLeft), "mirror": before.Transform(game.MirrorFiles),
		"flip": before.Transform(game.MirrorRanks), "transpose": before.Transform(game.Transpose), "colours": before.SwapColors(),
	}
	if len(answers) != len(want) {
		t.Errorf("%d ways are offered", len(answers))
	}
	for _, a := range answers {
		e.do(a.Action, a.Arg)
		if e.Board() != want[a.Arg] {
			t.Errorf("%s makes\n%v", a.Text, e.Board())
		}
		e.do(action.Undo, "")
	}
	for _, size := range []game.Size{game.Size6, game.Size4, game.Size8} {
		if e.do(action.EditSize, ""); e.Board().Size() != size {
			t.Errorf("the board is of size %d, want %d", e.Board().Size(), size)
		}
	}
	if e.do(action.EditStart, ""); e.Board() != game.StartBoard(game.Size8) {
		t.Errorf("the start is\n%v", e.Board())
	}
}

// TestFromHere plays and analyses what was made, and copies it.
func TestFromHere(t *testing.T) {
	e := newEditor(t, "")
	e.do(action.Edit, "")
	if e.do(action.Analyse, ""); roomtest.Of[scene.Ask](e.all).Record != nil {
		t.Error("the position of the game is not analysed as the game's")
	}
	e.squares("a1")
	if e.do(action.New, ""); roomtest.Of[scene.Begin](e.all).Game.Board() != e.Board() {
		t.Error("another position is played")
	}
	if e.do(action.Analyse, ""); roomtest.Of[scene.Ask](e.all).Record.Game.Board() != e.Board() {
		t.Error("another position is analysed")
	}
	if e.do(action.Copy, ""); boardOf(t, roomtest.Of[scene.Copy](e.all).Text) != e.Board() {
		t.Error("another position is copied")
	}
	r := &record.Record{Game: game.FromBoard(boardOf(t, "XO"+dashes[2:]+" X"))}
	if e.take(e.Read(r, false)); e.said != "Read: 2 discs, Black to move. undo takes it back." {
		t.Error(e.said)
	}
	e.want("XO" + dashes[2:] + " X")
}

// atRandom changes the position in some way.
func atRandom(e *editor, rnd *rand.Rand) {
	do := []action.Action{action.EditTurn, action.EditClear, action.EditStart, action.EditSize, action.EditBrush, action.Undo, action.Redo}
	switch rnd.IntN(4) {
	case 0:
		e.do(action.EditTransform, transforms[rnd.IntN(len(transforms))].word)
	case 1:
		e.do(do[rnd.IntN(len(do))], "")
	default:
		e.take(e.Square(slices.Collect((^e.Board().Out).Squares())[rnd.IntN(16)]))
	}
}

// TestEditingAtRandom does things at random; the board must stay one, and undo must lead back
// through every step.
func TestEditingAtRandom(t *testing.T) {
	for seed := range uint64(20) {
		rnd := rand.New(rand.NewPCG(seed, 1))
		e := newEditor(t, "")
		e.do(action.Edit, "")
		for range 60 {
			atRandom(e, rnd)
		}
		before := e.history
		for _, b := range before.steps {
			if b.Black&b.White != 0 || (b.Black|b.White)&b.Out != 0 {
				t.Fatalf("seed %d made a board that cannot be:\n%v", seed, b)
			}
		}
		for i := before.at; i > 0; i-- {
			e.do(action.Undo, "")
			if e.Board() != before.steps[i-1] {
				t.Fatalf("seed %d: undo leads to\n%vwant\n%v", seed, e.Board(), before.steps[i-1])
			}
		}
	}
}

// stored is the position that is kept in a directory; nil for none.
func stored(dir string) *game.Board {
	b, _ := (&draft{path: filepath.Join(dir, draftFile)}).read()
	return b
}

// TestDraft finds what was edited in the next run, one step back, on a board of any size.
func TestDraft(t *testing.T) {
	for seed := range uint64(10) {
		dir := t.TempDir()
		rnd := rand.New(rand.NewPCG(seed, 3))
		e := newEditor(t, dir)
		e.do(action.Edit, "")
		for range 30 {
			atRandom(e, rnd)
		}
		e.squares("a1")
		again := newEditor(t, dir)
		again.do(action.Edit, "")
		if again.Board() != game.StartBoard(game.Size8) {
			t.Errorf("it opens with\n%v", again.Board())
		}
		if again.do(action.Undo, ""); again.Board() != e.Board() {
			t.Errorf("the position of before is\n%vwant\n%v", again.Board(), e.Board())
		}
	}
}
