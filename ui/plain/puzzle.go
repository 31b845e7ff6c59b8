package plain

import (
	"slices"
	"strings"
	"time"

	"othello/ai/puzzle"
	"othello/game"
	"othello/game/record"
	"othello/internal/lang"
	"othello/ui/opponent"
	"othello/ui/ownpuzzle"
	"othello/ui/phrase"
	"othello/ui/session"
)

// puzzleCommands are the commands that count while a puzzle is tried, by their first
// names.
var puzzleCommands = []string{"help", "board", "row", "moves", "last", "history", "transcript", "hint", "puzzle", "quit"}

// errNoPuzzle is the answer to commands about the puzzle while there is none.
var errNoPuzzle = lang.Errorf(`no puzzle is on the board: "puzzle" asks one`)

// puzzles are those that are asked.
type puzzles struct {
	collection *puzzle.Collection // nil before the first was wanted
	wish       puzzle.Wish        // which of them
	solving    *puzzle.Run        // at the one on the board; nil while there is none
}

// puzzle asks a puzzle, of a kind if that is named, or does with the one on the board
// what a word says.
func (v *view) puzzle(args string) error {
	word := strings.ToLower(args)
	if v.solving == nil && slices.Contains([]string{"show", "again", "stop", "next"}, word) {
		return errNoPuzzle
	}
	switch word {
	case "":
		if v.solving != nil {
			v.sayPuzzle()
			return nil
		}
		return v.nextPuzzle()
	case "next":
		return v.nextPuzzle()
	case "show":
		return v.showPuzzle()
	case "again":
		v.beginPuzzle(v.solving.Again())
		return nil
	case "stop":
		v.stopPuzzle()
		return nil
	case "easier", "harder":
		by := map[string]int{"easier": -1, "harder": 1}[word]
		v.wish.Level = min(max(v.wish.Level+by, puzzle.LevelLeast), puzzle.LevelMost)
		v.Say("Puzzles from the next on: %s.", phrase.PuzzleLevel(v.tr, v.wish.Level))
		return nil
	}
	before := v.wish
	v.wish.Kinds, v.wish.Own, v.wish.Daily = nil, word == "own", word == "daily"
	if !slices.Contains([]string{"own", "all", "daily"}, word) {
		kind, err := puzzle.ParseKind(word)
		if err != nil {
			v.wish = before
			return lang.Errorf("%w, or all, own, daily, easier, harder, next, show, again and stop", err)
		}
		v.wish.Kinds = []puzzle.Kind{kind}
	}
	err := v.nextPuzzle()
	if err != nil {
		v.wish = before
	}
	return err
}

// nextPuzzle asks the next one.
func (v *view) nextPuzzle() error {
	if v.collection == nil {
		dir := v.setup.DataDir
		if !v.setup.Interactive {
			dir = ""
		}
		v.collection = puzzle.NewCollection(v.setup.Puzzles, dir)
		if v.setup.Interactive {
			v.collection.StartAt(func() float64 { return opponent.Elo(v.setup.Kinds, v.setup.Archive) })
		}
		if seed := v.setup.Settings.Engine.Seed; seed != 0 {
			v.collection.Seed(uint64(seed))
		}
	}
	if v.wish.Own && v.setup.Archive != nil {
		f := puzzle.Finder{Engine: v.setup.Judge, Network: v.setup.Network}
		found, err := ownpuzzle.Add(v.ctx, v.tr, v.collection, v.setup.Archive, f)
		if err != nil {
			v.SayError(err)
		}
		if found > 0 {
			v.Say("%s found in your own games.", v.tr.Count(found, "puzzle"))
		}
	}
	p, deck, trouble, err := v.collection.Next(v.wish, time.Now())
	if err != nil {
		return err
	}
	v.wish.Daily = false
	if trouble != nil {
		v.SayError(trouble)
	}
	if v.solving == nil {
		if v.setup.Interactive {
			v.Say("%s.", phrase.PuzzleScore(v.tr, deck))
		}
		v.Say(`Type a square. "puzzle next" asks another one, "hint" helps, "puzzle show" plays the move, "puzzle stop" ends.`)
	}
	v.beginPuzzle(puzzle.Begin(p))
	return nil
}

