package engines

import "othello/ai"

// Small holds the strengths of the levels of each kind on 6x6. The README of package ai
// describes the measurement.
var Small = map[string][]ai.Elo{
	"search": {
		ai.Measured(238, 228, 246, 6508),
		ai.Measured(335, 325, 343, 7500),
		ai.Measured(416, 407, 425, 7040),
		ai.Measured(487, 478, 498, 7026),
		ai.Measured(586, 574, 597, 6844),
		ai.Measured(647, 633, 659, 6018),
		ai.Measured(729, 716, 741, 4354),
		ai.Measured(789, 773, 804, 3702),
		ai.Measured(958, 927, 997, 1288),
		ai.Measured(985, 953, 1022, 1082),
		ai.Measured(1001, 967, 1037, 656),
	},
	"puct": {
		ai.Measured(459, 433, 490, 2210),
		ai.Measured(605, 577, 639, 2106),
		ai.Measured(771, 740, 806, 1816),
		ai.Measured(874, 838, 909, 1516),
		ai.Measured(942, 910, 979, 984),
		ai.Measured(983, 948, 1022, 716),
		ai.Measured(1007, 971, 1049, 412),
	},
	"puct-network": {
		ai.Measured(592, 566, 623, 1838),
		ai.Measured(724, 695, 759, 1328),
		ai.Measured(866, 830, 906, 1048),
		ai.Measured(931, 894, 967, 598),
	},
	"zeus": {
		ai.Measured(558, 533, 589, 2032),
		ai.Measured(636, 607, 668, 1988),
		ai.Measured(750, 718, 786, 1840),
		ai.Measured(823, 790, 859, 1490),
		ai.Measured(889, 853, 929, 962),
		ai.Measured(945, 911, 984, 680),
		ai.Measured(979, 938, 1026, 356),
	},
	"policy": {
		ai.Measured(180, 157, 203, 1826),
		ai.Measured(303, 280, 329, 1968),
		ai.Measured(409, 386, 437, 2102),
		ai.Measured(489, 464, 516, 1978),
		ai.Measured(536, 510, 566, 1978),
		ai.Measured(570, 542, 599, 1946),
		ai.Measured(606, 577, 636, 1318),
	},
	"mts": {
		ai.Measured(241, 218, 267, 2008),
		ai.Measured(348, 323, 376, 2074),
		ai.Measured(467, 443, 500, 1992),
		ai.Measured(536, 509, 567, 1536),
		ai.Measured(615, 586, 648, 1292),
		ai.Measured(666, 636, 702, 822),
		ai.Measured(736, 699, 779, 580),
	},
	"dqn": {
		ai.Measured(282, 273, 291, 8646),
		ai.Measured(482, 472, 490, 9758),
		ai.Measured(745, 711, 777, 2224),
		ai.Measured(810, 780, 844, 2132),
		ai.Measured(902, 867, 940, 1742),
		ai.Measured(956, 921, 999, 494),
	},
	"perfect": {
		ai.Measured(1033, 997, 1083, 160),
	},
	"random": {
		ai.Measured(0, 0, 0, 1476),
	},
}
