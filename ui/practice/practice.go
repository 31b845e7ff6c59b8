package practice

import (
	"cmp"
	"context"

	"othello/ai"
	"othello/ai/puzzle"
	"othello/ai/review"
	"othello/book"
	"othello/game"
	"othello/game/record"
	"othello/internal/cards"
	"othello/internal/lang"
	"othello/ui/action"
	"othello/ui/scene"
)

// Setup is what the rooms get from outside.
type Setup struct {
	Dir string // directory of the person's cards; without one they are forgotten in the end

	Puzzles func() ([]puzzle.Puzzle, error) // reads the program's puzzles; nil for none
	Judge   ai.Engine                       // proves and refutes what is tried in a puzzle
	Level   func() float64                  // Elo of the person, for the first puzzles; nil for not known
	Seed    uint64                          // of the drawing of puzzles; zero for none

	Book *book.Book // for drills and starts; nil for none

	Game func() *game.Game     // on the board, whose mistakes are asked
	Side func() game.Color     // that the person played in it; Empty where other people did
	Done func() *review.Review // the review of the game if nothing is missing in it, else nil
	// JudgeMoves returns the work of judging moves of a board.
	JudgeMoves func(b game.Board, moves []game.Square) func(context.Context) ([]review.Move, error)
}

// Rooms are the rooms for all kinds of practice. Drill begins games from openings as well.
type Rooms struct {
	Lessons, Puzzles, Drill *Room
	Mistakes                Aside
}

// Aside is the room beside which the game waits whose mistakes are asked.
type Aside struct{ *Room }

// Read implements scene.Aside: another game has another review.
func (Aside) Read(*record.Record, bool) []scene.Effect { return scene.One(scene.Useless{}) }

// New returns rooms in which nothing was asked yet.
func New(env scene.Env, s Setup) Rooms {
	p := &person{Env: env, file: cards.File{Dir: s.Dir}, deck: cards.New()}
	return Rooms{
		Lessons: Lessons(env),
		Puzzles: &Room{person: p, kind: newPuzzles(p, s), opens: []action.Action{action.Puzzles, action.Daily}},
		Drill: &Room{
			person: p, kind: &drill{person: p, book: s.Book, side: game.Black},
			opens: []action.Action{action.Drill, action.Openings, action.Start, action.Swap},
		},
		Mistakes: Aside{&Room{person: p, kind: &mistakes{person: p, setup: s}, opens: []action.Action{action.Learn}}},
	}
}

// Lessons returns the room of lessons alone.
func Lessons(env scene.Env) *Room {
	p := &person{Env: env}
	return &Room{person: p, kind: &lessons{person: p}, opens: []action.Action{action.Lessons}, explains: true}
}

// person is who practises, and what is kept of that.
type person struct {
	scene.Env
	file cards.File
	deck *cards.Deck // never nil but in lessons, which need none
}

func (p *person) tr() *lang.Printer { return p.Printer() }

// marks reports whether legal moves are marked where a move is to be found or not.
func (p *person) marks(waits bool) bool { return waits && p.Settings().UI.Hints }

// elsewhere is said where an analysis has left the game at a move of the other side.
func (p *person) elsewhere() string { return p.tr().F("%s starts again.", p.Name(action.Again)) }

// keep takes a result down in the background, by what updates the cards.
func (p *person) keep(update func() (*cards.Deck, error)) []scene.Effect {
	if !p.Keeps() {
		return nil
	}
	return scene.One(scene.Work{Keep: true, Do: scene.In(func(context.Context) (*cards.Deck, error) { return update() }, p.take)})
}

// count is keep of a change of the cards.
func (p *person) count(change func(*cards.Deck)) []scene.Effect {
	return p.keep(func() (*cards.Deck, error) { return p.file.Update(change) })
}

// read reads the cards in the background, and then goes on.
func (p *person) read(then func() []scene.Effect) scene.Effect {
	return scene.Work{Key: "deck", Do: scene.In(func(context.Context) (*cards.Deck, error) { return p.file.Update(nil) }, func(deck *cards.Deck, err error) []scene.Effect {
		return append(p.take(deck, err), then()...)
	})}
}

// take takes over the cards on disk, unless they could not be read.
func (p *person) take(deck *cards.Deck, err error) []scene.Effect {
	p.deck = cmp.Or(deck, p.deck)
	if err != nil {
		return []scene.Effect{scene.Found{}, scene.Warn{Err: err}}
	}
	return scene.One(scene.Found{})
}
