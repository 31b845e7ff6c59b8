package ui

import (
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"othello/game"
	"othello/game/record"
	"othello/ui/session"
)

// boardOf reads a board for a test.
func boardOf(t *testing.T, text string) game.Board {
	t.Helper()
	return mustGame(t, text).Game.Board()
}

// line is the edited board in one line.
func (r *rig) line() string {
	text, err := record.Text(record.Board, &record.Record{Game: game.FromBoard(r.m.editor.Board())})
	if err != nil {
		r.t.Fatal(err)
	}
	return strings.TrimSpace(text)
}

func (r *rig) wantBoard(want game.Board) {
	r.t.Helper()
	if got := r.m.editor.Board(); got != want {
		r.t.Errorf("the board is\n%vwant\n%v", got, want)
	}
}

// mouse sends what the mouse does on a square.
func (r *rig) mouse(kind func(tea.Mouse) tea.Msg, button tea.MouseButton, square string) {
	r.t.Helper()
	x, y := r.cellOf(square)
	r.send(kind(tea.Mouse{X: x, Y: y, Button: button}))
}

// smaller is b without the squares that a board of the next size lacks.
func smaller(b game.Board) game.Board {
	b.Out = ^game.Size6.Mask()
	b.Black, b.White = b.Black&^b.Out, b.White&^b.Out
	return b
}

func pressed(m tea.Mouse) tea.Msg  { return tea.MouseClickMsg(m) }
func moved(m tea.Mouse) tea.Msg    { return tea.MouseMotionMsg(m) }
func released(m tea.Mouse) tea.Msg { return tea.MouseReleaseMsg(m) }

// drag paints from square to square with a button held.
func (r *rig) drag(button tea.MouseButton, squares ...string) {
	r.t.Helper()
	r.mouse(pressed, button, squares[0])
	for _, s := range squares[1:] {
		r.mouse(moved, button, s)
	}
	r.mouse(released, button, squares[len(squares)-1])
}

func TestEditingByKeys(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		r := newRig(t, Setup{Settings: stored(testConfig())})
		r.play("f5")
		played := r.m.ses.Game().Board()
		r.press("#")
		r.wantScreen("EDITOR", "White has 3 moves.", "esc back")
		r.press("0")
		empty := game.Board{Turn: game.Black}
		r.wantBoard(empty)
		r.wantScreen("Game over: a draw", "The board is empty.")
		r.press("a 1 x o x o - x delete o")
		want := boardOf(t, "XOXO-X-O-------------------------------------------------------- X")
		r.wantBoard(want)
		r.press("x")
		r.wantBoard(want.With(game.At(0, 1), game.Black)) // the cursor goes on in the next row
		r.press("u")
		r.wantBoard(want)
		r.press("s")
		if r.m.editor.Board().Turn != game.White {
			t.Error("s does not change the side to move")
		}
		r.press("s h 8 enter enter")
		r.wantBoard(want.With(game.At(7, 7), game.White)) // empty, black, white
		r.press("enter")
		r.wantBoard(want)
		r.press("2 enter left 3 enter up 4 enter up tab tab enter") // the brushes by number, then by going on
		r.wantBoard(want.With(game.At(7, 7), game.Black).With(game.At(6, 7), game.White).With(game.At(6, 5), game.Black))
		for range 100 {
			r.press("u")
		}
		r.wantNotice("Nothing to take back")
		r.wantBoard(played)
		for range 100 {
			r.press("r")
		}
		r.wantNotice("Nothing to redo")
		r.press("esc")
		if r.m.room == r.m.editor || r.m.ses.Game().Board() != played {
			t.Error("leaving the editor changed the game")
		}
		r.wantNotice("Nothing changed")
		r.wantMoves("f5")
	})
}

func TestEditingTurnsTheBoard(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		r := newRig(t, Setup{Settings: stored(testConfig())})
		r.paste(midgame)
		b := r.m.ses.Game().Board()
		r.press("#")
		for _, c := range []struct {
			key  string
			want game.Board
		}{
			{">", b.Transform(game.TurnRight)}, {"<", b.Transform(game.TurnLeft)},
			{"|", b.Transform(game.MirrorFiles)}, {"_", b.Transform(game.MirrorRanks)},
			{"\\", b.Transform(game.Transpose)}, {"~", b.SwapColors()},
			{"0", game.Board{Turn: game.Black}}, {"home", game.StartBoard(game.Size8)},
		} {
			r.press(c.key)
			r.wantBoard(c.want)
			r.press("u")
			r.wantBoard(b)
		}
	})
}

