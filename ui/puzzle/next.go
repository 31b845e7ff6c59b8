package puzzle

import (
	"cmp"
	"context"
	"errors"
	"time"

	"othello/ai/puzzle"
	"othello/internal/cards"
	"othello/internal/lang"
	"othello/ui/action"
	"othello/ui/ownpuzzle"
	"othello/ui/phrase"
	"othello/ui/scene"
)

// drawn is the puzzle that comes next, and the cards it was chosen by.
type drawn struct {
	puzzle  puzzle.Puzzle
	deck    *cards.Deck
	due     int
	found   int   // new puzzles in own games
	trouble error // with the cards
}

// next asks the next puzzle with a wish, which counts from then on if there is such a puzzle.
func (r *Room) next(wish puzzle.Wish) []scene.Effect {
	wish.Level = r.wish.Level
	return scene.One(scene.Work{Key: "next", Do: scene.In(func(ctx context.Context) (d drawn, err error) {
		if wish.Own && r.setup.Games != nil {
			if d.found, err = r.look(ctx); err != nil {
				return d, err
			}
		}
		d.puzzle, d.deck, d.trouble, err = r.collection.Next(wish, time.Now())
		if err == nil {
			d.due = r.collection.Due(d.deck, time.Now())
		}
		return d, err
	}, func(d drawn, err error) []scene.Effect { return r.ask(wish, d, err) })})
}

// ask puts a puzzle that was drawn on the board.
func (r *Room) ask(wish puzzle.Wish, d drawn, err error) []scene.Effect {
	tr := r.tr()
	r.deck, r.due = cmp.Or(d.deck, r.deck), d.due
	switch {
	case errors.Is(err, puzzle.ErrNone):
		return scene.One(scene.Say{Text: phrase.Sentence(tr, err)})
	case err != nil:
		return scene.One(scene.Warn{Err: lang.Errorf("the puzzles cannot be read: %w", err)})
	}
	changed := !wish.Daily && name(tr, wish) != name(tr, r.wish)
	if !wish.Daily {
		r.wish.Kinds, r.wish.Own = wish.Kinds, wish.Own
	}
	r.now, r.run = d.puzzle, puzzle.Begin(d.puzzle)
	list := r.begin()
	if d.found > 0 {
		list = append(scene.One(scene.Say{Text: tr.F("%s found in your own games.", tr.Count(d.found, "puzzle"))}), list...)
	}
	switch {
	case d.trouble != nil:
		list = append(list, scene.Warn{Err: d.trouble})
	case changed:
		list = append(list, scene.Say{Text: tr.F("Puzzles: %s.", name(tr, wish)), Shown: true})
	}
	return list
}

// keep takes down how the run went.
func (r *Room) keep() []scene.Effect {
	keep := r.collection.Keep(r.run, time.Now())
	if keep == nil || !r.env.Keeps() {
		return nil
	}
	return scene.One(scene.Work{Keep: true, Do: scene.In(func(context.Context) (*cards.Deck, error) { return keep() }, func(deck *cards.Deck, err error) []scene.Effect {
		r.deck = cmp.Or(deck, r.deck)
		if err != nil {
			return scene.One(scene.Warn{Err: err})
		}
		if r.run.Over && r.shared() {
			return scene.One(scene.Copy{Text: shareText(r.tr(), puzzle.LastDay(r.deck)), Offer: true})
		}
		return nil
	})})
}

// look looks for puzzles in the person's own games.
func (r *Room) look(ctx context.Context) (found int, err error) {
	f := puzzle.Finder{Engine: r.setup.Judge, Network: r.setup.Network}
	return ownpuzzle.Add(ctx, r.tr(), r.collection, r.setup.Games, f)
}

// lookThrough looks for puzzles in the person's own games meanwhile, once.
func (r *Room) lookThrough() []scene.Effect {
	tr := r.tr()
	if r.looked || r.setup.Games == nil || r.setup.DataDir == "" {
		return nil
	}
	return scene.One(scene.Work{Key: "look", Idle: true, Do: scene.In(r.look, func(found int, err error) []scene.Effect {
		r.looked = true
		switch {
		case err != nil:
			return scene.One(scene.Warn{Err: lang.Errorf("your games could not be searched for puzzles: %w", err)})
		case found > 0:
			return scene.One(scene.Say{Text: tr.F("%s found in your own games: %s chooses them.", tr.Count(found, "puzzle"), r.env.Name(action.List))})
		}
		return nil
	})})
}
