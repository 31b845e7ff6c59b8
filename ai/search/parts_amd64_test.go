//go:build ablation

package search

// Vector instructions belong to the parts on processors that have them. Those of
// package template stay on.
func init() {
	best := func() { use(has512(), has2()) }
	without := func(off func()) func(bool) {
		return func(on bool) {
			if off(); on {
				best()
			}
		}
	}
	if has2() {
		parts = append(parts, part{"vector instructions", without(func() { use(false, false) }), true, true})
	}
	if has512() {
		parts = append(parts,
			part{"AVX-512", without(func() { use(false, true) }), true, true},
			part{"last four in assembly", without(func() { solveFour = nil }), false, true})
	}
}
