// Package serve lets people play each other over SSH: a server inside the program that
// shows each client the lobby or a table of package lobby in the client's own terminal,
// or as lines of text. Who has a key is somebody; who has none is a guest.
//
// A connection can ask for the game and for nothing else: there is no shell, no command
// but "plain", no forwarding, no agent and no file. What clients send is
// bounded before it is read as keys, and what people write passes package lobby, which
// makes it harmless for the terminals of others. The screen is that of package room with
// rooms of its own and, of those at home, with the lessons, which package screen shows: what
// is added to the rooms at home never becomes something that guests can do. What they can ask
// for has the keys and words of package action, and is carried out by guest for the screen and
// for lines of text.
//
// Each connection owns its goroutines and waits for them. A crash in one ends that one.
package serve
