package ai

import (
	"fmt"
	"slices"
	"strings"

	"othello/game"
	"othello/internal/message"
)

// Kind is one kind of engine that people can choose, with its levels.
type Kind struct {
	ID     string      // name in config files and on the command line: "search"
	Name   string      // name on the screen: "Computer"
	Former string      // name in earlier versions, by which it can be asked for; empty for none
	Plays  string      // how it plays, in a sentence for people; empty for nothing to say
	Engine Engine      // plays at full strength when given wide limits
	Levels []Level     // weakest first, at least one
	Boards []game.Size // that it plays on; empty for all
	Absent bool        // it does not play on the board that On was asked about
	Book   bool        // plays from the opening book while the book has a score
	Bare   Engine      // Engine without that book; nil if Engine has none

	Tree bool // Engine is a tree search: Limits.Nodes are simulations, and the scores of all moves cost nothing

	// Network says that Engine is the policy and value network alone, without any
	// search: asked for the scores of all moves it gives each its Prior, and the
	// position the WinRate of the value head, and Limits.Nodes bounds the positions
	// that it looks at. The first kind of which this is true is asked what players
	// would choose, as a hint and in reviews; there need not be one.
	Network bool

	// Backend describes the network backend and, if a faster one exists, how to get it:
	// "ONNX Runtime 1.30 on CUDA", "pure Go; \"othello runtime install\" gets the fast
	// one". It must not block. Nil or an empty text for nothing to say.
	Backend func() string
}

// String returns the name.
func (k Kind) String() string { return k.Name }

// Analyst returns the engine that analyses positions without a book.
func (k Kind) Analyst() Engine {
	if k.Bare != nil {
		return k.Bare
	}
	return k.Engine
}

// Level is one strength of one kind of engine. Levels are numbered from 1, the
// weakest, in the order of Kind.Levels. Numbers are for people: another level may come
// between two. What is saved names a level by its ID.
type Level struct {
	ID       string   // names it within its kind for good: "first-steps", kebab case
	Was      string   // ID that it had before; empty for none
	Name     string   // a word or two: "first steps", "club player"
	Limits   Limits   // work per move
	Handicap Handicap // how the level errs; the zero value plays the best move found
	Elo      Elo      // strength on 8x8; zero for not measured
	Small    Elo      // strength on 6x6, on a scale of that board
	Engine   Engine   // engine that plays; nil for the kind's
}

// Has reports whether there is a level of that number.
func (k Kind) Has(n int) bool { return 1 <= n && n <= len(k.Levels) }

// Clamp returns the level number nearest to n that the kind has.
func (k Kind) Clamp(n int) int { return min(max(n, 1), len(k.Levels)) }

// Level returns the level numbered n, clamped to those that exist.
func (k Kind) Level(n int) Level { return k.Levels[k.Clamp(n)-1] }

// Numbers says which levels the kind has, "a number from 1 to 15".
func (k Kind) Numbers() message.Message {
	if len(k.Levels) == 1 {
		return message.New("1, the only one")
	}
	return message.New("a number from 1 to %d", len(k.Levels))
}

// Number returns what follows the name of the kind for level n, " 5"; empty with one level.
func (k Kind) Number(n int) string {
	if len(k.Levels) == 1 {
		return ""
	}
	return fmt.Sprintf(" %d", n)
}

// On returns the kind as it is on a board of that size: whether it plays there, and the
// strengths of its levels. None was measured on 4x4.
func (k Kind) On(size game.Size) Kind {
	k.Absent = len(k.Boards) > 0 && !slices.Contains(k.Boards, size)
	if size == game.Size8 {
		return k
	}
	k.Levels = slices.Clone(k.Levels)
	for i := range k.Levels {
		l := &k.Levels[i]
		if l.Elo = l.Small; size != game.Size6 {
			l.Elo = Elo{}
		}
	}
	return k
}

// NotHere is the refusal of a kind on a board that it does not play on.
type NotHere struct{ Kind Kind }

func (e *NotHere) Error() string { return e.Message().String() }

// Message returns Error for other languages.
func (e *NotHere) Message() message.Message {
	var boards []string
	for _, n := range e.Kind.Boards {
		boards = append(boards, fmt.Sprintf("%dx%d", n, n))
	}
	return message.New("%s plays only on %s", e.Kind, strings.Join(boards, ", "))
}

// Board returns size, or the first board that the kind plays on if it does not play there.
func (k Kind) Board(size game.Size) game.Size {
	if k.On(size).Absent {
		return k.Boards[0]
	}
	return size
}

// Next returns the index of the kind that is d steps behind kind i, or before it, round and
// round. Those that are absent do not count.
func Next(kinds []Kind, i, d int) int {
	step := 1
	if d < 0 {
		step, d = len(kinds)-1, -d
	}
	for ; d > 0; d-- {
		for range kinds {
			if i = (i + step) % len(kinds); !kinds[i].Absent {
				break
			}
		}
	}
	return i
}

// IDs returns the IDs of the kinds that are not absent.
func IDs(kinds []Kind) (list []string) {
	for _, k := range kinds {
		if !k.Absent {
			list = append(list, k.ID)
		}
	}
	return list
}

// On returns the kinds as they are on a board of that size.
func On(size game.Size, kinds []Kind) []Kind {
	list := make([]Kind, len(kinds))
	for i, k := range kinds {
		list[i] = k.On(size)
	}
	return list
}

// Player returns an engine and the limits that play at level n. A level that errs does so from
// the first move on: it has no book. Its errors are drawn by a generator of its own: keep
// the engine for as long as somebody plays, or with a seed the same errors come again and
// again.
func (k Kind) Player(n int) (Engine, Limits) {
	l, e := k.Level(n), k.Engine
	switch {
	case l.Engine != nil:
		e = l.Engine
	case l.Handicap.Temperature > 0:
		e = k.Analyst()
	}
	return WithHandicap(e, l.Handicap), l.Limits
}
