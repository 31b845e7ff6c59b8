// Package dqn learns 6x6 from nothing but the rules, by Q-learning, in two ways: the one of
// the player of 2016 whose results are to be beaten, fitted Q iteration over games by random
// players with a network that sees whole lines (fitted.go), and one of its own, tables of
// lines and blocks that judge the positions behind the moves, from games that the player
// plays against itself (tables.go). A Job is a training by either, with checkpoints.
//
// What the tables learn package ai/dqn plays with. The networks need ONNX Runtime, also to
// play (LinesPlayer).
//
// Sources: Riedmiller, "Neural Fitted Q Iteration" (2005); Watkins, "Learning from Delayed
// Rewards" (1989), for Q(lambda); Lucas, "Learning to Play Othello with N-Tuple Systems"
// (2008), for tables in place of a network.
package dqn
