package study

import (
	"slices"

	"othello/ai"
	"othello/game"
	"othello/ui/action"
	"othello/ui/scene"
)

// line is a line that is stepped through without being played. Zero is none.
type line struct {
	moves []game.Square // legal from the position on the board; nil while no line is shown
	at    int           // moves shown
	node  *game.Node    // after them
}

func (l line) on() bool { return l.moves != nil }

// stepLine shows d more moves of the chosen move's line, which ends at its beginning.
func (r *Room) stepLine(d int) []scene.Effect {
	l := r.line
	if !l.on() {
		best, ok := chosen(r.Judgements(), r.pick)
		if !ok || d < 0 {
			return scene.One(scene.Say{Text: r.tr().T("No line yet.")})
		}
		l = line{moves: best.PV}
	}
	l.at = min(l.at+d, len(l.moves))
	if l.at <= 0 {
		r.line = line{}
		return nil
	}
	g := r.game()
	shown, _ := game.FromMoves(g.Root().Board(), slices.Concat(g.Moves(), l.moves[:l.at])) // legal, and numbered as in the game
	l.node = shown.Node()
	r.line = l
	return scene.One(scene.Moved{Node: l.node})
}

// chosen returns the move that a person has picked from a list, else the best.
func chosen(list []ai.MoveScore, pick game.Square) (ai.MoveScore, bool) {
	for _, s := range list {
		if s.Move == pick {
			return s, true
		}
	}
	if len(list) == 0 {
		return ai.MoveScore{}, false
	}
	return list[0], true
}

// flip shows the line of a move, of the better one without, or the game again.
func (r *Room) flip(arg string) []scene.Effect {
	if r.line.on() && arg == "" {
		r.line = line{}
		return nil
	}
	r.line = line{}
	if m, err := r.size().ParseSquare(arg); err == nil {
		r.pick = m
	} else if m := r.review.move(r.game().Node()); m != nil && r.mode == reviewing {
		r.pick = m.BestMove()
	}
	return r.stepLine(1)
}

// keep makes the moves of the line that are shown a variation.
func (r *Room) keep() []scene.Effect {
	moves := r.line.moves[:r.line.at]
	r.line = line{}
	for _, m := range moves {
		if r.ses.Try(m) != nil {
			break
		}
	}
	return scene.One(scene.Say{Text: r.tr().F("Kept as a variation; %s goes back.", r.env.Name(action.Undo))})
}
