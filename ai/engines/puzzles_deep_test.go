//go:build deep

package engines

import "testing"

// TestAllShippedPuzzles solves all of them.
func TestAllShippedPuzzles(t *testing.T) { verifyPuzzles(t, 1) }
