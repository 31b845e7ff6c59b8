package edit

import (
	"context"
	"strings"

	"othello/game"
	"othello/internal/lang"
	"othello/ui/action"
	"othello/ui/phrase"
	"othello/ui/scene"
)

// change changes the saved positions, nil to read them, and does then what follows.
func (r *Room) change(c change, then func() []scene.Effect) scene.Effect {
	work := func(context.Context) ([]position, error) { return r.store.apply(c) }
	return scene.Work{Keep: true, Do: scene.In(work, func(list []position, err error) []scene.Effect {
		r.saved = list
		effects := append(scene.One(scene.Found{}), then()...)
		if err != nil {
			effects = append(effects, scene.Warn{Err: err})
		}
		return effects
	})}
}

// keep keeps a position that was changed, among the saved ones.
func (r *Room) keep(b game.Board) []scene.Effect {
	if r.store.dir == "" || b == r.began {
		return nil
	}
	r.latest.Store(&b)
	change := func(list []position) []position { return saving(draftName, *r.latest.Load())(list) }
	return scene.One(r.change(change, func() []scene.Effect { return nil }))
}

// Unkept reports whether quitting now would lose saved positions.
func (r *Room) Unkept() bool { return r.store.unkept() > 0 }

// save saves the position under a name, or asks for one.
func (r *Room) save(name string) []scene.Effect {
	if name == "" {
		return scene.One(r.change(nil, r.askName))
	}
	b := r.Board()
	if name = positionName(name); name == "" || name == draftName {
		return scene.One(scene.Warn{Err: lang.Errorf("not saved: the position needs a name")})
	}
	return scene.One(r.change(saving(name, b), func() []scene.Effect {
		r.name = name
		return scene.One(scene.Say{Text: r.tr().F("Saved: %s.", name)})
	}))
}

func (r *Room) askName() []scene.Effect {
	tr, b, name := r.tr(), r.Board(), r.name
	for n := 1; name == "" || name == draftName; n++ {
		if free := tr.F("Position %d", n); named(r.saved, free) < 0 {
			name = free
		}
	}
	return scene.One(scene.Prompt{
		Heading: tr.T("Save the position"), Label: tr.T("Name"), Text: name, Verb: tr.T("save"), Action: action.EditSave,
		Remark: func(text string) string {
			if i := named(r.saved, positionName(text)); i >= 0 && r.saved[i].board != b {
				return tr.T("This replaces the position of that name.")
			}
			return ""
		},
	})
}

// load loads the saved position of a name, or lists those that have some words in their names.
func (r *Room) load(words string) []scene.Effect {
	return scene.One(r.change(nil, func() []scene.Effect {
		tr := r.tr()
		if i := named(r.saved, words); i >= 0 {
			s := r.saved[i]
			list := r.set(s.board)
			r.name = s.name
			return append(list, scene.Say{Text: tr.F("%s: %s. %s takes it back.", s.name, phrase.Position(tr, s.board), r.env.Name(action.Undo)), Shown: true}, scene.Read{})
		}
		return scene.One(r.list(words))
	}))
}

// list is the saved positions to choose from, each with its board.
func (r *Room) list(words string) scene.Search {
	tr := r.tr()
	var shown []position
	return scene.Search{
		Heading: func() string { return tr.T("Saved positions") }, Label: tr.T("Name"), Prompt: tr.T("Type part of a name"),
		None: tr.T("No saved position found."), Verb: tr.T("load"), Action: action.EditList, Typed: words,
		Keys: []scene.Key{{Name: "delete", Text: tr.T("delete"), Do: r.remove}},
		Find: func(typed string) int {
			shown = nil
			for _, s := range r.saved {
				if phrase.HasAll(s.name, strings.Fields(strings.ToLower(typed))) {
					shown = append(shown, s)
				}
			}
			return len(shown)
		},
		Entry: func(i int) scene.Entry {
			s := shown[i]
			return scene.Entry{Text: s.name, Arg: s.name, Beside: func() (*game.Node, []scene.Item) {
				return game.FromBoard(s.board).Node(), []scene.Item{{Text: phrase.Standing(tr, s.board)}}
			}}
		},
	}
}

// remove asks whether a saved position is to be deleted.
func (r *Room) remove(name string) []scene.Effect {
	tr := r.tr()
	return scene.One(scene.Confirm{
		Heading: tr.T("Delete"), Text: tr.F("Delete %q for good?", name), No: tr.T("Keep it"), Yes: tr.T("Delete it"),
		Do: func() []scene.Effect {
			return scene.One(r.change(deleting(name), func() []scene.Effect {
				return scene.One(scene.Say{Text: tr.F("Deleted: %s.", name)})
			}))
		},
	})
}
