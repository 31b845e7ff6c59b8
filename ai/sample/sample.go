// Package sample draws random positions to play or train from: after a given number of
// moves, and with a score in a given range. They come from games in which every move was judged by
// a quick search, so that they look like positions of games; a balanced start is such a
// position after few moves with a score near zero.
package sample

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"strconv"
	"strings"

	"othello/ai"
	"othello/game"
	"othello/internal/message"
)

// mostMoves is the length of the longest game that leads to a position with a move left.
const mostMoves = 59

// Wish is which positions are wanted.
type Wish struct {
	Moves     int // made since the start: there are four discs more
	Low, High int // range of the score in discs for the side to move, both included
}

// Balanced is the wish for a start of eight moves that favours neither side.
var Balanced = Wish{Moves: 8, Low: -1, High: 1}

// scores is the range of the score as people write it.
func (w Wish) scores() string { return fmt.Sprintf("%d..%d", w.Low, w.High) }

// String is the wish as Parse reads it.
func (w Wish) String() string { return fmt.Sprintf("%d %s", w.Moves, w.scores()) }

// wish returns the wish for a number of moves and a range of scores, such as "-4..4".
func wish(moves int, scores string) (Wish, error) {
	low, high, _ := strings.Cut(scores, "..")
	from, err := strconv.Atoi(low)
	to, wrong := strconv.Atoi(high)
	switch w := (Wish{moves, from, to}); {
	case moves < 1 || moves > mostMoves:
		return w, message.Errorf("the number of moves is 1 to %d, not %d", mostMoves, moves)
	case err != nil || wrong != nil || from > to || from < -64 || to > 64:
		return w, message.Errorf("a range of scores is like -4..4, from -64 to 64, not %.40q", scores)
	default:
		return w, nil
	}
}

// Parse reads what people type: a number of moves and a range, such as "30 -4..4". What is
// missing is as in Balanced.
func Parse(text string) (Wish, error) {
	words := strings.Fields(text)
	if usual := strings.Fields(Balanced.String()); len(words) < len(usual) {
		words = append(words, usual[len(words):]...)
	}
	n, err := strconv.Atoi(words[0])
	if err != nil || len(words) > 2 {
		return Wish{}, message.Errorf("a number of moves and a range of scores are like 30 -4..4, not %.40q", text)
	}
	return wish(n, words[1])
}

const (
	attempts   = 100
	quickPlies = 4  // of the search that judges every move
	sureDepth  = 14 // of the search that confirms the position
	sureExact  = 20 // empties at which it solves
	slack      = 3  // discs by which the score may leave the way to the range
	pace       = 4  // discs by which it may come nearer to the range with a move
)

// Draw returns a game, the same for the same random numbers, that leads to a random position as wished, and the score of the side
// to move there. It fails if a hundred games did not find one.
func Draw(ctx context.Context, e ai.Engine, w Wish, rng *rand.Rand) (*game.Game, float64, error) {
	for range attempts {
		g, err := walk(ctx, e, w, rng)
		if err != nil {
			return nil, 0, err
		}
		if g == nil {
			continue
		}
		a, err := e.Think(ctx, g.Position(), ai.Limits{Depth: sureDepth, Exact: sureExact, Threads: 1}, nil)
		switch {
		case err != nil:
			return nil, 0, err
		case ctx.Err() != nil:
			return nil, 0, ctx.Err()
		case float64(w.Low) <= a.Score.Discs && a.Score.Discs <= float64(w.High):
			return g, a.Score.Discs, nil
		}
	}
	return nil, 0, message.Errorf("no position after %d moves with a score in %s was found in %d games", w.Moves, w.scores(), attempts)
}

// walk plays random moves whose scores lead towards the range, nil if the game ends before,
// or with a pass.
func walk(ctx context.Context, e ai.Engine, w Wish, rng *rand.Rand) (*game.Game, error) {
	g := game.New(game.Size8)
	for left := w.Moves; left > 0; left-- {
		if g.Position().MustPass() {
			if err := g.Play(game.Pass); err != nil {
				return nil, err
			}
		}
		if g.Over() {
			return nil, nil
		}
		a, err := e.Think(ctx, g.Position(), ai.Limits{Depth: quickPlies, Moves: ai.EveryMove, Threads: 1}, nil)
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return nil, err
		}
		if len(a.Moves) == 0 {
			return nil, message.Errorf("the engine scores no moves")
		}
		low, high := float64(w.Low), float64(w.High)
		if left%2 == 1 { // the other side will be to move
			low, high = -high, -low
		}
		ahead := float64(left - 1)
		from := math.Max(math.Min(low, 0)-slack*min(ahead, 1), low-pace*ahead)
		to := math.Min(math.Max(high, 0)+slack*min(ahead, 1), high+pace*ahead)
		if err := g.Play(choose(a.Moves, from, to, rng)); err != nil {
			return nil, err
		}
	}
	if !g.Position().CanMove() {
		return nil, nil
	}
	return g, nil
}

// choose returns a random move with a score between from and to, or of the nearest score if
// there is none.
func choose(moves []ai.MoveScore, from, to float64, rng *rand.Rand) game.Square {
	var fit []game.Square
	nearest := math.Inf(1)
	for _, m := range moves {
		switch off := math.Max(0, math.Max(from-m.Score.Discs, m.Score.Discs-to)); {
		case off < nearest:
			nearest, fit = off, []game.Square{m.Move}
		case off == nearest:
			fit = append(fit, m.Move)
		}
	}
	return fit[rng.IntN(len(fit))]
}
