//go:build !amd64

package builtin

// vectors is the name of the vector instructions in use: none.
const vectors = ""

// compute computes a tile.
var compute = tileGo
