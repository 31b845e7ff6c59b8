package practice

import (
	"context"
	"errors"
	"time"

	"othello/ai"
	"othello/ai/puzzle"
	"othello/game"
	"othello/internal/cards"
	"othello/internal/lang"
	"othello/ui/action"
	"othello/ui/phrase"
	"othello/ui/scene"
)

// puzzles are positions with one move to find.
type puzzles struct {
	*person
	collection *puzzle.Collection
	judge      ai.Engine
	wish       puzzle.Wish

	run   *puzzle.Run // nil before the first
	due   int         // puzzles that were due when this one was asked
	signs map[game.Square]scene.Sign
}

func newPuzzles(p *person, s Setup) *puzzles {
	z := &puzzles{person: p, collection: puzzle.NewCollection(s.Puzzles, s.Dir), judge: s.Judge}
	z.collection.StartAt(s.Level)
	if s.Seed != 0 {
		z.collection.Seed(s.Seed)
	}
	return z
}

// open asks the next puzzle, of the kind that a word names.
func (z *puzzles) open(a action.Action, arg string) []scene.Effect {
	switch {
	case a == action.Daily:
		return z.next(puzzle.Wish{Daily: true})
	case arg == "":
		return z.next(z.wish)
	}
	w, err := wished(arg)
	if err != nil {
		return scene.One(scene.Warn{Err: err})
	}
	return z.next(w)
}

// drawn is the puzzle that comes next, and the cards it was chosen by.
type drawn struct {
	puzzle  puzzle.Puzzle
	deck    *cards.Deck
	trouble error // with the cards
}

// next asks the next puzzle with a wish, which counts from then on if there is such a puzzle.
func (z *puzzles) next(wish puzzle.Wish) []scene.Effect {
	return scene.One(scene.Work{Key: "next", Do: scene.In(func(context.Context) (d drawn, err error) {
		d.puzzle, d.deck, d.trouble, err = z.collection.Next(wish, time.Now())
		return d, err
	}, func(d drawn, err error) []scene.Effect {
		list := z.take(d.deck, d.trouble)
		switch {
		case errors.Is(err, puzzle.ErrNone):
			return scene.One(scene.Say{Text: phrase.Sentence(z.tr(), err)})
		case err != nil:
			return scene.One(scene.Warn{Err: lang.Errorf("the puzzles cannot be read: %w", err)})
		case !wish.Daily:
			z.wish = wish
		}
		z.due = z.collection.Due(z.deck, time.Now())
		return append(z.begin(puzzle.Begin(d.puzzle)), list...)
	})})
}

// begin puts a puzzle on the board.
func (z *puzzles) begin(run *puzzle.Run) []scene.Effect {
	z.run, z.signs = run, nil
	return present(run.Game, z.tr().F("Puzzle %s", run.Puzzle.ID()), true)
}

func (z *puzzles) try(m game.Square) []scene.Effect {
	p := z.run.Game.Position()
	if z.run.Try(m) {
		return z.answered(m, scene.Tell{Text: z.tr().F("%v is right.", m), Tone: scene.Good})
	}
	z.signs = map[game.Square]scene.Sign{m: scene.Wrong}
	return append([]scene.Effect{scene.Tell{Text: z.tr().F("%v is not it.", m), Tone: scene.Bad, Soon: true}, z.refute(p, m)}, z.kept()...)
}

func (z *puzzles) hint(n int) string {
	if n > 1 {
		return ""
	}
	return phrase.Hint(z.tr(), z.run.Game.Position(), z.run.Answer(), n)
}

func (z *puzzles) show() []scene.Effect {
	m := z.run.Show()
	return append(z.kept(), z.answered(m, scene.Tell{Text: z.tr().F("It was %v.", m)})...)
}

// kept takes down how the run went, once that is known.
func (z *puzzles) kept() []scene.Effect {
	if update := z.collection.Keep(z.run, time.Now()); update != nil {
		return z.keep(update)
	}
	return nil
}

