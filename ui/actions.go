package ui

// action is something a key can ask for. Its name is its key in the [keys] table
// of config.toml.
type action string

// The actions, by group of the help.
const (
	actUp    action = "up"
	actDown  action = "down"
	actLeft  action = "left"
	actRight action = "right"
	actPlay  action = "play"
	actType  action = "type"
	actPass  action = "pass"
	actUndo  action = "undo"
	actRedo  action = "redo"

	actWeaker     action = "weaker"
	actStronger   action = "stronger"
	actLevel      action = "level"
	actLevels     action = "levels"
	actPrevKind   action = "previous_kind"
	actNextKind   action = "next_kind"
	actMoveNow    action = "move_now"
	actEngineMove action = "engine_move"
	actPause      action = "pause"
	actSwap       action = "swap"
	actBlack      action = "black"
	actWhite      action = "white"

	actNew     action = "new"
	actChoose  action = "choose"
	actRestore action = "restore"
	actCopy    action = "copy"
	actQuit    action = "quit"

	actHints   action = "hints"
	actTurn    action = "turn"
	actTheme   action = "theme"
	actHelp    action = "help"
	actCancel  action = "cancel"
	actSuspend action = "suspend"
	actRedraw  action = "redraw"
)

// actionInfo is what the program knows about an action before it reads a keymap.
type actionInfo struct {
	action action
	help   string   // a few words for the help
	short  string   // a word for the status line
	keys   []string // used where the configuration names none
}

// actionGroup is a column of the help.
type actionGroup struct {
	title   string
	actions []actionInfo
}

// actionGroups are all actions in the order of the help. Letters a to h are left
// to typed coordinates, h excepted, which moves the cursor as well.
var actionGroups = []actionGroup{
	{"Moves", []actionInfo{
		{actUp, "cursor up", "up", []string{"up", "k"}},
		{actDown, "cursor down", "down", []string{"down", "j"}},
		{actLeft, "cursor left", "left", []string{"left", "h"}},
		{actRight, "cursor right", "right", []string{"right", "l"}},
		{actPlay, "play there", "play", []string{"enter", "space"}},
		{actPass, "pass", "pass", []string{"p"}},
		{actUndo, "take back", "undo", []string{"u", "backspace"}},
		{actRedo, "play again", "redo", []string{"r"}},
		{actType, "type moves, records", "type", []string{":"}},
	}},
	{"Engine", []actionInfo{
		{actWeaker, "one level weaker", "weaker", []string{"["}},
		{actStronger, "one level stronger", "stronger", []string{"]"}},
		{actLevel, "level by its number", "level", []string{"1", "2", "3", "4", "5", "6", "7", "8", "9", "0"}},
		{actLevels, "list of levels", "levels", []string{"L"}},
		{actPrevKind, "previous engine", "kind", []string{"{"}},
		{actNextKind, "next engine", "kind", []string{"}"}},
		{actMoveNow, "move now", "move now", []string{"m"}},
		{actEngineMove, "engine plays one move", "engine move", []string{"G"}},
		{actPause, "pause, or go on", "pause", []string{"P"}},
		{actSwap, "swap sides", "swap", []string{"s"}},
		{actBlack, "Black: person or engine", "Black", []string{"B"}},
		{actWhite, "White: person or engine", "White", []string{"W"}},
	}},
	{"Game", []actionInfo{
		{actNew, "new game", "new", []string{"n"}},
		{actChoose, "list of games", "games", []string{"O"}},
		{actRestore, "the replaced game back", "bring back", []string{"z"}},
		{actCopy, "copy the moves", "copy", []string{"y"}},
		{actHints, "marks of legal moves", "hints", []string{"."}},
		{actTurn, "turn the board", "turn", []string{"o"}},
		{actTheme, "next theme", "theme", []string{"t"}},
		{actHelp, "this help", "help", []string{"?", "f1"}},
		{actCancel, "close, drop", "close", []string{"esc"}},
		{actRedraw, "draw again", "redraw", []string{"ctrl+l"}},
		{actSuspend, "suspend", "suspend", []string{"ctrl+z"}},
		{actQuit, "quit, keeping the game", "quit", []string{"q", "ctrl+c"}},
	}},
}
