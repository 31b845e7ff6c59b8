package action

import "othello/internal/lang"

// Info is what the program knows about an action before it reads a keymap.
type Info struct {
	Action Action
	Help   string   // a few words for the help
	Short  string   // a word for the footer
	Keys   []string // used where the configuration names none
	Words  string   // that a line of text asks for it with, separated by spaces; the first is shown
	Args   string   // what may follow the word: "[N]"
}

// Group is a column of the help.
type Group struct {
	Title   string
	Scope   Scope
	Actions []Info
}

var infos, scopes = func() (map[Action]Info, map[Action]Scope) {
	infos, scopes := map[Action]Info{}, map[Action]Scope{}
	for _, g := range Groups {
		for _, a := range g.Actions {
			infos[a.Action], scopes[a.Action] = a, g.Scope
		}
	}
	return infos, scopes
}()

// Scope is where the keys of a count.
func (a Action) Scope() Scope { return scopes[a] }

// Short is a word for a, for the footer and for buttons.
func (a Action) Short(tr *lang.Printer) string { return tr.In(string(a), infos[a].Short) }

// About is Help in the language of the person.
func (i Info) About(tr *lang.Printer) string { return tr.T(i.Help) }

// MovesCursor reports whether a only moves the cursor: its key may begin a typed square as well.
func (a Action) MovesCursor() bool { return a == Up || a == Down || a == Left || a == Right }

// OfPlay reports whether a is about players and their moves in a game that is being played:
// rooms that only show a game have no use for it.
func (a Action) OfPlay() bool {
	switch a {
	case Pass, Undo, Redo, Weaker, Stronger, Levels, MoveNow, EngineLines, EngineMove, Hint, Coach, Pause, Resign, Draw, Swap, Black, White, Note:
		return true
	}
	return false
}

// Game is the title of the group about games as a whole.
const Game = "Game"

// Pairs are actions that belong together, and a word for both in the footer.
var Pairs = []struct {
	First, Second Action
	Short         string
}{
	{Left, Right, "step"},
	{Up, Down, "choose"},
	{Back, Forward, "step"},
	{Previous, Next, "previous/next"},
	{Slower, Faster, "slower/faster"},
	{Weaker, Stronger, "weaker/stronger"},
}

// Pair is the word for two actions of Pairs; empty for others.
func Pair(tr *lang.Printer, first, second Action) string {
	for _, p := range Pairs {
		if p.First == first && p.Second == second {
			return tr.T(p.Short)
		}
	}
	return ""
}

// once are the keys that begin typed coordinates now and were keys of actions.
var once = map[string][]Action{
	"A": {Analyse}, "B": {Black}, "C": {EditClear}, "D": {Delete}, "E": {Edit, EditBack},
	"F": {Learn}, "G": {Show, EngineMove},
}

// Once is what a capital letter asked for in a scope before it was left to typed coordinates;
// empty for nothing.
func Once(k string, in Scope) Action {
	for _, a := range once[k] {
		if s := a.Scope(); s == in || (s == InRooms && in != Everywhere || s == Everywhere) && in != InEditor {
			return a
		}
	}
	return ""
}

