// Package openings has the explorer: the room in which people look up what was played.
package openings

import (
	"context"
	"slices"

	"othello/book"
	"othello/game"
	"othello/game/record"
	"othello/game/wthor"
	"othello/internal/lang"
	"othello/ui/action"
	"othello/ui/scene"
	"othello/ui/session"
)

// Sources is what the explorer looks up.
type Sources struct {
	Game  func() *game.Game                 // on the board
	Book  *book.Book                        // nil for none
	Games func() (*wthor.Collection, error) // reads the person's games; nil for none
}

// Explorer is the room in which people look up what was played: what the book values in a
// position, and what was played there in their own collection of games, filtered if they
// want, with the games themselves to open. It goes through a copy of the line of the game on
// the board, which stays as it is. The book answers at once, the games in the background.
type Explorer struct {
	env scene.Env
	of  Sources

	line  *game.Game      // that is gone through; nil before the explorer was opened
	words string          // that select the games that count
	games *wthor.Explorer // nil until they are read
	busy  bool            // the games are being read
	fault error           // why the games could not be read; nil if they were not wanted yet, or were read
	asked query           // what was looked up last
	found *wthor.Survey   // what the games say of it; nil until that is known
}

// NewExplorer returns an explorer.
func NewExplorer(env scene.Env, of Sources) *Explorer {
	return &Explorer{env: env, of: of}
}

func (e *Explorer) tr() *lang.Printer { return e.env.Printer() }

// Use makes read what reads the games, once they are wanted; nil for none.
func (e *Explorer) Use(read func() (*wthor.Collection, error)) []scene.Effect {
	e.of.Games, e.games, e.busy, e.fault, e.found = read, nil, false, nil, nil
	if e.line == nil {
		return nil
	}
	return append(scene.One(scene.Stop{Key: "games"}), e.look()...)
}

// Do implements scene.Room. Explorer takes what Filter does, which chooses the games that count,
// List words or the number of a game.
func (e *Explorer) Do(a action.Action, arg string) []scene.Effect {
	switch a {
	case action.Explorer:
		return e.begin(arg)
	case action.Undo:
		return e.step(-1)
	case action.Redo, action.Play:
		return e.step(1)
	case action.First:
		e.line.GoTo(e.line.Root())
		return e.arrived()
	case action.Last:
		line := e.line.Line()
		e.line.GoTo(line[len(line)-1])
		return e.arrived()
	case action.Filter:
		return e.choose(arg)
	case action.List:
		return e.list(arg)
	case action.Analyse, action.Review:
		return scene.One(scene.Ask{Action: a, Record: &record.Record{Game: e.line}})
	case action.PlayHere:
		return scene.One(scene.Ask{Action: a})
	case action.Leave:
		return scene.One(scene.Leave{})
	}
	return scene.One(scene.Useless{})
}

// Actions implements scene.Room.
func (e *Explorer) Actions() []action.Action {
	list := []action.Action{action.Undo, action.Redo, action.First, action.Last}
	if !e.bookAlone() {
		list = append(list, action.Filter, action.List)
	}
	return append(list, action.PlayHere, action.Analyse, action.Review, action.Leave)
}

// begin opens the explorer where the game stands. Games that could not be read are tried again.
func (e *Explorer) begin(arg string) []scene.Effect {
	if arg != "" {
		e.take(arg)
	}
	e.fault = nil
	list := e.explore(e.of.Game())
	if e.of.Games == nil && e.of.Book.Len() == 0 {
		list = append(list, scene.Say{Text: e.tr().T("No opening book and no games to explore: the setting ui.wthor names their folder.")})
	}
	return list
}

// explore goes through a copy of the line of g, from the present node.
func (e *Explorer) explore(g *game.Game) []scene.Effect {
	if g.Board().Size() != game.Size8 {
		return scene.One(scene.Say{Text: e.tr().T("Openings are known for the 8 x 8 board only.")})
	}
	var moves []game.Square
	for _, n := range g.Line()[1:] {
		moves = append(moves, n.Move())
	}
	e.line, _ = game.FromMoves(g.Root().Board(), moves) // which are legal
	e.line.GoTo(e.line.Line()[g.Node().Ply()])
	return append(e.look(), scene.Show{Record: &record.Record{Game: e.line}, Anew: true})
}

