// Package action names everything that a person can ask for, and says which keys
// ask for it. What an action does is the business of the room it is asked in.
package action

// Action is something a key can ask for. Its value is its name in the table [keys] of config.toml.
type Action string

// The actions, by group of the help.
const (
	Up    Action = "up"
	Down  Action = "down"
	Left  Action = "left"
	Right Action = "right"
	Play  Action = "play"
	Type  Action = "type"
	Pass  Action = "pass"
	Undo  Action = "undo"
	Redo  Action = "redo"

	Weaker      Action = "weaker"
	Stronger    Action = "stronger"
	Levels      Action = "levels"
	MoveNow     Action = "move_now"
	EngineLines Action = "engine_lines"
	EngineMove  Action = "engine_move"
	Hint        Action = "hint"
	Coach       Action = "coach"
	Pause       Action = "pause"
	Swap        Action = "swap"
	Black       Action = "black"
	White       Action = "white"

	Resign           Action = "resign"
	Draw             Action = "draw"
	Rematch          Action = "rematch"
	StrongerOpponent Action = "stronger_opponent"
	WeakerOpponent   Action = "weaker_opponent"

	New     Action = "new"
	Games   Action = "choose" // as it was called when it chose among the games of a file
	Profile Action = "profile"
	Save    Action = "save"
	Restore Action = "restore"
	Copy    Action = "copy"
	Picture Action = "picture"
	Note    Action = "note"
	Quit    Action = "quit"

	Edit    Action = "edit"
	Analyse Action = "analyse"
	Review  Action = "review"
	Learn   Action = "learn"

	Openings Action = "openings"
	Start    Action = "start"
	Drill    Action = "drill"

	Explorer Action = "explorer"

	Hints    Action = "hints"
	Measure  Action = "measure"
	Turn     Action = "turn"
	View     Action = "view"
	EvalBar  Action = "eval_bar"
	Theme    Action = "theme"
	Settings Action = "settings"
	Menu     Action = "menu"
	Help     Action = "help"
	Cancel   Action = "cancel"
	Suspend  Action = "suspend"
	Redraw   Action = "redraw"

	EditBlack     Action = "edit_black"
	EditWhite     Action = "edit_white"
	EditEmpty     Action = "edit_empty"
	EditBrush     Action = "edit_brush"
	EditNextBrush Action = "edit_next_brush"
	EditTurn      Action = "edit_turn"
	EditLeft      Action = "edit_left"
	EditRight     Action = "edit_right"
	EditMirror    Action = "edit_mirror"
	EditFlip      Action = "edit_flip"
	EditTranspose Action = "edit_transpose"
	EditColors    Action = "edit_colors"
	EditClear     Action = "edit_clear"
	EditStart     Action = "edit_start"
	EditSize      Action = "edit_size"
	EditRandom    Action = "edit_random"
	EditCopy      Action = "edit_copy"
	EditSave      Action = "edit_save"
	EditList      Action = "edit_list"
	EditPlay      Action = "edit_play"
	EditBack      Action = "edit_back"

	Back     Action = "back"
	Forward  Action = "forward"
	First    Action = "first"
	Last     Action = "last"
	GoTo     Action = "go_to"
	Autoplay Action = "autoplay"
	Flip     Action = "better_line"
	Slower   Action = "slower"
	Faster   Action = "faster"
	Tab      Action = "tab"
	Values   Action = "values"
	Promote  Action = "promote"
	Delete   Action = "delete"
	Lessons  Action = "lessons"
	Puzzles  Action = "puzzles"
	Daily    Action = "daily"

	Show     Action = "show"
	Again    Action = "again"
	Previous Action = "previous"
	Next     Action = "next"
	List     Action = "list"
	Filter   Action = "filter"
	PlayHere Action = "play_here"
	Leave    Action = "leave"
)

// Scope is where the keys of a group count: everywhere, or in some rooms, where they
// come before those that count in all rooms but play, and those before the ones that count
// everywhere.
type Scope uint8

// The scopes.
const (
	Everywhere Scope = iota
	InRooms          // in all but the one where the game is played
	InEditor
	InStudy // analysis and review
)
