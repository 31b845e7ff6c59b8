// Package amxstep performs training steps of graph.Net on a processor with AMX (tiles
// of bfloat16, Intel since Sapphire Rapids): forward pass, loss, gradients and
// optimiser, without any library and many times as fast as single precision through a
// general runtime.
//
// It knows neither data sets nor schedules nor files: a caller feeds batches and
// takes the state out. It has no batch normalisation; package onnxstep has.
//
// Every layer but the policy's dense one is one kind of thing, a link: a linear map
// between squares in which each hop takes one source square to one destination square
// through one matrix. A 3x3 convolution has 484 hops over 9 matrices, any other layer
// one from each square to itself. Forward pass, gradient of the data and gradient of
// the weights are the same list of hops read in three orders.
//
// Positions go through in blocks of 32, laid out [square][position][channel].
// Activations and their gradients are rounded to bfloat16; sums, weights and the
// optimiser's moments are float32.
package amxstep
