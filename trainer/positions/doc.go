// Package positions makes labelled positions and keeps them on disk. Labels come from
// databases of games, which it checks, from the endgame solver, from searches, and from
// self-play.
//
// Stores are compact, versioned, checksummed, and appended to block by block, so that a
// job that is killed loses at most the block that it was writing. They are split into
// training and held-out positions by game and by year, with all copies and mirror images
// of a position on the same side.
//
// An evaluation is mostly asked about leaves of searches, often after a move that nobody
// would play. Measured in searches of 12 plies from 34 empties, leaves at 20 to 27
// empties have a mean absolute score of 11.7 discs and a mean of 7.9 for the mover.
// Positions of games have 10.6 and 0.3, positions after all moves 13.0 and 7.2. Positions
// after all moves also cover rare template configurations about as well as leaves do
// (12.4 % against 12.3 % unseen, games 13.4 %). So self-play labels all moves of a
// position. Besides, a few lines leave the games: one side plays random moves, the other
// a shallow search. Positions of games also have the game's result, with perfect endgames:
// searched scores inherit the errors of the weights used; the results can correct those.
//
// Self-play is cut into numbered parts, each a file. A part depends on its number, the
// seed and the settings alone, so any division of the numbers among processes and
// machines gives the same files, and an interrupted part continues at its last block.
package positions
