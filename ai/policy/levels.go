package policy

import "othello/ai"

// Levels returns the levels of the player. The weak ones draw moves by the network's
// probabilities with a temperature, without those far below the likeliest one; two are
// beginners, who know no openings. The two strongest play the likeliest move, by one view of the position and by the mean of all
// eight. The strengths were measured with the small network; the big one is a little
// stronger (README.md).
func Levels() []ai.Level {
	once := ai.Limits{Nodes: 1}
	replies := ai.Limits{Nodes: 64} // enough to value the position after each move
	return []ai.Level{
		{ID: "newcomer", Name: "newcomer", Limits: replies, Handicap: ai.Handicap{Temperature: 3.5, Share: 0.002, Opening: 0.7}, Elo: ai.Measured(451, 356, 568, 154)},
		{ID: "dabbler", Name: "dabbler", Limits: replies, Handicap: ai.Handicap{Temperature: 1.7, Share: 0.01, Opening: 1.5}, Elo: ai.Measured(685, 568, 795, 198)},
		{ID: "anybody", Name: "anybody", Limits: once, Handicap: ai.Handicap{Temperature: 1, Share: 0.03}, Elo: ai.Measured(843, 737, 982, 1038)},
		{ID: "careful", Name: "careful", Limits: once, Handicap: ai.Handicap{Temperature: 0.6, Share: 0.1}, Elo: ai.Measured(1021, 913, 1160, 928)},
		{ID: "steady", Name: "steady", Limits: once, Handicap: ai.Handicap{Temperature: 0.3, Share: 0.3}, Elo: ai.Measured(1114, 996, 1240, 854)},
		{ID: "likeliest", Name: "likeliest", Limits: once, Elo: ai.Measured(1178, 1063, 1307, 774)},
		{ID: "from-all-sides", Name: "from all sides", Limits: ai.Limits{Nodes: 8}, Elo: ai.Measured(1220, 1100, 1373, 282)},
	}
}

// StyleLevels returns the levels that play in the shipped styles; people returns the player
// of the network in one. Each level draws what such people play, and the more it cares, the
// less its moves lose by the search of the alpha-beta engine: as much on average as the moves
// of those people (README of package policy). The strengths are from the README of package
// ai.
func StyleLevels(people func(style string) ai.Engine) []ai.Level {
	level := func(name, style string, care float64, elo ai.Elo) ai.Level {
		return ai.Level{
			ID: style, Name: name, Limits: ai.Limits{Depth: 6, Exact: 12}, Elo: elo,
			Handicap: ai.Handicap{Temperature: 1, Care: care, People: people(style)},
		}
	}
	return []ai.Level{
		level("novice", "novice", 0.01, ai.Measured(778, 648, 923, 140)),
		level("amateur", "amateur", 0.05, ai.Measured(1069, 945, 1203, 154)),
		level("the eighties", "eighties", 0.12, ai.Measured(1245, 1117, 1378, 222)),
		level("champion", "champion", 0.37, ai.Measured(1698, 1566, 1859, 162)),
		level("Tamenori Hideshi", "tamenori", 0.4, ai.Measured(1763, 1622, 1909, 156)),
	}
}