// Square implements scene.Room: it is a move to look at. What followed before stays in the list.
func (e *Explorer) Square(s game.Square) []scene.Effect {
	g := e.line
	passed := g.MustPass() && s != game.Pass && g.Play(game.Pass) == nil
	if err := session.Illegal(g.Board(), s); err != nil {
		if passed {
			g.Undo()
		}
		return scene.One(scene.Warn{Err: err})
	}
	if err := g.Play(s); err != nil {
		return scene.One(scene.Warn{Err: err})
	}
	return e.arrived()
}

// step goes a move back, or along the line, else into the first row. A forced pass is skipped.
func (e *Explorer) step(d int) []scene.Effect {
	g, travel := e.line, e.line.Undo
	if d > 0 {
		travel = e.line.Redo
		if rows := e.rows(); g.Node().Next() == nil && len(rows) > 0 {
			return e.Square(rows[0].move)
		}
	}
	switch {
	case travel():
	case d < 0:
		return scene.One(scene.Warn{Err: lang.Errorf("nothing to take back")})
	default:
		return scene.One(scene.Say{Text: e.tr().T("No move is known here.")})
	}
	if g.Node().Move() == game.Pass {
		travel()
	}
	return e.arrived()
}

// arrived looks up what is known of another position.
func (e *Explorer) arrived() []scene.Effect {
	return append(e.look(), scene.Moved{Node: e.line.Node()}, scene.Read{All: true})
}

// Read implements scene.Aside.
func (e *Explorer) Read(r *record.Record, on bool) []scene.Effect {
	if !on {
		return e.explore(r.Game)
	}
	for _, m := range r.Game.Moves() {
		if err := e.line.Play(m); err != nil {
			return scene.One(scene.Warn{Err: err})
		}
	}
	return e.arrived()
}

// missing returns why only the book's games are known; nil if others are.
func (e *Explorer) missing() error {
	if e.of.Games == nil {
		return lang.Errorf("no games to explore: the setting ui.wthor names the folder of WTHOR files")
	}
	return e.fault
}

// bookAlone reports whether only the book's games are known.
func (e *Explorer) bookAlone() bool { return e.missing() != nil }

// query is what to look up: the position, after a forced pass that of the other side.
func (e *Explorer) query() query {
	p := e.line.Position()
	if p.MustPass() {
		p = p.Pass()
	}
	return query{p, e.words}
}

// finding is what the games say of the position; nil if that is not known yet.
func (e *Explorer) finding() *wthor.Survey {
	if e.asked != e.query() {
		return nil
	}
	return e.found
}

// look looks the position up, unless it is known. Reading the games is not begun again.
func (e *Explorer) look() []scene.Effect {
	if e.bookAlone() || e.busy || e.finding() != nil {
		return nil
	}
	ask, games, read, first := e.query(), e.games, e.of.Games, e.games == nil
	e.busy = first
	return scene.One(scene.Work{Key: "games", Do: scene.In(func(context.Context) (found wthor.Survey, err error) {
		if first {
			games, err = readGames(read)
		}
		if err == nil {
			found = games.Look(ask.position, ask.words)
		}
		return found, err
	}, func(found wthor.Survey, err error) (list []scene.Effect) {
		if e.busy = false; err != nil {
			e.fault = lang.Errorf("no games to explore: %w", err)
			return scene.One(scene.Warn{Err: e.fault})
		}
		if errs := games.Collection().Errors; first && len(errs) > 0 {
			list = scene.One(scene.Warn{Err: lang.Errorf("%s could not be read. The first: %v", e.tr().Count(len(errs), "file"), errs[0])})
		}
		e.games, e.asked, e.found = games, ask, &found
		return append(list, e.look()...) // of where the person has gone meanwhile
	})})
}

func readGames(read func() (*wthor.Collection, error)) (*wthor.Explorer, error) {
	c, err := read()
	switch {
	case err != nil:
		return nil, err
	case c.Len() == 0:
		return nil, lang.Errorf("the databases hold no games")
	}
	return wthor.NewExplorer(c), nil
}

// at is the row to which the line goes on, at its end the first; -1 for none.
func (e *Explorer) at(rows []row) int {
	next := e.line.Node().Next()
	if next != nil && next.Move() == game.Pass {
		next = next.Next()
	}
	switch {
	case next != nil:
		return slices.IndexFunc(rows, func(r row) bool { return r.same.Has(next.Move()) })
	case len(rows) > 0:
		return 0
	}
	return -1
}
