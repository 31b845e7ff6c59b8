// Package policy evaluates positions by a policy and value network, and plays by it: it
// converts positions to the network's input planes, and its outputs to probabilities of
// the legal moves and an expected result.
//
// Networks run on ONNX Runtime (package ort) where it is installed, and otherwise on the
// built-in evaluator (package builtin); both read the same files (package onnx). A Net
// implements puct.Policy. Training is not done here.
//
// A style is a small change to a network that makes it play like a group of people, such
// as beginners, champions or the players of a decade: it replaces the biases and the
// policy head, a few hundred numbers, and keeps all other weights.
//
// The parts, one file each: a network and its backends (net, onnxruntime, builtin, measure),
// positions in and out (planes), many positions at once (evaluate), the player (player),
// styles (style) and the levels of both (levels).
//
// Networks of this kind are described by Liskowski, Jaśkowski and Krawiec,
// "Learning to Play Othello with Deep Neural Networks" (2018); fine-tuning biases alone by
// Ben Zaken, Goldberg and Ravfogel, "BitFit" (2022); networks that imitate people of a
// given strength by McIlroy-Young, Sen, Kleinberg and Anderson, "Aligning Superhuman AI
// with Human Behavior: Chess as a Model System" (2020).
package policy
