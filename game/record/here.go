package record

import (
	"othello/game"
	"othello/internal/message"
	"othello/internal/misread"
)

// ParseHere reads text that was typed or pasted with b on the board: a record in any
// format, or moves. A single move is one on b. Several moves are a game from the opening or continue from b, which on
// reports; prefer selects which is tried first. On a small board a game of several moves
// from the opening of the usual one is tried last. The error is that of the first
// attempt.
func ParseHere(b game.Board, text []byte, prefer bool) (records []*Record, on bool, err error) {
	if m, lone := Move(b.Size(), string(text)); lone {
		g := game.FromBoard(b)
		if err := g.Play(m); err != nil {
			return nil, false, &misread.Error{Format: Transcript.String(), Line: 1, Column: 1, Err: message.Errorf("move %d: %w", 1, err)}
		}
		return []*Record{{Game: g}}, true, nil
	}
	starts := []game.Board{game.StartBoard(b.Size()), b, game.StartBoard(game.Size8)}
	here := 1
	if prefer {
		starts[0], starts[1], here = b, starts[0], 0
	}
	for i, from := range starts {
		found, format, failure := parse(from, text, true)
		if salvaged, _ := misread.Partly(failure); salvaged != nil && format == Transcript {
			failure = salvaged.Reasons[0] // lines that were typed are all meant
		}
		if failure == nil && i == 2 && format == Transcript && len(found[0].Game.Moves()) < 2 {
			break
		}
		if salvaged, failed := misread.Partly(failure); failed == nil {
			return found, format == Transcript && i == here, salvaged.Err()
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