func TestEditingSmallBoards(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		r := newRig(t, Setup{Settings: stored(testConfig())})
		r.press("# Z")
		r.wantBoard(game.StartBoard(game.Size6))
		r.press("a 7")
		r.wantNotice("a7 is not on this board, which ends at f6")
		r.press("a 1 x o x o x o x") // round the corner of the small board
		want := game.StartBoard(game.Size6)
		for i, c := range []game.Color{1, 2, 1, 2, 1, 2} {
			want = want.With(game.At(1+i, 1), c)
		}
		r.wantBoard(want.With(game.At(1, 2), game.Black))
		r.press("Z")
		r.wantBoard(game.StartBoard(game.Size4))
		r.press("up up up up left left left left x")
		r.wantBoard(game.StartBoard(game.Size4).With(game.At(2, 2), game.Black))
		r.press("Z")
		if got := r.m.editor.Board().Size(); got != game.Size8 {
			t.Errorf("after the smallest board comes one of %d", got)
		}
		r.press("u u P enter")
		if r.m.room == r.m.editor || r.m.ses.Game().Board().Size() != game.Size4 {
			t.Fatalf("the 4x4 board is not played on:\n%s", r.screen())
		}
		for range 20 {
			if r.m.ses.Game().MustPass() {
				r.press("P")
			} else if !r.m.ses.Game().Over() {
				r.play(r.anyMove())
			}
		}
		if !r.m.ses.Game().Over() {
			t.Errorf("the game did not end: %s", r.moves())
		}
	})
}

func TestEditingByMouse(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		r := newRig(t, Setup{Settings: stored(testConfig())})
		r.clickText("? help")
		for range 9 {
			r.send(tea.MouseWheelMsg{X: 40, Y: 12, Button: tea.MouseWheelDown})
		}
		r.clickText("edit the position")
		start := game.StartBoard(game.Size8)
		r.click("a1")
		r.wantBoard(start.With(game.At(0, 0), game.Black))
		r.mouse(released, tea.MouseLeft, "a1")
		r.click("a1")
		r.mouse(released, tea.MouseLeft, "a1")
		r.wantBoard(start.With(game.At(0, 0), game.White))
		r.drag(tea.MouseRight, "a1", "e4")
		r.wantBoard(start.With(game.At(4, 3), game.Empty))
		r.clickText("u undo")
		r.wantBoard(start.With(game.At(0, 0), game.White)) // one step for the whole stroke
		r.clickText("white")
		r.drag(tea.MouseLeft, "a8", "h8")
		want := start.With(game.At(0, 0), game.White)
		for file := range 8 {
			want = want.With(game.At(file, 7), game.White)
		}
		r.wantBoard(want) // squares that a fast mouse left out too
		r.clickText("u undo")
		r.clickText("r redo")
		r.wantBoard(want)
		r.clickText("White")
		if r.m.editor.Board().Turn != game.White {
			t.Error("clicking White does not give it the move")
		}
		r.clickText("s side")
		r.wantBoard(want)
		for _, c := range []struct {
			button string
			want   game.Board
		}{
			{"> turn", want.Transform(game.TurnRight)}, {"< turn", want.Transform(game.TurnLeft)},
			{"| mirror", want.Transform(game.MirrorFiles)}, {"_ mirror", want.Transform(game.MirrorRanks)},
			{"\\ mirror", want.Transform(game.Transpose)}, {"~ colours", want.SwapColors()},
			{"0 clear", game.Board{Turn: game.Black}}, {"home start", start}, {"Z size", smaller(want)},
		} {
			r.clickText(c.button)
			r.wantBoard(c.want)
			r.clickText("u undo")
			r.wantBoard(want)
		}
		r.send(tea.MouseWheelMsg{Button: tea.MouseWheelDown})
		r.drag(tea.MouseLeft, "d4", "e4") // the empty brush
		want = want.With(game.At(3, 3), game.Empty).With(game.At(4, 3), game.Empty)
		r.wantBoard(want)
		r.mouse(pressed, tea.MouseLeft, "d5")
		r.mouse(moved, tea.MouseNone, "e5") // let go where the program could not see it
		r.wantBoard(want.With(game.At(3, 4), game.Empty))
		r.send(tea.MouseClickMsg{Button: tea.MouseBackward})
		r.wantBoard(want)
		r.clickText("esc back")
		if r.m.room == r.m.editor {
			t.Error("clicking back does not leave the editor")
		}
	})
}

