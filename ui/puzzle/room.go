// Package puzzle is the room in which a person solves puzzles: a position with one move
// to find, from the program's collection or their own games, which it searches in the
// background. What a puzzle is, how an attempt goes and which one comes next is package
// ai/puzzle; here they are shown, and the engine is asked.
package puzzle

import (
	"cmp"
	"context"
	"errors"
	"time"

	tea "charm.land/bubbletea/v2"

	"othello/ai"
	"othello/ai/puzzle"
	"othello/game"
	"othello/game/record"
	"othello/internal/cards"
	"othello/internal/lang"
	"othello/ui/action"
	"othello/ui/archive"
	"othello/ui/board"
	"othello/ui/ownpuzzle"
	"othello/ui/panel"
	"othello/ui/phrase"
	"othello/ui/room"
	"othello/ui/session"
)

// Setup is what the room gets from outside.
type Setup struct {
	Puzzles func() ([]puzzle.Puzzle, error) // reads the program's puzzles; nil for none
	DataDir string                          // directory of the person's cards; empty for none
	Games   *archive.Archive                // the person's games, to find puzzles in; nil for none
	Judge   ai.Engine                       // proves and refutes
	Network ai.Engine                       // says what people would play; nil for none
	Level   func() float64                  // Elo of the person, for the first puzzles; nil for not known
}

// Room is the room of puzzles. The zero value is of no use.
type Room struct {
	host       room.Host
	setup      Setup
	collection *puzzle.Collection
	wish       puzzle.Wish

	asked   room.Generation // of the puzzle that comes next
	now     puzzle.Puzzle
	run     *puzzle.Run // nil before the first puzzle
	deck    *cards.Deck // never nil
	due     int         // puzzles that were due when this one was asked
	verdict panel.Verdict
	signs   map[game.Square]board.Sign

	work context.CancelFunc // stops what the engine is asked; nil if that is nothing
	scan context.CancelFunc // stops the search through own games; nil if there is none
	done bool               // own games were looked through since the program began
}

// New is a room without a puzzle yet.
func New(h room.Host, s Setup) *Room {
	r := &Room{host: h, setup: s, collection: puzzle.NewCollection(s.Puzzles, s.DataDir), deck: cards.New()}
	r.collection.StartAt(s.Level)
	return r
}

func (r *Room) tr() *lang.Printer { return r.host.Printer() }

// Next asks the next puzzle, and opens the room if it is closed.
func (r *Room) Next() tea.Cmd { return r.next(r.wish) }

// Daily asks the puzzle of the day.
func (r *Room) Daily() tea.Cmd { return r.next(puzzle.Wish{Daily: true}) }

// next is Next with another wish, which counts from then on if there is such a puzzle.
func (r *Room) next(wish puzzle.Wish) tea.Cmd {
	tr := r.tr()
	type drawn struct {
		puzzle  puzzle.Puzzle
		deck    *cards.Deck
		due     int
		trouble error
	}
	r.asked.End()
	return r.host.Go(room.Work(&r.asked, func() (d drawn, err error) {
		d.puzzle, d.deck, d.trouble, err = r.collection.Next(wish, time.Now())
		if err == nil {
			d.due = r.collection.Due(d.deck, time.Now())
		}
		return d, err
	}, func(d drawn, err error) tea.Cmd {
		r.deck, r.due = cmp.Or(d.deck, r.deck), d.due
		switch {
		case errors.Is(err, puzzle.ErrNone):
			r.host.Say(phrase.Sentence(tr, err))
			return nil
		case err != nil:
			r.host.Warn(tr.F("The puzzles cannot be read: %v.", err))
			return nil
		}
		changed := !wish.Daily && name(tr, wish) != name(tr, r.wish)
		if !wish.Daily {
			r.wish.Kinds, r.wish.Own = wish.Kinds, wish.Own
		}
		cmd := r.ask(d.puzzle)
		switch {
		case d.trouble != nil:
			r.host.Warn(phrase.Sentence(tr, d.trouble))
		case changed:
			r.host.Say(tr.F("Puzzles: %s.", name(tr, wish)))
		}
		return cmd
	}))
}

func (r *Room) ask(p puzzle.Puzzle) tea.Cmd {
	r.stop()
	r.now, r.run = p, puzzle.Begin(p)
	return r.begin()
}

func (r *Room) begin() tea.Cmd {
	r.verdict, r.signs = panel.Verdict{}, nil
	event := r.tr().F("Puzzle %s", r.now.ID())
	r.lookThrough()
	return r.host.LookAt(&record.Record{Game: r.run.Game, Event: event}, r)
}

// stop ends what the engine is doing for the room.
func (r *Room) stop() {
	if r.work != nil {
		r.work()
		r.work = nil
	}
}

// Type implements room.Room: a wrong move is not made, and can be tried again.
func (r *Room) Type(s game.Square) tea.Cmd {
	tr := r.tr()
	h := r.host
	switch {
	case r.run.Over:
		h.Say(tr.F("The puzzle is over: %s asks the next one.", h.Keys().First(action.Play)))
		return nil
	case !r.run.Awaits():
		h.Say(tr.T("One moment: the reply is being worked out."))
		return nil
	case !r.atQuestion():
		h.Say(tr.F("%s starts the puzzle again.", h.Keys().First(action.PuzzleAgain)))
		return nil
	}
	if err := session.Illegal(r.run.Game.Board(), s); err != nil {
		return h.Refuse(err)
	}
	h.Quiet()
	r.stop()
	p := r.run.Game.Position()
	if r.run.Try(s) {
		return r.answered(s, panel.Verdict{Text: tr.F("%v is right.", s), Tone: board.ToneGood})
	}
	r.verdict = panel.Verdict{Text: tr.F("%v is not it.", s), Tone: board.ToneBad}
	r.signs = map[game.Square]board.Sign{s: {Text: "?", Tone: board.ToneBad}}
	r.refute(p, s)
	r.keep()
	return nil
}

