// Package templatefit fits the weights of the template evaluation to labelled
// positions, one stage of the game at a time, and measures how far weights are from
// labels.
//
// A stage is linear least squares with a ridge, solved by the method of conjugate
// gradients with a diagonal preconditioner (Hestenes and Stiefel 1952). The problem is
// quadratic, so conjugate gradients need no learning rate and about thirty iterations,
// where Adam needs hundreds of epochs. Early stopping on held-out games regularises
// further.
//
// A run is the same whatever the number of threads: sums are taken over a fixed
// number of shards and added in a fixed order.
package templatefit
