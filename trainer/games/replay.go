package games

import (
	"errors"
	"fmt"
	"iter"
	"math/rand/v2"

	"othello/game"
	"othello/game/record"
)

// Game is one game of a database.
type Game struct {
	record.Entry
	Database *record.Database // that it is of, with the names and the depth of the theoretical scores
}

// Turn is a position of a game with the move that was played in it.
type Turn struct {
	Position game.Position // seen by the mover
	Move     game.Square   // legal; NoSquare after the last one
	Black    bool          // Black is the mover
}

// Margin returns what a game in which Black gets so many discs is worth to the mover, in
// discs.
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
				black = !black // the side whose turn it was had to pass
			}
			if !yield(Turn{p, m, black}) {
				return
			}
			next, black = p.Play(m), !black
		}
	}
}

// At returns where only so many squares are empty, before a pass if there is one: the
// start if they are 60 or more, the end if the game is shorter. It has no move.
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

// Draw is count positions with a move, each after 4 to 50 moves of a game drawn at
// random.
func Draw(list []Game, count int, rng *rand.Rand) ([]game.Position, error) {
	if len(list) == 0 {
		return nil, errors.New("there are no games to draw from")
	}
	positions := make([]game.Position, 0, count)
	for tries := 0; len(positions) < count; tries++ {
		if tries > 100*count+1000 {
			return nil, fmt.Errorf("the games are too short for %d positions", count)
		}
		g, moves := list[rng.IntN(len(list))], 4+rng.IntN(47)
		if p := g.At(60 - moves).Position; p.Empties() == 60-moves && p.CanMove() {
			positions = append(positions, p)
		}
	}
	return positions, nil
}
