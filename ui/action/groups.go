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

// Scope is where there is a.
func (a Action) Scope() Scope { return scopes[a] }

// Short is a word for a, for the footer and for buttons.
func (a Action) Short(tr *lang.Printer) string { return tr.In(string(a), infos[a].Short) }

// MovesCursor reports whether a only moves the cursor: its key may be a letter that else begins a typed square.
func (a Action) MovesCursor() bool { return a == Up || a == Down || a == Left || a == Right }

// OfPlay reports whether a is about players and their moves in a game that is being played:
// rooms that only show a game have no use for it.
func (a Action) OfPlay() bool {
	switch a {
	case Pass, Undo, Redo, Weaker, Stronger, Levels, Engine, Opponent, Clock, MoveNow, EngineLines, Hint, Coach, Pause, Resign, Draw, Swap, Black, White, Note:
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
	{Previous, Next, "mistakes"},
	{Weaker, Stronger, "weaker/stronger"},
}

// ByCursor are the ways through a game that is looked at, which the keys of the cursor lead.
var ByCursor = map[Action]Action{Back: Left, Forward: Right, Previous: Up, Next: Down}

// Pair is the word for two actions of Pairs; empty for others.
func Pair(tr *lang.Printer, first, second Action) string {
	for _, p := range Pairs {
		if p.First == first && p.Second == second {
			return tr.T(p.Short)
		}
	}
	return ""
}

// Groups are all actions in the order of the help. A default key has one meaning in the whole
// program. Letters a to h are left to typed coordinates, and so are digits: one that comes too
// late for its letter must do nothing. What has no key is found by its name, or typed.
var Groups = []Group{
	{"Moves", Everywhere, []Info{
		{Up, "cursor up", "up", []string{"up"}, "", ""},
		{Down, "cursor down", "down", []string{"down"}, "", ""},
		{Left, "cursor left", "left", []string{"left"}, "", ""},
		{Right, "cursor right", "right", []string{"right"}, "", ""},
		{Play, "play the square", "play", []string{"enter", "space"}, "", ""},
		{Pass, "pass when you have no move", "pass", nil, "pass --", ""},
		{Undo, "take back your last move", "undo", []string{"u", "backspace"}, "undo u", ""},
		{Redo, "replay what was taken back", "redo", []string{"r"}, "redo r", ""},
		{Hint, "a hint: where, which, why", "hint", []string{"."}, "hint", ""},
	}},
	{"Engine", Everywhere, []Info{
		{MoveNow, "let the engine move", "move now", []string{"m"}, "go now", ""},
		{Weaker, "one level easier", "weaker", []string{"-", "["}, "easier weaker", ""},
		{Stronger, "one level harder", "stronger", []string{"+", "]"}, "harder stronger", ""},
		{Levels, "the engine's strength", "levels", nil, "level levels", "[N]"},
		{Engine, "choose a kind of engine", "engine", nil, "engine", "[NAME]"},
		{Opponent, "new game against an opponent by name", "opponent", nil, "opponent opponents", "[NAME]"},
		{EngineLines, "what the engine is thinking", "engine's search", nil, "", ""},
		{Coach, "coach on or off", "coach", nil, "coach", ""},
		{Pause, "stop engines and clocks", "pause", nil, "pause", ""},
		{Swap, "swap the players' colours", "swap", nil, "swap", ""},
		{Black, "who plays Black", "Black", nil, "black", "[human | engine | NAME [N]]"},
		{White, "who plays White", "White", nil, "white", "[human | engine | NAME [N]]"},
		{Clock, "show the time left", "clock", nil, "clock", ""},
	}},
	{Game, Everywhere, []Info{
		{New, "new game", "new", []string{"n"}, "new", "[8 | 6 | 4]"},
		{Open, "open a game or a position", "open", []string{"o"}, "open", "N"},
		{Save, "save or copy the game", "save", []string{"s"}, "", ""},
		{Analyse, "analyse the position", "analyse", []string{"i"}, "analyse analyze", "[SECONDS | depth N]"},
		{Review, "review the game", "review", []string{"v"}, "review", "[mistakes | summary]"},
		{Practise, "practise", "practise", []string{"p"}, "", ""},
		{Explorer, "what was played here", "explorer", []string{"w"}, "explore", "[WORDS]"},
		{Edit, "set up a position", "edit", []string{"x"}, "setup", "[BOARD | start | empty]"},
		{View, "what the board shows", "view", []string{"t"}, "", ""},
		{Settings, "see and change settings", "settings", []string{","}, "settings", "[NAME [VALUE | default]]"},
		{Menu, "find or type anything", "menu", []string{":", "ctrl+p"}, "", ""},
		{Help, "keys and commands", "help", []string{"?", "f1"}, "help ?", "[COMMAND]"},
		{Leave, "back to where you came from", "back", []string{"esc"}, "leave stop", ""},
		{Quit, "quit and keep the game", "quit", []string{"q", "ctrl+c"}, "quit exit q", ""},
		{Resign, "resign the game", "resign", nil, "resign", ""},
		{Draw, "offer a draw", "draw", nil, "draw", ""},
		{Rematch, "same players, colours swapped", "rematch", nil, "rematch", ""},
		{Restore, "bring back the replaced game", "bring back", nil, "restore", ""},
		{Resume, "continue an unfinished game", "resume", nil, "resume", "[none]"},
		{Note, "note on the last move or the game", "note", nil, "note", "[TEXT | none]"},
		{Redraw, "redraw the screen", "redraw", []string{"ctrl+l"}, "", ""},
		{Suspend, "suspend", "suspend", []string{"ctrl+z"}, "", ""},
	}},
	{"In words", Everywhere, []Info{
		{Board, "print the board", "board", nil, "board b", ""},
		{Row, "say what is on a row or a column", "row", nil, "row column", "1-8 | a-h"},
		{Moves, "list the legal moves", "moves", nil, "moves legal", ""},
		{LastMove, "say the last move again", "last move", nil, "last", ""},
		{History, "list the moves of the game with their numbers", "history", nil, "history", ""},
		{Score, "count the discs, name the opening, say who plays", "score", nil, "score status", ""},
		{Players, "say what players would choose here", "players", nil, "players", ""},
	}},
	{"Open, save", Everywhere, []Info{
		{Games, "my games", "games", nil, "games", "[mine] [WORDS]"},
		{OpenFile, "open a file, or paste a game or position", "file or text", nil, "load", "FILE"},
		{SaveAs, "save to a file, in the format of its extension", "save to a file", nil, "save", "FILE"},
		{Copy, "copy the moves", "copy", nil, "transcript copy", ""},
	}},
	{"Practice", Everywhere, []Info{
		{Lessons, "learn how to play", "how to play", nil, "learn lesson lessons tutorial rules", "[N]"},
		{Puzzles, "solve puzzles", "puzzles", nil, "puzzle puzzles", "[win | parity | wipe | escape | expert | all | daily]"},
		{Daily, "the puzzle of the day", "daily", nil, "daily", ""},
		{Learn, "learn from mistakes", "learn", nil, "mistakes", "[N]"},
		{Drill, "practise an opening", "drill", nil, "drill", "[NAME or MOVES [as black | as white]]"},
		{Profile, "my statistics", "statistics", nil, "profile", ""},
	}},
	{"Openings", Everywhere, []Info{
		{Openings, "new game from an opening", "openings", nil, "openings", "[NAME or MOVES]"},
		{Start, "start from an opening, or a balanced position", "start", nil, "start", "[NAME or MOVES | random]"},
	}},
	{"View", Everywhere, []Info{
		{Hints, "mark legal moves", "marks", nil, "", ""},
		{Labels, "labels on the squares", "labels", nil, "", ""},
		{Theme, "choose a theme", "theme", nil, "", ""},
		{Turn, "turn the board", "turn", nil, "", ""},
		{EvalBar, "show the evaluation bar", "evaluation bar", nil, "", ""},
	}},
	{"Beside the game", InRooms, []Info{
		{Show, "show the move", "show", nil, "show", ""},
		{Again, "begin again", "again", nil, "again", ""},
		{Previous, "the lesson, puzzle or mistake before", "previous", nil, "previous", ""},
		{Next, "the next lesson, puzzle or mistake", "next", nil, "next", ""},
		{First, "to the start", "start", nil, "first", ""},
		{Last, "to the end", "end", nil, "end", ""},
		{Filter, "which games are counted", "filter", nil, "filter", "[WORDS | all]"},
		{List, "list to choose from", "list", nil, "list", "[WORDS | N]"},
		{PlayHere, "play from here", "play", nil, "play", ""},
	}},
	{"Editor", InEditor, []Info{
		{EditTurn, "change who is to move", "side", nil, "turn", "[black | white]"},
		{EditSet, "change squares of the position", "squares", nil, "set", "SQUARES black | white | empty"},
		{EditBrush, "what is put on squares", "brush", nil, "brush", "[cycle | black | white | empty]"},
		{EditTransform, "turn or mirror the board, swap colours", "transform", nil, "transform", "[mirror | flip | transpose | left | right | colours]"},
		{EditClear, "clear the board", "clear", nil, "", ""},
		{EditStart, "starting position", "start", nil, "", ""},
		{EditSize, "size of the board", "size", nil, "", ""},
	}},
	{"Analysis, review", InStudy, []Info{
		{Back, "one move back", "back", nil, "back", ""},
		{Forward, "one move forward", "forward", nil, "forward", ""},
		{GoTo, "to a move by its number", "go to", nil, "goto", "N | MOVES"},
		{Autoplay, "play the moves one after the other", "autoplay", nil, "", ""},
		{Flip, "better line, and back", "better line", nil, "line better", "[MOVE]"},
		{Tab, "show the next list", "lists", nil, "", ""},
		{Promote, "make this the main line", "main line", nil, "promote", ""},
		{Delete, "delete from this move on", "delete", nil, "delete", ""},
	}},
	{"On a server", OnServer, []Info{
		{Tables, "what is played, open tables, and who is here", "tables", nil, "tables who", ""},
		{Join, "sit down at a table, or watch its game", "to the table", nil, "join watch", "N"},
		{Invite, "ask somebody to play", "invite", nil, "invite", "NAME [TERMS]"},
		{Accept, "accept an offer", "accept", []string{"ctrl+y"}, "yes", ""},
		{Decline, "decline an offer or an invitation", "decline", []string{"ctrl+n"}, "no refuse", "[N]"},
		{Talk, "talk to everyone here", "chat", []string{"ctrl+t"}, "say", "TEXT"},
		{Best, "the best players, and their games", "best", nil, "best", ""},
		{Record, "a finished game as SGF, which other programs read", "record", nil, "sgf", "N"},
		{Name, "choose your name", "choose a name", nil, "name", "NAME"},
		{Language, "change the language", "language", nil, "language", "[NAME]"},
	}},
}

// Choices are the actions that an action with a list of its own offers.
var Choices = map[Action][]Action{
	Open:     {Games, OpenFile, Restore},
	Save:     {Copy, SaveAs},
	Practise: {Learn, Lessons, Puzzles, Daily, Drill, Profile},
	View:     {Labels, Hints, Theme, Turn, EvalBar},
}

// moved are the actions that default keys asked for before there were few of them.
var moved = map[string][]Action{
	"!": {MoveNow, Show}, "'": {Coach}, "L": {List, Levels}, "ctrl+d": {Draw}, "ctrl+g": {Resign}, "ctrl+r": {Rematch},
	"M": {Games}, "@": {Profile}, "S": {Save}, "y": {Copy}, "z": {Restore}, `"`: {Note},
	"#": {Edit}, "I": {Analyse}, "R": {Review}, "N": {Openings}, "T": {Drill}, "Q": {Learn}, "X": {Puzzles}, "f2": {Lessons},
	"%": {Labels}, "V": {Labels}, "*": {Labels}, "O": {Turn}, "ctrl+o": {Settings}, "f10": {Menu},
	"pgup": {Previous}, "pgdown": {Next}, "home": {EditStart, First}, "end": {Last}, "/": {Filter}, "tab": {EditBrush, Tab, List}, "P": {PlayHere},
	"<": {EditTransform}, ">": {EditTransform}, "|": {EditTransform}, "_": {EditTransform}, `\`: {EditTransform}, "~": {EditTransform},
	"0": {EditClear}, "Z": {EditSize},
	";": {Flip}, "U": {Promote}, "delete": {Delete}, "ctrl+x": {Delete},
}

// Moved returns what a key that asks for nothing asked for earlier, the actions of rooms first.
func Moved(key string) []Action { return moved[key] }
