package review

// Kind is what a reason is about.
type Kind string

// The kinds. Those that end in Line are about the expected moves.
const (
	Result           Kind = "result"             // a proven win or draw became a worse result
	WipedOut         Kind = "wiped out"          // the opponent can leave the mover without discs
	Corner           Kind = "corner"             // gives corners at once
	MissedCorner     Kind = "missed corner"      // another move takes a corner
	CornerLine       Kind = "corner line"        // loses corners within a few moves
	MissedCornerLine Kind = "missed corner line" // another move wins corners within a few moves
	XSquare          Kind = "X-square"           // the corner beside it is empty
	CSquare          Kind = "C-square"           // the corner beside it is empty
	Stability        Kind = "stability"          // another move makes more stable discs
	Parity           Kind = "parity"             // the other side gets the last move in a region
	Tempo            Kind = "tempo"              // the mover has to pass
	MissedTempo      Kind = "missed tempo"       // another move makes the opponent pass
	Mobility         Kind = "mobility"           // the opponent gets more moves
	OwnMobility      Kind = "own mobility"       // the mover keeps fewer moves
	FrontierDiscs    Kind = "frontier"           // more discs touch empty squares
	Known            Kind = "known"              // games continued with another move
	StabilityLine    Kind = "stability line"     // fewer stable discs after some moves
	MobilityLine     Kind = "mobility line"      // fewer moves after some moves
	QuietMove        Kind = "quiet move"         // gives a move that opens nothing
	MissedQuietMove  Kind = "missed quiet move"  // another move opens nothing
	MoreDiscs        Kind = "discs"              // flips more discs
	Waiting          Kind = "could wait"         // the opponent cannot play there
	LastMove         Kind = "last move"          // the opponent makes the last move of the game
	XSquareLine      Kind = "X-square line"      // the expected moves lead to an X-square
	CSquareLine      Kind = "C-square line"      // the expected moves lead to a C-square
	SafeMovesLine    Kind = "safe moves line"    // fewer safe moves after some moves
	FrontierLine     Kind = "frontier line"      // more frontier discs after some moves
	Line             Kind = "line"               // the expected moves are worth less
)
