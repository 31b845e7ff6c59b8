// Package practice is the room in which a person looks for moves: in lessons, in puzzles, in place
// of the mistakes of a game, and along an opening. Each is a kind of practice, which says what is
// asked and what an attempt is worth. The room asks, helps and goes on, for all of them alike: a
// wrong move is not made, and can be tried again. What is asked is made by packages ai/lesson,
// ai/puzzle, ai/review and book.
package practice

import (
	"slices"

	"othello/game"
	"othello/game/record"
	"othello/internal/lang"
	"othello/ui/action"
	"othello/ui/scene"
	"othello/ui/session"
)

// kind is a kind of practice, with what it asks now.
type kind interface {
	// open begins what one of its actions asks for.
	open(a action.Action, arg string) []scene.Effect
	now() asked
	// try answers an attempt, which is legal unless the kind explains the rules itself.
	try(m game.Square) []scene.Effect
	// hint is the nth for the present move, from 1; show makes a right move after the last.
	hint(n int) string
	show() []scene.Effect
	again() []scene.Effect
	// step goes to the next task, or with -1 to the one before.
	step(d int) []scene.Effect
	list() []scene.Effect
}

// asked is what is asked now.
type asked struct {
	scene.Scene               // without sections; it waits while a move is to be found on the board
	main        []scene.Item  // to be read
	aside       scene.Section // beside that
	idle        string        // what to do where no move is to be found; empty while one is about to be made
	also        []action.Action
}

// Room is the room for a kind of practice.
type Room struct {
	kind
	*person
	opens    []action.Action // what the kind does
	explains bool            // the kind says itself why a move is not legal

	hinted *game.Node // where hints were given last
	hints  int        // how many
}

// working is the key of what is worked out about the move on the board.
const working = "work"

// present puts a game on the board, and ends what was worked out for another.
func present(g *game.Game, event string, anew bool) []scene.Effect {
	return []scene.Effect{scene.Stop{Key: working}, scene.Show{Record: &record.Record{Game: g, Event: event}, Anew: anew}}
}

// pick asks for one of some things, each with the action that begins it.
func pick(tr *lang.Printer, heading, none string, items []scene.Item) []scene.Effect {
	p := scene.Pick{Heading: heading, None: none, Verb: tr.T("choose"), Action: items[0].Action}
	for i, of := range items {
		p.Texts, p.Args = append(p.Texts, of.Text), append(p.Args, of.Arg)
		if of.On {
			p.At = i
		}
	}
	return scene.One(p)
}

// Do implements scene.Room.
func (r *Room) Do(a action.Action, arg string) []scene.Effect {
	switch a {
	case action.Play, action.Next:
		return r.step(1)
	case action.Previous:
		return r.step(-1)
	case action.Hint:
		return r.help()
	case action.Show:
		if now := r.now(); !now.Waits {
			return rest(now)
		}
		return r.show()
	case action.Again, action.Undo:
		return r.again()
	case action.List:
		return r.list()
	case action.PlayHere, action.Analyse, action.Review:
		return scene.One(scene.Ask{Action: a})
	case action.Leave:
		return scene.One(scene.Leave{})
	}
	if slices.Contains(r.opens, a) {
		return r.open(a, arg)
	}
	return scene.One(scene.Useless{})
}

// Actions implements scene.Room.
func (r *Room) Actions() []action.Action {
	now, list := r.now(), []action.Action{action.Play}
	if now.Waits {
		list = append(list, action.Hint, action.Show)
	}
	list = append(append(list, action.Undo, action.Again), now.also...)
	return append(list, action.Leave)
}

// Square implements scene.Room: it is an attempt.
func (r *Room) Square(s game.Square) []scene.Effect {
	now := r.now()
	if !now.Waits {
		return rest(now)
	}
	if err := session.Illegal(now.Node.Board(), s); err != nil && !r.explains {
		return scene.One(scene.Warn{Err: err})
	}
	return r.try(s)
}

// rest says what to do where no move is to be found.
func rest(now asked) []scene.Effect {
	if now.idle == "" {
		return nil
	}
	return scene.One(scene.Say{Text: now.idle})
}

// help tells more each time.
func (r *Room) help() []scene.Effect {
	now := r.now()
	if !now.Waits {
		return rest(now)
	}
	if now.Node != r.hinted {
		r.hinted, r.hints = now.Node, 0
	}
	r.hints++
	if text := r.hint(r.hints); text != "" {
		return scene.One(scene.Tell{Text: text})
	}
	return r.show()
}

// Scene implements scene.Room.
func (r *Room) Scene() scene.Scene {
	now := r.now()
	now.aside.Aside = true
	now.Sections = []scene.Section{{Items: now.main}, now.aside}
	return now.Scene
}
