package scene

import (
	"context"
	"slices"
	"time"

	"othello/game"
	"othello/game/record"
	"othello/ui/action"
	"othello/ui/config"
)

// Effect is something that a room wants done: one of the types below. Effects are carried out
// in their order.
type Effect any

// Effects on what is shown.
type (
	// Show puts a game of the room's own on the board, which opens the room; without one it
	// opens for the game that is played, and must be a Follower. With Anew the title is read out though it is the same
	// as before. With List a screen shows that list; lines of text, which read it, stay where
	// they are. With Back, leaving it goes back to the room from which it was opened. With Played
	// lines of text play on from there in place of opening the room, and call it.
	Show struct {
		Record *record.Record
		Anew   bool
		List   string
		Back   bool
		Played func()
	}
	// Read has the board read again where it is read: after moves that the room made. With All it
	// is what there is to know that is read instead, with a section that.
	Read struct {
		All     bool
		Section string
	}
	// Moved tells of a move in the room's game.
	Moved struct{ Node *game.Node }
	// Tell answers what the person did. A screen keeps it until the next; More adds to it.
	Tell struct {
		Text string
		Tone Tone
		More bool
		Soon bool // what follows shortly takes its place; lines of text leave it out
		// Moves are the moves that it tells of, which lines of text describe in its place.
		Moves []*game.Node
	}
	// Say is said in passing.
	Say struct {
		Text  string
		Shown bool // what lines of text have said says it as well, so they need not
		Aloud bool // the screen shows it as well, so it need not
		Soon  bool // what follows shortly takes its place; lines of text leave it out
	}
	// Warn says that something went wrong, or is refused.
	Warn struct{ Err error }
	// Useless says that an action does nothing here.
	Useless struct{}
	// Leave closes the room.
	Leave struct{}
)

// Effects on the rest of the program.
type (
	// Remember sets a setting to what a person has chosen.
	Remember struct {
		Setting *config.Setting
		Value   any
	}
	// Set gives a setting a value, or its default, which counts at once where that is possible.
	// What Then returns is carried out once it does.
	Set struct {
		Setting *config.Setting
		Text    string
		Default bool
		Then    func() []Effect
	}
	// Copy is for the clipboard, where there is one. With Offer it is shown to those without.
	Copy struct {
		Text  string
		Offer bool
	}
	// Ask is an action of another part of the program, with a game or, for nil, the one shown.
	// With On it is the moves that go on from the board.
	Ask struct {
		Action action.Action
		Record *record.Record
		On     bool
	}
	// Confirm asks whether something is to be done. Lines of text, where it takes a word to ask
	// for, do it at once or, with an action, say how to ask for it once more.
	Confirm struct {
		Heading, Text, No, Yes string
		Do                     func() []Effect
		Action                 action.Action
		Arg                    string
	}
	// Question asks for one of a few answers. Lines of text say what to type for each.
	Question struct {
		Heading, Text string
		Answers       []Choice
		First         bool // who closes it gets the first answer
	}
	// Pick asks for one of some texts. Do(Action, Args[i]) follows.
	Pick struct {
		Heading  string
		None     string // said where nothing is called as was typed
		Verb     string
		Texts    []string
		Args     []string
		At       int // the present one
		Action   action.Action
		Numbered bool // Args are numbers, which a screen shows
	}
	// Search asks for one of many things, which typing narrows. Do(Action, Arg) of its entry
	// follows. Lines of text list what is found for Typed.
	Search struct {
		Heading func() string
		Label   string // of what is typed
		Prompt  string // what can be typed, in a sentence
		None    string // said where nothing is found
		Verb    string
		Typed   string                 // at first
		At      int                    // the one that is chosen at first
		Find    func(typed string) int // the number of things that are found
		Entry   func(i int) Entry      // one of them
		Action  action.Action
		Fewer   action.Action // finds fewer, with what is typed behind its word; empty for Action
		Keys    []Key         // of a screen
		Stays   bool          // ... which keeps the list in front once something is chosen
		Shown   bool          // lines of text have said what there is, so they need not
	}
	// Prompt asks for a line of text. Do(Action, line) follows, unless nothing is typed. Lines of text say what to type.
	Prompt struct {
		Heading, Label, Verb string
		Text                 string                              // offered; the first thing typed takes its place
		Kept                 bool                                // ... unless it is kept, to be typed on; lines of text have said it, and say no more
		Paste                bool                                // pasted text, of any length, is the answer
		Files                func(name string, folder bool) bool // completes it as the path of such a file; nil for none
		Remark               func(line string) string            // says something of the line so far; nil for nothing
		Action               action.Action
		Do                   func(line string) []Effect // in place of the action's; nil for that
	}
	// Form asks for the values of fields, of which one may change the others. Lines of text say
	// how to ask for Action with them.
	Form struct {
		Heading, Verb, End string
		Fields             func() []Field
		Action             action.Action
		Swap               func()          // exchanges the sides; nil where there are none
		Do                 func() []Effect // once they are chosen
	}
	// Found takes note that what the last Search finds has changed.
	Found struct{}
	// Begin asks who plays a new game from where Game stands, and tells Text then. In lines of
	// text those play who did.
	Begin struct {
		Heading, Text string
		Game          *game.Game
	}
	// Later is done once what was shown could be seen, or after a time, unless Stop or another
	// of its key comes before. Lines of text do it at once.
	Later struct {
		Key  string
		Time time.Duration // zero for as long as discs take to be seen
		Then func() []Effect
	}
	// Work is done in the background. What Do returns is carried out, unless Stop or another
	// Work of the key comes before. Do may report how to take in what it has found so far, which
	// is called now and then. Lines of text wait for it.
	Work struct {
		Key  string
		Do   func(ctx context.Context, report func(take func())) func() []Effect
		Keep bool // it keeps what the person has done, and is always finished
		// Long work can be hurried by a person who reads lines: it ends with what it has then, and
		// what follows in the list waits for it, unless it runs Beside what the person does.
		Long, Beside bool
	}
	// Stop ends what is done later or in the background by its key.
	Stop struct{ Key string }
)