// beginPuzzle puts a puzzle on the board. The game that it takes the place of waits.
func (v *view) beginPuzzle(run *puzzle.Run) {
	v.solving = run
	v.ses.LookAt(&record.Record{Game: run.Game}, v.newMatch(game.Size8))
	v.drop()
	v.sayPuzzle()
}

// sayPuzzle says what is asked.
func (v *view) sayPuzzle() {
	p := v.solving
	from := ""
	if p.Puzzle.Day != "" {
		v.Say("The puzzle of %s.", phrase.Date(v.tr, p.Puzzle.Day))
	}
	if p.Puzzle.From != "" {
		from = v.tr.F(" You missed it in your game %s.", p.Puzzle.From)
	}
	SayBoard(v)
	v.Say("%s Rated %d.%s", phrase.Question(v.tr, p.Puzzle), p.Puzzle.Rating, from)
}

// tryPuzzle tries a person's move: a wrong one is not made and can be tried again.
func (v *view) tryPuzzle(m game.Square) {
	p := v.solving
	if p.Over {
		v.SayError(lang.Errorf(`the puzzle is over: "puzzle next" asks another one`))
		return
	}
	if err := session.Illegal(p.Game.Board(), m); err != nil {
		v.SayError(v.refusal(err))
		return
	}
	at := p.Game.Position()
	if p.Try(m) {
		v.Say("%v is right.", m)
		v.goOnPuzzle()
		return
	}
	bad, err := p.Puzzle.Refute(v.ctx, v.setup.Judge, at, m)
	if err != nil {
		v.SayError(err)
		return
	}
	v.Say("%s Try again.", phrase.Refutation(v.tr, bad, p.Puzzle, p.Puzzle.Board.Turn))
	v.keepPuzzle()
}

// showPuzzle plays a right move for the person.
func (v *view) showPuzzle() error {
	p := v.solving
	if p.Over {
		return lang.Errorf("the puzzle is over")
	}
	v.Say("It was %v.", p.Show())
	v.keepPuzzle()
	v.goOnPuzzle()
	return nil
}

// goOnPuzzle makes the reply to a right move, or ends the puzzle.
func (v *view) goOnPuzzle() {
	p := v.solving
	reply, err := p.Puzzle.Continue(v.ctx, v.setup.Judge, p.Game.Position())
	if err != nil {
		v.SayError(err)
	}
	p.Take(reply)
	if p.Over {
		v.Say("%s", phrase.Solved(v.tr, p))
		v.keepPuzzle()
		if err := v.nextPuzzle(); err != nil {
			v.SayError(err)
		}
		return
	}
	for _, n := range p.Game.Line()[p.Game.Node().Ply()-len(reply.Moves)+1:] {
		v.Say("%s", Describe(v.tr, n))
	}
	SayBoard(v)
}

// keepPuzzle takes down how the run went, of a person at the terminal.
func (v *view) keepPuzzle() {
	p := v.solving
	keep := v.collection.Keep(p, time.Now())
	if keep == nil || !v.setup.Interactive {
		return
	}
	deck, err := keep()
	if err != nil {
		v.SayError(err)
	}
	if deck != nil {
		v.Say("%s. %s", phrase.PuzzleScore(v.tr, deck), phrase.Card(v.tr, deck.Cards[p.Puzzle.Key()], time.Now()))
		if day := puzzle.LastDay(deck); p.Over && p.Puzzle.Day != "" && p.Puzzle.Day == day.Date {
			v.Say("%s", strings.TrimSuffix(phrase.Share(v.tr, day), "\n"))
		}
	}
}

// stopPuzzle brings back the game that waits, or leaves if there is none.
func (v *view) stopPuzzle() {
	v.solving = nil
	if v.setup.Puzzle {
		v.quit = true
		return
	}
	v.returnToGame()
}
