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
	Pass  Action = "pass"
	Undo  Action = "undo"
	Redo  Action = "redo"

	Weaker      Action = "weaker"
	Stronger    Action = "stronger"
	Levels      Action = "levels"
	Engine      Action = "engine"
	Opponent    Action = "opponent"
	MoveNow     Action = "move_now"
	EngineLines Action = "engine_lines"
	Hint        Action = "hint"
	Coach       Action = "coach"
	Pause       Action = "pause"
	Swap        Action = "swap"
	Black       Action = "black"
	White       Action = "white"
	Clock       Action = "clock"

	Resign  Action = "resign"
	Draw    Action = "draw"
	Rematch Action = "rematch"

	New      Action = "new"
	Games    Action = "choose" // as it was called when it chose among the games of a file
	Profile  Action = "profile"
	Open     Action = "open"
	OpenFile Action = "open_file"
	Save     Action = "save"
	SaveAs   Action = "save_as"
	Restore  Action = "restore"
	Resume   Action = "resume"
	Copy     Action = "copy"
	Note     Action = "note"
	Quit     Action = "quit"

	Board    Action = "board"
	Row      Action = "row"
	Moves    Action = "moves"
	LastMove Action = "last_move"
	History  Action = "history"
	Score    Action = "score"
	Players  Action = "players"

	Edit    Action = "edit"
	Analyse Action = "analyse"
	Review  Action = "review"
	Learn   Action = "learn"

	Openings Action = "openings"
	Start    Action = "start"
	Drill    Action = "drill"

	Explorer Action = "explorer"

	Hints    Action = "hints"
	Labels   Action = "labels"
	Turn     Action = "turn"
	View     Action = "view"
	EvalBar  Action = "eval_bar"
	Theme    Action = "theme"
	Settings Action = "settings"
	Menu     Action = "menu"
	Help     Action = "help"
	Suspend  Action = "suspend"
	Redraw   Action = "redraw"

	EditBrush     Action = "edit_brush"
	EditTurn      Action = "edit_turn"
	EditSet       Action = "edit_set"
	EditTransform Action = "edit_transform"
	EditClear     Action = "edit_clear"
	EditStart     Action = "edit_start"
	EditSize      Action = "edit_size"

	Back     Action = "back"
	Forward  Action = "forward"
	First    Action = "first"
	Last     Action = "last"
	GoTo     Action = "go_to"
	Autoplay Action = "autoplay"
	Flip     Action = "better_line"
	Tab      Action = "tab"
	Promote  Action = "promote"
	Delete   Action = "delete"
	Practise Action = "practise"
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

	Talk     Action = "talk"
	Accept   Action = "accept"
	Decline  Action = "decline"
	Join     Action = "join"
	Invite   Action = "invite"
	Tables   Action = "tables"
	Best     Action = "best"
	Record   Action = "record"
	Name     Action = "name"
	Language Action = "language"
)

// Scope says where the actions of a group are available: everywhere, or in the rooms that offer
// them, whose keys take precedence there.
type Scope uint8

// The scopes.
const (
	Everywhere Scope = iota
	InRooms          // in all but the one where the game is played
	InEditor
	InStudy  // analysis and review
	OnServer // for guests of a server, and for nobody else
)
