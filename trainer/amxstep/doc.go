// Package amxstep performs training steps of graph.Net on the processor itself:
// forward pass, loss, gradients and optimiser, without any library. With AMX
// (tiles of bfloat16, Intel since Sapphire Rapids) that is many times as fast as
// single precision through a general runtime; elsewhere the same steps run in
// plain Go, correct but slow.
//
// It knows neither data sets nor schedules nor files: a caller feeds batches and
// takes the state out.
//
// Every layer is one kind of thing, a link: a linear map between squares in which
// each hop takes one source square to one destination square through one matrix.
// A 3x3 convolution has 484 hops over 9 matrices, a dense layer on the board 64
// over 64, any other one. Forward pass, gradient of the data and gradient of the
// weights are the same list of hops read in three orders.
//
// Positions go through in blocks of 32, laid out [square][position][channel]. On
// tiles, activations and their gradients are rounded to bfloat16; sums, weights
// and the optimiser's moments are float32.
//
// Batch normalisation takes its statistics over 64 positions at a time, not over
// the whole batch ("ghost" batch normalisation: Hoffer, Hubara and Soudry, "Train
// longer, generalize better", 2017).
package amxstep
