// Package ui is the full screen: the shell around the rooms in which people play
// Othello, set up positions, analyse, review, explore and practise. It is a Bubble Tea
// program with one tea.Model, model.
//
// The shell takes messages and gives them to the dialog in front or to the room that is
// open (package room is their contract), lays out the board, the panel and the footer,
// and carries out what is the same everywhere: the menu, help, suspending, quitting. The
// rooms are those of package rooms, which lines of text have too. Rules of playing are package session's: model asks the session
// for what people do and shows what it tells. Update does no input or output and calls
// no engine.
//
// The package gets the engines and the decoded configuration as values, and knows no
// engine by name, no file of settings and no command line; the same game in lines of
// text is package ui/plain.
package ui
