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

	actEdit    action = "edit"
	actAnalyse action = "analyse"
	actReview  action = "review"

	actOpenings action = "openings"
	actDrill    action = "drill"

	actExplorer       action = "explorer"
	actExplorerNext   action = "explorer_next"
	actExplorerPrev   action = "explorer_previous"
	actExplorerFilter action = "explorer_filter"
	actExplorerGames  action = "explorer_games"

	actHints   action = "hints"
	actMeasure action = "measure"
	actTurn    action = "turn"
	actTheme   action = "theme"
	actHelp    action = "help"
	actCancel  action = "cancel"
	actSuspend action = "suspend"
	actRedraw  action = "redraw"

	actEditBlack     action = "edit_black"
	actEditWhite     action = "edit_white"
	actEditEmpty     action = "edit_empty"
	actEditBrush     action = "edit_brush"
	actEditNextBrush action = "edit_next_brush"
	actEditTurn      action = "edit_turn"
	actEditLeft      action = "edit_left"
	actEditRight     action = "edit_right"
	actEditMirror    action = "edit_mirror"
	actEditFlip      action = "edit_flip"
	actEditTranspose action = "edit_transpose"
	actEditColors    action = "edit_colors"
	actEditClear     action = "edit_clear"
	actEditStart     action = "edit_start"
	actEditSize      action = "edit_size"
	actEditCopy      action = "edit_copy"
	actEditSave      action = "edit_save"
	actEditList      action = "edit_list"
	actEditPlay      action = "edit_play"
	actEditBack      action = "edit_back"

	actBack        action = "back"
	actForward     action = "forward"
	actFirst       action = "first"
	actLast        action = "last"
	actPrevMistake action = "previous_mistake"
	actNextMistake action = "next_mistake"
	actSlower      action = "slower"
	actFaster      action = "faster"
	actTab         action = "tab"
	actValues      action = "values"
	actPromote     action = "promote"
	actDelete      action = "delete"
	actPlayHere    action = "play_here"
	actLeave       action = "leave"

	actDrillShow    action = "drill_show"
	actDrillAgain   action = "drill_again"
	actDrillSwap    action = "drill_swap"
	actDrillBack    action = "drill_back"
	actDrillForward action = "drill_forward"
	actDrillPlay    action = "drill_play"
	actDrillLeave   action = "drill_leave"
)

// actionInfo is what the program knows about an action before it reads a keymap.
type actionInfo struct {
	action action
	help   string   // a few words for the help
	short  string   // a word for the status line
	keys   []string // used where the configuration names none
}

// scope is where the keys of a group count: everywhere, or in one mode, where they
// come before those that count everywhere.
type scope uint8

const (
	everywhere scope = iota
	inEditor
	inStudy
	inDrill
)

// actionGroup is a column of the help.
type actionGroup struct {
	title   string
	scope   scope
	actions []actionInfo
}

// scopeOf is the scope of every action.
var scopeOf = func() map[action]scope {
	scopes := map[action]scope{}
	for _, g := range actionGroups {
		for _, a := range g.actions {
			scopes[a.action] = g.scope
		}
	}
	return scopes
}()

