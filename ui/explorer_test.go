package ui

import (
	"errors"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/exp/golden"

	"othello/game/record"
	"othello/ui/room/roomtest"
	"othello/ui/study"
)

// useGames is withBook with games to explore.
func useGames(s *Setup) {
	useBook(s)
	games := roomtest.Games(&testing.T{})
	s.Games = func() (*record.Collection, error) { return games, nil }
}

func withGames() Setup {
	s := Setup{Config: testConfig()}
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
		r.press("J J") // f6 is the second
		r.wantScreen("> f6", "next: Diagonal")
		r.press("enter")
		r.wantMoves("f5f6")
		r.wantScreen("EXPLORER", "Diagonal", "The opening book does not know this")
		r.press("u i")
		if strings.Contains(r.screen(), "EXPLORER") {
			t.Error("the key does not hide the explorer")
		}
		r.press("/")
		r.wantNotice("--wthor")
		r.press("J")
		r.wantNotice("i shows the explorer")
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
		r.play("f5d6") // goes on meanwhile
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
		r.play("d6")
		r.wantScreen("c3      2")
		r.press("/ down down down down 2 x 0 0 2 enter")
		r.wantScreen("none here", "only Ann as Black, 2002-")
		r.press("/ up enter") // show all games
		r.wantScreen("4 games", "all       3")
		r.press("J enter")
		r.wantMoves("f5d6c3")
	})
}

func TestExplorerClick(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		r := newRig(t, withGames())
		r.play("f5")
		r.press("i")
		for y, line := range strings.Split(r.screen(), "\n") {
			if strings.Contains(line, "  f6  ") {
				r.send(tea.MouseClickMsg{X: r.m.window.layout.panel.X + 3, Y: y, Button: tea.MouseLeft})
				break
			}
		}
		r.wantMoves("f5f6")
	})
}

// TestExplorerInReview picks and plays moves with the same keys, and steps as ever.
func TestExplorerInReview(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		r := newRig(t, withGames())
		r.play("f5d6c3")
		r.press("i R")
		r.wantNotice("The explorer covers the review: i hides it.")
		r.press("left")
		r.wantScreen("EXPLORER", "c3      2", "c4      1")
		r.clickText("c4      1") // becomes a variation
		r.wantMoves("f5d6c4")
		if n := len(r.m.ses.Game().Node().Parent().Children()); n != 2 {
			t.Errorf("%d moves were tried there, want 2", n)
		}
		r.press("left left")
		r.wantScreen("d6      3")
		r.press("esc") // back to the game
		r.wantMoves("f5d6c3")
	})
}

// TestFoundGame opens a game of the list in review, at the position it was found by.
func TestFoundGame(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		r := newRig(t, withGames())
		r.play("c4e3") // f5d6 seen from elsewhere
		r.press("i I")
		r.wantScreen("Games with this position", "3 of 3", "2001  Ann - Bo")
		r.press("c y")
		r.wantScreen("1 of 3")
		r.press("enter")
		r.wantNotice("Cy - Ann, Cup 2001")
		r.wantMoves("f5d6")
		if _, ok := r.m.room.(*study.Review); !ok {
			t.Error("the game is not in review")
		}
		r.press("right")
		r.wantMoves("f5d6c4")
		r.press("esc z")
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
		for _, key := range []string{"I", "/"} {
			r.press("down " + key)
			r.wantNotice("there is no such folder")
			if len(r.m.dialogs) > 0 {
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
		if strings.Contains(r.screen(), "EXPLORER") {
			t.Error("the explorer is shown on a small board")
		}
		r.press("i")
		r.wantNotice("8 x 8")
	})
	inBubble(t, func(t *testing.T) {
		r := newRig(t, Setup{Config: testConfig()})
		r.press("i")
		r.wantNotice("No opening book and no games to explore")
	})
}

var explorerSituations = []situation{
	{name: "book", want: []string{"games of the opening book", "move  games   w/d/l  won value", "> f4    120 OOOOXXX  52%   0.0", "b3     30 OOXXXXX  33%  -2.5  Aubrey"}, setup: useBook, play: func(r *rig) { r.paste("f5d6c3d3c4"); r.press("w i J") }},
	{name: "games", want: []string{"EXPLORER  Perpendicular", "next: Tiger family"}, setup: useGames, play: func(r *rig) { r.paste("f5d6"); r.press("i J") }},
	{name: "filter", want: []string{"Part of a name is enough", "enter show games"}, setup: useGames, play: func(r *rig) { r.press("i / A n n down right") }},
	{name: "list", want: []string{"3 of 4"}, setup: useGames, play: func(r *rig) { r.press("i I A n n") }},
	{name: "review", want: []string{"c3      2 OOOOOOO   0% -55.0"}, setup: useGames, play: func(r *rig) { r.paste("f5d6c3"); r.press("i R left") }},
}

func TestExplorerScreens(t *testing.T) {
	wantTexts(t, explorerSituations)
	golden.RequireEqual(t, withoutKeys(trimmed(show(t, explorerSituations[1], 80, 24, true, colorprofile.ASCII))))
}

func TestExplorerFitsEveryWindow(t *testing.T) {
	for _, sc := range explorerSituations {
		for _, size := range [][2]int{{1, 1}, {34, 17}, {40, 28}, {46, 17}, {48, 18}, {60, 20}, {100, 30}, {133, 43}, {300, 100}} {
			show(t, sc, size[0], size[1], false, colorprofile.TrueColor)
		}
	}
}
