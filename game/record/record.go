// Package record reads and writes games and positions in the formats that Othello
// programs and servers exchange; its registry (format.go) lists them. It knows the rules
// (package game) and how diagrams are drawn (game/diagram), and nothing else. All input is treated as hostile: sizes are bounded and errors say where. Squares of a
// board smaller than 8x8 have the names of its own coordinates in all formats.
package record

import "othello/game"

// Record is a game with what a file says about it. A bare position is a Record
// whose game has no moves.
type Record struct {
	Game         *game.Game        // with variations, times, scores and comments where the format has them
	Black, White string            // players' names, empty if unknown
	Event, Place string            // tournament and where it was played, empty if unknown
	Date         string            // as the file writes it, "2023-05-14" or "2023"; empty if unknown
	Result       *game.Result      // the result the file states, nil if it states none
	Scores       []MoveScore       // for problems: declared scores of moves in the starting position
	Extra        map[string]string // other properties of the file, kept when written in the same format
}

// MoveScore is the score that a problem file declares for a move.
type MoveScore struct {
	Move  game.Square
	Score int // discs for the side to move, -64 to 64
}

// Format is a file format.
type Format uint8

// The formats, in the order in which detection tries them.
const (
	Unknown    Format = iota
	WTHOR             // .wtb, binary, many games; read only
	SGF               // smart game format, GM[2], with variations
	GGF               // generic game format of GGS, (;GM[Othello]…;)
	Quest             // a game of the server Othello Quest, JSON; read only
	PGN               // tags and numbered moves, as the server PlayOK gives them; read only
	Bitboards         // 16 hexadecimal digits for each side
	OBF               // board string, side to move, then scored moves
	FEN               // a position as chess programs write it; read only
	Board             // 64 characters (or 8 lines of 8) and the side to move
	Transcript        // f5d6c3…
	SVG               // a picture, see package diagram; written only
	PNG               // a picture of the current position; written only
)