// actionGroups are all actions in the order of the help. Letters a to h are left
// to typed coordinates, h excepted, which moves the cursor as well.
var actionGroups = []actionGroup{
	{"Moves", everywhere, []actionInfo{
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
	{"Engine", everywhere, []actionInfo{
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
	{"Game", everywhere, []actionInfo{
		{actNew, "new game", "new", []string{"n"}},
		{actChoose, "list of games", "games", []string{"O"}},
		{actRestore, "the replaced game back", "bring back", []string{"z"}},
		{actEdit, "edit the position", "edit", []string{"E"}},
		{actAnalyse, "analyse the position", "analyse", []string{"A"}},
		{actReview, "review the game", "review", []string{"R"}},
		{actCopy, "copy the moves", "copy", []string{"y"}},
		{actHints, "marks of legal moves", "hints", []string{"."}},
		{actMeasure, "what the squares show", "squares", []string{"V"}},
		{actTurn, "turn the board", "turn", []string{"o"}},
		{actTheme, "next theme", "theme", []string{"t"}},
		{actHelp, "this help", "help", []string{"?", "f1"}},
		{actCancel, "close, drop", "close", []string{"esc"}},
		{actRedraw, "draw again", "redraw", []string{"ctrl+l"}},
		{actSuspend, "suspend", "suspend", []string{"ctrl+z"}},
		{actQuit, "quit, keeping the game", "quit", []string{"q", "ctrl+c"}},
	}},
	{"Openings", everywhere, []actionInfo{
		{actOpenings, "new game from an opening", "openings", []string{"N"}},
		{actDrill, "practise an opening", "drill", []string{"T"}},
		{actExplorer, "explorer: what was played", "explorer", []string{"i"}},
		{actExplorerNext, "next move of the explorer", "next", []string{"J"}},
		{actExplorerPrev, "previous move", "previous", []string{"K"}},
		{actExplorerFilter, "which games it counts", "filter", []string{"/"}},
		{actExplorerGames, "list of those games", "games", []string{"I"}},
	}},
	{"Editor", inEditor, []actionInfo{
		{actEditBlack, "black disc, cursor on", "black", []string{"x", "X"}},
		{actEditWhite, "white disc, cursor on", "white", []string{"o", "O"}},
		{actEditEmpty, "no disc, cursor on", "empty", []string{"-", "delete"}},
		{actEditBrush, "brush by its number", "brush", []string{"1", "2", "3", "4"}},
		{actEditNextBrush, "next brush", "brush", []string{"tab"}},
		{actEditTurn, "other side to move", "side", []string{"s"}},
		{actEditLeft, "turn left", "turn", []string{"<"}},
		{actEditRight, "turn right", "turn", []string{">"}},
		{actEditMirror, "mirror left and right", "mirror", []string{"|"}},
		{actEditFlip, "mirror top and bottom", "mirror", []string{"_"}},
		{actEditTranspose, "mirror on the diagonal", "mirror", []string{"\\"}},
		{actEditColors, "swap colours", "colours", []string{"i"}},
		{actEditClear, "clear the board", "clear", []string{"C"}},
		{actEditStart, "starting position", "start", []string{"R"}},
		{actEditSize, "size of the board", "size", []string{"N"}},
		{actEditCopy, "copy, or save to a file", "copy", []string{"y"}},
		{actEditSave, "save with a name", "save", []string{"S"}},
		{actEditList, "saved positions", "saved", []string{"L"}},
		{actEditPlay, "play from here", "play", []string{"p"}},
		{actEditBack, "back, nothing changed", "back", []string{"esc", "E"}},
	}},
	{"Analysis, review", inStudy, []actionInfo{
		{actBack, "one move back in the line", "back", []string{"<", ","}},
		{actForward, "one move forward", "forward", []string{">"}},
		{actFirst, "to the start", "start", []string{"home"}},
		{actLast, "to the end", "end", []string{"end"}},
		{actPrevMistake, "previous mistake", "<?", []string{"X"}},
		{actNextMistake, "next mistake", "?>", []string{"x"}},
		{actSlower, "moves follow more slowly", "slower", []string{"-"}},
		{actFaster, "moves follow faster", "faster", []string{"+", "="}},
		{actTab, "next list", "lists", []string{"tab"}},
		{actValues, "values: all, best, none", "values", []string{"v"}},
		{actPromote, "make this the main line", "main line", []string{"M"}},
		{actDelete, "delete the move and what follows", "delete", []string{"D", "delete"}},
		{actPlayHere, "play from here", "play", []string{"p"}},
		{actLeave, "back to the game", "leave", []string{"esc"}},
	}},
	{"Drill", inDrill, []actionInfo{
		{actDrillShow, "show the move", "show", []string{"G", "m"}},
		{actDrillAgain, "begin again", "again", []string{"r"}},
		{actDrillSwap, "practise the other side", "side", []string{"s"}},
		{actDrillBack, "back to the move before", "back", []string{"<", "u", "backspace"}},
		{actDrillForward, "forward again", "forward", []string{">"}},
		{actDrillPlay, "play on from here", "play on", []string{"p"}},
		{actDrillLeave, "back to the game", "leave", []string{"esc"}},
	}},
}
