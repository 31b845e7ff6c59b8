package puzzle

import (
	"cmp"
	"context"
	"errors"
	"time"

	"othello/ai/puzzle"
	"othello/internal/cards"
	"othello/internal/lang"
	"othello/ui/phrase"
	"othello/ui/scene"
)

// drawn is the puzzle that comes next, and the cards it was chosen by.
type drawn struct {
	puzzle  puzzle.Puzzle
	deck    *cards.Deck
	due     int
	trouble error // with the cards
}

// next asks the next puzzle with a wish, which counts from then on if there is such a puzzle.
func (r *Room) next(wish puzzle.Wish) []scene.Effect {
	return scene.One(scene.Work{Key: "next", Do: scene.In(func(context.Context) (d drawn, err error) {
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
	if !wish.Daily {
		r.wish = wish
	}
	r.now, r.run = d.puzzle, puzzle.Begin(d.puzzle)
	list := r.begin()
	if d.trouble != nil {
		list = append(list, scene.Warn{Err: d.trouble})
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
		return nil
	})})
}
