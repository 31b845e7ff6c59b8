// Package policy evaluates positions by a policy and value network, and plays by it: it
// converts positions to the network's input planes, and its outputs to probabilities of
// the legal moves and an expected result.
//
// Networks run on ONNX Runtime (package ort) where it is installed, and otherwise on the
// built-in evaluator (package builtin); both read the same files (package onnx). A Net
// implements puct.Policy. Training is not done here.
//
// The parts, one file each: a network and its backends (net, onnxruntime, builtin),
// positions in and out (planes), many positions at once (evaluate), the player (player)
// and its levels (levels).
//
// Networks of this kind are described by Liskowski, Jaśkowski and Krawiec,
// "Learning to Play Othello with Deep Neural Networks" (2018).
package policy
