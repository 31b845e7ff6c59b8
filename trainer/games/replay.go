package games

import (
	"cmp"
	"context"
	"encoding/csv"
	"fmt"
	"io"
	"iter"
	"slices"
	"strconv"

	"othello/game"
	"othello/game/wthor"
)

// Game is one game of a database.
type Game struct {
	wthor.Entry
	Database *wthor.Database // its database, with names and the depth of theoretical scores
}

// Turn is a position of a game with the move that was played in it.
type Turn struct {
	Position game.Position // seen by the mover
	Move     game.Square   // legal; NoSquare after the last one
	Black    bool          // Black is the mover
}

// Margin returns the mover's margin in a game that ends with black discs for Black.
func (t Turn) Margin(black int) int {
	if t.Black {
		return 2*black - 64
	}
	return 64 - 2*black
}

// Turns yields the moves of the game, passes resolved, up to the first illegal one.
func (g Game) Turns() iter.Seq[Turn] {
	return func(yield func(Turn) bool) {
		next, black := game.Start(game.Size8), true
		for p, m := range g.Positions() {
			if p != next {
				black = !black // a forced pass
			}
			if !yield(Turn{p, m, black}) {
				return
			}
			next, black = p.Play(m), !black
		}
	}
}

// At returns the position with the given number of empties, before a pass if there is
// one: the start for 60 or more, the end if the game is shorter. It has no move.
func (g Game) At(empties int) Turn {
	t := Turn{Position: game.Start(game.Size8), Move: game.NoSquare, Black: true}
	for next := range g.Turns() {
		if t.Position.Empties() <= empties {
			break
		}
		t = Turn{Position: next.Position.Play(next.Move), Move: game.NoSquare, Black: !next.Black}
	}
	return t
}

// WriteCSV writes the games as comma separated values with a line of headings, one
// game a line; names that the databases do not know are empty. done is called
// with the number of games written.
func WriteCSV(ctx context.Context, w io.Writer, list []Game, done func(n int)) error {
	out := csv.NewWriter(w)
	err := out.Write([]string{"year", "tournament", "black", "white", "black_discs", "theoretical_black_discs", "theoretical_empties", "moves"})
	for i := 0; i < len(list) && err == nil; i++ {
		err = cmp.Or(ctx.Err(), out.Write(list[i].row()))
		done(i + 1)
	}
	out.Flush()
	if err = cmp.Or(err, out.Error()); err != nil {
		return fmt.Errorf("exporting games: %w", err)
	}
	return nil
}

func (g Game) row() []string {
	theory, depth := "", ""
	if d := g.Database.Depth; d > 0 {
		theory, depth = strconv.Itoa(g.Theoretical()), strconv.Itoa(d)
	}
	names := g.Database.Names
	return []string{
		strconv.Itoa(g.Year()),
		names.Tournament(g.Tournament()), names.Player(g.Black()), names.Player(g.White()),
		strconv.Itoa(g.Score()), theory, depth, game.FormatLine(slices.Collect(g.Moves())),
	}
}
