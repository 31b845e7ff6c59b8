package settings

import (
	"fmt"
	"runtime"
	"strconv"
	"strings"
	"time"

	"othello/ai"
	"othello/ai/options"
	"othello/game"
	"othello/internal/lang"
	"othello/ui/phrase"
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
	{lang.N("Looks"), []entry{
		{key: remember.Language, label: lang.N("Language"), help: lang.N("Language of the program; auto follows the system. Where the screen is plain ASCII it is English."), choices: languages},
		{key: remember.Theme, label: lang.N("Theme"), help: lang.N("Colours of the board and the screen; auto follows the terminal's background."), choices: themes},
		{key: remember.Discs, label: lang.N("Discs"), help: lang.N("How discs are drawn: blocks of colour, round characters, or X and O, with which the whole screen is plain ASCII."), choices: discs},
		{key: remember.Square, label: lang.N("Square"), help: lang.N("Cells of the terminal for each square, width x height; auto takes the largest that fits."), choices: words(theme.SquareChoices...)},
		{key: remember.Grid, label: lang.N("Grid"), help: lang.N("How squares are parted: two tones in turn, lines or nothing; auto follows the theme."), choices: words(theme.GridChoices...)},
		{key: remember.Animation, label: lang.N("Animation"), help: lang.N("Discs turn over one after the other.")},
		{key: remember.EvalBar, label: lang.N("Evaluation bar"), help: lang.N("Who leads by how much, as a bar beside the board and a graph of the game, in windows from 120 columns."), choices: evalBar},
		{key: remember.Turned, label: lang.N("White's side"), help: lang.N("See the board from White's side.")},
	}},
	{lang.N("On the squares"), []entry{
		{key: remember.Hints, label: lang.N("Legal moves"), help: lang.N("Mark the legal moves.")},
		{key: remember.Percentages, label: lang.N("Percentages"), help: lang.N("With the marks, show how many percent of players would choose each move.")},
		{key: remember.Measure, label: lang.N("Squares show"), help: lang.N("What the squares say of moves, as far as the engine knows it; none counts while an engine plays."), choices: measures},
		{key: remember.Values, label: lang.N("Shown for"), help: lang.N("Which moves have that on their squares in the analysis and the review."), choices: shown},
	}},
	{lang.N("Play"), []entry{
		{key: remember.Black, label: lang.N("Black"), help: lang.N("Who plays Black when the program starts."), choices: players, later: true},
		{key: remember.White, label: lang.N("White"), help: lang.N("Who plays White when the program starts."), choices: players, later: true},
		{key: remember.Kind, label: lang.N("Engine"), help: lang.N("The engine that plays where a colour is the engine's."), choices: kinds, later: true},
		{key: remember.Level, label: lang.N("Level"), help: lang.N("How strong the engines are."), choices: levels, later: true},
		{key: remember.Size, label: lang.N("Board"), help: lang.N("Squares on a side."), choices: sizes, later: true},
		{key: remember.Clock, label: lang.N("Clock"), help: lang.N("Thinking time for each side."), choices: times(lang.N("none"), 0, time.Minute, 3*time.Minute, 5*time.Minute, 10*time.Minute, 15*time.Minute, 20*time.Minute, 30*time.Minute, time.Hour), later: true},
		{key: remember.Increment, label: lang.N("Increment"), help: lang.N("Time gained with each move."), choices: times(lang.N("none"), 0, time.Second, 2*time.Second, 3*time.Second, 5*time.Second, 10*time.Second, 20*time.Second, 30*time.Second), later: true},
		{key: remember.MoveDelay, label: lang.N("Pace"), help: lang.N("Least time between two moves when engines play each other."), choices: times(lang.N("none"), 0, 200*time.Millisecond, 400*time.Millisecond, 700*time.Millisecond, time.Second, 1500*time.Millisecond, 2*time.Second, 3*time.Second, 5*time.Second)},
		{key: remember.AutoPass, label: lang.N("Pass by itself"), help: lang.N("Pass for a person who has no move, unasked.")},
		{key: remember.Bell, label: lang.N("Bell"), help: lang.N("Ring the terminal's bell when the engine has moved.")},
		{key: remember.Ponder, label: lang.N("Ponder"), help: lang.N("The engine thinks on your time, too."), later: true},
		{key: remember.Learn, label: lang.N("Learn"), help: lang.N("Learn from finished games into a book of your own."), later: true},
	}},
	{lang.N("Openings"), []entry{
		{key: remember.Names, label: lang.N("Names"), help: lang.N("Language of the names of openings."), choices: names},
		{key: remember.Wthor, label: lang.N("WTHOR folder"), help: lang.N("Folder of WTHOR databases, whose games the explorer shows."), choices: none, typed: &path{lang.N("Folder with WTHOR databases"), true}},
	}},
	{lang.N("Engines"), []entry{
		{key: remember.Hash, label: lang.N("Memory"), help: lang.N("Memory of each engine that plays, for its transposition table or search tree."), choices: hash, later: true},
		{key: remember.Threads, label: lang.N("Threads"), help: lang.N("Processors that one search uses."), choices: threads, later: true},
		{key: remember.Book, label: lang.N("Opening book"), help: lang.N("The book that engines play from: the one of the program, none, or the file of another."), choices: words("shipped", "none"), typed: &path{lang.N("File of an opening book"), false}, later: true},
		{key: remember.Provider, label: lang.N("Networks by"), help: lang.N("What computes networks; auto takes the fastest. One that does not work is replaced by the next best."), choices: words(options.Providers...), later: true},
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

// languages are called by their own names.
func languages(Host) []choice {
	var list []choice
	for _, tag := range lang.Choices() {
		name := tag
		if tag != lang.Auto {
			name = lang.Name(tag)
		}
		list = append(list, choice{tag, name})
	}
	return list
}

func themes(h Host) []choice { return words(h.Themes()...)(h) }

func discs(Host) []choice {
	return []choice{{"auto", "auto"}, {"block", lang.N("block")}, {"round", lang.N("round")}, {"ascii", lang.N("X and O")}}
}

func evalBar(Host) []choice {
	return []choice{{"study", lang.N("not in a game")}, {"always", lang.N("always")}, {"never", lang.N("never")}}
}

func measures(Host) []choice {
	return []choice{{"values", lang.N("values")}, {"wins", lang.N("win rates")}, {"visits", lang.N("visits")}, {"priors", lang.N("priors")}, {"none", lang.N("none")}}
}

func shown(Host) []choice {
	return []choice{{"all", lang.N("all moves")}, {"best", lang.N("the best three")}, {"none", lang.N("no move")}}
}

func players(h Host) []choice {
	return append([]choice{{"human", lang.N("a person")}, {"engine", lang.N("the engine")}}, kinds(h)...)
}

func kinds(h Host) []choice {
	var list []choice
	for _, k := range h.Session().Kinds() {
		list = append(list, choice{k.ID, h.Printer().T(k.Name)})
	}
	return list
}

// levels are those of the engine that plays.
func levels(h Host) []choice {
	size, _ := strconv.Atoi(h.Memory().Value(remember.Size).Text) // else no board, and no strengths
	list := h.Session().KindsOn(game.Size(size))
	kind := list[0]
	for _, k := range list {
		if k.ID == h.Memory().Value(remember.Kind).Text {
			kind = k
		}
	}
	out := make([]choice, len(kind.Levels))
	for i := range out {
		out[i] = choice{fmt.Sprint(i + 1), levelWord(h.Printer(), kind, i+1)}
	}
	return out
}

func levelWord(tr *lang.Printer, k ai.Kind, n int) string {
	return strings.TrimPrefix(phrase.Level(tr, k, n), "level ")
}

func sizes(Host) []choice {
	return []choice{{"8", "8 x 8"}, {"6", "6 x 6"}, {"4", "4 x 4"}}
}

// times are durations; zero has a word of its own.
func times(zero string, list ...time.Duration) func(Host) []choice {
	return func(h Host) []choice {
		out := make([]choice, len(list))
		for i, d := range list {
			out[i] = choice{d.String(), timeWord(h.Printer(), d)}
		}
		out[0].word = zero
		return out
	}
}

func timeWord(tr *lang.Printer, d time.Duration) string {
	switch {
	case d >= time.Minute && d%time.Minute == 0:
		return tr.F("%d min", d/time.Minute)
	case d >= time.Second && d%time.Second == 0:
		return tr.F("%d s", d/time.Second)
	}
	return tr.F("%g s", d.Seconds())
}

func names(Host) []choice {
	return []choice{{"auto", "auto"}, {"en", lang.N("English")}, {"ja", lang.N("Japanese")}, {"both", lang.N("both")}}
}

func none(Host) []choice { return []choice{{"", lang.N("none")}} }

func hash(h Host) []choice {
	var list []choice
	for mb := 16; mb <= 4096; mb *= 2 {
		list = append(list, choice{fmt.Sprint(mb), h.Printer().F("%d MiB", mb)})
	}
	return list
}

func threads(Host) []choice {
	list := []choice{{"0", lang.N("all")}}
	for n := 1; n <= runtime.NumCPU(); n *= 2 {
		list = append(list, choice{fmt.Sprint(n), fmt.Sprint(n)})
	}
	return list
}
