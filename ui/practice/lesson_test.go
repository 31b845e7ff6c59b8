package practice

import (
	"strings"
	"testing"

	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"

	"othello/ai/lesson"
	"othello/internal/lang"
	"othello/ui/action"
	"othello/ui/config"
	"othello/ui/room"
	"othello/ui/room/roomtest"
	"othello/ui/scene"
	"othello/ui/screen"
	"othello/ui/theme"
	"othello/ui/widget"
)

// pupil is the room without a shell.
type pupil struct {
	*Room
	run  **lesson.Run
	t    *testing.T
	last []scene.Effect
}

// learn opens the room at a lesson.
func learn(t *testing.T, arg string) *pupil {
	r := Lessons(roomtest.NewBare())
	l := &pupil{Room: r, run: &r.kind.(*lessons).run, t: t}
	l.do(action.Lessons, arg)
	return l
}

func (l *pupil) do(a action.Action, arg string) { l.last = roomtest.Effects(l.t, l.Do(a, arg)) }

func (l *pupil) at(square string) {
	l.last = roomtest.Effects(l.t, l.Square(roomtest.Squares(l.t, square)[0]))
}

// told wants the last answer to hold a text.
func (l *pupil) told(want string) {
	l.t.Helper()
	var text string
	for _, e := range l.last {
		if tell, ok := e.(scene.Tell); ok {
			text += tell.Text + " "
		}
	}
	if !strings.Contains(text, want) {
		l.t.Errorf("it says %q, want %q", text, want)
	}
}

// titled wants the scene to have a title.
func (l *pupil) titled(want string) {
	l.t.Helper()
	if s := l.Scene(); !strings.HasPrefix(s.Title, want) {
		l.t.Errorf("the lesson is %q, want %q", s.Title, want)
	}
}

// TestLesson does the third lesson: wrongly first, with a hint, and with White's reply.
func TestLesson(t *testing.T) {
	l := learn(t, "3")
	l.titled("3. Where you may play")
	if s := l.Scene(); s.Legal || s.Count != "1 of 2" || !s.Waits {
		t.Errorf("the moves that are to be found are marked: %+v", s)
	}
	l.at("a1")
	l.told("No white disc is next to a1")
	l.do(action.Hint, "")
	l.do(action.Hint, "")
	l.told("It is f4.")
	l.at("f4")
	l.told("Right: between f4 and c4")
	if l.at("d3"); !strings.Contains(roomtest.Of[scene.Say](l.last).Text, "goes on.") {
		t.Errorf("after the task it says %+v", l.last)
	}
	l.do(action.Play, "")
	list := l.Square(roomtest.Squares(t, "d3")[0])
	if l.Square(roomtest.Squares(t, "c5")[0]) != nil || l.Scene().GoOn != "" {
		t.Error("the person moves while White is about to")
	}
	l.last = roomtest.Effects(t, list)
	if (*l.run).Game.Node().Move() != roomtest.Squares(t, "c5")[0] || l.Scene().GoOn != action.Play {
		t.Error("White has not replied")
	}
	if r := roomtest.Of[scene.Remember](l.last); r.Setting != config.Lesson || r.Value != 4 {
		t.Errorf("the next lesson is %v", r.Value)
	}
	l.do(action.Play, "")
	l.titled("4. Passing")
	l.at("c5")
	l.told("White has no move and passes.")
	for _, arg := range []string{"0", "11", "x", "99999999999999999999"} {
		if l.do(action.Lessons, arg); roomtest.Of[scene.Warn](l.last).Err == nil {
			t.Errorf("there is a lesson %q", arg)
		}
	}
}

// TestLastLesson goes back to the game after the last lesson, and begins with the first again.
func TestLastLesson(t *testing.T) {
	l := learn(t, "10")
	l.at("b1")
	l.do(action.Play, "")
	l.at("b7")
	l.told("The last move was yours. Black wins by 12, 38 to 26.")
	if l.do(action.Play, ""); !strings.Contains(roomtest.Of[scene.Say](l.last).Text, "You know the game now") {
		t.Errorf("at the end it says %+v", l.last)
	}
	l.Settings().Choose(config.Lesson, "11")
	l.do(action.Lessons, "")
	l.titled("1. Turning discs over")
	for a, want := range map[action.Action]string{action.Previous: "10. The last", action.Next: "2. Several"} {
		l.do(action.Lessons, "1")
		l.do(a, "")
		l.titled(want)
	}
	l.do(action.List, "")
	if p := roomtest.Of[scene.Pick](l.last); len(p.Texts) != len(lesson.Lessons) || p.Texts[p.At] != l.Scene().Title {
		t.Errorf("the list is %+v", p)
	}
}

// window is a screen that shows the room in a language, and does nothing else.
type window struct {
	room.Screen
	others
	tr *lang.Printer
}

type others struct{ room.Viewer }

func (w *window) Printer() *lang.Printer { return w.tr }

// speaking is a place in a language.
type speaking struct {
	roomtest.Bare
	tr *lang.Printer
}

func (s speaking) Printer() *lang.Printer { return s.tr }

// TestSmallest shows all that a task says in the smallest window, in both languages.
func TestSmallest(t *testing.T) {
	const w, h = 36, 6
	for _, tr := range []*lang.Printer{nil, lang.For("ja")} {
		shell := &window{Screen: room.NewScreen(nil, action.Keymap{}, theme.Terminal{Profile: colorprofile.ASCII, Charset: theme.CharsetUTF8, Narrow: true}), tr: tr}
		if err := shell.Looks.Restyle(theme.Config{}); err != nil {
			t.Fatal(err)
		}
		all := Lessons(speaking{roomtest.NewBare(), tr})
		in := all.kind.(*lessons)
		r := screen.NewFace(shell, all, screen.About{}, nil, nil)
		for i := range lesson.Lessons {
			in.run = lesson.Begin(i)
			for more := true; more; more = in.run.Next() {
				task := in.run.Task()
				sheet := &widget.Sheet{Styles: shell.Styles(), W: w, H: h}
				r.Panel(sheet)
				text := strings.Join(strings.Fields(ansi.Strip(strings.Join(sheet.Lines, " "))), "")
				for _, want := range []string{task.Text, task.Ask} {
					if !strings.Contains(text, strings.Join(strings.Fields(in.tr().T(want)), "")) {
						t.Errorf("%q does not fit:\n%s", in.tr().T(want), strings.Join(sheet.Lines, "\n"))
					}
				}
			}
		}
	}
}
