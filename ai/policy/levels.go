package policy

import "othello/ai"

// Levels are the levels of the player. The weak ones choose as people of all
// strengths would, at random by the network's probabilities: the higher the
// temperature, the more evenly, but never a move that is too unlikely beside the
// likeliest. Then come the
// likeliest move, and the likeliest by all eight views of the position.
func Levels() []ai.Level {
	once := ai.Limits{Nodes: 1}
	return []ai.Level{
		{Name: "newcomer", Limits: once, Handicap: ai.Handicap{Temperature: 3, Share: 0.002}},
		{Name: "dabbler", Limits: once, Handicap: ai.Handicap{Temperature: 1.7, Share: 0.01}},
		{Name: "anybody", Limits: once, Handicap: ai.Handicap{Temperature: 1, Share: 0.03}},
		{Name: "careful", Limits: once, Handicap: ai.Handicap{Temperature: 0.6, Share: 0.1}},
		{Name: "steady", Limits: once, Handicap: ai.Handicap{Temperature: 0.3, Share: 0.3}},
		{Name: "likeliest", Limits: once},
		{Name: "from all sides", Limits: ai.Limits{Nodes: 8}},
	}
}