func (r *Room) atQuestion() bool { return r.run.Game.Turn() == r.now.Board.Turn }

// answered goes on after a right move.
func (r *Room) answered(m game.Square, v panel.Verdict) tea.Cmd {
	r.verdict = v
	r.signs = map[game.Square]board.Sign{m: {Text: "!", Tone: board.ToneGood}}
	run, z, e, p := r.run, r.now, r.setup.Judge, r.run.Game.Position()
	r.work = session.Background(r.host.Session(), func(ctx context.Context) (puzzle.Reply, error) {
		return z.Continue(ctx, e, p)
	}, func(reply puzzle.Reply, err error) {
		switch {
		case r.run != run || errors.Is(err, context.Canceled):
			return
		case err != nil:
			r.host.Warn(r.tr().F("The reply cannot be worked out: %v.", err))
		}
		r.work = nil
		r.take(reply)
	})
	return r.host.Step()
}

// take makes the reply, or ends the puzzle.
func (r *Room) take(reply puzzle.Reply) {
	r.run.Take(reply)
	if r.run.Over {
		r.verdict.Text += " " + phrase.Solved(r.tr(), r.run)
		r.keep()
		return
	}
	other := r.now.Board.Turn.Opponent()
	if m := reply.Moves[0]; m == game.Pass {
		r.verdict.Text += r.tr().F(" %v must pass: go on.", other)
	} else {
		r.verdict.Text += r.tr().F(" %v answers %v: go on.", other, m)
	}
	r.signs = nil
}

// refute finds out what is wrong with m.
func (r *Room) refute(p game.Position, m game.Square) {
	tr := r.tr()
	run, z, e := r.run, r.now, r.setup.Judge
	r.work = session.Background(r.host.Session(), func(ctx context.Context) (puzzle.Refutation, error) {
		return z.Refute(ctx, e, p, m)
	}, func(bad puzzle.Refutation, err error) {
		if r.run != run || err != nil {
			return
		}
		r.work = nil
		r.verdict.Text = tr.F("%s Try again.", phrase.Refutation(tr, bad, z, z.Board.Turn))
		if len(bad.Line) > 0 && bad.Line[0].IsSquare() {
			r.signs[bad.Line[0]] = board.Sign{Text: "!"}
		}
	})
}

// keep takes down how the run went, in the background.
func (r *Room) keep() {
	keep := r.collection.Keep(r.run, time.Now())
	if keep == nil {
		return
	}
	session.Keeping(r.host.Session(), func(context.Context) (*cards.Deck, error) { return keep() }, func(deck *cards.Deck, err error) {
		r.deck = cmp.Or(deck, r.deck)
		if err != nil {
			r.host.Warn(phrase.Sentence(r.tr(), err))
		}
	})
}

// show plays a right move for the person, who did not find one.
func (r *Room) show() tea.Cmd {
	if !r.run.Awaits() || !r.atQuestion() {
		return r.Type(game.NoSquare)
	}
	r.host.Quiet()
	r.stop()
	m := r.run.Show()
	r.keep()
	return r.answered(m, panel.Verdict{Text: r.tr().F("It was %v.", m)})
}

// hint says something of the right move.
func (r *Room) hint() tea.Cmd {
	if !r.run.Awaits() || !r.atQuestion() {
		return r.Type(game.NoSquare)
	}
	r.host.Quiet()
	r.verdict = panel.Verdict{Text: phrase.Hint(r.tr(), r.run.Hint())}
	return nil
}

// copy copies how the puzzle of the day went, to share; in another puzzle the moves.
func (r *Room) copy() tea.Cmd {
	day := puzzle.LastDay(r.deck)
	if r.now.Day == "" || r.now.Day != day.Date {
		return r.host.Do(action.Copy)
	}
	r.host.Say(r.tr().T("Your result is copied, if the terminal allows it: it does not give the move away."))
	return tea.SetClipboard(phrase.Share(r.tr(), day))
}

// lookThrough looks for puzzles in the person's own games, once.
func (r *Room) lookThrough() {
	tr := r.tr()
	if r.done || r.setup.Games == nil || r.setup.DataDir == "" {
		return
	}
	r.done = true
	f := puzzle.Finder{Engine: r.setup.Judge, Network: r.setup.Network}
	r.scan = session.Background(r.host.Session(), func(ctx context.Context) (int, error) {
		return ownpuzzle.Add(ctx, tr, r.collection, r.setup.Games, f)
	}, func(found int, err error) {
		r.scan = nil
		switch {
		case errors.Is(err, context.Canceled):
			r.done = false
		case err != nil:
			r.host.Warn(tr.F("Your games could not be searched for puzzles: %v.", err))
		case found > 0:
			r.host.Say(tr.F("%s found in your own games: %s chooses them.", tr.Count(found, "puzzle"), r.host.Keys().First(action.PuzzleChoose)))
		}
	})
}
