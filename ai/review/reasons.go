package review

import (
	"slices"
	"strings"

	"othello/game"
	"othello/internal/message"
)

// Reason is a fact on the board against a move.
type Reason struct {
	Kind    Kind          `json:"kind"`
	Squares []game.Square `json:"squares,omitempty"` // squares that it is about
	Count   int           `json:"count,omitempty"`   // discs, moves or squares that it is about
	Text    string        `json:"text"`              // in English, "gave the corner h8"

	message message.Message // of which Text is the English
}

// String returns Text.
func (r Reason) String() string { return r.Text }

// Message is what it says; of a reason that was read, Text.
func (r Reason) Message() message.Message {
	if r.message.Format == "" {
		return message.Message{Format: r.Text}
	}
	return r.message
}

// The least differences that are worth a word.
const (
	leastMoves    = 3
	leastStable   = 2
	leastFrontier = 4
	cornerPlies   = 8 // plies of a line in which corners count
	mostReasons   = 3
)

// notes are reasons, most telling first.
type notes []Reason

// add appends a reason with its text as a format.
func (n *notes) add(kind Kind, count int, squares []game.Square, format string, args ...any) {
	text := message.New(format, args...)
	*n = append(*n, Reason{Kind: kind, Count: count, Squares: squares, Text: text.String(), message: text})
}

// reasons returns the facts against a move in p, compared with the best one, most telling
// first: visible faults or, without any, faults in the expected moves or small ones. k
// holds the book's games, nil for none.
func reasons(p game.Position, m *Move, k *known) []Reason {
	played, best := m.Move, m.BestMove()
	if played == best || !p.Legal(played) || !p.Legal(best) || !played.IsSquare() || !best.IsSquare() {
		return nil
	}
	var list notes
	if throwsAway(m.Best.Score, m.Played.Score) {
		list.add(Result, int(m.Loss), nil, "turned %v into %v", resultWords(m.Best.Score.Discs), resultWords(m.Played.Score.Discs))
	}
	if reply := WipedOutBy(p, played); reply != game.NoSquare && WipedOutBy(p, best) == game.NoSquare {
		list.add(WipedOut, 0, []game.Square{reply}, "can be wiped out by %s", p.Size().Name(reply))
	}
	list.corners(p, m)
	list.structure(p, m)
	list.mobility(p, m)
	striking := len(list) > 0
	list.known(p.Size(), k, played)
	if striking {
		return list[:min(len(list), mostReasons)]
	}
	if is, could, ok := outlooks(p, m); ok {
		list.stableBehind(is, could, leastStable)
		list.mobilityBehind(is, could, leastMoves)
	}
	for _, look := range []func(game.Position, *Move) notes{quietReasons, lineReasons} {
		if !slices.ContainsFunc(list, func(r Reason) bool { return r.Kind != Known }) {
			list = append(list, look(p, m)...)
		}
	}
	return list
}

// corners adds reasons about corners and the squares next to them, on the board and in
// the expected moves.
func (n *notes) corners(p game.Position, m *Move) {
	played, best := m.Move, m.BestMove()
	given := GivenCorners(p, played) &^ GivenCorners(p, best) &^ best.Bit()
	if given != 0 {
		squares := slices.Collect(given.Squares())
		n.add(Corner, len(squares), squares, "gave the %s %v", plural(len(squares), "corner"), join(p.Size(), squares))
	}
	if corners := game.CornersOf(p.Out); corners.Has(best) && !corners.Has(played) {
		n.add(MissedCorner, 1, []game.Square{best}, "missed the corner %s", p.Size().Name(best))
	}
	won, lost := CornersIn(p, m.Played.Line, cornerPlies)
	couldWin, unavoidable := CornersIn(p, m.Best.Line, cornerPlies)
	if lost &^= unavoidable | given | best.Bit(); lost != 0 {
		squares := slices.Collect(lost.Squares())
		n.add(CornerLine, len(squares), squares, "loses the %s %v within a few moves", plural(len(squares), "corner"), join(p.Size(), squares))
	}
	if missed := couldWin &^ (won | given | best.Bit()); missed != 0 {
		squares := slices.Collect(missed.Squares())
		n.add(MissedCornerLine, len(squares), squares, "missed the way to the %s %v", plural(len(squares), "corner"), join(p.Size(), squares))
	}
	name := p.Size().Name
	if c := OpenedX(p, played); c != game.NoSquare {
		n.add(XSquare, 1, []game.Square{played, c}, "took the X-square %s with the corner %s empty", name(played), name(c))
	}
	if c := OpenedC(p, played); c != game.NoSquare && OpenedC(p, best) == game.NoSquare {
		n.add(CSquare, 1, []game.Square{played, c}, "took the C-square %s with the corner %s empty", name(played), name(c))
	}
}

