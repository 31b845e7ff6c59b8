package ui

import (
	"os"
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"

	"othello/ui/action"
	"othello/ui/archive"
	"othello/ui/session"
)

// TestMyGames finishes a game and finds it again, also at the next start.
func TestMyGames(t *testing.T) {
	dir := t.TempDir()
	inBubble(t, func(t *testing.T) {
		r := newRig(t, Setup{Settings: stored(testConfig()), Setup: session.Setup{Disk: session.NewFolder(dir + "/state"), Archive: archive.Open(dir + "/games")}})
		r.press(":choose")
		r.wantNotice("No games yet: every game that you finish is kept.")
		r.play("e6f4e3f6g5d6e7f5c5")
		r.press(":choose")
		r.wantScreen("1 of 1", "Black - White, Black by 64", "enter open", "delete delete")
		r.press("esc n esc")
	})
	inBubble(t, func(t *testing.T) {
		s := against(&fakeEngine{})
		s.Disk, s.Archive = session.NewFolder(dir+"/state2"), archive.Open(dir+"/games")
		r := newRig(t, s)
		time.Sleep(time.Hour)
		r.play("f5")
		mine := r.moves()
		r.press(":choose enter")
		r.wantMoves("e6f4e3f6g5d6e7f5c5")
		r.wantNotice("Opened: 9 moves, finished.")
		if text := r.screen(); strings.Contains(text, "You") || strings.Contains(text, "Alpha") {
			t.Errorf("the person seems to have played a game of others:\n%s", text)
		}
		r.press(":restore")
		r.wantMoves(mine)
		r.press(":choose down enter v") // the first is now the one that was left
		r.wantScreen("REVIEW")

		r.press("esc x")
		r.exec(r.m.Do(action.Games))
		r.settle()
		r.press("down enter") // the editor takes the position
		if want := mustGame(t, "e6f4e3f6g5d6e7f5c5").Game.Board(); r.m.room != r.m.editor || r.m.editor.Game().Board() != want {
			t.Errorf("the room is %T with\n%v", r.m.room, r.m.editor.Game().Board())
		}
		if r.press("esc"); r.m.room != r.m.play {
			t.Errorf("the room after the editor is %T", r.m.room)
		}
	})
}

// TestNotes writes notes in a game and in its review, which show them, and nowhere else.
func TestNotes(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		r := newRig(t, against(&fakeEngine{}))
		r.press(":note p l a n enter")
		r.wantScreen("Note: plan")
		r.play("f5")
		reply := r.m.ses.Game().Node()
		if strings.Contains(r.screen(), "Note:") {
			t.Errorf("the note on the game is shown on a move:\n%s", r.screen())
		}
		r.press("v :note")
		r.wantScreen("2. White", "> _")
		r.press("s t r a n g e enter")
		r.wantScreen("REVIEW", "Note: strange")
		r.press(":first")
		r.wantScreen("Note: plan")
		r.press("esc")
		r.wantScreen("Note: strange")
		if reply.Comment != "strange" {
			t.Errorf("the reply has the note %q", reply.Comment)
		}
		reply.Comment = "a\x1b]0;owned\a\x1b[2J\u202e\nb"
		r.press(":hints :hints")
		if text := r.m.content(); !strings.Contains(ansi.Strip(text), "Note: a b") || strings.ContainsAny(text, "\a\u202e") || strings.Contains(text, "\x1b[2J") {
			t.Errorf("the terminal is sent a note as it is: %q", text)
		}
		for _, room := range []string{"x", "w", ":lessons"} {
			r.press(room + " :note")
			r.wantNotice("Notes are written in games")
			r.press("esc")
		}
	})
}

// TestSaveAs saves the game that is played, with the names of its players.
func TestSaveAs(t *testing.T) {
	t.Chdir(t.TempDir())
	inBubble(t, func(t *testing.T) {
		r := newRig(t, against(&fakeEngine{}))
		r.play("f5")
		r.press(":save_as a enter")
		r.wantNotice("Saved as SGF: a.sgf.")
		r.play("f4")
		text, _ := os.ReadFile("a.sgf")
		for _, want := range []string{"PB[You]", "PW[Alpha 2]", "DT[2000-01-01]", ";B[f5]"} {
			if !strings.Contains(string(text), want) {
				t.Errorf("the file lacks %s:\n%s", want, text)
			}
		}
	})
}
