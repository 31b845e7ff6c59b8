package study

import (
	"slices"

	"othello/ai"
	"othello/game"
)

// reports holds the latest report of each tree search and network about each position, unless
// an earlier one had more visits. It is kept apart from knowledge, since plies cannot be
// compared with visits, nor with a network that has none.
type reports map[reportKey][]ai.MoveScore

type reportKey struct {
	position game.Position
	kind     int // index into the kinds of engine
}

// apart reports whether engines of kind k have reports of their own.
func apart(k ai.Kind) bool { return k.Tree || k.Network }

// reportsMost is the number of reports that are kept at hand.
const reportsMost = 500

func (r reports) learn(key reportKey, list []ai.MoveScore) {
	if visitsOf(list) < visitsOf(r[key]) {
		return
	}
	if len(r) >= reportsMost && r[key] == nil {
		clear(r)
	}
	legal := make([]ai.MoveScore, 0, len(list))
	for _, s := range list {
		if key.position.Legal(s.Move) {
			legal = append(legal, bounded(key.position, s))
		}
	}
	r[key] = legal
}

func visitsOf(list []ai.MoveScore) int64 {
	var sum int64
	for _, s := range list {
		sum += s.Visits
	}
	return sum
}

// withProven returns the report of a tree search or network with what others have proven.
func withProven(tree []ai.MoveScore, known map[game.Square]ai.MoveScore) []ai.MoveScore {
	list := slices.Clone(tree)
	for i := range list {
		s := &list[i]
		if k, ok := known[s.Move]; ok && k.Proven && !s.Proven {
			s.Score, s.Proven, s.Source, s.Depth, s.Confidence = k.Score, true, k.Source, k.Depth, k.Confidence
		}
	}
	return list
}
