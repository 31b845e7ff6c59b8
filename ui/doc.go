// Package ui is the full screen: a Bubble Tea program in which people play
// Othello, against each other or against an engine.
//
// There is one tea.Model, model (model.go). Everything else is a plain struct
// with methods: dialogs (dialog.go and the files named after each), the board
// (board.go), the background thought (thinking.go), the writer of saves
// (autosave.go). Update does no input or output and calls no engine: commands and
// goroutines do, and what they send back carries the generation of the turn it was
// begun in, so that undo, a new game or another level need only count on. What the
// board is used for is a mode (model.go); playing a game is one.
//
// The package knows rules, records and the contract of engines. It gets the
// engines and the decoded configuration as values, and knows no engine by name,
// no file of settings and no command line; the same game in lines of text is
// package ui/plain.
package ui
