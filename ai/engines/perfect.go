package engines

import (
	"time"

	"othello/ai"
	"othello/ai/search"
	"othello/book"
	"othello/game"
	"othello/models"
)

// perfectKind returns the solver as an opponent. 6x6 is solved: its book has the first
// moves, and from there on a position is played out to its end in seconds. The bound is
// for positions outside the book with nearly all squares empty.
func perfectKind(e Settings) ai.Kind {
	return ai.Kind{
		ID: "perfect", Name: "Perfect on 6x6",
		Plays:  "Plays 6x6 without a mistake, and as White always wins.",
		Levels: []ai.Level{{ID: "perfect", Name: "perfect", Limits: ai.Limits{Time: time.Minute}}},
		Boards: []game.Size{game.Size6, game.Size4},
		Engine: makeWhenAsked(func() (ai.Engine, error) {
			six, err := book.Read(models.Six())
			if err != nil {
				return nil, err
			}
			solver := search.New(search.Options{HashMB: e.HashMB, Threads: e.Threads, Weights: weights()})
			return book.NewEngine(solver, six, book.Style{}), nil
		}),
	}
}
