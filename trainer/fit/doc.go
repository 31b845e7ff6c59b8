// Package fit finds the template weights that predict labels best: linear least
// squares with a ridge, one stage at a time, by the method of conjugate gradients
// with a diagonal preconditioner (Hestenes and Stiefel 1952). The problem is
// quadratic, so conjugate gradients need no learning rate and some thirty passes
// over the data, where Adam needs hundreds; stopping when the error on held-out
// games no longer falls regularises further.
//
// A run is the same whatever the number of threads: sums are taken over a fixed
// number of shards and added in a fixed order.
package fit
