package edit

import (
	"slices"
	"strings"

	"othello/game"
	"othello/game/record"
	"othello/internal/lang"
	"othello/ui/phrase"
	"othello/ui/scene"
)

// position returns the position that a text is: "start", "empty", or any record of one; the
// present one for none.
func (r *Room) position(text string) (game.Board, error) {
	b := r.Board()
	switch strings.ToLower(text) {
	case "":
		return b, nil
	case "start":
		return game.StartBoard(b.Size()), nil
	case "empty":
		return game.Board{Out: b.Out, Turn: b.Turn}, nil
	}
	positions := []record.Format{record.Board, record.OBF, record.Bitboards, record.FEN}
	if !slices.Contains(positions, record.Detect([]byte(text))) {
		return b, lang.Errorf("%q is not a position: give 64 characters of - X O and the side to move", phrase.Clip(text))
	}
	records, _, err := record.Parse([]byte(text))
	if err != nil {
		return b, err
	}
	return records[0].Game.Board(), nil
}

// put puts discs on squares, or takes them away: "c4 d3 black".
func (r *Room) put(text string) ([]scene.Effect, error) {
	words := strings.Fields(text)
	if len(words) < 2 {
		return nil, lang.Errorf("set needs squares and black, white or empty, for example set c4 d3 black")
	}
	last := len(words) - 1
	color, ok := colours[words[last]]
	if !ok {
		return nil, lang.Errorf("a square is black, white or empty, not %q", phrase.Clip(words[last]))
	}
	tr, b, changed := r.tr(), r.Board(), game.Bitboard(0)
	for _, word := range words[:last] {
		m, err := b.Size().ParseSquare(word)
		if err != nil {
			return nil, err
		}
		b = b.With(m, color)
		changed |= m.Bit()
	}
	text = tr.F("%s: %s.", phrase.Squares(tr, b.Size(), changed), tr.T(words[last]))
	return append(r.set(b), scene.Say{Text: text + " " + phrase.Standing(tr, b), Aloud: true}), nil
}

// turn gives the move to a side or, where none is named, to the other one. While the editor is
// closed it says then which side is to move.
func (r *Room) turn(side string) ([]scene.Effect, error) {
	tr, b := r.tr(), r.Board()
	switch color := colours[side]; {
	case color != game.Empty:
		b.Turn = color
	case side != "":
		return nil, lang.Errorf("the turn is black or white, not %q", phrase.Clip(side))
	case !r.open:
		return scene.One(scene.Say{Text: phrase.ToMove(tr, b)}), nil
	default:
		b.Turn = b.Turn.Opponent()
	}
	return append(r.set(b), scene.Say{Text: phrase.Standing(tr, b), Aloud: true}), nil
}
