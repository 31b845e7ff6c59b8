// Package protocol connects engines with other programs, in both directions and in
// the two protocols that Othello programs share, NBoard and GTP.
//
// ServeNBoard and ServeGTP let another program use our engines: a board window such as
// NBoard, Quarry or GoGui, or a tournament's referee. External is the other direction: it
// starts an external engine as a child process and drives it as an ai.Engine, so that
// people can play it and matches can be run against it. It does not trust the child:
// lines are bounded, every wait has a timeout, every move is checked, and every failure
// is one error.
//
// NBoard is version 2 of the protocol of Chris Welty's program of that name. GTP
// is version 2 of the Go Text Protocol in the dialect of Othello programs. The
// README beside this file lists the commands. On boards smaller than 8x8 both
// count squares from the board's own corner: a 6x6 board is a1 to f6.
//
// The package knows no search, no screen and no command line.
package protocol
