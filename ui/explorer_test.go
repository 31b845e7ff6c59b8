package ui

import (
	"testing"
	"time"

	"othello/game/wthor"
	"othello/ui/room/roomtest"
)

// useGames is withBook with games to explore.
func useGames(s *Setup) {
	useBook(s)
	games := roomtest.Games(&testing.T{})
	s.Games = func() (*wthor.Collection, error) { return games, nil }
}

func withGames() Setup {
	s := Setup{Settings: stored(testConfig())}
	useGames(&s)
	return s
}

// TestExplorerOfGames reads the person's games in the background and counts them,
// also through the filter.
func TestExplorerOfGames(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		s := withGames()
		read := make(chan bool)
		games, _ := s.Games()
		s.Games = func() (*wthor.Collection, error) {
			<-read
			return games, nil
		}
		r := newRig(t, s)
		r.press("w")
		r.wantScreen("Reading the games ...")
		r.press("f 5 D 6") // goes on meanwhile
		read <- true
		r.settle()
		r.wantScreen("3 of 4 games here", "c3      2", "c4      1", "-3.0")
		r.press(":filter")
		r.typeText("Ann black")
		r.press("enter")
		r.wantScreen("only Ann black", "c3      2")
		r.press(":filter ctrl+u enter") // all games
		r.wantScreen("3 of 4 games here")
		r.wantMoves("")
	})
}

// TestExplorerLeavesTheGame opens the explorer from play, with an engine at the board and
// a clock, and from review: both are there again as they were.
func TestExplorerLeavesTheGame(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		s := withGames()
		s.Settings.UI.White, s.Settings.UI.Clock = "alpha", time.Minute
		r := newRig(t, s)
		r.press("w f 5 w")
		r.wantMoves("")
		r.press("w")
		r.wait(2 * time.Minute)
		r.press(":first right right esc")
		r.wantMoves("")
		if r.m.ses.Ending() != "" {
			t.Error("the clock ran while something was explored")
		}
	})
	inBubble(t, func(t *testing.T) {
		r := newRig(t, withGames())
		r.play("f5d6c3")
		r.press("v :last left")
		r.wantScreen("REVIEW")
		r.press("w")
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
		r.press("w left :play_here")
		r.wantMoves("f5d6")
		if r.m.room != r.m.play || len(r.m.Dialogs) > 0 {
			t.Errorf("the room is %T:\n%s", r.m.room, r.screen())
		}
		r.press("w c 4 :play_here")
		r.wantScreen("New game from here")
		r.press("enter")
		r.wantMoves("f5d6c4")
		r.press(":restore")
		r.wantMoves("f5d6")
	})
}

// TestExploredLine is analysed, reviewed, edited and copied without the game.
func TestExploredLine(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		r := newRig(t, withGames())
		r.play("f5")
		r.press("w f 6 e 6 :copy")
		r.wantNotice("f5f6e6")
		r.press("i")
		r.wantScreen("ANALYSIS")
		r.wantMoves("f5f6e6")
		r.press("esc")
		r.wantMoves("f5")
		r.press("w f 6 v :last")
		r.wantScreen("REVIEW")
		r.wantMoves("f5f6")
		r.press("esc")
		r.wantMoves("f5")
		r.press("w d 6 x")
		if want := mustGame(t, "f5d6").Game.Board(); r.m.room != r.m.editor || r.m.editor.Game().Board() != want {
			t.Errorf("edited is\n%v", r.m.editor.Game().Board())
		}
		r.press("esc")
		if r.m.room != r.m.play {
			t.Errorf("the room is %T", r.m.room)
		}
		r.wantMoves("f5")
		r.press("w")
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
		r.press("w :list")
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

var explorerSituations = []situation{
	{name: "book", want: []string{"Games of the opening book", "move  games  White  value", "> f4    120    52%    0.0", "b3     30    33%   -2.5  Aubrey"}, setup: useBook, play: func(r *rig) { r.paste("f5d6c3d3c4"); r.press(":pause w") }},
	{name: "games", want: []string{"EXPLORER", "next: Tiger family"}, setup: useGames, play: func(r *rig) { r.paste("f5d6"); r.press("w down up") }},
	{name: "filter", want: []string{"Parts of names", "enter show games"}, setup: useGames, play: func(r *rig) { r.press("w :filter"); r.typeText("Ann") }},
	{name: "list", want: []string{"3 of 4"}, setup: useGames, play: func(r *rig) { r.press("w :list A n n") }},
	{name: "review", want: []string{"c3      2     0%"}, setup: useGames, play: func(r *rig) { r.paste("f5d6c3"); r.press("v left w") }},
}

// TestExplorerHasNothingToReview: where no moves lead, R says so and the explorer stays, with
// the game that was played behind it.
func TestExplorerHasNothingToReview(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		r := newRig(t, withBook(t))
		r.press("w v")
		r.wantNotice("No game to review yet")
		r.wantScreen("EXPLORER")
		if r.press("esc"); r.m.ses.Looking() || r.m.room != r.m.play {
			t.Errorf("%T is open, and a game is looked at: %t", r.m.room, r.m.ses.Looking())
		}
	})
}
