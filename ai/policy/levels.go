package policy

import "othello/ai"

// Levels returns the levels of the player. The weak ones choose as people of all
// strengths would, at random by the network's probabilities: the higher the
// temperature, the more evenly, but never a move that is too unlikely beside the
// likeliest. Then come the likeliest move, and the likeliest by all eight views of the
// position. The strengths were measured with the small network; the big one is a little
// stronger (README.md).
func Levels() []ai.Level {
	once := ai.Limits{Nodes: 1}
	return []ai.Level{
		{Name: "newcomer", Limits: once, Handicap: ai.Handicap{Temperature: 3, Share: 0.002}, Elo: ai.Measured(339, 269, 423, 244)},
		{Name: "dabbler", Limits: once, Handicap: ai.Handicap{Temperature: 1.7, Share: 0.01}, Elo: ai.Measured(658, 562, 761, 252)},
		{Name: "anybody", Limits: once, Handicap: ai.Handicap{Temperature: 1, Share: 0.03}, Elo: ai.Measured(856, 764, 973, 266)},
		{Name: "careful", Limits: once, Handicap: ai.Handicap{Temperature: 0.6, Share: 0.1}, Elo: ai.Measured(1107, 1016, 1227, 314)},
		{Name: "steady", Limits: once, Handicap: ai.Handicap{Temperature: 0.3, Share: 0.3}, Elo: ai.Measured(1267, 1170, 1388, 288)},
		{Name: "likeliest", Limits: once, Elo: ai.Measured(1266, 1173, 1388, 274)},
		{Name: "from all sides", Limits: ai.Limits{Nodes: 8}, Elo: ai.Measured(1184, 1064, 1306, 118)},
	}
}
