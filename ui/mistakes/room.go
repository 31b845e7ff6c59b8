// Package mistakes is the room in which a person looks for better moves than the mistakes of a
// game, and of earlier ones that are due again. It has boards of its own: the game stays where it
// is. How moves are judged is package ai/review.
package mistakes

import (
	"context"
	"slices"
	"strconv"
	"time"

	"othello/ai/review"
	"othello/game"
	"othello/game/record"
	"othello/internal/cards"
	"othello/internal/lang"
	"othello/ui/action"
	"othello/ui/phrase"
	"othello/ui/scene"
	"othello/ui/session"
)

// Setup is what the room gets from outside.
type Setup struct {
	Dir  string                // directory of the person's cards; without one they are forgotten in the end
	Game func() *game.Game     // on the board
	Side func() game.Color     // that the person played in it; Empty where other people did
	Done func() *review.Review // the review of the game if nothing is missing in it, else nil
	// Judge returns the work of judging moves of a board.
	Judge func(b game.Board, moves []game.Square) func(context.Context) ([]review.Move, error)
}

// Room is the room.
type Room struct {
	env   scene.Env
	setup Setup
	file  cards.File

	tasks    []*task // of the game, and earlier ones that are due
	at       int     // index into tasks
	answered bool    // the present task since it is shown
}

// New returns a room without mistakes.
func New(env scene.Env, s Setup) *Room {
	return &Room{env: env, setup: s, file: cards.File{Dir: s.Dir}}
}

func (r *Room) tr() *lang.Printer { return r.env.Printer() }

// Do implements scene.Room. Learn takes the number of a task, and begins with the first without.
func (r *Room) Do(a action.Action, arg string) []scene.Effect {
	switch a {
	case action.Learn:
		if arg == "" {
			return r.begin()
		}
		n, err := strconv.Atoi(arg)
		if err != nil || n < 1 || n > len(r.tasks) {
			return scene.One(scene.Warn{Err: lang.Errorf("a mistake is a number up to %d, not %q", len(r.tasks), arg)})
		}
		return r.show(n - 1)
	case action.Play, action.Next:
		return r.next(1)
	case action.Previous:
		return r.next(-1)
	case action.Hint:
		return r.hint()
	case action.Show:
		return r.solve()
	case action.Again, action.Undo:
		t := r.task()
		*t = task{mistake: t.mistake, key: t.key, old: t.old}
		return r.show(r.at)
	case action.Leave:
		return scene.One(scene.Leave{})
	}
	return scene.One(scene.Useless{})
}

// Actions implements scene.Room.
func (r *Room) Actions() []action.Action {
	return []action.Action{action.Play, action.Hint, action.Show, action.Next, action.Previous, action.Again, action.Leave, action.Undo}
}

// Read implements scene.Aside: another game has another review.
func (*Room) Read(*record.Record, bool) []scene.Effect { return scene.One(scene.Useless{}) }

// begin asks the mistakes of the game, or those of earlier games that are due. A game is reviewed
// first.
func (r *Room) begin() []scene.Effect {
	known := r.setup.Done()
	if known == nil && len(r.setup.Game().Root().Children()) > 0 {
		return []scene.Effect{scene.Ask{Action: action.Review}, scene.Say{Text: r.tr().F("Reviewing the game first. When it is done, %s practises the mistakes.", r.env.Name(action.Learn))}}
	}
	r.tasks = nil
	if known != nil {
		r.tasks = tasksOf(known, r.setup.Side())
	}
	return scene.One(scene.Work{Key: "deck", Do: scene.In(func(context.Context) (*cards.Deck, error) { return r.file.Update(nil) }, func(deck *cards.Deck, err error) (list []scene.Effect) {
		if err != nil {
			list = scene.One(scene.Warn{Err: err})
		}
		if deck != nil {
			r.tasks = append(r.tasks, dueTasks(deck, time.Now(), r.tasks)...)
		}
		if len(r.tasks) == 0 {
			return append(list, scene.Say{Text: r.tr().T("No mistakes to learn from.")})
		}
		return append(list, r.show(0)...)
	})})
}

func (r *Room) task() *task { return r.tasks[r.at] }

