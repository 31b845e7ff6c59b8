// Package judge measures the searches of given weights against positions with known
// scores: problems, whose moves are all solved, for the best moves found and the loss of
// others; theoretical scores of games for the error of scores. Matches decide which
// weights are better; these figures explain why, in a hundredth of the time.
package judge
