package lesson

import (
	"strings"
	"testing"
	"testing/synctest"

	"github.com/charmbracelet/x/ansi"

	"othello/ai/lesson"
	"othello/game"
	"othello/internal/lang"
	"othello/ui/action"
	"othello/ui/board"
	"othello/ui/config"
	"othello/ui/room"
	"othello/ui/room/roomtest"
	"othello/ui/screen"
	"othello/ui/session"
	"othello/ui/widget"
)

// open is the room in a shell, at a lesson.
func open(t *testing.T, n int) (*roomtest.Shell, *shown) {
	h := roomtest.New(t).Sit(t, "", session.Setup{})
	h.Now.UI.Lesson, h.Now.UI.Animation = n, true
	r := show(h)
	h.Run(r.Ask(action.Lessons, ""))
	return h, r
}

// shown is the room on a screen.
type shown struct {
	*screen.Room
	in *Room
}

func show(h room.Host) *shown {
	r := New(screen.Env{Host: h})
	return &shown{screen.New(h, r, screen.About{Title: "how to play", Flips: true}, nil), r}
}

func square(t *testing.T, name string) game.Square { return roomtest.Squares(t, name)[0] }

// TestRoom does the third lesson: wrongly first, with a hint, and with White's reply.
func TestRoom(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h, r := open(t, 3)
		taught := h.Ses.Record()
		h.WantPanel(t, "LESSON 3. Where you may play 1 of 2", "Only one square is allowed here.")
		v := board.View{Board: r.in.run.Game.Board()}
		if r.View(&v); v.Legal != 0 {
			t.Error("the moves that are to be found are marked")
		}
		h.Run(r.Type(square(t, "a1")))
		h.WantPanel(t, "No white disc is next to a1")
		h.Press(". .")
		h.WantPanel(t, "It is f4.")
		h.Run(r.Click(square(t, "f4")))
		h.WantPanel(t, "Right: between f4 and c4", "enter goes on.")
		if h.Run(r.Type(square(t, "d3"))); h.Notice.Text != "enter goes on." {
			t.Errorf("after the task it says %q", h.Notice.Text)
		}
		h.Press("enter")
		h.WantPanel(t, "2 of 2", "You take turns.")
		cmd := r.Type(square(t, "d3"))
		h.Press(". enter")
		h.Run(r.Type(square(t, "c5")))
		if r.in.Scene().GoOn != "" || r.in.run.Game.Node().Move() != square(t, "d3") {
			t.Error("the person moves while White is about to")
		}
		v = board.View{Board: r.in.run.Game.Board()}
		if r.View(&v); v.Turning != r.in.run.Game.Node().Flipped() {
			t.Error("the discs do not turn over")
		}
		h.Run(cmd)
		if r.in.run.Game.Node().Move() != square(t, "c5") || r.Label(action.Play) != "go on" {
			t.Error("White has not replied")
		}
		if h.Chosen[config.Lesson] != "4" {
			t.Errorf("the next lesson is %q", h.Chosen[config.Lesson])
		}
		h.Run(r.Click(game.NoSquare))
		h.WantPanel(t, "4. Passing")
		h.Press("esc")
		if h.At != nil || h.Ses.Record() == taught || h.Ses.Looking() {
			t.Error("the game is not back")
		}
	})
}

// TestPass passes by enter, where nothing else is to be done.
func TestPass(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h, r := open(t, 4)
		h.Run(r.Type(square(t, "c5")))
		h.WantPanel(t, "White has no move and passes.")
		h.Press("enter enter")
		h.WantPanel(t, "White moved.", "enter goes on.")
	})
}

// TestEnd goes back to the game after the last lesson, and begins with the first again.
func TestEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h, r := open(t, len(lesson.Lessons))
		h.Run(r.Type(square(t, "b1")))
		h.Press("enter")
		h.Run(r.Type(square(t, "b7")))
		h.WantPanel(t, "The last move was yours. Black wins by 12, 38 to 26.")
		h.Press("enter")
		if h.At != nil || !strings.Contains(h.Notice.Text, "You know the game now") {
			t.Errorf("at the end it says %q", h.Notice.Text)
		}
		h.Now.UI.Lesson = len(lesson.Lessons) + 1
		h.Run(r.Ask(action.Lessons, ""))
		h.WantPanel(t, "1. Turning discs over")
	})
}

// TestChoose goes to other lessons.
func TestChoose(t *testing.T) {
	h, _ := open(t, 0)
	for _, c := range []struct{ keys, want string }{{"pgup", "10. The last"}, {"pgdown", "1. Turning"}, {"pgdown", "2. Several"}, {"L x - enter", "7. X-squares"}, {"L enter", "7. X-squares"}} {
		h.Press(c.keys)
		h.WantPanel(t, c.want)
	}
}

// speaking is a shell in another language.
type speaking struct{ *roomtest.Shell }

func (speaking) Printer() *lang.Printer { return lang.For("ja") }

// TestSmallest shows all that a task says in the smallest window, in both languages.
func TestSmallest(t *testing.T) {
	const w, h = 36, 6
	shell, english := open(t, 0)
	for _, r := range []*shown{english, show(speaking{shell})} {
		for i := range lesson.Lessons {
			r.in.run = lesson.Begin(i)
			for more := true; more; more = r.in.run.Next() {
				task := r.in.run.Task()
				sheet := &widget.Sheet{Styles: shell.Styles(), W: w, H: h, Whole: h}
				r.Panel(sheet)
				text := strings.Join(strings.Fields(ansi.Strip(strings.Join(sheet.Lines, " "))), "")
				for _, want := range []string{task.Text, task.Ask} {
					if !strings.Contains(text, strings.Join(strings.Fields(r.in.tr().T(want)), "")) {
						t.Errorf("%q does not fit:\n%s", r.in.tr().T(want), strings.Join(sheet.Lines, "\n"))
					}
				}
			}
		}
	}
}
