package policy

import "othello/ai"

// Levels returns the levels of the player. The weak ones draw moves by the network's
// probabilities with a temperature, without those far below the likeliest one. The two
// strongest play the likeliest move, by one view of the position and by the mean of all
// eight. The strengths were measured with the small network; the big one is a little
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

// StyleLevel is a level that plays in a style.
type StyleLevel struct {
	ai.Level
	Style string // name in the file
}

// StyleLevels returns the levels. Each draws its moves by the probabilities of the network in
// its style, without those far below the likeliest one. The temperatures are fitted so
// that a move loses as many discs on average as a move of those people. Since the network
// does not search, that takes temperatures below 1 for all but the novice (README of
// package policy). The strengths are from the README of package ai.
func StyleLevels() []StyleLevel {
	once := ai.Limits{Nodes: 1}
	return []StyleLevel{
		{Style: "novice", Level: ai.Level{Name: "novice", Limits: once, Handicap: ai.Handicap{Temperature: 1, Share: 0.03}, Elo: ai.Measured(728, 689, 773, 1458)}},
		{Style: "amateur", Level: ai.Level{Name: "amateur", Limits: once, Handicap: ai.Handicap{Temperature: 0.8, Share: 0.05}, Elo: ai.Measured(948, 905, 994, 1436)}},
		{Style: "eighties", Level: ai.Level{Name: "the eighties", Limits: once, Handicap: ai.Handicap{Temperature: 0.3, Share: 0.2}, Elo: ai.Measured(1178, 1134, 1234, 1472)}},
		{Style: "champion", Level: ai.Level{Name: "champion", Limits: ai.Limits{Nodes: 8}, Handicap: ai.Handicap{Temperature: 0.3, Share: 0.3}, Elo: ai.Measured(1204, 1142, 1264, 532)}},
		{Style: "tamenori", Level: ai.Level{Name: "Tamenori Hideshi", Limits: ai.Limits{Nodes: 8}, Handicap: ai.Handicap{Temperature: 0.3, Share: 0.3}, Elo: ai.Measured(1215, 1161, 1276, 676)}},
	}
}