// Choice is an answer to a Question, and what it asks for; empty for nothing.
type Choice struct {
	Text   string
	Action action.Action
	Arg    string
}

// Entry is something that a Search finds.
type Entry struct {
	Text string
	More string          // of less weight: another name
	Arg  string          // of the action
	Do   func() []Effect // in place of the action; nil for that
	// Beside returns a position to show beside the list, and what there is to say of it; nil
	// for nothing.
	Beside func() (*game.Node, []Item)
	About  func() []Item // said below the list; nil for nothing
}

// Key is a key of a screen that does something with the chosen entry of a Search, or with the list.
type Key struct {
	Name, Text string
	Do         func(arg string) []Effect // of the entry
	Closes     bool                      // the list, before that
}

// Field is a field of a Form.
type Field struct {
	Label   string
	Options []Option // none while it does not count
	At      int      // the present one
	About   string   // what there is to say of it; empty for nothing
}

// Option is a value of a field, and what choosing it does.
type Option struct {
	Text   string
	Choose func()
}

// Add adds an option, which may be the present one.
func (f *Field) Add(text string, now bool, choose func()) {
	if now {
		f.At = len(f.Options)
	}
	f.Options = append(f.Options, Option{text, choose})
}

// Times is a choice of a time, of those in a list and the present one.
func Times(label string, times []time.Duration, now time.Duration, text func(time.Duration) string, choose func(time.Duration)) Field {
	f := Field{Label: label}
	for _, d := range slices.Compact(slices.Sorted(slices.Values(append(slices.Clone(times), now)))) {
		f.Add(text(d), d == now, func() { choose(d) })
	}
	return f
}

// Tone is what a text means for the person.
type Tone uint8

// The tones.
const (
	Neutral Tone = iota
	Good
	Bad
)

// One is a list of an effect.
func One(e Effect) []Effect { return []Effect{e} }

// In makes a Work's Do of what is computed in the background and what follows from it.
func In[T any](work func(context.Context) (T, error), then func(T, error) []Effect) func(context.Context, func(func())) func() []Effect {
	return func(ctx context.Context, _ func(func())) func() []Effect {
		v, err := work(ctx)
		return func() []Effect { return then(v, err) }
	}
}
