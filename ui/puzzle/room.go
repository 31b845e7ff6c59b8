// Package puzzle is the room in which a person solves puzzles: a position with one move
// to find, from the program's collection. What a puzzle is, how an attempt
// goes and which one comes next is package ai/puzzle.
package puzzle

import (
	"context"

	"othello/ai"
	"othello/ai/puzzle"
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
	Puzzles func() ([]puzzle.Puzzle, error) // reads the program's puzzles; nil for none
	DataDir string                          // directory of the person's cards; empty for none
	Judge   ai.Engine                       // proves and refutes
	Level   func() float64                  // Elo of the person, for the first puzzles; nil for not known
	Seed    uint64                          // of the drawing; zero for none
}

// Room is the room of puzzles. The zero value is of no use.
type Room struct {
	env        scene.Env
	setup      Setup
	collection *puzzle.Collection
	wish       puzzle.Wish

	now   puzzle.Puzzle
	run   *puzzle.Run // nil before the first puzzle
	hints int         // given for the present move
	deck  *cards.Deck // never nil
	due   int         // puzzles that were due when this one was asked
	signs map[game.Square]scene.Sign
}

// New is a room without a puzzle yet.
func New(env scene.Env, s Setup) *Room {
	r := &Room{env: env, setup: s, collection: puzzle.NewCollection(s.Puzzles, s.DataDir), deck: cards.New()}
	r.collection.StartAt(s.Level)
	if s.Seed != 0 {
		r.collection.Seed(s.Seed)
	}
	return r
}

func (r *Room) tr() *lang.Printer { return r.env.Printer() }

// Do implements scene.Room. Puzzles takes the word of a kind, and asks the next puzzle without.
func (r *Room) Do(a action.Action, arg string) []scene.Effect {
	switch a {
	case action.Puzzles:
		if arg == "" {
			return r.next(r.wish)
		}
		w, err := wished(arg)
		if err != nil {
			return scene.One(scene.Warn{Err: err})
		}
		return r.next(w)
	case action.Daily:
		return r.next(puzzle.Wish{Daily: true})
	case action.Play, action.Next:
		return r.next(r.wish)
	case action.Hint:
		return r.hint()
	case action.Show:
		return r.show()
	case action.Again, action.Undo:
		r.run = r.run.Again()
		return r.begin()
	case action.List:
		return r.choose()
	case action.PlayHere, action.Analyse, action.Review:
		return scene.One(scene.Ask{Action: a})
	case action.Leave:
		return scene.One(scene.Leave{})
	}
	return scene.One(scene.Useless{})
}

// Actions implements scene.Room.
func (r *Room) Actions() []action.Action {
	if r.run.Over {
		return []action.Action{action.Play, action.Next, action.Again, action.Undo, action.PlayHere, action.List, action.Analyse, action.Leave}
	}
	return []action.Action{action.Play, action.Hint, action.Show, action.Next, action.List, action.Undo, action.Again, action.Leave}
}

// Square implements scene.Room: a wrong move is not made, and can be tried again.
func (r *Room) Square(s game.Square) []scene.Effect {
	tr := r.tr()
	switch {
	case r.run.Over:
		return scene.One(scene.Say{Text: tr.F("The puzzle is over: %s shows the next one.", r.env.Name(action.Play))})
	case !r.run.Awaits():
		return scene.One(scene.Say{Text: tr.T("One moment: the reply is being worked out.")})
	case !r.atQuestion():
		return scene.One(scene.Say{Text: tr.F("%s starts the puzzle again.", r.env.Name(action.Again))})
	}
	if err := session.Illegal(r.run.Game.Board(), s); err != nil {
		return scene.One(scene.Warn{Err: err})
	}
	p := r.run.Game.Position()
	if r.run.Try(s) {
		return r.answered(s, scene.Tell{Text: tr.F("%v is right.", s), Tone: scene.Good})
	}
	r.signs = map[game.Square]scene.Sign{s: scene.Wrong}
	return append([]scene.Effect{scene.Tell{Text: tr.F("%v is not it.", s), Tone: scene.Bad, Soon: true}, r.refute(p, s)}, r.keep()...)
}

