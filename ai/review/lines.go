package review

import (
	"othello/game"
	"othello/internal/message"
)

// DangerousIn returns the first X- or C-square next to an empty corner that the side to
// move in p takes in a line, after its first move, and that corner; both are NoSquare if
// there is none.
func DangerousIn(p game.Position, line []game.Square) (s, corner game.Square) {
	for i, m := range line {
		if i > 0 && i%2 == 0 && m.IsSquare() { // passes are moves of a line, so the sides alternate
			for _, c := range []game.Square{OpenedX(p, m), OpenedC(p, m)} {
				if c != game.NoSquare {
					return m, c
				}
			}
		}
		p = p.Play(m)
	}
	return game.NoSquare, game.NoSquare
}

// SafeMoves returns the number of legal moves that are no X- or C-square beside an empty
// corner.
func SafeMoves(p game.Position) int {
	n := 0
	for m := range p.Moves().Squares() {
		if OpenedX(p, m) == game.NoSquare && OpenedC(p, m) == game.NoSquare {
			n++
		}
	}
	return n
}

// leastSafe is the least difference reported: in safe moves, and in frontier discs at the
// end of a line.
const (
	leastSafe         = 2
	leastFrontierLine = 3
)

// lineReasons returns reasons for a move without visible faults: facts at the end of the
// expected moves or, without any, the scores with the replies and the depth.
func lineReasons(p game.Position, m *Move) (list notes) {
	n := min(len(m.Played.Line), len(m.Best.Line)) &^ 1 // to the same side's turn as now
	if n > 2 {
		at, corner := DangerousIn(p, m.Played.Line[:n])
		if other, _ := DangerousIn(p, m.Best.Line[:n]); at != game.NoSquare && other == game.NoSquare {
			if squares, name := []game.Square{at, corner}, p.Size().Name; OpenedX(p, at) != game.NoSquare {
				list.add(XSquareLine, 1, squares, "ends up taking the X-square %s with the corner %s empty", name(at), name(corner))
			} else {
				list.add(CSquareLine, 1, squares, "ends up taking the C-square %s with the corner %s empty", name(at), name(corner))
			}
		}
	}
	if n >= 2 {
		is, could := follow(p, m.Played.Line[:n]), follow(p, m.Best.Line[:n])
		switch safe, better := SafeMoves(is), SafeMoves(could); {
		case len(list) > 0:
		case better-safe >= leastSafe && m.Phase != Endgame:
			list.add(SafeMovesLine, better-safe, nil, "has %d safe %s left after %d moves instead of %d", safe, plural(safe, "move"), n, better)
		default:
			if k := Frontier(is) - Frontier(could); k >= leastFrontierLine && m.Phase != Endgame {
				list.add(FrontierLine, k, nil, "has %d more frontier discs after %d moves", k, n)
			}
		}
	}
	if len(list) == 0 {
		list.add(Line, 0, nil, "%v", worth(m))
	}
	return list
}

// follow returns the position after the moves of a line.
func follow(p game.Position, line []game.Square) game.Position {
	for _, m := range line {
		p = p.Play(m)
	}
	return p
}

// worth says what a move and the best one lead to, after which replies.
func worth(m *Move) message.Message {
	played := message.New("leads to %v", discs(m.Played))
	switch reply := replyIn(m.Played.Line); reply {
	case game.NoSquare:
	case m.BestMove():
		played = message.New("left %s to the opponent and %v", m.Name(reply), played)
	default:
		played = message.New("is met by %s and %v", m.Name(reply), played)
	}
	best := message.New("%s leads to %v", m.Name(m.BestMove()), discs(m.Best))
	if reply := replyIn(m.Best.Line); reply != game.NoSquare {
		best = message.New("%v after %s", best, m.Name(reply))
	}
	text := message.New("%v, where %v", played, best)
	if depth := min(m.Played.Depth, m.Best.Depth); depth > 0 && !(m.Played.Score.Exact() && m.Best.Score.Exact()) {
		text = message.New("%v, looking %d %s ahead", text, depth, plural(depth, "move"))
	}
	return text
}

// replyIn returns the opponent's reply in a line, NoSquare if it is unknown or a pass.
func replyIn(line []game.Square) game.Square {
	if len(line) > 1 && line[1].IsSquare() {
		return line[1]
	}
	return game.NoSquare
}

// discs is a score in words: "-2.5", or "exactly -2".
func discs(v Value) message.Message {
	if v.Score.Exact() {
		return message.New("exactly %s", game.Signed(v.Score.Discs, 0))
	}
	return message.New("%s", game.Signed(v.Score.Discs, 1))
}
