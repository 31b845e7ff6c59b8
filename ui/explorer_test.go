package ui

import (
	"errors"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"othello/game/record"
	"othello/ui/room/roomtest"
)

// useGames is withBook with games to explore.
func useGames(s *Setup) {
	useBook(s)
	games := roomtest.Games(&testing.T{})
	s.Games = func() (*record.Collection, error) { return games, nil }
}

func withGames() Setup {
	s := Setup{Settings: stored(testConfig())}
	useGames(&s)
	return s
}

// TestExplorerOfTheBook shows the games of the book where there are no others.
func TestExplorerOfTheBook(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		r := newRig(t, withBook(t))
		r.play("f5")
		r.press("i")
		r.wantScreen("EXPLORER", "games of the opening book", "d6    500", "f6    400", "f4    100", "-6.0", "-1.0")
		r.press("down") // f6 is the second
		r.wantScreen("> f6", "next: Diagonal")
		r.press("enter")
		r.wantScreen("EXPLORER", "Diagonal", "The opening book does not know this")
		r.press("/")
		r.wantNotice("--wthor")
		r.wantMoves("f5")
		for _, key := range []string{"i", "esc", "q"} {
			if r.press(key); strings.Contains(r.screen(), "EXPLORER") || r.quit {
				t.Errorf("%s does not go back to the game", key)
			}
			r.wantMoves("f5")
			r.press("i")
			r.wantScreen("EXPLORER", "d6    500")
		}
	})
}

// TestExplorerOfGames reads the person's games in the background and counts them,
// also through the filter.
func TestExplorerOfGames(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		s := withGames()
		read := make(chan bool)
		games, _ := s.Games()
		s.Games = func() (*record.Collection, error) {
			<-read
			return games, nil
		}
		r := newRig(t, s)
		r.press("i")
		r.wantScreen("Reading the games ...")
		if r.m.View().ProgressBar == nil {
			t.Error("no progress is shown while the games are read")
		}
		r.press("f 5 D 6") // goes on meanwhile
		read <- true
		r.settle()
		r.wantScreen("4 games", "all       3", "c3      2", "c4      1", "-3.0")
		if r.m.View().ProgressBar != nil {
			t.Error("progress is shown though the games are read")
		}
		r.press("u")
		r.wantScreen("d6      3", "f6      1", "f4")
		r.press("/ A n n down right enter")
		r.wantScreen("only Ann as Black", "all       2", "d6      2")
		r.press("right")
		r.wantScreen("c3      2")
		r.press("/ down down down down 2 x 0 0 2 enter")
		r.wantScreen("none here", "only Ann as Black, 2002-")
		r.press("/ up enter") // show all games
		r.wantScreen("4 games", "all       3")
		r.wantMoves("")
	})
}

func TestExplorerByMouse(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		r := newRig(t, withGames())
		r.play("f5")
		r.press("i")
		r.clickText("  f6  ")
		r.wantScreen("Diagonal")
		r.send(tea.MouseWheelMsg{Button: tea.MouseWheelUp})
		r.wantScreen("d6      3")
		r.click("d6")
		r.wantScreen("c3      2")
		r.clickText("leave")
		r.wantMoves("f5")
		if r.m.room != r.m.play {
			t.Errorf("the room is %T", r.m.room)
		}
	})
}

// TestExplorerLeavesTheGame opens the explorer from play, with an engine at the board and
// a clock, and from review: both are there again as they were.
func TestExplorerLeavesTheGame(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		s := withGames()
		s.Settings.UI.White, s.Settings.UI.Clock = "alpha", time.Minute
		r := newRig(t, s)
		r.press("i f 5 i")
		r.wantMoves("")
		r.press("i")
		r.wait(2 * time.Minute)
		r.press("home right right esc")
		r.wantMoves("")
		if r.m.ses.Ending() != "" {
			t.Error("the clock ran while something was explored")
		}
	})
	inBubble(t, func(t *testing.T) {
		r := newRig(t, withGames())
		r.play("f5d6c3")
		r.press("R end left")
		r.wantScreen("REVIEW")
		r.press("i")
		r.wantScreen("EXPLORER", "> c3      2", "c4      1")
		r.clickText("c4      1")
		r.press("esc")
		r.wantScreen("REVIEW")
		r.wantMoves("f5d6")
		if n := len(r.m.ses.Game().Node().Children()); n != 1 {
			t.Errorf("%d moves were tried there, want 1", n)
		}
		r.press("esc")
		r.wantMoves("f5d6c3")
	})
}

// TestPlayFromTheExplorer goes back to the game where the position is on its line, and
// else begins another one.
func TestPlayFromTheExplorer(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		r := newRig(t, withGames())
		r.play("f5d6c3")
		r.press("i left P")
		r.wantMoves("f5d6")
		if r.m.room != r.m.play || len(r.m.Dialogs) > 0 {
			t.Errorf("the room is %T:\n%s", r.m.room, r.screen())
		}
		r.press("i c 4 P")
		r.wantScreen("New game from here")
		r.press("enter")
		r.wantMoves("f5d6c4")
		r.press("z")
		r.wantMoves("f5d6")
	})
}

