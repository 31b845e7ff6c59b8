package practice

import (
	"strconv"

	"othello/ai/lesson"
	"othello/game"
	"othello/internal/lang"
	"othello/ui/action"
	"othello/ui/config"
	"othello/ui/phrase"
	"othello/ui/scene"
)

// lessons teach the game.
type lessons struct {
	*person
	run *lesson.Run // nil before the first
}

// open begins the lesson of a number or, without one, the one that comes next: the first once all
// are done.
func (l *lessons) open(_ action.Action, arg string) []scene.Effect {
	all := len(lesson.Lessons)
	if arg == "" {
		next := max(1, l.Settings().UI.Lesson)
		return append(l.begin((next-1)%all), scene.Remember{Setting: config.Lesson, Value: next})
	}
	n, err := strconv.Atoi(arg)
	if err != nil || n < 1 || n > all {
		return scene.One(scene.Warn{Err: lang.Errorf("a lesson is a number from 1 to %d, not %q", all, arg)})
	}
	return l.begin(n - 1)
}

func (l *lessons) begin(n int) []scene.Effect {
	l.run = lesson.Begin(n)
	return l.present(true)
}

func (l *lessons) present(anew bool) []scene.Effect {
	return present(l.run.Game, l.tr().T("How to play"), anew)
}

// try says of any move why it is right or wrong.
func (l *lessons) try(m game.Square) []scene.Effect {
	right, said := l.run.Try(m)
	tell := scene.Tell{Text: l.tr().F("%s", said), Tone: scene.Bad}
	if !right {
		return scene.One(tell)
	}
	tell.Tone = scene.Good
	list := scene.One(scene.Moved{Node: l.run.Game.Node()})
	if n, of := l.run.Number(); n == of {
		list = append(list, scene.Remember{Setting: config.Lesson, Value: max(l.Settings().UI.Lesson, l.run.Lesson+2)})
	}
	if l.run.Replies() {
		return append(list, scene.Later{Key: working, Then: func() []scene.Effect {
			l.run.Reply()
			return append(scene.One(scene.Moved{Node: l.run.Game.Node()}), l.answer(tell)...)
		}})
	}
	return append(list, l.answer(tell)...)
}

// answer tells what came of a right move, and how the game ended if it did.
func (l *lessons) answer(tell scene.Tell) []scene.Effect {
	if !l.run.Game.Over() {
		return scene.One(tell)
	}
	return []scene.Effect{tell, scene.Tell{Text: phrase.Result(l.tr(), l.run.Game.Result()), Tone: tell.Tone, More: true}}
}

func (l *lessons) hint(int) string { return l.tr().F("%s", l.run.Hint()) }

func (l *lessons) show() []scene.Effect { return l.try(l.run.Task().Squares()[0]) }

func (l *lessons) again() []scene.Effect { return l.begin(l.run.Lesson) }

// step goes on after a task: to the next one, to the next lesson, or back to the game. Where a task
// is not done it is another lesson that is wanted.
func (l *lessons) step(d int) []scene.Effect {
	all := len(lesson.Lessons)
	switch done := l.run.Done && d > 0; {
	case done && l.run.Next():
		return l.present(false)
	case done && l.run.Lesson+1 == all:
		return []scene.Effect{scene.Leave{}, scene.Say{Text: l.tr().F("You know the game now: enjoy it. %s starts a game, %s has puzzles.", l.Name(action.New), l.Name(action.Puzzles))}}
	}
	return l.begin((l.run.Lesson + d + all) % all)
}

func (l *lessons) list() []scene.Effect {
	return pick(l.tr(), l.tr().T("Lessons"), l.tr().T("No such lesson."), l.items())
}

// items are all lessons, by their numbers.
func (l *lessons) items() (list []scene.Item) {
	for i, of := range lesson.Lessons {
		list = append(list, scene.Item{Text: l.tr().F("%d. %s", i+1, l.tr().T(of.Title)), Action: action.Lessons, Arg: strconv.Itoa(i + 1), On: i == l.run.Lesson})
	}
	return list
}

// now shows what there is to know and to do, what came of it, and the lessons.
func (l *lessons) now() asked {
	tr, t, all, at := l.tr(), l.run.Task(), l.items(), l.run.Lesson
	n, of := l.run.Number()
	a := asked{
		Scene: scene.Scene{
			Kind: tr.T("LESSON"), Title: all[at].Text, Count: tr.F("%d of %d", n, of),
			Spoken: tr.F("Lesson %d of %d: %s.", at+1, len(all), tr.T(lesson.Lessons[at].Title)),
			Node:   l.run.Game.Node(), Legal: !t.Unmarked && !l.run.Done, Waits: !l.run.Done,
		},
		main:  []scene.Item{{Kind: scene.Discs}, {Text: tr.T(t.Text)}},
		aside: scene.Section{Heading: tr.T("Lessons"), Items: all},
		also:  []action.Action{action.Next, action.Previous, action.List},
	}
	switch {
	case !l.run.Done:
		a.main = append(a.main, scene.Item{Kind: scene.Task, Text: tr.T(t.Ask)}, scene.Item{Kind: scene.Told})
		if at == 0 {
			a.main = append(a.main, scene.Item{Kind: scene.Tip, Text: tr.F("Type a square, click it, or go there with the arrow keys and press %s.", l.Name(action.Play))})
		}
	case l.run.Replies():
		a.main = append(a.main, scene.Item{Kind: scene.Told})
	default:
		a.GoOn, a.idle = action.Play, tr.F("%s goes on.", l.Name(action.Play))
		a.main = append(a.main, scene.Item{Kind: scene.Told}, scene.Item{Kind: scene.Task, Text: a.idle, Action: action.Play})
	}
	return a
}
