// Package game holds the rules of Othello and nothing else: bitboards, moves,
// flips, passes, the end of a game, symmetries, and a Game with its history and
// variations. It knows no file format (game/record), no opponent (ai) and no
// screen (ui).
//
// Two views of a board live side by side. A Position serves searches: the discs of the
// side to move and of the other side, without colours. A Board serves people: black and
// white discs and whose turn it is.
//
// Squares are numbered as they are read: a1 is bit 0, b1 bit 1, h8 bit 63, with
// rank 1 at the top of the board. Boards smaller than 8x8 sit in the middle of
// the same 64 bits; the squares around them are marked as not existing.
package game
