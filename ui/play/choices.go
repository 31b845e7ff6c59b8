package play

import (
	"strconv"

	tea "charm.land/bubbletea/v2"

	"othello/ui/action"
	"othello/ui/room"
)

func (r *Room) Choices() []room.Choice {
	tr := r.tr()
	kinds := r.ses.Kinds()
	seat := r.ses.Seat(r.ses.Match().Engines()[0])
	var list []room.Choice
	for i, v := range kinds[seat.Kind].Levels {
		name := tr.F("Level %d: %s", i+1, tr.T(v.Name))
		if v.Elo.Known() {
			name = tr.F("%s, Elo %v", name, v.Elo)
		}
		list = append(list, room.Choice{Group: tr.T("Levels"), Name: name, Do: func() tea.Cmd { return r.Ask(action.Levels, strconv.Itoa(i+1)) }})
	}
	if len(kinds) < 2 {
		return list
	}
	for _, k := range kinds {
		if k.Absent {
			continue
		}
		list = append(list, room.Choice{Group: tr.T("Engines"), Name: tr.F("Engine: %s", tr.T(k.Name)), Words: []string{k.ID, k.Name, k.Former}, Do: func() tea.Cmd { return r.Ask(action.Engine, k.ID) }})
	}
	return list
}

func (r *Room) Disabled(a action.Action) bool {
	g := r.ses.Game()
	switch a {
	case action.Pass:
		return !r.Table.MustPass()
	case action.Undo:
		return g.Node().Parent() == nil
	case action.Redo:
		return g.Node().Next() == nil
	case action.MoveNow:
		return r.ses.Over()
	case action.Review, action.Learn:
		return len(g.Root().Children()) == 0
	}
	return false
}
