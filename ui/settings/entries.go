package settings

import (
	"fmt"
	"runtime"
	"strings"
	"time"

	"othello/ai"
	"othello/ai/options"
	"othello/ui/remember"
	"othello/ui/theme"
)

// entry is a setting on the screen.
type entry struct {
	key     remember.Key
	label   string
	help    string                // what it does, in a sentence
	choices func(h Host) []choice // nil for on and off
	typed   *path                 // the path that can be typed besides; nil for none
	later   bool                  // it counts from the next start of the program
}

// choice is a value of a setting and a word for it.
type choice struct{ text, word string }

// path is what is typed where a setting is a path.
type path struct {
	label   string
	folders bool // only folders are of use
}

type group struct {
	title   string
	entries []entry
}

// groups are all settings of the screen, in the order in which it shows them.
var groups = []group{
	{"Looks", []entry{
		{key: remember.Theme, label: "Theme", help: "Colours of the board and the screen; auto follows the terminal's background.", choices: themes},
		{key: remember.Discs, label: "Discs", help: "How discs are drawn: blocks of colour, round characters, or X and O, with which the whole screen is plain ASCII.", choices: discs},
		{key: remember.Square, label: "Square", help: "Cells of the terminal for each square, width x height; auto takes the largest that fits.", choices: words(theme.SquareChoices...)},
		{key: remember.Grid, label: "Grid", help: "How squares are parted: two tones in turn, lines or nothing; auto follows the theme.", choices: words(theme.GridChoices...)},
		{key: remember.Animation, label: "Animation", help: "Discs turn over one after the other."},
		{key: remember.EvalBar, label: "Evaluation bar", help: "Who leads by how much, as a bar beside the board and a graph of the game, in windows from 120 columns.", choices: evalBar},
		{key: remember.Turned, label: "White's side", help: "See the board from White's side."},
	}},
	{"On the squares", []entry{
		{key: remember.Hints, label: "Legal moves", help: "Mark the legal moves."},
		{key: remember.Percentages, label: "Percentages", help: "With the marks, show how many percent of players would choose each move."},
		{key: remember.Measure, label: "Squares show", help: "What the squares say of moves, as far as the engine knows it; none counts while an engine plays.", choices: measures},
		{key: remember.Values, label: "Shown for", help: "Which moves have that on their squares in the analysis and the review.", choices: shown},
	}},
	{"Play", []entry{
		{key: remember.Black, label: "Black", help: "Who plays Black when the program starts.", choices: players, later: true},
		{key: remember.White, label: "White", help: "Who plays White when the program starts.", choices: players, later: true},
		{key: remember.Kind, label: "Engine", help: "The engine that plays where a colour is the engine's.", choices: kinds, later: true},
		{key: remember.Level, label: "Level", help: "How strong the engines are.", choices: levels, later: true},
		{key: remember.Size, label: "Board", help: "Squares on a side.", choices: sizes, later: true},
		{key: remember.Clock, label: "Clock", help: "Thinking time for each side.", choices: times("none", 0, time.Minute, 3*time.Minute, 5*time.Minute, 10*time.Minute, 15*time.Minute, 20*time.Minute, 30*time.Minute, time.Hour), later: true},
		{key: remember.Increment, label: "Increment", help: "Time gained with each move.", choices: times("none", 0, time.Second, 2*time.Second, 3*time.Second, 5*time.Second, 10*time.Second, 20*time.Second, 30*time.Second), later: true},
		{key: remember.MoveDelay, label: "Pace", help: "Least time between two moves when engines play each other.", choices: times("none", 0, 200*time.Millisecond, 400*time.Millisecond, 700*time.Millisecond, time.Second, 1500*time.Millisecond, 2*time.Second, 3*time.Second, 5*time.Second)},
		{key: remember.AutoPass, label: "Pass by itself", help: "Pass for a person who has no move, unasked."},
		{key: remember.Bell, label: "Bell", help: "Ring the terminal's bell when the engine has moved."},
		{key: remember.Ponder, label: "Ponder", help: "The engine thinks on your time, too.", later: true},
		{key: remember.Learn, label: "Learn", help: "Learn from finished games into a book of your own.", later: true},
	}},
	{"Openings", []entry{
		{key: remember.Names, label: "Names", help: "Language of the names of openings.", choices: names},
		{key: remember.Wthor, label: "WTHOR folder", help: "Folder of WTHOR databases, whose games the explorer shows.", choices: none, typed: &path{"Folder with WTHOR databases", true}},
	}},
	{"Engines", []entry{
		{key: remember.Hash, label: "Memory", help: "Memory of each engine that plays, for its transposition table or search tree.", choices: hash, later: true},
		{key: remember.Threads, label: "Threads", help: "Processors that one search uses.", choices: threads, later: true},
		{key: remember.Book, label: "Opening book", help: "The book that engines play from: the one of the program, none, or the file of another.", choices: words("shipped", "none"), typed: &path{"File of an opening book", false}, later: true},
		{key: remember.Provider, label: "Networks by", help: "What computes networks; auto takes the fastest. One that does not work is replaced by the next best.", choices: words(options.Providers...), later: true},
	}},
}