// structure adds reasons that decide endgames: stable discs, parity and passes.
func (n *notes) structure(p game.Position, m *Move) {
	played, best := m.Move, m.BestMove()
	if k := StableGain(p, played, best); k >= leastStable {
		n.add(Stability, k, []game.Square{best}, "missed %d stable discs", k)
	}
	n.parity(p, m)
	passes, theirs := PassesIn(m.Played.Line)
	leastPasses, couldForce := PassesIn(m.Best.Line)
	if k := passes - leastPasses; k > 0 {
		n.add(Tempo, k, nil, "has to pass soon after")
	}
	if k := couldForce - theirs; k > 0 {
		n.add(MissedTempo, k, nil, "missed making the opponent pass")
	}
}

// parity adds a region in which the opponent gets the last move.
func (n *notes) parity(p game.Position, m *Move) {
	if region, lost := LostParity(p, m.Move, m.BestMove()); lost && m.Phase == Endgame {
		squares := slices.Collect(region.Squares())
		n.add(Parity, len(squares), squares, "lost parity in the region of %d squares at %s", len(squares), p.Size().Name(m.Move))
	}
}

// mobility adds moves given and lost, and frontier discs.
func (n *notes) mobility(p game.Position, m *Move) {
	played, best := m.Move, m.BestMove()
	if k := GivenMoves(p, played, best); k >= leastMoves {
		theirs := p.Play(played).Moves().Count()
		n.add(Mobility, k, nil, "gave the opponent %d more moves (%d instead of %d)", k, theirs, theirs-k)
	}
	if k := LostMoves(p, played, best); k >= leastMoves {
		mine := p.Play(played).OpponentMoves().Count()
		n.add(OwnMobility, k, nil, "left itself %d %s instead of %d", mine, plural(mine, "move"), mine+k)
	}
	if k := AddedFrontier(p, played, best); k >= leastFrontier && m.Phase != Endgame {
		n.add(FrontierDiscs, k, nil, "left %d more frontier discs", k)
	}
}

// known adds the move that players usually make.
func (n *notes) known(size game.Size, k *known, played game.Square) {
	usual, left := k.leftKnown(played)
	if !left {
		return
	}
	others := message.New("none")
	if games := k.games[played]; games > 0 {
		others = message.New("%d", games)
	}
	n.add(Known, k.games[usual], []game.Square{usual}, "left the usual line: of %d games, %d continued with %s, %v with %s", k.total, k.games[usual], size.Name(usual), others, size.Name(played))
}

// resultWords is a proven score in words.
func resultWords(score float64) message.Message {
	switch {
	case score > 0:
		return message.New("a win by %.0f", score)
	case score < 0:
		return message.New("a loss by %.0f", -score)
	}
	return message.New("a draw")
}

func plural(n int, noun string) string {
	if n == 1 {
		return noun
	}
	return noun + "s"
}

// join is a list of squares in words: "a1, h1 and h8".
func join(size game.Size, squares []game.Square) message.Message {
	names := make([]string, len(squares))
	for i, s := range squares {
		names[i] = size.Name(s)
	}
	last := len(names) - 1
	if last <= 0 {
		return message.New("%s", strings.Join(names, ""))
	}
	return message.New("%s and %s", strings.Join(names[:last], ", "), names[last])
}

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
