package style

import "othello/ai"

// Level is a level of the players by styles.
type Level struct {
	ai.Level
	Style string // name in the file
}

// Levels returns those players. Each draws its moves with the probabilities of the
// network in its style, but never one that is too unlikely beside the likeliest. The
// temperatures are such that a move loses as many discs as one of those people, or as few
// as the network can without a search: it sees less than they do, so that with its
// probabilities as they are all but the novice would err too often (README.md of package
// policy). The strengths are from README.md of package ai.
func Levels() []Level {
	once := ai.Limits{Nodes: 1}
	return []Level{
		{Style: "novice", Level: ai.Level{Name: "novice", Limits: once, Handicap: ai.Handicap{Temperature: 1, Share: 0.03}, Elo: ai.Measured(728, 689, 773, 1458)}},
		{Style: "amateur", Level: ai.Level{Name: "amateur", Limits: once, Handicap: ai.Handicap{Temperature: 0.8, Share: 0.05}, Elo: ai.Measured(948, 905, 994, 1436)}},
		{Style: "eighties", Level: ai.Level{Name: "the eighties", Limits: once, Handicap: ai.Handicap{Temperature: 0.3, Share: 0.2}, Elo: ai.Measured(1178, 1134, 1234, 1472)}},
		{Style: "champion", Level: ai.Level{Name: "champion", Limits: ai.Limits{Nodes: 8}, Handicap: ai.Handicap{Temperature: 0.3, Share: 0.3}, Elo: ai.Measured(1204, 1142, 1264, 532)}},
		{Style: "tamenori", Level: ai.Level{Name: "Tamenori Hideshi", Limits: ai.Limits{Nodes: 8}, Handicap: ai.Handicap{Temperature: 0.3, Share: 0.3}, Elo: ai.Measured(1215, 1161, 1276, 676)}},
	}
}
