//go:build deep

package graph

import (
	"testing"

	"othello/ai/policy/ort"
	"othello/game"
)

// compared is how many positions the graphs are given, half of a million: with those that
// follow it is a million that are compared.
const compared = 1 << 19

// TestRulesWebGPU lets a graphics card compute all of it, or software that acts as one.
func TestRulesWebGPU(t *testing.T) {
	ort.Required(t)
	agree(t, load(t, game.Size8, ort.SessionOptions{Provider: ort.WebGPU, Strict: true}), together)
}
