package edit

import (
	"othello/game"
	"othello/internal/lang"
	"othello/ui/phrase"
)

// judgement is what to say about a position that is being edited.
type judgement struct {
	black, white int      // legal moves of each side, if it were its turn
	verdict      string   // what the side to move can do
	barren       bool     // the side to move has no move
	odd          []string // why no game can have led there, or why it looks like a slip; none for an ordinary position
	unreachable  bool     // no game leads there: odd says why
}

func judge(tr *lang.Printer, b game.Board) judgement {
	p := b.Position()
	j := judgement{black: p.Moves().Count(), white: p.OpponentMoves().Count(), barren: !p.CanMove()}
	if b.Turn == game.White {
		j.black, j.white = j.white, j.black
	}
	switch {
	case p.Over():
		j.verdict = tr.F("Game over: %s", phrase.After(phrase.Result(tr, b.Result())))
	case p.MustPass():
		j.verdict = tr.F("%v has no move and must pass.", b.Turn)
	default:
		j.verdict = tr.F("%v has %s.", b.Turn, tr.Count(p.Moves().Count(), "move"))
	}
	odd, unreachable := b.Oddities()
	j.unreachable = unreachable
	for _, o := range odd {
		j.odd = append(j.odd, oddityText(tr, b, o))
	}
	return j
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
		return tr.F("No game leads here: %s.", squaresText(tr, b.Size(), o.Squares, lang.N("%s is empty"), lang.N("%s are empty")))
	case game.Loose:
		return tr.F("No game leads here: %s.", squaresText(tr, b.Size(), o.Squares, lang.N("%s is not connected"), lang.N("%s are not connected")))
	case game.QuarterTurn:
		return tr.T("No game leads here: the start is rotated.")
	case game.UnknownStart:
		return tr.F("No game of %s leads here.", tr.Count(discs-4, "move"))
	case game.NoLastMove:
		return tr.T("No game leads here: no last move is possible.")
	}
	return tr.F("%s and %v to move: someone has passed.", tr.Count(discs, "disc"), b.Turn)
}

// squaresText names a few squares and says what is the matter with them.
func squaresText(tr *lang.Printer, size game.Size, set game.Bitboard, one, many string) string {
	const most = 3
	var names []string
	for s := range set.Squares() {
		if names = append(names, size.Name(s)); len(names) == most {
			break
		}
	}
	text := tr.List(names...)
	if more := set.Count() - len(names); more > 0 {
		text = tr.F("%s and %d more", text, more)
	}
	if set.Count() == 1 {
		return tr.F(one, text)
	}
	return tr.F(many, text)
}