// TestExploredLine is analysed, reviewed, edited and copied without the game.
func TestExploredLine(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		r := newRig(t, withGames())
		r.play("f5")
		r.press("i f 6 e 6 y")
		r.wantNotice("f5f6e6")
		r.press("I")
		r.wantScreen("ANALYSIS")
		r.wantMoves("f5f6e6")
		r.press("esc")
		r.wantMoves("f5")
		r.press("i f 6 R end")
		r.wantScreen("REVIEW")
		r.wantMoves("f5f6")
		r.press("esc")
		r.wantMoves("f5")
		r.press("i d 6 #")
		if want := mustGame(t, "f5d6").Game.Board(); r.m.room != r.m.editor || r.m.editor.Board() != want {
			t.Errorf("edited is\n%v", r.m.editor.Board())
		}
		r.press("esc")
		if r.m.room != r.m.play {
			t.Errorf("the room is %T", r.m.room)
		}
		r.wantMoves("f5")
		r.press("i")
		r.paste("f5f6e6f4")
		r.wantScreen("EXPLORER", "move 4")
		r.press("n enter") // a new game takes the board
		if r.m.room != r.m.play {
			t.Errorf("the room is %T", r.m.room)
		}
		r.wantMoves("")
	})
}

// TestFoundGame opens a game of the list in review, at the position it was found by.
func TestFoundGame(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		r := newRig(t, withGames())
		r.play("c4e3") // f5d6 seen from elsewhere
		r.press("i tab")
		r.wantScreen("Games with this position", "3 of 3", "2001 Ann - Bo")
		r.press("c y")
		r.wantScreen("1 of 3")
		r.press("enter")
		r.wantNotice("2001 Cy - Ann 5-59, Cup 2001.")
		r.wantMoves("f5d6")
		if r.m.room != r.m.studying {
			t.Error("the game is not in review")
		}
		r.press("right")
		r.wantMoves("f5d6c4")
		r.press("esc")
		r.wantMoves("c4e3")
	})
}

func TestExplorerFailures(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		s := withBook(t)
		fail := true
		games := roomtest.Games(t)
		s.Games = func() (*record.Collection, error) {
			if fail {
				return nil, errors.New("there is no such folder")
			}
			return games, nil
		}
		r := newRig(t, s)
		r.play("f5")
		r.press("i")
		r.wantNotice("No games to explore: there is no such folder.")
		r.wantScreen("Folder unreadable; games of the book", "d6    500", "-6.0")
		for _, key := range []string{"tab", "/"} {
			r.press("down " + key)
			r.wantNotice("there is no such folder")
			if len(r.m.Dialogs) > 0 {
				t.Errorf("%s opens a dialog:\n%s", key, r.screen())
			}
		}
		fail = false
		r.press("i i")
		r.wantScreen("4 games", "d6      3")
		r.press("n")
		for !strings.Contains(r.screen(), "> Board") {
			r.press("up")
		}
		r.press("right enter") // 6 x 6
		r.press("i")
		if strings.Contains(r.screen(), "EXPLORER") {
			t.Error("the explorer is shown on a small board")
		}
		r.wantNotice("8 x 8")
	})
	inBubble(t, func(t *testing.T) {
		r := newRig(t, Setup{Settings: stored(testConfig())})
		r.press("i")
		r.wantNotice("No opening book and no games to explore")
	})
}

var explorerSituations = []situation{
	{name: "book", want: []string{"games of the opening book", "move  games  w/d/l  won value", "> f4    120 OOOXXX  52%   0.0", "b3     30 OOXXXX  33%  -2.5  Aubrey"}, setup: useBook, play: func(r *rig) { r.paste("f5d6c3d3c4"); r.press("w i") }},
	{name: "games", want: []string{"EXPLORER", "next: Tiger family"}, setup: useGames, play: func(r *rig) { r.paste("f5d6"); r.press("i down up") }},
	{name: "filter", want: []string{"Part of a name is enough", "enter show games"}, setup: useGames, play: func(r *rig) { r.press("i / A n n down right") }},
	{name: "list", want: []string{"3 of 4"}, setup: useGames, play: func(r *rig) { r.press("i tab A n n") }},
	{name: "review", want: []string{"c3      2 OOOOOO   0% -55.0"}, setup: useGames, play: func(r *rig) { r.paste("f5d6c3"); r.press("R left i") }},
}

// TestExplorerHasNothingToReview: where no moves lead, R says so and the explorer stays, with
// the game that was played behind it.
func TestExplorerHasNothingToReview(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		r := newRig(t, withBook(t))
		r.press("i R")
		r.wantNotice("No game to review yet")
		r.wantScreen("EXPLORER")
		if r.press("esc"); r.m.ses.Looking() || r.m.room != r.m.play {
			t.Errorf("%T is open, and a game is looked at: %t", r.m.room, r.m.ses.Looking())
		}
	})
}
