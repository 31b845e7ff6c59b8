// Package selfplay generates the training positions of evaluations: self-play games of
// the search from openings of many kinds and lengths, with the labels of all moves of
// some positions, and positions off the games as a search meets them.
//
// An evaluation is mostly asked about leaves of searches, often after a move that nobody
// would play. Measured in searches of 12 plies from 34 empties, leaves at 20 to 27
// empties have a mean absolute score of 11.7 discs and a mean of 7.9 for the mover.
// Positions of games have 10.6 and 0.3, positions after all moves 13.0 and 7.2. Positions
// after all moves also cover rare template configurations about as well as leaves do
// (12.4 % against 12.3 % unseen, games 13.4 %). So all moves of a position are labelled.
// Besides, a few lines leave the games: one side plays random moves, the other a shallow
// search.
//
// Labels are searches of a fixed depth and, near the end, exact; positions of games also
// have the game's result, with perfect endgames. Searched scores inherit the errors of
// the weights used; the results can correct those.
//
// The work is cut into numbered parts, each a file. A part depends on its number, the
// seed and the settings alone, so any division of the numbers among processes and
// machines gives the same files, and an interrupted part continues at its last block.
//
// Package positions reads the files.
package selfplay
