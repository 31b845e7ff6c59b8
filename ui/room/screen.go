package room

import (
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"

	"othello/game"
	"othello/ui/action"
	"othello/ui/board"
	"othello/ui/theme"
	"othello/ui/widget"
)

// Screen is a window with a room in it and dialogs in front of that: drawing it, the mouse,
// squares that are typed, and the line of text. The game at home and each guest of a server
// have one. Its owner embeds it and adds what remains of Shell.
type Screen struct {
	Owner  Owner
	Keymap action.Keymap
	Looks  Looks

	Width, Height int
	Labels        string // of the setting, on every board
	Reserved      int    // cells at the end of the last line that keys leave free
	Layout        Layout
	Box           widget.Rect  // where the content of the dialog in front was drawn
	Hits          []widget.Hit // what else can be clicked than the board

	Pointer Cursor
	File    string // "a" to "h", of a square that is being typed; empty for none
	Notice  Notice
	Dialogs []Dialog // the last one is in front
}

// Owner is what a screen shows, and what carries out what people ask for.
type Owner interface {
	Shell
	Room() Page                            // that is open
	Game() *game.Game                      // that the board shows
	KeyHints() []Hint                      // the keys of the room, the most useful first
	Asked(k tea.KeyPressMsg) action.Action // what a key asks for there; empty for nothing
}

// Page is what a screen shows: a BoardPage has a board with a panel beside it, any other a panel as
// large as the window.
type Page interface {
	Panel(s *widget.Sheet) // writes it
	Scroll(d int) tea.Cmd  // the wheel of the mouse, a notch down as 1 and up as -1
}

// BoardPage is a page with a board.
type BoardPage interface {
	Page
	View(v *board.View)          // says what the board shows besides the game's position
	Click(s game.Square) tea.Cmd // of the left button
	Type(s game.Square) tea.Cmd  // a square that was typed, or game.Pass; the cursor is on the square
	Score() (board.Score, bool)  // what the position is worth, for the bar beside the board; false for none
}

// Notice is the line that the program says to the person.
type Notice struct {
	Text    string
	Warning bool // an error or a refusal
	Stays   bool // until the person has done something
}

// NewScreen returns a screen with the cursor on d3. Restyle must be called before it is drawn.
func NewScreen(owner Owner, keys action.Keymap, t theme.Terminal) Screen {
	return Screen{
		Owner: owner, Keymap: keys, Looks: Looks{Terminal: t}, Width: 80, Height: 24,
		Pointer: Cursor{At: game.At(3, 2), Hover: game.NoSquare},
	}
}

func (s *Screen) Styles() *theme.Styles { return s.Looks.Styles }
func (s *Screen) Keys() action.Keymap   { return s.Keymap }
func (s *Screen) Cursor() *Cursor       { return &s.Pointer }

func (s *Screen) Say(text string) {
	if !s.Notice.Stays {
		s.Notice = Notice{Text: text}
	}
}

func (s *Screen) Warn(text string) { s.Notice = Notice{Text: text, Warning: true} }

func (s *Screen) Quiet() {
	if !s.Notice.Stays {
		s.Notice = Notice{}
	}
}

// Top is the dialog in front, or nil.
func (s *Screen) Top() Dialog {
	if len(s.Dialogs) == 0 {
		return nil
	}
	return s.Dialogs[len(s.Dialogs)-1]
}

func (s *Screen) Open(d Dialog) { s.Dialogs = append(s.Dialogs, d) }
func (s *Screen) Close()        { s.Dialogs = s.Dialogs[:max(0, len(s.Dialogs)-1)] }

// Resize takes a new size of the window.
func (s *Screen) Resize(w, h int) {
	s.Width, s.Height = w, h
	s.Pointer.Hover = game.NoSquare
}

// Bell rings the terminal's bell. Terminals show it of a window that is not in front.
func Bell() tea.Msg { return tea.Raw("\a")() }

// Looks is what the terminal can show, and how things are shown there.
type Looks struct {
	Terminal theme.Terminal
	Styles   *theme.Styles
	Behind   *theme.Styles // of what stands behind a dialog
	probe    theme.Probe
	probed   Generation
}

// Restyle makes the styles for a theme in the terminal. With an error those in use remain.
func (l *Looks) Restyle(cfg theme.Config) error {
	st, err := theme.New(cfg, l.Terminal)
	if err != nil {
		return err
	}
	behind, err := theme.NewBehind(cfg, l.Terminal)
	if err != nil {
		return err
	}
	l.Styles, l.Behind = st, behind
	return nil
}

// NextTheme is the theme after the one in use.
func NextTheme(cfg theme.Config) string {
	names := theme.Names(cfg)
	return names[(slices.Index(names, cfg.Theme)+1)%len(names)]
}

// probeDelay lets the first frame go out before the probe.
const probeDelay = 60 * time.Millisecond

// Probe asks the terminal how wide its characters are.
func (s *Screen) Probe() tea.Cmd {
	return s.Looks.probed.After(probeDelay, func() tea.Cmd {
		if text := s.Looks.probe.Ask(s.Width, s.Height); text != "" {
			return tea.Raw(text)
		}
		return nil
	})
}

// Probed takes the terminal's answer, and reports whether the screen must be restyled and redrawn.
func (s *Screen) Probed(msg tea.CursorPositionMsg) bool {
	return s.Looks.probe.Answer(msg.X, msg.Y, &s.Looks.Terminal)
}
