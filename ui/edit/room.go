// Package edit is the room in which people set up a position: they put discs on squares, type
// or paste a board, turn it over, and play, analyse or save what they made. The game on the board
// stays as it is meanwhile. Whether a game can have led to a position is judged by package game.
package edit

import (
	"path/filepath"
	"strings"

	"othello/game"
	"othello/game/record"
	"othello/internal/lang"
	"othello/ui/action"
	"othello/ui/phrase"
	"othello/ui/scene"
)

// Setup is what the editor gets from outside.
type Setup struct {
	Dir  string            // directory of what was edited last; without one it is forgotten in the end
	Game func() *game.Game // on the board
}

// Room is the editor. It keeps its positions while another room is open.
type Room struct {
	env   scene.Env
	setup Setup
	open  bool
	history
	node   *game.Node   // of the present position, in a game of its own
	began  game.Board   // position that the editor was opened with
	brush  int          // index in brushes
	odd    []scene.Item // what is unusual about the present position
	draft  draft        // what was edited last
	unkept bool         // the disk has not taken that
	lost   error        // why what an earlier run has left is not there; nil once that is said
}

// New returns an editor that has not been used yet. What was edited last is one step back from
// where it is opened.
func New(env scene.Env, s Setup) *Room {
	r := &Room{env: env, setup: s}
	if s.Dir != "" {
		r.draft.path = filepath.Join(s.Dir, draftFile)
	}
	var last *game.Board
	if last, r.lost = r.draft.read(); last != nil {
		r.push(*last)
	}
	return r
}

func (r *Room) tr() *lang.Printer { return r.env.Printer() }

// Board is the edited position or, while the editor is closed, that of the game.
func (r *Room) Board() game.Board {
	if !r.open {
		return r.setup.Game().Board()
	}
	return r.steps[r.at]
}

// Do implements scene.Room. What changes the position opens the editor. Edit takes a position,
// EditSet squares and what is on them, EditTurn a side, EditTransform a word for what to do; all
// but EditSet ask for what is missing.
func (r *Room) Do(a action.Action, arg string) []scene.Effect {
	list, err := r.do(a, strings.TrimSpace(arg))
	if err != nil {
		return scene.One(scene.Warn{Err: err})
	}
	return list
}

func (r *Room) do(a action.Action, arg string) ([]scene.Effect, error) {
	b := r.Board()
	switch a {
	case action.Edit:
		return r.begin(arg)
	case action.EditSet:
		return r.put(strings.ToLower(arg))
	case action.EditTurn:
		return r.turn(strings.ToLower(arg))
	case action.EditTransform:
		return r.transform(strings.ToLower(arg))
	case action.EditBrush:
		return nil, r.paint(strings.ToLower(arg))
	case action.EditClear:
		return r.set(game.Board{Out: b.Out, Turn: game.Black}), nil
	case action.EditStart:
		return r.set(game.StartBoard(b.Size())), nil
	case action.EditSize:
		return r.set(resized(b)), nil
	case action.Copy:
		text, err := record.Text(record.Board, &record.Record{Game: game.FromBoard(b)})
		text = strings.TrimSpace(text)
		return []scene.Effect{scene.Copy{Text: text}, scene.Say{Text: phrase.Copied(r.tr(), text), Shown: true}}, err
	case action.Undo:
		return r.step(-1), nil
	case action.Redo:
		return r.step(1), nil
	case action.New, action.PlayHere:
		if b.Over() {
			return nil, lang.Errorf("nothing to play: %s", r.result())
		}
		text := r.tr().F("You are playing from the edited position. %s edits it again.", r.env.Name(action.Edit))
		return scene.One(scene.Begin{Heading: r.tr().T("Play from here"), Text: text, Game: game.FromBoard(b)}), nil
	case action.Analyse:
		return r.analyse()
	case action.Leave:
		return r.leave(), nil
	}
	return scene.One(scene.Useless{}), nil
}

// Actions implements scene.Room.
func (r *Room) Actions() []action.Action {
	return []action.Action{
		action.Play, action.Undo, action.New, action.Leave, action.Redo, action.PlayHere, action.Analyse, action.Copy,
		action.EditTurn, action.EditTransform, action.EditBrush, action.EditClear, action.EditStart, action.EditSize,
	}
}

// begin opens the editor, with a position if a text is one.
func (r *Room) begin(text string) ([]scene.Effect, error) {
	b, err := r.position(text)
	if err != nil {
		return nil, err
	}
	return append(r.set(b), scene.Read{}), nil
}

// set makes b the position, as a step that can be taken back, and opens the editor.
func (r *Room) set(b game.Board) []scene.Effect {
	if !r.open {
		r.began = r.Board()
		r.push(r.began)
		r.open = true
	}
	r.push(b)
	list := r.show()
	if r.lost != nil {
		list = append(list, scene.Warn{Err: r.lost})
		r.lost = nil
	}
	return list
}

// show shows the present position, and keeps it.
func (r *Room) show() []scene.Effect {
	b := r.Board()
	g := game.FromBoard(b)
	r.node, r.odd = g.Node(), judge(r.tr(), b)
	return append(scene.One(scene.Show{Record: &record.Record{Game: g}, Played: r.Left}), r.keep(b)...)
}

// Left tells the editor that it is not shown any more.
func (r *Room) Left() { r.open = false }

// step takes a change back, or makes one again that was taken back.
func (r *Room) step(by int) []scene.Effect {
	switch at := r.at + by; {
	case at < 0:
		return scene.One(scene.Say{Text: r.tr().T("Nothing to take back.")})
	case at == len(r.steps):
		return scene.One(scene.Say{Text: r.tr().T("Nothing to redo.")})
	default:
		r.at = at
	}
	return r.show()
}

// leave goes back with nothing changed.
func (r *Room) leave() []scene.Effect {
	list := scene.One(scene.Leave{})
	if r.Board() != r.began {
		list = append(list, scene.Say{Text: r.tr().F("Nothing changed. The edited position is kept: %s and %s bring it back.", r.env.Name(action.Edit), r.env.Name(action.Undo))})
	}
	return list
}

func (r *Room) analyse() ([]scene.Effect, error) {
	b := r.Board()
	switch {
	case b.Over():
		return nil, lang.Errorf("nothing to analyse: %s", r.result())
	case b == r.setup.Game().Board(): // whose game is analysed
		return []scene.Effect{scene.Leave{}, scene.Ask{Action: action.Analyse}}, nil
	}
	return scene.One(scene.Ask{Action: action.Analyse, Record: &record.Record{Game: game.FromBoard(b)}}), nil
}

func (r *Room) result() string { return phrase.After(phrase.Result(r.tr(), r.Board().Result())) }

// Square implements scene.Room: it is painted by the brush. A pass gives the other side the turn.
func (r *Room) Square(s game.Square) []scene.Effect {
	b := r.Board()
	if s == game.Pass {
		b.Turn = b.Turn.Opponent()
		return r.set(b)
	}
	return r.set(b.With(s, r.painted(b.At(s))))
}

// Read implements scene.Aside: it takes the position of a record.
func (r *Room) Read(read *record.Record, _ bool) []scene.Effect {
	b := read.Game.Board()
	return append(r.set(b), scene.Say{Text: r.tr().F("Read: %s. %s takes it back.", phrase.Progress(r.tr(), game.FromBoard(b)), r.env.Name(action.Undo))})
}
