package plain

import (
	"othello/ui/phrase"
	"strings"

	"othello/game"
	"othello/game/record"
	"othello/internal/lang"
)

// setUp makes a position the game: "start", "empty", or any record.
func (v *view) setUp(args string) error {
	switch strings.ToLower(args) {
	case "":
		return lang.Errorf(`setup needs a position: 64 characters of - X O and the side to move, "start" or "empty"`)
	case "start":
		v.takeBoard(game.StartBoard(v.ses.Game().Board().Size()))
	case "empty":
		b := v.ses.Game().Board()
		v.takeBoard(game.Board{Out: b.Out, Turn: b.Turn})
	default:
		if f := record.Detect([]byte(args)); f != record.Board && f != record.OBF && f != record.Bitboards {
			return lang.Errorf("%q is not a position: give 64 characters of - X O and the side to move", clip(args))
		}
		records, _, err := record.Parse([]byte(args))
		if err != nil {
			return err
		}
		v.takeBoard(records[0].Game.Board())
	}
	SayBoard(v)
	return nil
}

// set puts discs on squares, or takes them away: "set c4 d3 black".
func (v *view) set(args string) error {
	words := strings.Fields(strings.ToLower(args))
	if len(words) < 2 {
		return lang.Errorf("set needs squares and black, white or empty, for example set c4 d3 black")
	}
	last := len(words) - 1
	color, ok := map[string]game.Color{"black": game.Black, "white": game.White, "empty": game.Empty}[words[last]]
	if !ok {
		return lang.Errorf("a square is black, white or empty, not %q", clip(words[last]))
	}
	b, changed := v.ses.Game().Board(), game.Bitboard(0)
	for _, word := range words[:last] {
		m, err := b.Size().ParseSquare(word)
		if err != nil {
			return err
		}
		b = b.With(m, color)
		changed |= m.Bit()
	}
	v.takeBoard(b)
	text := v.tr.F("%s is %s.", phrase.Squares(v.tr, b.Size(), changed), v.tr.T(words[last]))
	if changed.Count() > 1 {
		text = v.tr.F("%s are %s.", phrase.Squares(v.tr, b.Size(), changed), v.tr.T(words[last]))
	}
	v.Say("%s %s", text, phrase.Standing(v.tr, b))
	return nil
}

// toMoveNext says which side is to move, or gives the move to one.
func (v *view) toMoveNext(args string) error {
	b := v.ses.Game().Board()
	switch strings.ToLower(args) {
	case "":
		v.Say("%s", phrase.ToMove(v.tr, b))
		return nil
	case "black":
		b.Turn = game.Black
	case "white":
		b.Turn = game.White
	default:
		return lang.Errorf("the turn is black or white, not %q", clip(args))
	}
	v.takeBoard(b)
	v.Say("%s", phrase.Standing(v.tr, b))
	return nil
}

// takeBoard makes b a game of its own. Nobody passes and no engine moves in it until
// somebody makes a move or says "go": the position may not be complete yet.
func (v *view) takeBoard(b game.Board) {
	if b != v.ses.Game().Board() || v.ses.Game().Node().Parent() != nil {
		v.ses.SetUp(b)
	}
}