// answered goes on after a right move, of which t tells.
func (z *puzzles) answered(m game.Square, t scene.Tell) []scene.Effect {
	z.signs = map[game.Square]scene.Sign{m: scene.Right}
	of, p := z.run.Puzzle, z.run.Game.Position()
	return []scene.Effect{t, scene.Work{Key: working, Do: scene.In(func(ctx context.Context) (puzzle.Reply, error) {
		return of.Continue(ctx, z.judge, p)
	}, func(reply puzzle.Reply, err error) []scene.Effect {
		var list []scene.Effect
		if err != nil {
			list = scene.One(scene.Warn{Err: lang.Errorf("the reply cannot be worked out: %w", err)})
		}
		return append(list, z.reply(reply, t.Tone)...)
	})}}
}

// reply makes the reply, or ends the puzzle.
func (z *puzzles) reply(reply puzzle.Reply, tone scene.Tone) []scene.Effect {
	tr := z.tr()
	z.run.Take(reply)
	if z.run.Over {
		return append(scene.One(scene.Tell{Text: solved(tr, z.run), Tone: tone, More: true}), z.kept()...)
	}
	z.signs = nil
	other := z.run.Puzzle.Board.Turn.Opponent()
	t := scene.Tell{Text: tr.F("%v must pass: go on.", other), Tone: tone, More: true}
	if m := reply.Moves[0]; m != game.Pass {
		t.Text = tr.F("%v answers %v: go on.", other, m)
	}
	t.Moves = z.run.Game.Line()[z.run.Game.Node().Ply()-len(reply.Moves)+1:]
	return []scene.Effect{t, scene.Read{}}
}

// refute finds out what is wrong with m.
func (z *puzzles) refute(p game.Position, m game.Square) scene.Effect {
	of := z.run.Puzzle
	return scene.Work{Key: working, Do: scene.In(func(ctx context.Context) (puzzle.Refutation, error) {
		return of.Refute(ctx, z.judge, p, m)
	}, func(bad puzzle.Refutation, err error) []scene.Effect {
		if err != nil {
			return scene.One(scene.Warn{Err: err})
		}
		if len(bad.Line) > 0 && bad.Line[0].IsSquare() {
			z.signs[bad.Line[0]] = scene.Answer
		}
		return scene.One(scene.Tell{Text: z.tr().F("%s Try again.", refutation(z.tr(), bad, of, of.Board.Turn)), Tone: scene.Bad})
	})}
}

func (z *puzzles) again() []scene.Effect { return z.begin(z.run.Again()) }

func (z *puzzles) step(int) []scene.Effect { return z.next(z.wish) }

// now shows the question, the last attempt and the person's score.
func (z *puzzles) now() asked {
	tr, of, title := z.tr(), z.run.Puzzle, name(z.tr(), z.wish)
	waits := z.run.Awaits() && z.run.Game.Turn() == of.Board.Turn
	facts := tr.F("This one: rated %d", of.Rating)
	if z.due > 0 {
		facts += tr.F("; %d due again", z.due)
	}
	a := asked{
		Scene: scene.Scene{
			Kind: tr.T("PUZZLE"), Title: title, Spoken: tr.F("Puzzles: %s.", title),
			Node: z.run.Game.Node(), Legal: z.marks(waits), Waits: waits, Signs: z.signs,
		},
		main: []scene.Item{
			{Kind: scene.Discs}, {Kind: scene.Task, Text: question(tr, of)}, {Kind: scene.Told}, {Kind: scene.About, Text: kindAbout(tr, of.Kind)},
			{Kind: scene.Score, Text: scoreText(tr, z.deck)}, {Kind: scene.Note, Text: facts},
		},
		aside: scene.Section{Items: []scene.Item{{Kind: scene.Moves}}},
		also:  []action.Action{action.Next, action.List},
	}
	if of.Day != "" {
		a.Title, a.Spoken = dateText(tr, of.Day), tr.F("The puzzle of %s.", dateText(tr, of.Day))
	}
	switch {
	case z.run.Over:
		a.GoOn, a.idle = action.Next, tr.F("The puzzle is over: %s shows the next one.", z.Name(action.Play))
		a.main = append(a.main, scene.Item{Kind: scene.Score, Text: phrase.Card(tr, z.deck.Cards[of.Key()], time.Now())})
		a.also = append(a.also, action.PlayHere, action.Analyse)
	case z.run.Awaits():
		a.idle = z.elsewhere()
	default:
		a.idle = tr.T("One moment: the reply is being worked out.")
	}
	return a
}
