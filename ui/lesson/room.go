// Package lesson is the room in which a person learns the game. The lessons are those of
// package ai/lesson.
package lesson

import (
	"strconv"

	"othello/ai/lesson"
	"othello/game"
	"othello/game/record"
	"othello/internal/lang"
	"othello/ui/action"
	"othello/ui/config"
	"othello/ui/phrase"
	"othello/ui/scene"
)

// Room is the room.
type Room struct {
	env scene.Env
	run *lesson.Run // nil before the first lesson
}

// New returns a room without a lesson.
func New(env scene.Env) *Room { return &Room{env: env} }

func (r *Room) tr() *lang.Printer { return r.env.Printer() }

// Do implements scene.Room. Lessons takes the number of a lesson, and begins the one that comes
// next without: the first once all are done.
func (r *Room) Do(a action.Action, arg string) []scene.Effect {
	all := len(lesson.Lessons)
	switch a {
	case action.Lessons:
		if arg == "" {
			next := max(1, r.env.Settings().UI.Lesson)
			return append(r.begin((next-1)%all), scene.Remember{Setting: config.Lesson, Value: next})
		}
		n, err := strconv.Atoi(arg)
		if err != nil || n < 1 || n > all {
			return scene.One(scene.Warn{Err: lang.Errorf("a lesson is a number from 1 to %d, not %q", all, arg)})
		}
		return r.begin(n - 1)
	case action.Play:
		return r.forward()
	case action.Hint:
		if r.run.Done {
			return r.Square(game.NoSquare)
		}
		return scene.One(scene.Tell{Text: r.tr().F("%s", r.run.Hint())})
	case action.Again, action.Undo:
		return r.begin(r.run.Lesson)
	case action.Previous:
		return r.begin((r.run.Lesson + all - 1) % all)
	case action.Next:
		return r.begin((r.run.Lesson + 1) % all)
	case action.List:
		return r.choose()
	case action.Leave:
		return scene.One(scene.Leave{})
	}
	return scene.One(scene.Useless{})
}

// Actions implements scene.Room.
func (r *Room) Actions() []action.Action {
	return []action.Action{action.Play, action.Hint, action.Next, action.Previous, action.List, action.Again, action.Leave, action.Undo}
}

func (r *Room) choose() []scene.Effect {
	p := scene.Pick{Heading: r.tr().T("Lessons"), None: r.tr().T("No such lesson."), Verb: r.tr().T("choose"), At: r.run.Lesson, Action: action.Lessons}
	for i := range lesson.Lessons {
		p.Texts, p.Args = append(p.Texts, r.name(i)), append(p.Args, strconv.Itoa(i+1))
	}
	return scene.One(p)
}

// name is the number of a lesson and its title.
func (r *Room) name(i int) string {
	return r.tr().F("%d. %s", i+1, r.tr().T(lesson.Lessons[i].Title))
}

func (r *Room) begin(n int) []scene.Effect {
	r.run = lesson.Begin(n)
	return r.show(true)
}

// show puts the present task on the board.
func (r *Room) show(anew bool) []scene.Effect {
	return scene.One(scene.Show{Record: &record.Record{Game: r.run.Game, Event: r.tr().T("How to play")}, Anew: anew})
}

// Square implements scene.Room: it is a move of the person's. A wrong one is not made, and can
// be tried again.
func (r *Room) Square(s game.Square) []scene.Effect {
	switch {
	case r.run.Replies():
		return nil // before White has moved
	case r.run.Done:
		return scene.One(scene.Say{Text: r.goesOn(), Shown: true})
	}
	right, said := r.run.Try(s)
	tell := scene.Tell{Text: r.tr().F("%s", said), Tone: scene.Bad}
	if !right {
		return scene.One(tell)
	}
	tell.Tone = scene.Good
	list := scene.One(scene.Moved{Node: r.run.Game.Node()})
	if n, of := r.run.Number(); n == of {
		list = append(list, scene.Remember{Setting: config.Lesson, Value: max(r.env.Settings().UI.Lesson, r.run.Lesson+2)})
	}
	if r.run.Replies() {
		return append(list, scene.Later{Key: "reply", Then: func() []scene.Effect {
			r.run.Reply()
			return append(scene.One(scene.Moved{Node: r.run.Game.Node()}), r.answer(tell)...)
		}})
	}
	return append(list, r.answer(tell)...)
}

// answer tells what came of a right move, and how the game ended if it did.
func (r *Room) answer(tell scene.Tell) []scene.Effect {
	if !r.run.Game.Over() {
		return scene.One(tell)
	}
	return []scene.Effect{tell, scene.Tell{Text: phrase.Result(r.tr(), r.run.Game.Result()), Tone: tell.Tone, More: true}}
}

// forward goes on after a task: to the next one, to the next lesson, or back to the game.
func (r *Room) forward() []scene.Effect {
	switch {
	case r.run.Next():
		return r.show(false)
	case r.run.Lesson+1 < len(lesson.Lessons):
		return r.begin(r.run.Lesson + 1)
	}
	return []scene.Effect{scene.Leave{}, scene.Say{Text: r.tr().F("You know the game now: enjoy it. %s starts a game, %s has puzzles.", r.env.Name(action.New), r.env.Name(action.Puzzles))}}
}

func (r *Room) goesOn() string { return r.tr().F("%s goes on.", r.env.Name(action.Play)) }
