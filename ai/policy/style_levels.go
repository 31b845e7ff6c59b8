package policy

import "othello/ai"

// StyleLevels returns the levels that play in the shipped styles; people returns the player
// of the network in one. Each level draws what such people play, and the more it cares, the
// less its moves lose by the search of the alpha-beta engine: as much on average as the moves
// of those people (README of package policy). The strengths are from the README of package
// ai.
func StyleLevels(people func(style string) ai.Engine) []ai.Level {
	level := func(name, style string, care float64, elo ai.Elo) ai.Level {
		return ai.Level{
			Name: name, Limits: ai.Limits{Depth: 6, Exact: 12}, Elo: elo,
			Handicap: ai.Handicap{Temperature: 1, Care: care, People: people(style)},
		}
	}
	return []ai.Level{
		level("novice", "novice", 0.01, ai.Measured(808, 787, 829, 1022)),
		level("amateur", "amateur", 0.05, ai.Measured(1020, 997, 1045, 1454)),
		level("the eighties", "eighties", 0.12, ai.Measured(1213, 1180, 1240, 920)),
		level("champion", "champion", 0.37, ai.Measured(1775, 1746, 1803, 902)),
		level("Tamenori Hideshi", "tamenori", 0.4, ai.Measured(1804, 1780, 1833, 888)),
	}
}
