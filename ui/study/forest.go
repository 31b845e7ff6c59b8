package study

import (
	"slices"

	"othello/ai"
	"othello/game"
)

// forest is what tree searches and networks have said of positions: for each the latest
// report of each kind that had seen as much as the ones before it. It is kept apart from
// knowledge, since plies cannot be compared with visits, nor with a network that has none.
type forest map[treeKey][]ai.MoveScore

type treeKey struct {
	position game.Position
	kind     int // index into the kinds of engine
}

// apart reports whether what engines of kind k say is kept in a forest.
func apart(k ai.Kind) bool { return k.Tree || k.Network }

// forestMost is the number of reports that are kept at hand.
const forestMost = 500

func (f forest) learn(key treeKey, list []ai.MoveScore) {
	if visitsOf(list) < visitsOf(f[key]) {
		return
	}
	if len(f) >= forestMost && f[key] == nil {
		clear(f)
	}
	legal := make([]ai.MoveScore, 0, len(list))
	for _, s := range list {
		if key.position.Legal(s.Move) {
			s.PV = key.position.LegalPart(s.PV)
			if len(s.PV) == 0 || s.PV[0] != s.Move {
				s.PV = []game.Square{s.Move}
			}
			s.Score = min(max(s.Score, -64), 64)
			legal = append(legal, s)
		}
	}
	f[key] = legal
}

func visitsOf(list []ai.MoveScore) int64 {
	var sum int64
	for _, s := range list {
		sum += s.Visits
	}
	return sum
}

// grafted is the report of a tree search or network with what others have proven put in.
func grafted(tree []ai.MoveScore, known map[game.Square]ai.MoveScore) []ai.MoveScore {
	list := slices.Clone(tree)
	for i := range list {
		s := &list[i]
		if k, ok := known[s.Move]; ok && k.Proven && !s.Proven {
			s.Score, s.Proven, s.Source, s.Depth, s.Confidence = k.Score, true, k.Source, k.Depth, k.Confidence
		}
	}
	return list
}
