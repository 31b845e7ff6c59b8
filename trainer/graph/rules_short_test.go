//go:build !deep

package graph

// compared is how many positions the graphs are given, and are then compared on, together
// with those that follow.
const compared = 1 << 12
