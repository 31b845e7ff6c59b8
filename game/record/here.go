package record

import "othello/game"

// ParseHere reads text that was typed or pasted with b on the board: a record in any
// format, or moves. Moves are a game from the opening or continue from b, which on
// reports; prefer selects which is tried first. On a small board a game of several moves
// from the opening of the usual one is tried last. The error is that of the first
// attempt.
func ParseHere(b game.Board, text []byte, prefer bool) (records []*Record, on bool, err error) {
	starts := []game.Board{game.StartBoard(b.Size()), b, game.StartBoard(game.Size8)}
	here := 1
	if prefer {
		starts[0], starts[1], here = b, starts[0], 0
	}
	for i, from := range starts {
		found, format, failure := ParseFrom(from, text)
		if failure == nil && i == 2 && format == Transcript && len(found[0].Game.Moves()) < 2 {
			break
		}
		if failure == nil {
			return found, format == Transcript && i == here, nil
		}
		if err == nil {
			err = failure
		}
		if format != Transcript {
			break
		}
	}
	return nil, false, err
}
