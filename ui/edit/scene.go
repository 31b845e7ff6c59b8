package edit

import (
	"othello/ui/action"
	"othello/ui/panel"
	"othello/ui/scene"
)

// Scene implements scene.Room: what can be said of the position, and what can be done with it.
func (r *Room) Scene() scene.Scene {
	tr := r.tr()
	head := append([]scene.Item{{Kind: scene.Discs}, {Kind: scene.Task, Text: panel.Standing(tr, r.Board())}}, r.odd...)
	var paint []scene.Item
	for i, word := range brushes {
		paint = append(paint, scene.Item{Kind: scene.Button, Text: tr.T(word), Action: action.EditBrush, Arg: word, On: r.brush == i})
	}
	return scene.Scene{
		Kind: tr.T("EDITOR"), Spoken: tr.T("Setting up a position."), Node: r.node,
		Legal: r.env.Settings().UI.Hints, Waits: true, Painted: true, Enter: tr.T("change the square"),
		Sections: []scene.Section{
			{Items: head},
			{Heading: tr.T("Brush"), Items: paint},
			{Heading: tr.T("Board"), Items: r.buttons(action.EditTurn, action.EditTransform, action.EditClear, action.EditStart, action.EditSize)},
			{Heading: tr.T("Position"), Items: r.buttons(action.Save, action.Open, action.PlayHere, action.Analyse)},
		},
	}
}

func (r *Room) buttons(actions ...action.Action) (list []scene.Item) {
	for _, a := range actions {
		list = append(list, scene.Item{Kind: scene.Button, Text: a.Short(r.tr()), Action: a})
	}
	return list
}
