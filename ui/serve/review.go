package serve

import (
	"fmt"

	tea "charm.land/bubbletea/v2"

	"othello/game"
	"othello/ui/board"
	"othello/ui/phrase"
	"othello/ui/serve/house"
)

// mistake is how many discs a move must have lost to be one.
const mistake = 4

// nextMistake goes to the position before the next move that lost much; from the end it
// begins at the start.
func (t *table) nextMistake() tea.Cmd {
	from := t.game.Node().Ply() + 1
	if t.at < 0 {
		from = 0
	}
	for i := from; i < len(t.view.Moves); i++ {
		if lost, known := t.lost(i); known && lost >= mistake {
			t.at = i
			t.goTo()
			move := t.view.Moves[i]
			t.m.Say(fmt.Sprintf("Here %v played %s and lost %.0f discs.", move.Color, phrase.Move(t.view.Board.Size(), move.Square), lost))
			return nil
		}
	}
	t.m.Say("No mistake follows, as far as the moves were valued.")
	return nil
}

// lost is how many discs move i has cost; false if that is not known.
func (t *table) lost(i int) (float64, bool) {
	moves := t.view.Moves
	if i == 0 || moves[i].Score == nil || moves[i-1].Score == nil {
		return 0, false
	}
	return board.For(moves[i].Color, *moves[i-1].Score-*moves[i].Score), true
}

// score is what is known of a node.
func (t *table) score(n *game.Node) board.Score {
	i := n.Ply() - t.game.Root().Ply() - 1
	if i < 0 || i >= len(t.view.Moves) || t.view.Moves[i].Score == nil {
		return board.Score{}
	}
	return board.Score{Discs: *t.view.Moves[i].Score, Known: true, Proven: t.view.State == house.Over && i == len(t.view.Moves)-1 && n.Board().Over()}
}

// step looks at the position some plies further on.
func (t *table) step(d int) {
	if t.view.State == house.Over {
		t.at = max(0, t.game.Node().Ply()+d)
		t.goTo()
	}
}

// goTo goes to the ply that is looked at.
func (t *table) goTo() {
	line := t.game.Line()
	if t.at >= len(line)-1 {
		t.at = -1
	}
	if t.at >= 0 {
		t.game.GoTo(line[t.at])
	} else {
		t.game.GoTo(line[len(line)-1])
	}
}
