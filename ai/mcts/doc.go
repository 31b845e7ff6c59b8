// Package mcts is the core of Monte Carlo tree search: one tree, searched by any
// number of threads, under several methods. A Method says how a new position is judged
// and which move is tried next; the packages below this one are methods: zeus and puct.
// The plain one, MTS(n), and the player of random moves are here (plain, random, levels).
//
// The parts, one file each: Engine, its options and its clock (engine), one call of Think
// (treesearch), the threads that descend and back up (worker), the tree and its
// transpositions (tree), its memory (arena), proven scores (bounds), what is
// reported (analysis), and an evaluation that methods share (evaluation).
//
// Positions are nodes of an acyclic graph: a position that is reached in two ways
// is one node, and each way keeps a count of its own. Playing to the end is left
// to ai/search: at the root as a whole search, at leaves by its solver.
//
// Sources: UCT after Kocsis and Szepesvári (2006), transpositions as UCT2 of
// Childs, Brodeur and Kocsis (2008), proven scores after Cazenave and Saffidine
// (2010), threads without locks and virtual loss after Chaslot, Winands and Van den
// Herik (2008) and Enzenberger and Müller (2010).
package mcts
