package ui

import (
	"strings"
	"testing"
	"time"

	"othello/game"
	"othello/game/record"
	"othello/ui/session"
)

func (r *rig) wantBoard(want game.Board) {
	r.t.Helper()
	if got := r.m.editor.Game().Board(); got != want {
		r.t.Errorf("the board is\n%vwant\n%v", got, want)
	}
}

// smaller is b without the squares that a board of the next size lacks.
func smaller(b game.Board) game.Board {
	b.Out = ^game.Size6.Mask()
	b.Black, b.White = b.Black&^b.Out, b.White&^b.Out
	return b
}

func TestEditingByMouse(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		r := newRig(t, Setup{Settings: stored(testConfig())})
		r.clickText(": menu")
		r.clickText("Set up a position")
		start := game.StartBoard(game.Size8)
		r.click("a1")
		r.wantBoard(start.With(game.At(0, 0), game.Black))
		r.click("a1")
		want := start.With(game.At(0, 0), game.White)
		r.wantBoard(want)
		r.clickText("empty")
		r.click("d4")
		want = want.With(game.At(3, 3), game.Empty)
		r.wantBoard(want)
		for _, c := range []struct {
			button string
			want   game.Board
		}{
			{"transform/Turn right", want.Transform(game.TurnRight)}, {"transform/Swap colours", want.SwapColors()},
			{"clear ", game.Board{Turn: game.Black}}, {"start ", start}, {"size", smaller(want)},
		} {
			for text := range strings.SplitSeq(c.button, "/") {
				r.clickText(text)
			}
			r.wantBoard(c.want)
			r.clickText("u undo")
			r.wantBoard(want)
		}
		r.clickText("white")
		r.click("a8")
		r.wantBoard(want.With(game.At(0, 7), game.White))
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
		r.press("x :edit_start :edit_transform=colours n")
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
		r.press(":restore")
		if r.m.ses.Game() != before {
			t.Error("the game before is not brought back")
		}
	})
}

func TestAnalysingTheEditedPosition(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		r := newRig(t, Setup{Settings: stored(testConfig()), Setup: session.Setup{Kinds: testKinds(deepening(9))}})
		r.play("f5d6")
		r.press("x i") // the position of the game: the game is analysed
		if r.m.room != r.m.studying {
			t.Fatalf("not analysing:\n%s", r.screen())
		}
		r.wantMoves("f5d6")
		r.press("x") // from the analysis to the editor and back
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
		r.press("x :edit_start :edit_transform=colours i")
		if r.m.room != r.m.studying || r.m.ses.Game().Board() != game.StartBoard(game.Size8).SwapColors() {
			t.Fatalf("the edited position is not analysed:\n%s", r.screen())
		}
		r.wait(time.Second)
		if len(r.m.Board(r.m.Layout.Square).Notes) == 0 {
			t.Error("the edited position has no values")
		}
		r.press("esc")
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
		r.press("x")
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
	inBubble(t, func(t *testing.T) {
		r := newRig(t, Setup{Settings: stored(testConfig())})
		played := r.m.ses.Game()
		r.press("x")
		r.paste("F5 D6 C3 D3 C4")
		r.wantBoard(opening.Game.Board())
		if r.m.ses.Game() != played || r.m.room != r.m.editor {
			t.Error("pasting into the editor opened a game")
		}
		r.press(":edit_start :edit_size") // moves are played from the board, on whatever size, if not from a start
		r.paste("c2")
		if r.m.editor.Game().Board() == game.StartBoard(game.Size6) {
			t.Error("a move on the small board was not read")
		}
		before := r.m.editor.Game().Board()
		r.paste("What a nice day.")
		r.wantNotice("Not opened")
		r.wantBoard(before)
		r.paste("a1a1a1")
		r.wantNotice("Not opened")
		r.paste("XO------ ") // too short
		r.wantNotice("Not opened")
		r.wantBoard(before)
		two, err := record.Text(record.OBF, opening, mustGame(t, "f5"))
		if err != nil {
			t.Fatal(err)
		}
		r.paste(two)
		r.wantScreen("Games in the text")
		r.press("enter")
		r.wantBoard(opening.Game.Board())
		r.press("u")
		r.wantBoard(before)
		r.press(": b 2 enter") // a single move goes on from the board
		r.wantBoard(before.Play(game.Size6.At(1, 1)))
		r.press(": p a s s enter") // a typed pass is the other side's turn
		if r.m.editor.Game().Board().Turn != game.White {
			t.Error("a typed pass does not change the side to move")
		}
	})
}

// editSituations are worth seeing.
var editSituations = []situation{
	{name: "start", want: []string{"60 empty", "Black to move", ">cycle ", " black ", "esc back"}, play: func(r *rig) { r.press("x") }},
	{name: "midgame", want: []string{"~ 40 discs and White to move: someone has"}, play: func(r *rig) { r.paste(midgame); r.press("x :edit_transform=colours") }},
	{name: "odd", play: func(r *rig) { r.press("x a 1 b 1 c 1 c 1 h 8 :edit_brush") }},
	{name: "pass", want: []string{"White must pass", "! No game leads here: the centre"}, play: func(r *rig) { r.press("x"); r.paste("XO" + strings.Repeat("-", 62) + " O") }},
	{name: "over", want: []string{"Black wins by 52, 58 to 6"}, play: func(r *rig) { r.press("x"); r.paste(overBoard) }},
	{name: "6x6", want: []string{"32 empty"}, play: func(r *rig) { r.press("x :edit_size") }},
	{name: "4x4", want: []string{"12 empty"}, play: func(r *rig) { r.press("x :edit_size :edit_size") }},
	{name: "said", want: []string{"no game or position in a known format"}, play: func(r *rig) { r.press("x"); r.paste("no board at all") }},
	{name: "copy", want: []string{"Copied, if the terminal allows it"}, play: func(r *rig) { r.press("x :copy") }},
	{name: "save", want: []string{".sgf"}, play: func(r *rig) { r.press("x a 1 :save_as") }},
	{name: "play", want: []string{"enter start ", "s swap sides"}, play: func(r *rig) { r.press("x n") }},
	{name: "help", want: []string{"cursor up", "esc close"}, play: func(r *rig) { r.press("x ?") }},
}
