package puzzle

import (
	"slices"

	tea "charm.land/bubbletea/v2"

	"othello/ai/puzzle"
	"othello/internal/lang"
	"othello/ui/action"
	"othello/ui/phrase"
	"othello/ui/room"
)

// choices are what the list offers, in its order.
func choices() []puzzle.Wish {
	list := []puzzle.Wish{{}}
	for k := range puzzle.Kind(puzzle.Kinds) {
		list = append(list, puzzle.Wish{Kinds: []puzzle.Kind{k}})
	}
	return append(list, puzzle.Wish{Own: true}, puzzle.Wish{Daily: true})
}

func name(tr *lang.Printer, w puzzle.Wish) string {
	switch {
	case w.Own:
		return tr.T("From your own games")
	case w.Daily:
		return tr.T("The puzzle of the day")
	case len(w.Kinds) == 1:
		return phrase.KindName(tr, w.Kinds[0])
	}
	return tr.T("All kinds")
}

func (r *Room) choose() {
	tr := r.tr()
	var titles []string
	for _, w := range choices() {
		titles = append(titles, name(tr, w))
	}
	f := room.NewChooser(r.host, tr.T("Puzzles"), titles, func(i int) tea.Cmd { return r.change(choices()[i]) }, nil)
	f.None, f.Verb = tr.T("No kind of puzzle is called so."), tr.T("choose")
	f.Select(r.choice())
	r.host.Open(f)
}

func (r *Room) choice() int {
	return max(0, slices.IndexFunc(choices(), func(w puzzle.Wish) bool { return name(r.tr(), w) == name(r.tr(), r.wish) }))
}

func (r *Room) change(w puzzle.Wish) tea.Cmd {
	w.Level = r.wish.Level
	return r.next(w)
}

// level asks harder puzzles, or with -1 easier ones, from the next on.
func (r *Room) level(by int) tea.Cmd {
	r.wish.Level = min(max(r.wish.Level+by, puzzle.LevelLeast), puzzle.LevelMost)
	r.host.Say(r.tr().F("Puzzles from the next on: %s. %s goes on.", phrase.PuzzleLevel(r.tr(), r.wish.Level), r.host.Keys().First(action.PuzzleNext)))
	return nil
}
