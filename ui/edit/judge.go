package edit

import (
	"othello/game"
	"othello/internal/lang"
	"othello/ui/phrase"
	"othello/ui/scene"
)

// judge says why no game can have led to a position, or why it looks like a slip; nothing of an
// ordinary one.
func judge(tr *lang.Printer, b game.Board) (list []scene.Item) {
	odd, unreachable := b.Oddities()
	kind, mark := scene.Note, "~ "
	if unreachable {
		kind, mark = scene.Caution, "! "
	}
	for _, o := range odd {
		list = append(list, scene.Item{Kind: kind, Text: mark + oddityText(tr, b, o)})
	}
	return list
}

func oddityText(tr *lang.Printer, b game.Board, o game.Oddity) string {
	discs := (b.Black | b.White).Count()
	switch o.Kind {
	case game.NoDiscs:
		return tr.T("The board is empty.")
	case game.NoWhite:
		return tr.T("There are only black discs.")
	case game.NoBlack:
		return tr.T("There are only white discs.")
	case game.EmptyCentre:
		return tr.T("No game leads here: the centre is not full.")
	case game.Loose:
		return tr.F("No game leads here: not connected to the rest: %s.", phrase.Squares(tr, b.Size(), o.Squares))
	case game.QuarterTurn:
		return tr.T("No game leads here: the start is rotated.")
	}
	return tr.F("%s and %v to move: someone has passed.", tr.Count(discs, "disc"), b.Turn)
}
