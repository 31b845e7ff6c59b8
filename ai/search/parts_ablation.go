//go:build ablation

package search

// The parts of the search; see parts.go.
var (
	withSharedTable   = true
	withLeafTable     = true
	withTableMoves    = true
	withLateOrder     = true
	withFastestFirst  = true
	withEvaluation    = true
	withSharedCutoffs = true
	withLeafCutoffs   = true
	withParity        = true
	withKinds         = true
	withRefutations   = true
	withProbcut       = true
	withPasses        = true
	withAspiration    = true
	withHugePages     = true
)
