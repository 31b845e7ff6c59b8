package frame

import (
	tea "charm.land/bubbletea/v2"

	"othello/game"
	"othello/ui/action"
	"othello/ui/board"
	"othello/ui/room"
	"othello/ui/theme"
	"othello/ui/widget"
)

// Screen is a window with a room in it and dialogs in front of that: drawing it, the mouse,
// squares that are typed, and the line of text. It is the same in the terminal at home and
// in one at the end of a connection. Its owner embeds it and adds what remains of room.Shell.
type Screen struct {
	Owner  Owner
	Keymap action.Keymap
	Looks  Looks

	Width, Height int
	Reserved      int // cells at the end of the last line that keys leave free
	Layout        Layout
	Box           widget.Rect  // where the content of the dialog in front was drawn
	Hits          []widget.Hit // what else can be clicked than the board

	Pointer room.Cursor
	Typing  Typing
	Notice  Notice
	Dialogs []room.Dialog // the last one is in front
}

// Owner is what a screen shows, and what carries out what people ask for.
type Owner interface {
	room.Shell
	Room() Room          // that is open
	Game() *game.Game    // that the board shows
	KeyHints() []Hint    // the keys of the room, the most useful first
	Scope() action.Scope // of the keys that count there
}

// Room is what a screen shows: with a board and a panel beside it, or, for a room that is no
// Board, a panel as large as the window.
type Room interface {
	Panel(s *widget.Sheet) // writes it
}

// Board is a room with a board.
type Board interface {
	View(v *board.View)          // says what the board shows besides the game's position
	Click(s game.Square) tea.Cmd // of the left button
	Type(s game.Square) tea.Cmd  // a square that was typed
}

// Notice is the line that the program says to the person.
type Notice struct {
	Text    string
	Warning bool // an error or a refusal
	Stays   bool // until the person has done something
}

// NewScreen is a screen with the cursor where games often begin. Restyle must be called
// before it is drawn.
func NewScreen(owner Owner, keys action.Keymap, t theme.Terminal) Screen {
	return Screen{
		Owner: owner, Keymap: keys, Looks: Looks{Terminal: t}, Width: 80, Height: 24,
		Pointer: room.Cursor{At: game.At(3, 2), Hover: game.NoSquare},
	}
}

func (s *Screen) Styles() *theme.Styles { return s.Looks.Styles }
func (s *Screen) Keys() action.Keymap   { return s.Keymap }
func (s *Screen) Cursor() *room.Cursor  { return &s.Pointer }

func (s *Screen) Say(text string) {
	if !s.Notice.Stays {
		s.Notice = Notice{Text: text}
	}
}

func (s *Screen) Warn(text string) { s.Notice = Notice{Text: text, Warning: true} }

// Insist shows a line about something that went wrong and that no move of an
// engine may wipe away.
func (s *Screen) Insist(text string) { s.Notice = Notice{Text: text, Warning: true, Stays: true} }

func (s *Screen) Quiet() {
	if !s.Notice.Stays {
		s.Notice = Notice{}
	}
}

// Top is the dialog in front, or nil.
func (s *Screen) Top() room.Dialog {
	if len(s.Dialogs) == 0 {
		return nil
	}
	return s.Dialogs[len(s.Dialogs)-1]
}

func (s *Screen) Open(d room.Dialog) { s.Dialogs = append(s.Dialogs, d) }
func (s *Screen) Close()             { s.Dialogs = s.Dialogs[:max(0, len(s.Dialogs)-1)] }

// Resize takes a new size of the window.
func (s *Screen) Resize(w, h int) {
	s.Width, s.Height = w, h
	s.Pointer.Hover = game.NoSquare
}
