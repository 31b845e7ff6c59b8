package practice

import (
	"strconv"
	"time"

	"othello/ai/review"
	"othello/game"
	"othello/internal/lang"
	"othello/ui/action"
	"othello/ui/phrase"
	"othello/ui/scene"
)

// mistakes asks for better moves than those of a game, and than those of earlier ones that are due
// again. It has boards of its own: the game stays where it is.
type mistakes struct {
	*person
	setup Setup

	tasks []*mistake // of the game, and earlier ones that are due
	at    int        // index into tasks
}

// open begins with the mistake of a number or, without one, with the first.
func (k *mistakes) open(_ action.Action, arg string) []scene.Effect {
	if arg == "" {
		return k.begin()
	}
	n, err := strconv.Atoi(arg)
	if err != nil || n < 1 || n > len(k.tasks) {
		return scene.One(scene.Warn{Err: lang.Errorf("a mistake is a number up to %d, not %q", len(k.tasks), arg)})
	}
	return k.ask(n - 1)
}

// begin asks the mistakes of the game, or those of earlier games that are due. A game is reviewed
// first.
func (k *mistakes) begin() []scene.Effect {
	known := k.setup.Done()
	if known == nil && len(k.setup.Game().Root().Children()) > 0 {
		return []scene.Effect{scene.Ask{Action: action.Review}, scene.Say{Text: k.tr().F("Reviewing the game first. When it is done, %s practises the mistakes.", k.Name(action.Learn))}}
	}
	return scene.One(k.read(func() []scene.Effect {
		k.tasks = nil
		if known != nil {
			k.tasks = mistakesOf(known, k.setup.Side())
		}
		k.tasks = append(k.tasks, dueMistakes(k.deck, time.Now(), k.tasks)...)
		if len(k.tasks) == 0 {
			return scene.One(scene.Say{Text: k.tr().T("No mistakes to learn from.")})
		}
		return k.ask(0)
	}))
}

func (k *mistakes) task() *mistake { return k.tasks[k.at] }

// ask puts a task on the board, as if nothing was tried yet.
func (k *mistakes) ask(i int) []scene.Effect {
	k.at = i
	k.task().forget()
	return present(k.task().game, "", true)
}

// try judges an attempt; it is not made.
func (k *mistakes) try(s game.Square) []scene.Effect {
	t := k.task()
	switch {
	case t.board.Position().Alike(t.Move.BestMove()).Has(s):
		v := t.Move
		v.Move, v.Class = s, review.Best
		return k.answer(t, &v)
	case s == t.Move.Move:
		return k.answer(t, &t.Move)
	}
	return []scene.Effect{
		scene.Tell{Text: k.tr().F("Looking at %s ...", t.name(s)), Soon: true},
		scene.Work{Key: working, Do: scene.In(k.setup.JudgeMoves(t.board, []game.Square{s}), func(judged []review.Move, err error) []scene.Effect {
			if err != nil {
				return []scene.Effect{scene.Tell{}, scene.Warn{Err: lang.Errorf("%s could not be judged: %w", t.name(s), err)}}
			}
			return k.answer(t, &judged[0])
		})},
	}
}

// answer tells what an attempt at a task is worth.
func (k *mistakes) answer(t *mistake, v *review.Move) []scene.Effect {
	tell := scene.Tell{Text: t.judged(k.tr(), v), Tone: scene.Good}
	if v.Class.Wrong() {
		t.wrong = append(t.wrong, v.Move)
		tell.Tone = scene.Bad
		return scene.One(tell)
	}
	t.found = v.Move
	return k.done(t, tell)
}

// done tells how a task has ended, and keeps it.
func (k *mistakes) done(t *mistake, tell scene.Tell) []scene.Effect {
	list := []scene.Effect{scene.Stop{Key: working}, tell, scene.Tell{Text: t.played(k.tr()), Tone: tell.Tone, More: true}}
	if k.left() == 0 {
		list = append(list, scene.Tell{Text: k.tr().T("All done."), Tone: tell.Tone, More: true})
	}
	return append(list, k.count(t.keep(time.Now()))...)
}

