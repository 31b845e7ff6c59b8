package review

import (
	"othello/game"
	"othello/internal/message"
)

// measure is a number that each side has in a position.
type measure struct {
	kind  Kind
	one   message.Message // what is counted, in the singular
	many  message.Message
	count func(game.Position) int // of the side to move
	sign  int                     // 1 if more is better, -1 if fewer is
	least int                     // difference of two lines that is worth a word
}

// leastPlies is the least number of moves of a line after which measures are compared.
const leastPlies = 4

var measures = []measure{
	{Mobility, message.New("legal move"), message.New("legal moves"), func(p game.Position) int { return p.Moves().Count() }, 1, 3},
	{Stability, message.New("stable disc"), message.New("stable discs"), func(p game.Position) int { return p.Stable().Count() }, 1, 3},
	{Frontier, message.New("frontier disc"), message.New("frontier discs"), func(p game.Position) int { return (p.Own & p.Empty().Neighbours()).Count() }, -1, 4},
}

// pair is a measure of the side to move and of the other one.
type pair struct{ mine, theirs int }

func (x measure) of(p game.Position) pair { return pair{x.count(p), x.count(p.Pass())} }

// noun returns the name of the counted thing, in the singular if n is 1.
func (x measure) noun(n int) message.Message {
	if n == 1 {
		return x.one
	}
	return x.many
}

// lead is how much better off the side to move is, negative if it is worse off.
func (x measure) lead(p game.Position) int {
	now := x.of(p)
	return x.sign * (now.mine - now.theirs)
}

// measured returns the measures by which the line played has come to less than the best
// one after n moves, an even number, and had two moves before.
func measured(played, best course, n int, phase Phase) (list []Reason) {
	if n < leastPlies {
		return nil
	}
	for _, x := range measures {
		before, now := x.lead(best.at[n-2])-x.lead(played.at[n-2]), x.lead(best.at[n])-x.lead(played.at[n])
		discs := worth[x.kind][phase] * float64(before+now) / 2
		if before <= 0 || now < x.least {
			discs = 0
		}
		is, could := x.of(played.at[n]), x.of(best.at[n])
		text := message.New("leads to %d %v against %d in %d plies, the best move to %d against %d", is.mine, x.noun(is.mine), is.theirs, n-1, could.mine, could.theirs)
		r := newReason(x.kind, is.mine, nil, text)
		r.Plies, r.worth = n-1, discs
		if x.kind == Mobility {
			r = runsOut(played, best, n, phase, r)
		}
		list = append(list, r)
	}
	return list
}

// runsOut returns that the mover runs out of safe moves first within n moves, if it does and
// not so in the best line; else the reason about its mobility.
func runsOut(played, best course, n int, phase Phase, mobility Reason) Reason {
	for i := 2; i <= n; i += 2 {
		if safeMoves(best.at[i]) == 0 {
			return mobility
		}
	}
	for i := 2; i <= n; i += 2 {
		p, q := played.at[i], best.at[i]
		theirs := safeMoves(p.Pass())
		if safeMoves(p) > 0 || !p.CanMove() || theirs == 0 {
			continue
		}
		could := pair{safeMoves(q), safeMoves(q.Pass())}
		text := message.New("runs out of safe moves %v, the opponent has %d; the best move leads to %d against %d", after(i-1), theirs, could.mine, could.theirs)
		r := newReason(SafeMoves, theirs, nil, text)
		r.Plies, r.worth = i-1, max(mobility.worth, worth[SafeMoves][phase]*float64(theirs+could.mine-could.theirs))
		return r
	}
	return mobility
}

// leastMerit is what a lead must be worth to be told without a comparison, in discs.
const leastMerit = 4

// ahead returns the measures by which the mover leads after n moves.
func ahead(c course, n int, phase Phase) (list []Reason) {
	for _, x := range measures {
		discs := worth[x.kind][phase] * float64(x.lead(c.at[n]))
		if n < leastPlies || discs < leastMerit {
			continue
		}
		now := x.of(c.at[n])
		r := newReason(x.kind, now.mine, nil, message.New("leads to %d %v against %d in %d plies", now.mine, x.noun(now.mine), now.theirs, n-1))
		r.Best, r.Plies, r.worth = true, n-1, discs
		list = append(list, r)
	}
	return list
}
