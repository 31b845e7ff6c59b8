package mistakes

import (
	"fmt"
	"strconv"

	"othello/ai/review"
	"othello/game"
	"othello/internal/lang"
	"othello/ui/action"
	"othello/ui/phrase"
	"othello/ui/scene"
)

// marks are the signs of moves that are no good.
var marks = map[string]scene.Sign{"?!": scene.Inaccuracy, "??": scene.Blunder}

// Scene implements scene.Room: the board before the mistake, with what was tried and the better
// move if that is known, and the list of tasks.
func (r *Room) Scene() scene.Scene {
	tr, t := r.tr(), r.task()
	open := t.state == stateOpen
	s := scene.Scene{
		Kind: tr.T("LEARN"), Title: tr.T("mistakes"), Count: tr.F("%d of %d", r.at+1, len(r.tasks)),
		Spoken: tr.F("Mistakes, %d of %d.", r.at+1, len(r.tasks)),
		Node:   t.game.Node(), Legal: open && r.env.Settings().UI.Hints, Waits: open, Signs: map[game.Square]scene.Sign{},
	}
	for _, m := range t.wrong {
		s.Signs[m] = scene.Wrong
	}
	s.Signs[t.Move.Move] = marks[t.Move.Class.Mark()]
	if !open || t.hints > 1 {
		s.Signs[t.Move.BestMove()] = scene.Right
	}
	main := []scene.Item{{Text: t.title(tr)}}
	if open {
		main = append(main, scene.Item{Kind: scene.Task, Text: tr.F("%v to move: find a better one", t.Move.Side)}, scene.Item{Kind: scene.Told})
		if t.hints > 0 {
			s.Legal, s.Only = true, review.Region(t.board.Position(), t.Move.BestMove())
		}
	} else {
		s.Signs[t.found] = scene.Right
		s.GoOn, s.Stay = action.Next, !r.answered
		if r.left() == 0 {
			s.GoOn = action.Leave
		}
		main = append(main, scene.Item{Kind: scene.Told})
		if !r.answered {
			main = append(main, scene.Item{Text: t.played(tr)})
		}
		main = append(main, scene.Item{Kind: scene.Note, Text: t.valued(tr.T("played"), t.Move.Played)}, scene.Item{Kind: scene.Note, Text: t.valued(tr.T("best"), t.Move.Best)})
	}
	list := scene.Section{Heading: tr.F("%d of %d to do", r.left(), len(r.tasks)), Aside: true}
	for i, t := range r.tasks {
		list.Items = append(list.Items, scene.Item{Text: t.title(tr), More: t.stateText(tr), Action: action.Learn, Arg: strconv.Itoa(i + 1), On: i == r.at})
	}
	s.Sections = []scene.Section{{Items: main}, list}
	return s
}

// played says what the move that was played is worth.
func (t *task) played(tr *lang.Printer) string {
	return tr.F("%s: %s", t.name(t.Move.Move), phrase.After(phrase.Judgement(tr, &t.Move)))
}

// valued is what a move is worth, and the line behind it.
func (t *task) valued(what string, v review.Value) string {
	return fmt.Sprintf("%s %s  %s", what, phrase.Value(v), phrase.Moves(t.board.Size(), v.Line))
}

// stateText is what has become of a task.
func (t *task) stateText(tr *lang.Printer) string {
	switch {
	case t.state == stateShown:
		return tr.T("shown")
	case t.state != stateOpen:
		return tr.F("%s, right", t.name(t.found))
	case len(t.wrong) > 0:
		return tr.T("not yet")
	}
	return ""
}
