package review

// Kind is the subject of a reason. Each may speak against the move played or for the best
// one: a corner is given, or taken.
type Kind string

// The kinds.
const (
	Result    Kind = "result"     // a proven win or draw became a worse result
	WipedOut  Kind = "wiped out"  // a side is left without discs
	Corner    Kind = "corner"     // a side takes corners
	Wedge     Kind = "wedge"      // a disc between two of the other side on an edge
	Parity    Kind = "parity"     // a side makes the last move in a region
	Tempo     Kind = "tempo"      // a side has to pass
	Access    Kind = "access"     // a region into which one side alone can play
	Front     Kind = "front"      // a side plays on a side of the board where it could not
	SafeMoves Kind = "safe moves" // a side runs out of moves that give no corner
	Mobility  Kind = "mobility"   // legal moves
	Stability Kind = "stability"  // discs that can never be flipped
	Frontier  Kind = "frontier"   // discs that touch empty squares
	QuietMove Kind = "quiet move" // a move that opens nothing
	Line      Kind = "line"       // no simple reason: the expected moves
)

// worth is the value in discs of a fact of each kind, by phase: of an event, or of one move
// or disc of advantage. The numbers are rounded from least squares fits to the scores of
// positions of tournament games and to what their moves lost.
var worth = map[Kind][phases]float64{
	WipedOut:  {64, 64, 64},
	Corner:    {5, 5, 4},
	Wedge:     {4, 4, 3.5},
	Parity:    {2, 2, 3.5},
	Tempo:     {4, 5, 3.5},
	Access:    {0.6, 2, 3.5},
	Front:     {0, 2, 0},
	SafeMoves: {0.8, 1.5, 2},
	Mobility:  {0.8, 1.5, 2.5},
	Stability: {0.5, 0.8, 0.8},
	Frontier:  {0.9, 0.9, 0},
	QuietMove: {0.6, 1.3, 2.5},
}
