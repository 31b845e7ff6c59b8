// Package selfplay makes the positions that evaluations are fitted to: games that search
// plays against itself from openings of many kinds and lengths, with what an evaluation
// must tell apart, the moves of one position, judged side by side, and with positions
// beside the games, as a search meets them.
//
// An evaluation is asked about leaves of searches, where a side has often just made a move
// that nobody would play. In searches of 12 plies from 34 empties the leaves at 20 to 27
// are worth 11.7 discs to either side on average and 7.9 to the mover; positions of the
// games 10.6 and 0.3, those after all their moves 13.0 and 7.2. Of the templates'
// configurations at such leaves 12.3 % occur less than five times in 1,652 other leaves,
// 12.4 % in as many positions after all moves, 13.4 % in as many of games alone. So what
// matters is that all moves are there. Besides, a few lines leave the games: one side moves
// at random, the other answers by a shallow search.
//
// Labels are searches of a fixed depth and, near the end, exact; positions of the games
// have besides their final result, played by search, the end perfect. Searched scores
// judge with the weights that they are made with; only the results can correct those.
//
// The work is cut into numbered parts, each a file. A part depends on its number, the
// seed and the settings alone, so any division of the numbers among processes and
// machines gives the same files, and one that was interrupted goes on at its last block.
//
// What is fitted, and how, is not decided here: package positions reads the files.
package selfplay
