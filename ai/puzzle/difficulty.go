package puzzle

import (
	"context"
	"math"

	"othello/ai"
	"othello/game"
)

// rivalLeast is the least share of people that makes a wrong move tempting; seenLeast makes it
// one of several that have to be ruled out.
const (
	rivalLeast = 0.15
	seenLeast  = 0.08
)

// people is the probability that people play a move, by its square.
type people [64]float64

// rival returns the most popular move but the answer, NoSquare if there is none.
func (p people) rival(answer game.Square) game.Square {
	rival := game.NoSquare
	for m := range game.Square(64) {
		if m != answer && p[m] > 0 && (rival == game.NoSquare || p[m] > p[rival]) {
			rival = m
		}
	}
	return rival
}

// likely returns the probabilities of people's moves.
func (f Finder) likely(ctx context.Context, p game.Position) (shares people, err error) {
	moves := p.Moves()
	if f.Network == nil {
		for m := range moves.Squares() {
			shares[m] = 1 / float64(moves.Count())
		}
		return shares, nil
	}
	scores, err := search(ctx, f.Network, p, ai.Limits{Moves: ai.EveryMove, Nodes: game.Symmetries})
	for _, m := range scores {
		shares[m.Move] = m.Prior
	}
	return shares, err
}

// difficulty holds the measurements from which the rating of a puzzle is computed.
type difficulty struct {
	share   float64 // of people who play the answer
	rivals  int     // wrong moves that at least seenLeast of people play
	loss    float64 // discs that the most popular wrong move loses, where it is not a wipe-out
	depth   int     // plies from which on a search prefers the answer, 1 to depthMost+1
	rank    float64 // how bad the answer looks at one ply: 0 for the best move, 1 for the worst
	empties int
	length  int // moves to find, one after the other
}

// depthMost is the depth up to which searches look for the answer.
const depthMost = 10

// rating returns the rating of a puzzle. Its terms were chosen by hand, for tournament players to
// have 1800.
func (d difficulty) rating() int {
	share := math.Min(math.Max(d.share, 0.01), 0.99)
	r := 1400 +
		200*math.Log10((1-share)/share) +
		60*float64(min(d.rivals, 4)-1) +
		10*math.Min(math.Max(10-d.loss, -10), 8) +
		50*float64(d.depth-2) +
		300*(d.rank-0.3) +
		20*math.Min(math.Max(float64(d.empties)-10, -6), 14) +
		100*float64(d.length-1)
	return int(math.Round(math.Min(math.Max(r, 600), 2900)))
}

// rate returns the rating of a puzzle, whose moves have these scores; none for a wipe-out.
func (f Finder) rate(ctx context.Context, p Puzzle, shares people, scores []ai.MoveScore) (int, error) {
	pos := p.Board.Position()
	d := difficulty{share: shares[p.Answer], loss: 10, empties: pos.Empties()}
	rival := shares.rival(p.Answer)
	for m, share := range shares {
		if game.Square(m) != p.Answer && share >= seenLeast {
			d.rivals++
		}
	}
	for _, s := range scores {
		if s.Move == rival {
			d.loss = scores[0].Score.Discs - s.Score.Discs
		}
	}
	var err error
	if d.depth, err = f.depth(ctx, p); err != nil {
		return 0, err
	}
	if d.rank, err = f.rank(ctx, p); err != nil {
		return 0, err
	}
	d.length, err = f.length(ctx, p)
	return d.rating(), err
}

// depth returns the fewest plies from which on searches prefer the answer, up to depthMost. A
// wipe-out is seen when it is done.
func (f Finder) depth(ctx context.Context, p Puzzle) (int, error) {
	if p.Kind == Wipe {
		return 2*p.Length() - 1, nil
	}
	found := 1
	for depth := 1; depth <= depthMost; depth++ {
		a, err := f.Engine.Think(ctx, p.Board.Position(), ai.Limits{Depth: depth}, nil)
		if err != nil {
			return 0, err
		}
		if a.Move() != p.Answer {
			found = depth + 1
		}
	}
	return found, ctx.Err()
}

// rank returns the answer's place among the moves at one ply, 0 for the first to 1 for the last:
// the mean of those by discs turned, by the opponent's replies and by the evaluation.
func (f Finder) rank(ctx context.Context, p Puzzle) (float64, error) {
	pos := p.Board.Position()
	scores, err := search(ctx, f.Engine, pos, ai.Limits{Depth: 1, Moves: ai.EveryMove})
	better, of := 0, 0
	for _, s := range scores {
		if s.Move == p.Answer {
			break
		}
		better++
	}
	flips, replies := pos.Flips(p.Answer).Count(), pos.Play(p.Answer).Moves().Count()
	for m := range (pos.Moves() &^ p.Answer.Bit()).Squares() {
		of += 3
		if pos.Flips(m).Count() > flips {
			better++
		}
		if pos.Play(m).Moves().Count() < replies {
			better++
		}
	}
	return float64(better) / float64(of), err
}

// length returns the number of moves that a person must find.
func (f Finder) length(ctx context.Context, p Puzzle) (n int, err error) {
	for r := Begin(p); r.Awaits(); n++ {
		r.Show()
		reply, err := p.Continue(ctx, f.Engine, r.Game.Position())
		if err != nil {
			return 0, err
		}
		r.Take(reply)
	}
	return n, nil
}
