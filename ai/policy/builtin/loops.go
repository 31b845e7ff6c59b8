package builtin

import "othello/ai/policy/kernel"

// Ranks of the board have as many squares as a product has rows, and channels are stored
// in multiples of its columns.
const (
	rows    = kernel.Rows
	columns = kernel.Columns
)

// The fastest kernels of this processor.
var (
	loops     = kernel.Sets()[0]
	int8Loops = kernel.Int8Sets()[0]
)
