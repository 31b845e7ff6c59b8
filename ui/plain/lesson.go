package plain

import (
	"strconv"
	"strings"

	"othello/ai/lesson"
	"othello/game"
	"othello/game/record"
	"othello/internal/lang"
	"othello/ui/config"
	"othello/ui/phrase"
)

// lessonCommands are the commands that count in a lesson, by their first names.
var lessonCommands = []string{"help", "board", "row", "moves", "last", "hint", "pass", "learn", "quit"}

// learn begins a lesson, the one that comes next if none is named, or does with the one on
// the board what a word says.
func (v *view) learn(args string) error {
	next := max(1, v.setup.Settings.UI.Lesson)
	at := (next - 1) % len(lesson.Lessons)
	switch word := strings.ToLower(args); {
	case word == "" && v.taught != nil:
		v.sayTask()
		return nil
	case word == "":
	case word == "stop" && v.taught != nil:
		v.stopLessons()
		return nil
	case word == "again" && v.taught != nil:
		at = v.taught.Lesson
	case word == "next" && v.taught != nil:
		at = (v.taught.Lesson + 1) % len(lesson.Lessons)
	default:
		n, err := strconv.Atoi(word)
		if err != nil || n < 1 || n > len(lesson.Lessons) {
			return lang.Errorf("a lesson is a number from 1 to %d, not %q", len(lesson.Lessons), clip(args))
		}
		at = n - 1
	}
	if v.taught == nil {
		v.Say(`Type a square. "hint" helps, "learn next" goes to the next lesson, "learn stop" ends.`)
	}
	v.remember(config.Lesson, next)
	v.beginLesson(at)
	return nil
}

// beginLesson begins a lesson. The game that it takes the place of waits.
func (v *view) beginLesson(n int) {
	v.taught = lesson.Begin(n)
	v.Say("Lesson %d of %d: %s.", n+1, len(lesson.Lessons), v.tr.T(lesson.Lessons[n].Title))
	v.sayTask()
}

// sayTask puts the present task on the board and says it.
func (v *view) sayTask() {
	t := v.taught.Task()
	v.ses.LookAt(&record.Record{Game: v.taught.Game}, v.newMatch(game.Size8))
	v.drop()
	SayBoard(v)
	v.Say("%s", v.tr.T(t.Text))
	v.Say("%s", v.tr.T(t.Ask))
}

// tryLesson is a move of the person's: a wrong one is not made and can be tried again.
func (v *view) tryLesson(m game.Square) {
	run := v.taught
	right, said := run.Try(m)
	if !right {
		v.Say("%s", said)
		return
	}
	v.Say("%s", v.describeLast())
	if run.Replies() {
		run.Reply()
		v.Say("%s", v.describeLast())
	}
	v.Say("%s", said)
	if run.Game.Over() {
		v.Say("%s", phrase.Result(v.tr, run.Game.Result()))
	}
	if run.Next() {
		v.sayTask()
		return
	}
	v.remember(config.Lesson, max(v.setup.Settings.UI.Lesson, run.Lesson+2))
	if run.Lesson+1 < len(lesson.Lessons) {
		v.beginLesson(run.Lesson + 1)
		return
	}
	v.Say("You know the game now: enjoy it.")
	v.stopLessons()
}

func (v *view) stopLessons() {
	v.taught = nil
	v.returnToGame()
}
