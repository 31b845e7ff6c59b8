package review

import (
	"cmp"
	"slices"
	"strings"

	"othello/game"
	"othello/internal/message"
)

// Reason is a fact against the move played, or for the best one.
type Reason struct {
	Kind    Kind          `json:"kind"`
	Best    bool          `json:"best,omitempty"`    // it is about the best move
	Squares []game.Square `json:"squares,omitempty"` // squares that it is about
	Count   int           `json:"count,omitempty"`   // discs, moves or squares that it is about
	Plies   int           `json:"plies,omitempty"`   // when it happens in the expected moves, after the first
	Text    string        `json:"text"`              // in English, "gives the corner h8 at once"

	message message.Message // of which Text is the English
	worth   float64         // in discs
}

// String returns Text.
func (r Reason) String() string { return r.Text }

// Message is what it says; of a reason that was read, Text.
func (r Reason) Message() message.Message {
	if r.message.Format == "" {
		return message.Message{Format: r.Text}
	}
	return r.message
}

func newReason(kind Kind, count int, squares []game.Square, text message.Message) Reason {
	return Reason{Kind: kind, Count: count, Squares: squares, Text: text.String(), message: text}
}

// A reason must be worth a part of the discs lost, and all of them together more. What goes
// beyond mostLoss needs no more reasons.
const (
	mostLoss    = 15.0
	leastShare  = 0.2
	leastShares = 0.5
	mostReasons = 3
	mostMerits  = 2
)

// reasons returns why a move in p lost discs, the most telling first: facts that happen
// in the expected moves after it, or after the best one, and explain the loss; else the
// expected moves.
func reasons(p game.Position, m *Move) (list []Reason) {
	played, best := m.Move, m.BestMove()
	if played == best || !p.Legal(played) || !p.Legal(best) || !played.IsSquare() || !best.IsSquare() {
		return nil
	}
	if throwsAway(m.Best.Score, m.Played.Score) {
		text := message.New("turned %v into %v", resultWords(m.Best.Score.Discs), resultWords(m.Played.Score.Discs))
		list = append(list, newReason(Result, int(m.Loss), nil, text))
	}
	return append(list, causes(p, m)...)
}

// causes returns the facts that explain a loss or, if they do not, the expected moves.
func causes(p game.Position, m *Move) (list []Reason) {
	sum, loss := 0.0, min(m.Loss, mostLoss)
	for _, r := range differences(newCourse(p, m.Played.Line), newCourse(p, m.Best.Line), m.Phase) {
		if r.worth >= leastShare*loss && len(list) < mostReasons {
			list, sum = append(list, r), sum+r.worth
		}
	}
	if len(list) == 0 || sum < leastShares*loss {
		line := m.Played.Line[:min(len(m.Played.Line), within+1)]
		return []Reason{newReason(Line, 0, line, message.New("no simple reason; the likely line is %s", strings.Join(names(p.Size(), line), " ")))}
	}
	return list
}

// differences returns the facts against the first move of a line played and for that of
// the best one, those that are worth most first.
func differences(played, best course, phase Phase) (facts []Reason) {
	n := min(len(played.line), len(best.line), within+1)
	if n < 2 {
		return nil
	}
	var told []event
	returned := map[Kind]float64{} // what the move played gains and the best one gives, in discs
	for _, c := range []struct {
		of, other course
		best      bool
	}{{played, best, false}, {best, played, true}} {
		elsewhere := c.other.events(n + beyond)
		for _, e := range c.of.events(n) {
			switch discs := worth[e.kind][phase]; {
			case slices.ContainsFunc(elsewhere, e.same):
			case e.ours != c.best:
				returned[e.kind] += discs
			case c.best && slices.ContainsFunc(told, e.opposite().same):
				// The same corner, region or side: its other half has been told.
			default:
				told, facts = append(told, e), addEvent(facts, e, discs, played.size())
			}
		}
	}
	for i := range facts {
		less := min(facts[i].worth, returned[facts[i].Kind])
		facts[i].worth -= less
		returned[facts[i].Kind] -= less
	}
	facts = append(facts, measured(played, best, n&^1, phase)...)
	facts = slices.DeleteFunc(facts, func(r Reason) bool { return r.worth <= 0 })
	facts = absorb(absorb(facts, Stability, Corner), Mobility, Tempo)
	slices.SortStableFunc(facts, func(a, b Reason) int { return cmp.Compare(b.worth, a.worth) })
	return facts
}

// absorb drops a fact of a kind that follows from one of another kind, and counts what it
// is worth as that one's.
func absorb(facts []Reason, kind, by Kind) []Reason {
	i := slices.IndexFunc(facts, func(r Reason) bool { return r.Kind == kind })
	j := slices.IndexFunc(facts, func(r Reason) bool { return r.Kind == by })
	if i < 0 || j < 0 {
		return facts
	}
	facts[j].worth = max(facts[j].worth, facts[i].worth)
	return slices.Delete(facts, i, i+1)
}

// Merits returns what speaks for the first move of the expected moves of p, the most
// telling first.
func Merits(p game.Position, line []game.Square) (list []Reason) {
	c := newCourse(p, line)
	n, phase := min(len(line), within+1), phaseOf(p)
	for _, e := range c.events(n) {
		if e.ours {
			list = addEvent(list, e, worth[e.kind][phase], p.Size())
		}
	}
	list = append(list, ahead(c, n&^1, phase)...)
	slices.SortStableFunc(list, func(a, b Reason) int { return cmp.Compare(b.worth, a.worth) })
	return list[:min(len(list), mostMerits)]
}
