package puzzle

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

// Puzzles in own games are endgames with at most ownEmpties empty squares in which the person
// missed the move. They are looked for in ownGames games at a time.
const (
	ownEmpties = 14
	ownGames   = 20
)

// fromGames searches the person's latest new games for puzzles, adds them to c, and returns their
// number. The remaining games wait for the next time.
func fromGames(ctx context.Context, tr *lang.Printer, c *puzzle.Collection, games *archive.Archive, f puzzle.Finder) (found int, err error) {
	entries, err := games.Entries()
	if err != nil {
		return 0, err
	}
	todo := newGames(entries, c.OwnLooked())
	for _, e := range todo[:min(len(todo), ownGames)] {
		r, err := games.Read(e)
		if err != nil {
			continue // My games says so
		}
		list, err := search(ctx, tr, f, e, r)
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

// search finds the puzzles in a game: moves that the person missed.
func search(ctx context.Context, tr *lang.Printer, f puzzle.Finder, e archive.Entry, r *record.Record) (list []puzzle.Puzzle, err error) {
	from := origin(tr, e)
	for n := range r.Game.Node().Path() {
		before := n.Parent()
		if before == nil || !n.Move().IsSquare() || !e.Player(n.Mover()).Human {
			continue
		}
		b := before.Board()
		if n := b.Position().Empties(); n > ownEmpties && n <= puzzle.EmptiesMost {
			continue // it would be solved, which takes long here
		}
		p, ok, err := f.Find(ctx, b)
		switch {
		case err != nil:
			return nil, err
		case ok && p.Answer != n.Move():
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
