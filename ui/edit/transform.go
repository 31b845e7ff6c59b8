package edit

import (
	"othello/game"
	"othello/internal/lang"
	"othello/ui/action"
	"othello/ui/phrase"
	"othello/ui/scene"
)

// transforms are the ways to turn over what is drawn, by the words that ask for them.
var transforms = []struct {
	word, text string
	of         func(game.Board) game.Board
}{
	{"mirror", lang.N("mirror left and right"), by(game.MirrorFiles)},
	{"flip", lang.N("mirror top and bottom"), by(game.MirrorRanks)},
	{"transpose", lang.N("mirror on the diagonal"), by(game.Transpose)},
	{"left", lang.N("turn left"), by(game.TurnLeft)},
	{"right", lang.N("turn right"), by(game.TurnRight)},
	{"colours", lang.N("swap colours"), game.Board.SwapColors},
}

func by(s game.Symmetry) func(game.Board) game.Board {
	return func(b game.Board) game.Board { return b.Transform(s) }
}

// transform turns the position over as a word says, or asks how.
func (r *Room) transform(word string) ([]scene.Effect, error) {
	tr := r.tr()
	ask := scene.Question{Heading: tr.T("Transform"), Text: phrase.Capital(tr, action.EditTransform.Help(tr))}
	for _, t := range transforms {
		if t.word == word {
			return append(r.set(t.of(r.Board())), scene.Read{}), nil
		}
		ask.Answers = append(ask.Answers, scene.Choice{Text: phrase.Capital(tr, tr.T(t.text)), Action: action.EditTransform, Arg: t.word})
	}
	if word != "" {
		return nil, lang.Errorf("there is no way to transform the board called %q", phrase.Clip(word))
	}
	return scene.One(ask), nil
}

// resized puts b on the next smaller board, or from the smallest on the largest.
func resized(b game.Board) game.Board {
	next := map[game.Size]game.Size{game.Size8: game.Size6, game.Size6: game.Size4, game.Size4: game.Size8}[b.Size()]
	b.Out = ^next.Mask()
	b.Black &^= b.Out
	b.White &^= b.Out
	return b
}