// hint says where to look, then the square; the answer says why.
func (k *mistakes) hint(n int) string {
	t := k.task()
	step := review.HintWhere + review.HintStep(n-1)
	if step >= review.HintWhy {
		return ""
	}
	t.hints = n
	return phrase.HintStep(k.tr(), t.board.Position(), &t.Move, step)
}

func (k *mistakes) show() []scene.Effect {
	t := k.task()
	t.shown, t.found = true, t.Move.BestMove()
	return k.done(t, scene.Tell{Text: k.tr().F("It was %s.", t.name(t.found))})
}

func (k *mistakes) again() []scene.Effect { return k.ask(k.at) }

// step goes to the next open task, or with -1 to the one before.
func (k *mistakes) step(d int) []scene.Effect {
	if d < 0 {
		if k.at == 0 {
			return scene.One(scene.Say{Text: k.tr().T("This is the first mistake.")})
		}
		return k.ask(k.at - 1)
	}
	for i := range k.tasks[1:] {
		if next := (k.at + 1 + i) % len(k.tasks); k.tasks[next].open() {
			return k.ask(next)
		}
	}
	return scene.One(scene.Say{Text: k.tr().T("This is the last one left.")})
}

func (k *mistakes) list() []scene.Effect {
	return pick(k.tr(), k.tr().T("Mistakes"), k.tr().T("There is no such mistake."), k.items())
}

// left is the number of tasks that are open.
func (k *mistakes) left() (n int) {
	for _, t := range k.tasks {
		if t.open() {
			n++
		}
	}
	return n
}

// items are all tasks, by their numbers, with what has become of them.
func (k *mistakes) items() (list []scene.Item) {
	for i, t := range k.tasks {
		list = append(list, scene.Item{Text: t.title(k.tr()), More: t.state(k.tr()), Action: action.Learn, Arg: strconv.Itoa(i + 1), On: i == k.at})
	}
	return list
}

// marks are the signs of moves that are no good.
var marks = map[string]scene.Sign{"?!": scene.Inaccuracy, "??": scene.Blunder}

// now shows the board before the mistake, with what was tried, and the better move once it is known.
func (k *mistakes) now() asked {
	tr, t := k.tr(), k.task()
	a := asked{
		Scene: scene.Scene{
			Kind: tr.T("LEARN"), Title: tr.T("mistakes"), Count: tr.F("%d of %d", k.at+1, len(k.tasks)),
			Spoken: tr.F("Mistakes, %d of %d.", k.at+1, len(k.tasks)),
			Node:   t.game.Node(), Legal: k.marks(t.open()), Waits: t.open(), Signs: map[game.Square]scene.Sign{},
		},
		main:  []scene.Item{{Text: t.title(tr)}},
		aside: scene.Section{Heading: tr.F("%d of %d to do", k.left(), len(k.tasks)), Items: k.items()},
		also:  []action.Action{action.Next, action.Previous, action.List},
	}
	for _, m := range t.wrong {
		a.Signs[m] = scene.Wrong
	}
	a.Signs[t.Move.Move] = marks[t.Move.Class.Mark()]
	if !t.open() || t.hints > 1 {
		a.Signs[t.Move.BestMove()] = scene.Right
	}
	if t.open() {
		a.main = append(a.main, scene.Item{Kind: scene.Task, Text: tr.F("%v to move: find a better one", t.Move.Side)}, scene.Item{Kind: scene.Told})
		if t.hints > 0 {
			a.Legal, a.Only = true, review.Region(t.board.Position(), t.Move.BestMove())
		}
		return a
	}
	a.Signs[t.found] = scene.Right
	a.GoOn, a.idle = action.Next, tr.F("%s goes on.", k.Name(action.Next))
	if k.left() == 0 {
		a.GoOn = action.Leave
	}
	a.main = append(a.main, scene.Item{Kind: scene.Told}, scene.Item{Kind: scene.Note, Text: t.valued(tr.T("played"), t.Move.Played)}, scene.Item{Kind: scene.Note, Text: t.valued(tr.T("best"), t.Move.Best)})
	return a
}
