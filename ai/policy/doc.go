// Package policy plays by a network that was trained to predict moves, and to say
// who will win: it turns positions into the network's input planes and its output
// into probabilities of the legal moves and an expected result, and makes a player
// of that.
//
// What computes is ONNX Runtime (package ort) where it is installed and otherwise
// the evaluator built into this program (package builtin); both read the same files
// (package onnx). Networks are trained elsewhere. Trees are grown elsewhere, too: a
// Net is what package puct calls a policy.
//
// The parts, one file each: a network and what computes it (net, onnxruntime, builtin),
// positions in and out (planes), many positions at once (evaluate), the player
// (player) and its levels (levels).
//
// Networks of this kind are described by Liskowski, Jaśkowski and Krawiec,
// "Learning to Play Othello with Deep Neural Networks" (2018).
package policy
