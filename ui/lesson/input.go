package lesson

import (
	tea "charm.land/bubbletea/v2"

	"othello/ai/lesson"
	"othello/game"
	"othello/ui/action"
	"othello/ui/board"
	"othello/ui/panel"
	"othello/ui/room"
)

func (r *Room) Do(a action.Action, k tea.KeyPressMsg) tea.Cmd {
	h, c := r.host, r.host.Cursor()
	switch a {
	case action.Up, action.Down, action.Left, action.Right:
		c.Move(a, 0)
	case action.Play:
		if r.finished() || r.run.Game.MustPass() {
			return r.Click(game.NoSquare)
		}
		return c.Play(r.Type)
	case action.Pass:
		return r.Type(game.Pass)
	case action.LessonHint:
		if r.run.Done {
			return r.Type(game.NoSquare)
		}
		h.Quiet()
		r.verdict = panel.Verdict{Text: r.tr().F("%s", r.run.Hint())}
	case action.LessonAgain:
		return r.begin(r.run.Lesson)
	case action.LessonBack:
		return r.begin((r.run.Lesson + len(lesson.Lessons) - 1) % len(lesson.Lessons))
	case action.LessonNext:
		return r.begin((r.run.Lesson + 1) % len(lesson.Lessons))
	case action.LessonChoose:
		r.choose()
	case action.LessonLeave:
		return r.leave()
	default:
		room.SayNoUse(h)
	}
	return nil
}

func (r *Room) choose() {
	titles := make([]string, len(lesson.Lessons))
	for i := range titles {
		titles[i] = r.name(i)
	}
	f := room.NewChooser(r.host, r.tr().T("Lessons"), titles, r.begin, nil)
	f.None, f.Verb = r.tr().T("No such lesson."), r.tr().T("choose")
	f.Select(r.run.Lesson)
	r.host.Open(f)
}

// name is the number of a lesson and its title.
func (r *Room) name(i int) string {
	return r.tr().F("%d. %s", i+1, r.tr().T(lesson.Lessons[i].Title))
}

// finished reports whether the task is done, White's move included.
func (r *Room) finished() bool { return r.run.Done && !r.run.Replies() }

// Click plays on s, passes where that is all there is to do, or goes on after the task.
func (r *Room) Click(s game.Square) tea.Cmd {
	switch {
	case r.finished():
		return r.forward()
	case r.run.Game.MustPass():
		s = game.Pass
	}
	return r.Type(s)
}

func (r *Room) Scope() action.Scope { return action.InLesson }

func (r *Room) Lacks(a action.Action) bool { return a.OfPlay() && a != action.Pass }

func (r *Room) Title() string { return r.tr().T("how to play") }

func (r *Room) Help() string {
	return r.tr().T("Do what the lesson asks: type a square, click it, or go there and press enter. A wrong move is not made: read why, and try again. The lessons go on where you left them.")
}

func (r *Room) View(v *board.View) {
	panel.EitherMoves(v, r.run.Game.Position(), r.host.Cursor(), !r.run.Task().Unmarked && !r.run.Done)
	if r.run.Done {
		v.Hover, v.Flips = game.NoSquare, 0
	}
	r.flips.View(v)
}

func (r *Room) Footer() []action.Action {
	list := []action.Action{action.Play, action.LessonHint, action.LessonNext, action.LessonChoose, action.LessonAgain, action.Help, action.LessonLeave}
	if r.run.Game.MustPass() {
		list[0] = action.Pass
	}
	return list
}

func (r *Room) Label(a action.Action) string {
	if a == action.Play && r.finished() {
		return r.tr().T("go on")
	}
	return a.Short(r.tr())
}