// Groups are all actions in the order of the help. Letters a to h, small and capital, are left
// to typed coordinates, h excepted, which moves the cursor as well. So are digits while
// a game is played: one that comes too late for its letter must do nothing.
var Groups = []Group{
	{"Moves", Everywhere, []Info{
		{Up, "cursor up", "up", []string{"up", "k"}, "", ""},
		{Down, "cursor down", "down", []string{"down", "j"}, "", ""},
		{Left, "cursor left", "left", []string{"left", "h"}, "", ""},
		{Right, "cursor right", "right", []string{"right", "l"}, "", ""},
		{Play, "play the square", "play", []string{"enter", "space"}, "", ""},
		{Pass, "pass", "pass", []string{"p"}, "pass --", ""},
		{Undo, "take back a move", "undo", []string{"u", "backspace"}, "undo u", ""},
		{Redo, "redo a move", "redo", []string{"r"}, "redo r", ""},
		{Hint, "a hint: where, which, why", "hint", []string{"."}, "hint", ""},
		{Type, "type moves, records", "type", []string{":"}, "", ""},
	}},
	{"Engine", Everywhere, []Info{
		{Weaker, "one level easier", "weaker", []string{"["}, "easier weaker", ""},
		{Stronger, "one level harder", "stronger", []string{"]"}, "harder stronger", ""},
		{Levels, "list of levels", "levels", []string{"L"}, "levels level", "[N]"},
		{MoveNow, "move now", "move now", []string{"m"}, "now", ""},
		{EngineLines, "what the engine thinks", "engine's search", []string{"v"}, "", ""},
		{EngineMove, "engine plays one move", "engine move", []string{"!"}, "go", ""},
		{Coach, "coach on or off", "coach", []string{"'"}, "coach", ""},
		{Pause, "pause or continue", "pause", []string{"w"}, "pause", ""},
		{Swap, "swap sides", "swap", []string{"s"}, "swap", ""},
		{Black, "Black: person or engine", "Black", []string{"("}, "black", "[human | engine | NAME]"},
		{White, "White: person or engine", "White", []string{")", "W"}, "white", "[human | engine | NAME]"},
	}},
	{Game, Everywhere, []Info{
		{New, "new game", "new", []string{"n"}, "new", ""},
		{Resign, "resign", "resign", []string{"ctrl+g"}, "resign", ""},
		{Draw, "offer a draw", "draw", []string{"ctrl+d"}, "draw", ""},
		{Rematch, "same players, sides swapped", "rematch", []string{"ctrl+r"}, "", ""},
		{StrongerOpponent, "rematch with a stronger one", "stronger opponent", []string{}, "", ""},
		{WeakerOpponent, "rematch with a weaker one", "weaker opponent", []string{}, "", ""},
		{Games, "my games, and those of a file", "games", []string{"M"}, "", ""},
		{Profile, "what my games say about me", "my play", []string{"@"}, "", ""},
		{Save, "save to a file", "save", []string{"S"}, "", ""},
		{Restore, "bring back the other game", "bring back", []string{"z"}, "", ""},
		{Edit, "edit the position", "edit", []string{"#"}, "", ""},
		{Analyse, "analyse the position", "analyse", []string{"I"}, "analyse analyze", "[SECONDS | depth N]"},
		{Review, "review the game", "review", []string{"R"}, "review", "[mistakes | summary] [quick | usual | thorough | exhaustive]"},
		{Learn, "learn from mistakes", "learn", []string{"Q"}, "mistakes", "[N]"},
		{Lessons, "learn how to play", "how to play", []string{"f2"}, "learn lesson lessons tutorial rules", "[N]"},
		{Puzzles, "solve puzzles", "puzzles", []string{"X"}, "puzzle puzzles", "[win | parity | wipe | escape | expert | own | all | daily]"},
		{Daily, "the puzzle of the day", "daily", []string{}, "daily", ""},
		{Copy, "copy the moves", "copy", []string{"y"}, "transcript copy", ""},
		{Picture, "save a picture", "picture", []string{"Y"}, "", ""},
		{Note, "note on the move, on the game", "note", []string{`"`}, "", ""},
		{Hints, "mark legal moves", "marks", []string{"%"}, "", ""},
		{Measure, "what the squares show", "squares", []string{"V"}, "", ""},
		{View, "stable discs, move numbers, regions", "view", []string{"*"}, "", ""},
		{Turn, "turn the board", "turn", []string{"O"}, "", ""},
		{EvalBar, "evaluation bar on or off", "evaluation bar", []string{}, "", ""},
		{Theme, "next theme", "theme", []string{"t"}, "", ""},
		{Settings, "settings", "settings", []string{"ctrl+o", ","}, "", ""},
		{Menu, "menu of all there is to do", "menu", []string{"ctrl+p", "f10"}, "", ""},
		{Help, "this help", "help", []string{"?", "f1"}, "", ""},
		{Cancel, "close, drop", "close", []string{"esc"}, "", ""},
		{Redraw, "redraw the screen", "redraw", []string{"ctrl+l"}, "", ""},
		{Suspend, "suspend", "suspend", []string{"ctrl+z"}, "", ""},
		{Quit, "quit and keep the game", "quit", []string{"q", "ctrl+c"}, "", ""},
	}},
	{"Openings", Everywhere, []Info{
		{Openings, "new game from an opening", "openings", []string{"N"}, "openings", "[NAME or MOVES]"},
		{Start, "start from an opening, or a random position", "start", []string{}, "start", "[NAME or MOVES | random [MOVES LOW..HIGH]]"},
		{Drill, "practise an opening", "drill", []string{"T"}, "drill", "[NAME or MOVES [as black | as white]]"},
		{Explorer, "explore played moves", "explorer", []string{"i"}, "explore", "[list] [player NAME] [black | white] [opponent NAME] [tournament NAME] [from YEAR] [to YEAR]"},
	}},
	{"Beside the game", InRooms, []Info{
		{Show, "show the move", "show", []string{"!"}, "show", ""},
		{Again, "begin again", "again", []string{}, "again", ""},
		{Previous, "the lesson, puzzle or mistake before", "previous", []string{"pgup"}, "previous", ""},
		{Next, "the next lesson, puzzle or mistake", "next", []string{"pgdown"}, "next", ""},
		{First, "to the start", "start", []string{"home"}, "first", ""},
		{Last, "to the end", "end", []string{"end"}, "end", ""},
		{Filter, "which games are counted", "filter", []string{"/"}, "filter", "[player NAME] [black | white] [opponent NAME] [tournament NAME] [from YEAR] [to YEAR] | all"},
		{List, "list to choose from", "list", []string{"L", "tab"}, "list", "[WORDS | N]"},
		{PlayHere, "play from here", "play", []string{"P"}, "play", ""},
		{Leave, "back to the game", "leave", []string{"esc", "q"}, "leave stop", ""},
	}},
	{"Editor", InEditor, []Info{
		{EditBlack, "black disc and next", "black", []string{"x"}, "", ""},
		{EditWhite, "white disc and next", "white", []string{"o"}, "", ""},
		{EditEmpty, "no disc and next", "empty", []string{"-", "delete"}, "", ""},
		{EditBrush, "brush by its number", "brush", []string{"1", "2", "3", "4"}, "", ""},
		{EditNextBrush, "next brush", "brush", []string{"tab"}, "", ""},
		{EditTurn, "other side to move", "side", []string{"s"}, "", ""},
		{EditLeft, "turn left", "turn", []string{"<"}, "", ""},
		{EditRight, "turn right", "turn", []string{">"}, "", ""},
		{EditMirror, "mirror left and right", "mirror", []string{"|"}, "", ""},
		{EditFlip, "mirror top and bottom", "mirror", []string{"_"}, "", ""},
		{EditTranspose, "mirror on the diagonal", "mirror", []string{"\\"}, "", ""},
		{EditColors, "swap colours", "colours", []string{"~"}, "", ""},
		{EditClear, "clear the board", "clear", []string{"0"}, "", ""},
		{EditStart, "starting position", "start", []string{"home"}, "", ""},
		{EditSize, "size of the board", "size", []string{"Z"}, "", ""},
		{EditRandom, "random position", "random", []string{"&"}, "", ""},
		{EditCopy, "copy, or save to a file", "copy", []string{"y"}, "", ""},
		{EditSave, "save under a name", "save", []string{"S"}, "", ""},
		{EditList, "saved positions", "saved", []string{"M"}, "", ""},
		{EditPlay, "play from here", "play", []string{"P"}, "", ""},
		{EditBack, "leave without changes", "back", []string{"esc", "q", "#"}, "", ""},
	}},
	{"Analysis, review", InStudy, []Info{
		{Back, "one move back", "back", []string{"left"}, "back", ""},
		{Forward, "one move forward", "forward", []string{"right", "l"}, "forward", ""},
		{GoTo, "to a move by its number", "go to", []string{}, "goto", "N | MOVES"},
		{Autoplay, "moves follow by themselves", "autoplay", []string{"space"}, "", ""},
		{Flip, "better line, and back", "better line", []string{";"}, "line better", "[MOVE]"},
		{Slower, "slower autoplay", "slower", []string{"-"}, "", ""},
		{Faster, "faster autoplay", "faster", []string{"+", "="}, "", ""},
		{Tab, "next list", "lists", []string{"tab"}, "", ""},
		{Values, "values: all, best, none", "values", []string{"v"}, "", ""},
		{Promote, "make this the main line", "main line", []string{"U"}, "promote", ""},
		{Delete, "delete from this move on", "delete", []string{"delete", "ctrl+x"}, "delete", ""},
	}},
}