// atQuestion reports whether the person is to find a move in the position on the board.
func (r *Room) atQuestion() bool { return r.run.Awaits() && r.run.Game.Turn() == r.now.Board.Turn }

// begin puts the puzzle on the board.
func (r *Room) begin() []scene.Effect {
	r.signs, r.hints = nil, 0
	event := r.tr().F("Puzzle %s", r.now.ID())
	return []scene.Effect{scene.Stop{Key: "engine"}, scene.Show{Record: &record.Record{Game: r.run.Game, Event: event}, Anew: true}}
}

// hint says where to look, and the next time shows the move.
func (r *Room) hint() []scene.Effect {
	if r.hints++; !r.atQuestion() || r.hints > 1 {
		return r.show()
	}
	return scene.One(scene.Tell{Text: phrase.Hint(r.tr(), r.run.Game.Position(), r.run.Answer(), r.hints)})
}

// show plays a right move for the person, who did not find one.
func (r *Room) show() []scene.Effect {
	if !r.atQuestion() {
		return r.Square(game.NoSquare)
	}
	m := r.run.Show()
	return append(r.keep(), r.answered(m, scene.Tell{Text: r.tr().F("It was %v.", m)})...)
}

// answered goes on after a right move, of which t tells.
func (r *Room) answered(m game.Square, t scene.Tell) []scene.Effect {
	r.signs, r.hints = map[game.Square]scene.Sign{m: scene.Right}, 0
	z, e, p := r.now, r.setup.Judge, r.run.Game.Position()
	return []scene.Effect{t, scene.Work{Key: "engine", Do: scene.In(func(ctx context.Context) (puzzle.Reply, error) {
		return z.Continue(ctx, e, p)
	}, func(reply puzzle.Reply, err error) []scene.Effect {
		var list []scene.Effect
		if err != nil {
			list = scene.One(scene.Warn{Err: lang.Errorf("the reply cannot be worked out: %w", err)})
		}
		return append(list, r.take(reply, t.Tone)...)
	})}}
}

// take makes the reply, or ends the puzzle.
func (r *Room) take(reply puzzle.Reply, tone scene.Tone) []scene.Effect {
	tr := r.tr()
	r.run.Take(reply)
	if r.run.Over {
		return append(scene.One(scene.Tell{Text: solved(tr, r.run), Tone: tone, More: true}), r.keep()...)
	}
	r.signs = nil
	other := r.now.Board.Turn.Opponent()
	t := scene.Tell{Text: tr.F("%v must pass: go on.", other), Tone: tone, More: true}
	if m := reply.Moves[0]; m != game.Pass {
		t.Text = tr.F("%v answers %v: go on.", other, m)
	}
	t.Moves = r.run.Game.Line()[r.run.Game.Node().Ply()-len(reply.Moves)+1:]
	return []scene.Effect{t, scene.Read{}}
}

// refute finds out what is wrong with m.
func (r *Room) refute(p game.Position, m game.Square) scene.Effect {
	z, e := r.now, r.setup.Judge
	return scene.Work{Key: "engine", Do: scene.In(func(ctx context.Context) (puzzle.Refutation, error) {
		return z.Refute(ctx, e, p, m)
	}, func(bad puzzle.Refutation, err error) []scene.Effect {
		if err != nil {
			return scene.One(scene.Warn{Err: err})
		}
		if len(bad.Line) > 0 && bad.Line[0].IsSquare() {
			r.signs[bad.Line[0]] = scene.Answer
		}
		return scene.One(scene.Tell{Text: r.tr().F("%s Try again.", refutation(r.tr(), bad, z, z.Board.Turn)), Tone: scene.Bad})
	})}
}
