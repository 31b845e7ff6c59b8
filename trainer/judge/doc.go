// Package judge measures how good the searches of given weights are, against positions
// whose scores are known: problems, all of whose moves are solved, say whether the best
// move is found and what the others cost; theoretical scores of games say how far scores
// are off. Which weights are better is decided by games; these figures say why, and they
// need a hundredth of the time. It fits nothing.
package judge
