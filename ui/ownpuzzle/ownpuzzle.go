// Package ownpuzzle finds puzzles in the games that a person has finished: moves with one right
// answer that they missed. Screen and lines of text ask for them alike.
package ownpuzzle

import (
	"context"
	"slices"
	"time"

	"othello/ai/puzzle"
	"othello/game"
	"othello/game/record"
	"othello/internal/lang"
	"othello/ui/archive"
)

// Endgames of more than empties empty squares would take long to solve. Games are searched so
// many at a time.
const (
	empties = 14
	atOnce  = 20
)

// Add searches finished games that were not searched yet for puzzles, the oldest first, adds them to
// c, and returns their number. It reads up to twenty games; the others wait for the next call.
func Add(ctx context.Context, tr *lang.Printer, c *puzzle.Collection, games *archive.Archive, f puzzle.Finder) (found int, err error) {
	entries, err := games.Entries()
	if err != nil {
		return 0, err
	}
	todo := newGames(entries, c.OwnLooked())
	for _, e := range todo[:min(len(todo), atOnce)] {
		r, err := games.Read(e)
		if err != nil {
			continue // My games says so
		}
		list, err := missed(ctx, tr, f, e, r)
		if err != nil {
			return found, err
		}
		found += len(list)
		if err := c.AddOwn(list, e.Ended); err != nil {
			return found, err
		}
	}
	return found, nil
}

// newGames returns the games that a person has finished since, the oldest first.
func newGames(entries []archive.Entry, since time.Time) []archive.Entry {
	var list []archive.Entry
	for _, e := range entries {
		if e.Damaged == "" && e.Finished && e.Size == game.Size8 && (e.Black.Human || e.White.Human) && e.Ended.After(since) {
			list = append(list, e)
		}
	}
	slices.SortFunc(list, func(a, b archive.Entry) int { return a.Ended.Compare(b.Ended) })
	return list
}

// missed finds the puzzles in a game whose answers the person missed.
func missed(ctx context.Context, tr *lang.Printer, f puzzle.Finder, e archive.Entry, r *record.Record) (list []puzzle.Puzzle, err error) {
	from := origin(tr, e)
	for n := range r.Game.Node().Path() {
		before := n.Parent()
		if before == nil || !n.Move().IsSquare() || !e.Player(n.Mover()).Human {
			continue
		}
		b := before.Board()
		if n := b.Position().Empties(); n > empties && n <= puzzle.EmptiesMost {
			continue
		}
		p, ok, err := f.FindMissed(ctx, b, n.Move())
		switch {
		case err != nil:
			return nil, err
		case ok:
			p.From = from
			list = append(list, p)
		}
	}
	return list, nil
}

// origin says which game e is.
func origin(tr *lang.Printer, e archive.Entry) string {
	day := e.Ended.Format(tr.T("2 January 2006"))
	if who := e.Opponent().Name; who != "" {
		return tr.F("of %s against %s", day, who)
	}
	return tr.F("of %s", day)
}
