// Package cpustep performs training steps of graph.Net on any processor, in single
// precision and without a library: forward pass, loss, gradients and optimiser, by the
// loops of package kernel.
//
// It knows neither data sets nor schedules nor files: a caller feeds batches and takes
// the state out. Package onnxstep does the same on graphics cards.
//
// A convolution is Winograd's F(4x4, 3x3), so that a position takes 144 products of
// matrices in the place of 484: the squares that a layer sees become points, each point
// is multiplied with its weights, and the products become squares again. The gradient of
// the inputs is the same convolution with the kernels turned around; the gradient of the
// weights is a product for each point, too.
//
// Positions go through in blocks of 16. What belongs to a layer is laid out in panels,
// [channels/32][square][position][32], and points are [point][channels/32][tile][position][32].
package cpustep
