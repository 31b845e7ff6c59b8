package engines

import "othello/ai"

// Small holds the strengths of the levels of each kind on 6x6. The page elo.md of package ai
// describes the measurement.
var Small = map[string][]ai.Elo{
	"search": {
		ai.Measured(304, 254, 372, 1404),
		ai.Measured(361, 296, 427, 1680),
		ai.Measured(465, 409, 522, 2016),
		ai.Measured(598, 540, 659, 2172),
		ai.Measured(676, 618, 742, 2196),
		ai.Measured(755, 696, 820, 2110),
		ai.Measured(830, 775, 887, 1706),
		ai.Measured(879, 818, 942, 1566),
		ai.Measured(959, 902, 1021, 1194),
		ai.Measured(986, 935, 1051, 862),
		ai.Measured(997, 938, 1059, 472),
	},
	"puct": {
		ai.Measured(499, 436, 554, 2030),
		ai.Measured(632, 577, 687, 2246),
		ai.Measured(776, 720, 837, 1906),
		ai.Measured(863, 805, 927, 1470),
		ai.Measured(943, 883, 1014, 816),
		ai.Measured(967, 905, 1029, 502),
	},
	"zeus": {
		ai.Measured(580, 524, 643, 2194),
		ai.Measured(664, 607, 726, 2132),
		ai.Measured(744, 684, 812, 1960),
		ai.Measured(821, 764, 877, 1416),
		ai.Measured(879, 818, 947, 994),
		ai.Measured(937, 885, 998, 598),
	},
	"mts": {
		ai.Measured(259, 202, 316, 862),
		ai.Measured(391, 335, 449, 1416),
		ai.Measured(515, 455, 574, 1826),
		ai.Measured(593, 538, 657, 1896),
		ai.Measured(664, 609, 728, 1570),
		ai.Measured(710, 649, 773, 1098),
	},
	"dqn": {
		ai.Measured(384, 330, 443, 1530),
		ai.Measured(547, 488, 608, 2220),
		ai.Measured(772, 712, 840, 2200),
		ai.Measured(812, 751, 869, 2006),
		ai.Measured(894, 838, 954, 1516),
	},
	"random": {
		ai.Measured(0, 0, 0, 314),
	},
}
