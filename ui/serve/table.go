package serve

import (
	"slices"

	"othello/ai/review"
	"othello/game"
	"othello/ui/action"
	"othello/ui/scene"
	"othello/ui/serve/lobby"
	"othello/ui/study"
	home "othello/ui/table"
)

// table is the room at whose board the visitor plays or watches.
type table struct {
	*guest
	view *lobby.View
	game *game.Game // the same game, to be gone through once it is over
}

var _ scene.Room = (*table)(nil)

// look takes in the table where the visitor is, as it is now: t, or another; nil for the lobby.
func (g *guest) look(t *table) *table {
	v := g.visitor.Table()
	if v == nil {
		return nil
	}
	if t == nil || t.view.Table != v.Table {
		t = &table{guest: g}
	}
	if t.view == nil || v.Round != t.view.Round || !slices.Equal(v.Moves, t.view.Moves) {
		t.game = v.NewGame()
	}
	t.view = v
	return t
}

// seated reports whether the visitor plays here.
func (t *table) seated() bool { return t.view.You != game.Empty }

// myTurn reports whether the visitor is to move.
func (t *table) myTurn() bool {
	return t.seated() && t.view.State == lobby.Playing && t.view.Board.Turn == t.view.You && !t.view.Board.Over()
}

// Actions implements scene.Room.
func (t *table) Actions() (list []action.Action) {
	v := t.view
	offers := t.seated() && v.Offer == nil
	if o := v.Offer; o != nil && o.By != v.You && t.seated() {
		list = append(list, action.Accept, action.Decline)
	}
	switch {
	case t.seated() && v.State == lobby.Playing:
		if t.myTurn() {
			list = append(list, action.Play)
		}
		if offers && !v.Terms.Rated() && len(v.Moves) > 0 {
			list = append(list, action.Undo)
		}
		if offers {
			list = append(list, action.Draw)
		}
		list = append(list, action.Resign)
	case v.State == lobby.Over:
		if offers {
			list = append(list, action.Rematch)
		}
		list = append(list, steps...)
	}
	return append(list, action.Talk, action.Leave)
}

// steps are the ways through a game that is over.
var steps = []action.Action{action.Back, action.Forward, action.Previous, action.Next, action.First, action.Last}

// Do implements scene.Room: a game that is over is gone through, all else is asked of the server.
func (t *table) Do(a action.Action, arg string) []scene.Effect {
	if t.view.State == lobby.Over {
		switch a {
		case action.Back:
			return t.goTo(t.game.Node().Ply() - 1)
		case action.Forward:
			return t.goTo(t.game.Node().Ply() + 1)
		case action.First:
			return t.goTo(0)
		case action.Last:
			return t.goTo(len(t.view.Moves))
		case action.Next, action.Down:
			return t.mistake(1)
		case action.Previous, action.Up:
			return t.mistake(-1)
		case action.GoTo:
			n, err := study.Find(t.game, arg)
			if err != nil {
				return warn(err)
			}
			return t.goTo(n.Ply())
		}
	}
	if slices.Contains(home.Spoken, a) {
		return home.Speak(t.tr(), t.game, t.verdict, a, arg)
	}
	return t.guest.Do(a, arg)
}

// goTo looks at the position after so many plies, the nearest that there is.
func (t *table) goTo(ply int) []scene.Effect {
	line := t.game.Line()
	t.game.GoTo(line[max(0, min(ply, len(line)-1))])
	return []scene.Effect{scene.Moved{Node: t.game.Node()}, scene.Read{Section: "here"}}
}

// mistake goes to the position before the next mistake, or with -1 the one before; at the end the
// next is the first.
func (t *table) mistake(d int) []scene.Effect {
	r, at := t.view.Review, t.game.Node().Ply()+1
	if r == nil {
		return warn(lobby.ErrNoReview)
	}
	if t.game.Node().Next() == nil && d > 0 {
		at = 0
	}
	if ply := r.Mistake(at, d); ply > 0 {
		return t.goTo(ply - 1)
	}
	return scene.One(scene.Say{Text: study.NoMistake(t.tr(), d)})
}

// judged is the judgement of the move that was played from a node; nil where there is none.
func (t *table) judged(n *game.Node) *review.Move {
	if r := t.view.Review; r != nil && n != nil && n.Ply() < len(r.Moves) {
		return &r.Moves[n.Ply()]
	}
	return nil
}
