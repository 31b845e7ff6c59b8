//go:build !ablation

package search

// The parts of the search that can be switched off to measure their effect. In a normal
// build they are constants and cost nothing; with the build tag ablation they are
// variables. A part that is off never changes the result of an exact search. The
// benchmarks are in parts_test.go.
const (
	withSharedTable   = true // the transposition table
	withLeafTable     = true // the table of the thread's own near the leaves
	withTableMoves    = true // best moves in the tables, tried first
	withLateOrder     = true // try the table's move before the others are put in order
	withFastestFirst  = true // prefer moves that leave the opponent few replies
	withEvaluation    = true // order moves by evaluation
	withSharedCutoffs = true // enhanced transposition cutoffs
	withLeafCutoffs   = true // the same from the thread's own table
	withParity        = true // prefer quadrants with an odd number of empties
	withKinds         = true // at six and five empties try corners first and X squares last
	withRefutations   = true // one ply above the leaves try the last refutations of the same move first
	withProbcut       = true // cut on probability while deepening
	withPasses        = true // solve in passes that cut on probability before the exact one
	withAspiration    = true // search the root in a window around the last score
	withHugePages     = true // ask for huge pages for the transposition table
)
