package shelf

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"time"

	"othello/ai/puzzle"
	"othello/game"
	"othello/game/record"
	"othello/internal/cards"
	"othello/internal/lang"
	"othello/ui/archive"
)

// What is looked for in own games: endgames with at most ownEmpties empty squares, in
// which the person missed the move; ownGames games at a time.
const (
	ownEmpties = 14
	ownGames   = 20
	ownNote    = "puzzle-games"
)

// looked says which games were looked through: those that ended up to then.
type looked struct {
	Until time.Time `json:"until"`
}

// FromGames looks through the person's latest games that were not looked through yet, and
// adds the puzzles found in them: positions in which they missed a move. It returns their
// number; the games that it has not come to wait for the next time.
func (s *Shelf) FromGames(ctx context.Context, tr *lang.Printer, games *archive.Archive, f puzzle.Finder) (found int, err error) {
	d, _ := s.deck()
	var done looked
	if raw, ok := d.Notes[ownNote]; ok {
		_ = json.Unmarshal(raw, &done) // all are looked through again
	}
	entries, err := games.Entries()
	if err != nil {
		return 0, err
	}
	todo := newGames(entries, done.Until)
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
		if _, trouble := s.file.Update(func(d *cards.Deck) {
			for _, o := range list {
				add(d, o)
			}
			if raw, err := json.Marshal(looked{e.Ended}); err == nil {
				d.Notes[ownNote] = raw
			}
		}); trouble != "" {
			return found, errors.New(trouble)
		}
	}
	return found, nil
}

// add makes the card of an own puzzle, unless there is one.
func add(d *cards.Deck, o ownPuzzle) {
	key := Puzzle{Puzzle: o.Puzzle}.Key()
	if c, known := d.Cards[key]; !known || c.Data == nil {
		if raw, err := json.Marshal(o); err == nil {
			c.Data = raw
			d.Cards[key] = c
		}
	}
}

// newGames are those that a person has finished since, the first one first.
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

// search finds the puzzles in a game: what the person could have played and did not.
func search(ctx context.Context, tr *lang.Printer, f puzzle.Finder, e archive.Entry, r *record.Record) (list []ownPuzzle, err error) {
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
			list = append(list, ownPuzzle{p, b.Line(), from})
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
