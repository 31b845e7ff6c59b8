package engines

import "othello/ai"

// Small holds the strengths of the levels of each kind on 6x6. The README of package ai
// describes the measurement.
var Small = map[string][]ai.Elo{
	"search": {
		ai.Measured(310, 256, 356, 468),
		ai.Measured(382, 335, 432, 570),
		ai.Measured(483, 441, 536, 690),
		ai.Measured(547, 496, 601, 770),
		ai.Measured(627, 585, 682, 818),
		ai.Measured(684, 641, 736, 878),
		ai.Measured(745, 696, 798, 696),
		ai.Measured(812, 763, 868, 652),
		ai.Measured(876, 830, 939, 406),
		ai.Measured(895, 846, 953, 288),
		ai.Measured(930, 856, 997, 164),
	},
	"puct": {
		ai.Measured(460, 410, 518, 864),
		ai.Measured(587, 541, 638, 898),
		ai.Measured(719, 676, 772, 678),
		ai.Measured(817, 768, 875, 412),
		ai.Measured(880, 830, 948, 236),
		ai.Measured(912, 857, 981, 148),
	},
	"puct-network": {
		ai.Measured(595, 547, 655, 448),
		ai.Measured(708, 659, 768, 244),
		ai.Measured(758, 702, 824, 148),
	},
	"zeus": {
		ai.Measured(548, 506, 596, 820),
		ai.Measured(604, 559, 655, 764),
		ai.Measured(686, 643, 743, 620),
		ai.Measured(775, 724, 832, 462),
		ai.Measured(826, 773, 885, 270),
		ai.Measured(885, 831, 947, 192),
	},
	"policy": {
		ai.Measured(330, 289, 383, 262),
		ai.Measured(388, 344, 445, 432),
		ai.Measured(406, 367, 459, 796),
		ai.Measured(487, 441, 545, 900),
		ai.Measured(519, 475, 577, 942),
		ai.Measured(568, 524, 621, 938),
		ai.Measured(582, 541, 634, 700),
	},
	"mts": {
		ai.Measured(197, 154, 254, 528),
		ai.Measured(329, 274, 378, 606),
		ai.Measured(459, 417, 514, 728),
		ai.Measured(533, 486, 584, 688),
		ai.Measured(627, 573, 682, 552),
		ai.Measured(641, 586, 697, 356),
	},
	"dqn": {
		ai.Measured(336, 290, 384, 824),
		ai.Measured(509, 467, 566, 1062),
		ai.Measured(708, 663, 760, 1042),
		ai.Measured(761, 715, 815, 902),
		ai.Measured(855, 803, 910, 566),
	},
	"perfect": {
		ai.Measured(929, 808, 1418, 6),
	},
	"random": {
		ai.Measured(0, 0, 0, 362),
	},
}
