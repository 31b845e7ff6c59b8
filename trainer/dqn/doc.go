// Package dqn learns 6x6, in three ways. Two are Q-learning from nothing but the rules: the one of
// the player of 2016 whose results are to be beaten, fitted Q iteration over games by random
// players with a network that sees whole lines (fitted.go), and one of its own, tables of
// lines and blocks that judge the positions behind the moves, from games that the player
// plays against itself (tables.go). The third is expert iteration (expert.go): a policy and value
// network chooses moves, a tree search with it chooses better ones in games against itself
// (selfplay.go, gather.go), and the network learns those, and from the solver who wins
// positions with few empty squares. A Job is a training by any, with checkpoints.
//
// What the tables learn package ai/dqn plays with. The networks need ONNX Runtime, also to
// play (LinesPlayer).
//
// Sources: Riedmiller, "Neural Fitted Q Iteration" (2005); Watkins, "Learning from Delayed
// Rewards" (1989), for Q(lambda); Lucas, "Learning to Play Othello with N-Tuple Systems"
// (2008), for tables in place of a network; Anthony, Tian and Barber, "Thinking Fast and Slow
// with Deep Learning and Tree Search" (2017), and Silver et al., "Mastering Chess and Shogi by
// Self-Play" (2017), for expert iteration.
package dqn