func TestPlayingFromTheEditor(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		e := &fakeEngine{}
		r := newRig(t, against(e, thinkFor(time.Hour)))
		r.play("f5")
		r.wait(time.Second)
		before := r.m.ses.Game()
		r.press("# home ~ P")
		r.wantScreen("Play from here", "a person", "Alpha")
		r.press("s enter") // the engine takes Black, and White moves first
		if r.m.room == r.m.editor || r.m.ses.Game() == before || r.m.ses.Game().Turn() != game.White {
			t.Fatalf("the edited position is not played:\n%s", r.screen())
		}
		r.wantScreen("Your move: you are White")
		r.play(r.anyMove())
		r.wait(time.Second)
		if got := len(r.m.ses.Game().Moves()); got != 2 {
			t.Errorf("%d moves, want the engine's reply", got)
		}
		r.press("z")
		if r.m.ses.Game() != before {
			t.Error("the game before is not brought back")
		}
	})
}

func TestPlayingFromTheEditorByMouse(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		r := newRig(t, against(&fakeEngine{}, thinkFor(time.Hour)))
		r.clickText("? help")
		for range 9 {
			r.send(tea.MouseWheelMsg{X: 40, Y: 12, Button: tea.MouseWheelDown})
		}
		r.clickText("edit the position")
		r.clickText("~ colours")
		r.clickText("P play")
		r.clickText("Start")
		if r.m.room == r.m.editor {
			t.Fatal("the editor was not left")
		}
		r.wait(time.Second)
		r.wantScreen("Your move: you are Black") // White was the engine's, which has moved
	})
}

func TestNothingToPlayFrom(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		r := newRig(t, Setup{Settings: stored(testConfig())})
		r.press("# 0 P")
		r.wantNotice("Nothing to play")
		r.press("I")
		r.wantNotice("Nothing to analyse")
		if r.m.room != r.m.editor || r.m.Top() != nil {
			t.Error("the editor was left")
		}
	})
}

func TestAnalysingTheEditedPosition(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		r := newRig(t, Setup{Settings: stored(testConfig()), Setup: session.Setup{Kinds: testKinds(deepening(9))}})
		r.play("f5d6")
		r.press("# I") // the position of the game: the game is analysed
		if r.m.room != r.m.studying {
			t.Fatalf("not analysing:\n%s", r.screen())
		}
		r.wantMoves("f5d6")
		r.press("#") // from the analysis to the editor and back
		if r.m.room != r.m.editor {
			t.Fatal("the editor cannot be opened from the analysis")
		}
		r.press("esc")
		if r.m.room != r.m.studying {
			t.Fatalf("not back in the analysis:\n%s", r.screen())
		}
		r.wait(time.Second)
		if len(r.m.Board(r.m.Layout.Square).Notes) == 0 {
			t.Error("the analysis does not go on")
		}
		r.press("# home ~ I")
		if r.m.room != r.m.studying || r.m.ses.Game().Board() != game.StartBoard(game.Size8).SwapColors() {
			t.Fatalf("the edited position is not analysed:\n%s", r.screen())
		}
		r.wait(time.Second)
		if len(r.m.Board(r.m.Layout.Square).Notes) == 0 {
			t.Error("the edited position has no values")
		}
		r.press("esc z")
		r.wantMoves("f5d6")
	})
}

func TestEditingLetsTheGameWait(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		s := against(thinkFor(time.Second), &fakeEngine{})
		s.Settings.UI.Clock = time.Minute
		r := newRig(t, s)
		r.play("f5")
		r.wait(300 * time.Millisecond)
		r.press("#")
		left := r.m.ses.Remaining(game.White)
		r.wait(5 * time.Minute)
		r.wantMoves("f5")
		if r.m.ses.Remaining(game.White) != left {
			t.Error("the clock runs while a position is edited")
		}
		r.send(resumed)
		r.wait(time.Minute)
		r.press("esc")
		r.wait(1500 * time.Millisecond)
		if got := len(r.m.ses.Game().Moves()); got != 2 {
			t.Errorf("%d moves, want the engine's reply after the editor", got)
		}
	})
}

