package screen

import (
	"othello/game"
	"othello/ui/board"
	"othello/ui/panel"
	"othello/ui/room"
	"othello/ui/scene"
)

var signs = map[scene.Sign]board.Sign{
	scene.Wrong: {Text: "?", Tone: board.ToneBad}, scene.Inaccuracy: {Text: "?!", Tone: board.ToneBad}, scene.Blunder: {Text: "??", Tone: board.ToneBad}, scene.Right: {Text: "!", Tone: board.ToneGood}, scene.Better: {Text: "!", Tone: board.ToneGood}, scene.Answer: {Text: "!"},
}

// Mark shows what squares mean, which says more than that a move there is legal.
func Mark(v *board.View, list map[game.Square]scene.Sign) {
	v.Signs = map[game.Square]board.Sign{}
	for at, sign := range list {
		v.Signs[at] = signs[sign]
		v.Legal &^= at.Bit()
	}
}

// View implements room.Room.
func (r *Face) View(v *board.View) {
	s := r.in.Scene()
	v.Show(s.Node)
	v.Notes = nil
	cursor := r.host.Cursor()
	if r.steps() { // its keys do not move it
		cursor = &room.Cursor{At: cursor.At, Hover: cursor.Hover, Turned: cursor.Turned}
	}
	panel.EitherMoves(v, s.Node.Board().Position(), cursor, s.Legal)
	if s.Only != 0 {
		v.Legal = s.Only
	}
	switch {
	case !s.Waits:
		v.Hover, v.Flips, v.Legal = game.NoSquare, 0, 0
	case s.Painted:
		v.Cursor, v.Hover, v.Flips = cursor.Pointed(), game.NoSquare, 0
	}
	Mark(v, s.Signs)
	if s.Score != nil {
		r.values(v, s)
	} else if rows := moves(s); len(rows) > 0 {
		if n := r.pickedOf(s, rows); n >= 0 {
			v.Cursor = rows[n].Square
		}
	}
	r.flips.View(v)
}

// values shows what moves are worth, but where a sign says more.
func (r *Face) values(v *board.View, s scene.Scene) {
	v.Notes = panel.Notes(s.Values, r.host.Settings().UI.Labels, v.Size)
	for at := range v.Signs {
		delete(v.Notes, at)
		if v.Last == at {
			v.Last = game.NoSquare
		}
	}
}

// mover is the position of a game, after a forced pass that of the other side.
func mover(g *game.Game) game.Position {
	p := g.Position()
	if p.MustPass() {
		return p.Pass()
	}
	return p
}