// show puts a task on the board.
func (r *Room) show(i int) []scene.Effect {
	r.at, r.answered = i, false
	return []scene.Effect{scene.Stop{Key: "judge"}, scene.Show{Record: &record.Record{Game: r.task().game}, Anew: true}}
}

// Square implements scene.Room: an attempt, which is judged and not made.
func (r *Room) Square(s game.Square) []scene.Effect {
	t := r.task()
	if t.state != stateOpen {
		return scene.One(scene.Say{Text: r.tr().F("%s goes on.", r.env.Name(action.Next))})
	}
	if err := session.Illegal(t.board, s); err != nil {
		return scene.One(scene.Warn{Err: err})
	}
	switch {
	case t.board.Position().Alike(t.Move.BestMove()).Has(s):
		v := t.Move
		v.Move, v.Class = s, review.Best
		return r.answer(t, &v)
	case s == t.Move.Move:
		return r.answer(t, &t.Move)
	}
	return []scene.Effect{
		scene.Tell{Text: r.tr().F("Looking at %s ...", t.name(s)), Soon: true},
		scene.Work{Key: "judge", Do: scene.In(r.setup.Judge(t.board, []game.Square{s}), func(judged []review.Move, err error) []scene.Effect {
			if err != nil {
				return []scene.Effect{scene.Tell{}, scene.Warn{Err: lang.Errorf("%s could not be judged: %w", t.name(s), err)}}
			}
			return r.answer(t, &judged[0])
		})},
	}
}

// answer judges an attempt at a task.
func (r *Room) answer(t *task, v *review.Move) []scene.Effect {
	tell := scene.Tell{Text: t.judged(r.tr(), v), Tone: scene.Good}
	if v.Class.Wrong() {
		t.wrong = append(t.wrong, v.Move)
		tell.Tone = scene.Bad
		return scene.One(tell)
	}
	t.state = stateFound
	t.found = v.Move
	return r.done(t, tell)
}

// done tells how a task has ended, and keeps it.
func (r *Room) done(t *task, tell scene.Tell) []scene.Effect {
	r.answered = true
	change := t.keep(time.Now())
	list := []scene.Effect{scene.Stop{Key: "judge"}, tell, scene.Tell{Text: t.played(r.tr()), Tone: tell.Tone, More: true}}
	if r.left() == 0 {
		list = append(list, scene.Tell{Text: r.tr().T("All done."), Tone: tell.Tone, More: true})
	}
	return append(list, scene.Work{Keep: true, Do: scene.In(func(context.Context) (*cards.Deck, error) { return r.file.Update(change) }, func(_ *cards.Deck, err error) []scene.Effect {
		if err != nil {
			return scene.One(scene.Warn{Err: err})
		}
		return nil
	})})
}

// hint tells more each time: where to look, the square, and then why.
func (r *Room) hint() []scene.Effect {
	t := r.task()
	if t.state != stateOpen {
		return r.next(1)
	}
	t.hints++
	step := review.HintWhere + review.HintStep(t.hints-1)
	if step >= review.HintWhy {
		return r.solve()
	}
	return scene.One(scene.Tell{Text: phrase.HintStep(r.tr(), t.board.Position(), &t.Move, step)})
}

// solve shows the better move.
func (r *Room) solve() []scene.Effect {
	t := r.task()
	if t.state != stateOpen {
		return r.next(1)
	}
	t.state, t.found = stateShown, t.Move.BestMove()
	return r.done(t, scene.Tell{Text: r.tr().F("It was %s.", t.name(t.found))})
}

// next goes to the next task, or with -1 to the one before; after the last, to the first open one.
func (r *Room) next(d int) []scene.Effect {
	if i := r.at + d; i >= 0 && i < len(r.tasks) {
		return r.show(i)
	}
	if i := slices.IndexFunc(r.tasks, func(t *task) bool { return t.state == stateOpen }); i >= 0 && d > 0 && i != r.at {
		return r.show(i)
	}
	text := r.tr().T("This is the last one left.")
	if d < 0 {
		text = r.tr().T("This is the first mistake.")
	}
	return scene.One(scene.Say{Text: text})
}

// left is the number of tasks that are open.
func (r *Room) left() int {
	n := 0
	for _, t := range r.tasks {
		if t.state == stateOpen {
			n++
		}
	}
	return n
}
