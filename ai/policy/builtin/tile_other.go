//go:build !amd64

package builtin

// vectors is the name of the vector instructions in use: none.
const vectors = ""

// compute computes a tile.
var compute = tileGo

// octetVectors is the name of the vector instructions in use for bytes: none.
const octetVectors = ""

// computeOctets computes a tile of bytes.
var computeOctets = octetsGo