// words are choices that are their own words.
func words(texts ...string) func(Host) []choice {
	list := make([]choice, len(texts))
	for i, text := range texts {
		list[i] = choice{text, text}
	}
	return func(Host) []choice { return list }
}

var onOff = words("true", "false")

func themes(h Host) []choice { return words(h.Themes()...)(h) }

func discs(Host) []choice {
	return []choice{{"auto", "auto"}, {"block", "block"}, {"round", "round"}, {"ascii", "X and O"}}
}

func evalBar(Host) []choice {
	return []choice{{"study", "not in a game"}, {"always", "always"}, {"never", "never"}}
}

func measures(Host) []choice {
	return []choice{{"values", "values"}, {"wins", "win rates"}, {"visits", "visits"}, {"priors", "priors"}, {"none", "none"}}
}

func shown(Host) []choice {
	return []choice{{"all", "all moves"}, {"best", "the best three"}, {"none", "no move"}}
}

func players(h Host) []choice {
	return append([]choice{{"human", "a person"}, {"engine", "the engine"}}, kinds(h)...)
}

func kinds(h Host) []choice {
	var list []choice
	for _, k := range h.Session().Kinds() {
		list = append(list, choice{k.ID, k.Name})
	}
	return list
}

// levels are those of the engine that plays.
func levels(h Host) []choice {
	list := h.Session().Kinds()
	kind := list[0]
	for _, k := range list {
		if k.ID == h.Memory().Value(remember.Kind).Text {
			kind = k
		}
	}
	out := make([]choice, len(kind.Levels))
	for i := range out {
		out[i] = choice{fmt.Sprint(i + 1), levelWord(kind, i+1)}
	}
	return out
}

func levelWord(k ai.Kind, n int) string {
	return strings.TrimPrefix(k.Words(n), "level ")
}

func sizes(Host) []choice {
	return []choice{{"8", "8 x 8"}, {"6", "6 x 6"}, {"4", "4 x 4"}}
}

// times are durations; zero has a word of its own.
func times(zero string, list ...time.Duration) func(Host) []choice {
	out := make([]choice, len(list))
	for i, d := range list {
		out[i] = choice{d.String(), timeWord(d)}
	}
	out[0].word = zero
	return func(Host) []choice { return out }
}

func timeWord(d time.Duration) string {
	switch {
	case d >= time.Minute && d%time.Minute == 0:
		return fmt.Sprintf("%d min", d/time.Minute)
	case d >= time.Second && d%time.Second == 0:
		return fmt.Sprintf("%d s", d/time.Second)
	}
	return fmt.Sprintf("%g s", d.Seconds())
}

func names(Host) []choice {
	return []choice{{"en", "English"}, {"ja", "Japanese"}, {"both", "both"}}
}

func none(Host) []choice { return []choice{{"", "none"}} }

func hash(Host) []choice {
	var list []choice
	for mb := 16; mb <= 4096; mb *= 2 {
		list = append(list, choice{fmt.Sprint(mb), fmt.Sprintf("%d MiB", mb)})
	}
	return list
}

func threads(Host) []choice {
	list := []choice{{"0", "all"}}
	for n := 1; n <= runtime.NumCPU(); n *= 2 {
		list = append(list, choice{fmt.Sprint(n), fmt.Sprint(n)})
	}
	return list
}
