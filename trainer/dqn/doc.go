// Package dqn trains 6x6 players from the rules alone, by three methods: fitted Q
// iteration on games of random players, with a network over whole lines (fitted.go), as a
// player of 2016 did; Q-learning of afterstates by self-play, with tables of lines and
// blocks (tables.go); and expert iteration (expert.go): a policy and value network guides
// a tree search in self-play (selfplay.go, gather.go), and learns the search's moves, the
// results, and endgames from the solver. A Job is a training by any of them, with
// checkpoints.
//
// Package ai/dqn plays with the tables. The networks need ONNX Runtime, also to play
// (LinesPlayer).
//
// Sources: Riedmiller, "Neural Fitted Q Iteration" (2005); Watkins, "Learning from Delayed
// Rewards" (1989), for Q(lambda); Lucas, "Learning to Play Othello with N-Tuple Systems"
// (2008), for tables in place of a network; Anthony, Tian and Barber, "Thinking Fast and Slow
// with Deep Learning and Tree Search" (2017), and Silver et al., "Mastering Chess and Shogi by
// Self-Play" (2017), for expert iteration.
package dqn