func TestPastingIntoTheEditor(t *testing.T) {
	opening := mustGame(t, "f5d6c3d3c4")
	for name, text := range map[string]string{
		"transcript": "f5d6c3d3c4",
		"typed":      "F5 D6 C3 D3 C4",
		"in lines":   opening.Game.Board().String(),
	} {
		t.Run(name, func(t *testing.T) { pastes(t, text, opening.Game.Board()) })
	}
	for _, f := range []record.Format{record.Board, record.OBF, record.GGF, record.SGF} {
		t.Run(f.String(), func(t *testing.T) {
			text, err := record.Text(f, opening)
			if err != nil {
				t.Fatal(err)
			}
			pastes(t, text, opening.Game.Board())
		})
	}
	inBubble(t, func(t *testing.T) {
		r := newRig(t, Setup{Settings: stored(testConfig())})
		r.press("# Z") // moves are played from the board, on whatever size, if not from a start
		r.paste("c2")
		if r.line() == "" || r.m.editor.Board() == game.StartBoard(game.Size6) {
			t.Error("a move on the small board was not read")
		}
		before := r.m.editor.Board()
		r.paste("What a nice day.")
		r.wantNotice("Not read")
		r.wantBoard(before)
		r.paste("a1a1a1")
		r.wantNotice("Not read")
		r.paste("XO------ ") // too short
		r.wantNotice("Not read")
		r.wantBoard(before)
		two, err := record.Text(record.OBF, opening, mustGame(t, "f5"))
		if err != nil {
			t.Fatal(err)
		}
		r.paste(two)
		r.wantScreen("Positions in the text")
		r.press("enter")
		r.wantBoard(opening.Game.Board())
		r.press("u")
		r.wantBoard(before)
		r.press(": e 4 enter")
		r.wantBoard(game.StartBoard(game.Size6).Play(game.At(5, 4)))
		r.press(": p a s s enter") // a typed pass is the other side's turn
		if r.m.editor.Board().Turn != game.Black {
			t.Error("a typed pass does not change the side to move")
		}
	})
}

func pastes(t *testing.T, text string, want game.Board) {
	inBubble(t, func(t *testing.T) {
		r := newRig(t, Setup{Settings: stored(testConfig())})
		game := r.m.ses.Game()
		r.press("#")
		r.paste(text)
		r.wantBoard(want)
		if r.m.ses.Game() != game || r.m.room != r.m.editor {
			t.Error("pasting into the editor opened a game")
		}
	})
}

// editSituations are worth seeing.
var editSituations = []situation{
	{name: "start", want: []string{"60 empty", "Black to move          4 moves    2", "Black has 4 moves.", ">1 cycle  2 ○ black", "esc back"}, play: func(r *rig) { r.press("#") }},
	{name: "midgame", want: []string{"White to move         11 moves   23", "~ 40 discs and White to move: someone has"}, play: func(r *rig) { r.paste(midgame); r.press("# ~") }},
	{name: "odd", play: func(r *rig) { r.press("# x x o - x h 8 x 2") }},
	{name: "pass", want: []string{"White has no move and must pass.", "! No game leads here: d4, e4, d5 and 1"}, play: func(r *rig) { r.press("#"); r.paste("XO" + strings.Repeat("-", 62) + " O") }},
	{name: "over", want: []string{"Game over: Black wins by 52, 58 to 6."}, play: func(r *rig) { r.press("#"); r.paste(overBoard) }},
	{name: "empty", want: []string{"Game over: a draw, 32 to 32.", "! The board is empty."}, play: func(r *rig) { r.press("# 0") }},
	{name: "one colour", want: []string{"Game over: Black wins by 64, 64 to 0.", "~ There are only black discs."}, play: func(r *rig) { r.press("#"); r.paste(strings.Repeat("X", 64) + " O") }},
	{name: "6x6", want: []string{"32 empty", "4 - empty"}, play: func(r *rig) { r.press("# Z") }},
	{name: "4x4", want: []string{"12 empty"}, play: func(r *rig) { r.press("# Z Z") }},
	{name: "said", want: []string{"no game or position in a known format"}, play: func(r *rig) { r.press("#"); r.paste("no board at all") }},
	{name: "copy", want: []string{"-OX------XO--------------------------- X", "esc close"}, play: func(r *rig) { r.press("# y") }},
	{name: "save", want: []string{"Position 1"}, play: func(r *rig) { r.press("# S") }},
	{name: "positions", want: []string{"EDITOR  B", "2 : 2", "White to move", "delete delete  S save this one  esc close"}, play: func(r *rig) { r.press("# S enter ~ S B enter M") }},
	{name: "nothing saved", want: []string{"No saved positions yet."}, play: func(r *rig) { r.press("# M") }},
	{name: "play", want: []string{"enter start ", "s swap sides"}, play: func(r *rig) { r.press("# P") }},
	{name: "help", want: []string{"cursor up", "esc close"}, play: func(r *rig) { r.press("# ?") }},
}
